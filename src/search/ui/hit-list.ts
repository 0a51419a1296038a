/**
 * The result list in the search dialog.
 *
 * To keep typing fast, options are reused and only updated if they differ. The first options are rendered with the
 * answer, the others in the next task.
 */

import { SEARCH_LIST_ID } from "../../model/shell-ids.ts";
import { GROUP_HITS, type SearchHit } from "../engine/search-api.ts";
import { createElement, setAttribute, setText } from "./dom.ts";
import { createHitParts } from "./hit-view.ts";

/**
 * How many hits are rendered with the answer, few enough for a short task. Previous hits below them stay until the next
 * task.
 */
const FIRST_HITS = 4;

export interface HitList {
  element: HTMLElement;
  /**
   * Render the first hits at once, and the others in the next task.
   *
   * @param keepsActive Keep the active option's position if there are enough hits; otherwise, the first option
   * becomes active.
   */
  draw(hits: readonly SearchHit[], keepsActive: boolean): void;
  /** Return the active option; undefined if there are no hits. */
  getActive(): HTMLAnchorElement | undefined;
  /** Make the next or previous option active, wrapping around at the ends. @param step 1 or -1. */
  move(step: number): void;
}

export interface HitListEvents {
  /** Called when another option becomes active. */
  onActive(option: HTMLAnchorElement): void;
  /** Called when an option is clicked. */
  onChoose(event: MouseEvent, hit: SearchHit): void;
}

/** Create a list. @param label Accessible name. */
export function createHitList(label: string, { onActive, onChoose }: HitListEvents): HitList {
  const list = createElement("div", { id: SEARCH_LIST_ID, role: "listbox", "aria-label": label });
  const groups: Group[] = [];
  let options: readonly HitOption[] = [];
  let active: HitOption | undefined;
  let currentHits: readonly SearchHit[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setActive(option: HitOption | undefined): void {
    if (option === active) return;
    active?.element.setAttribute("aria-selected", "false");
    option?.element.setAttribute("aria-selected", "true");
    active = option;
    if (option) onActive(option.element);
  }

  function findOption({ target }: Event): HitOption | undefined {
    return options.find(({ element: option }) => option.contains(target as Node));
  }

  /**
   * Render at least `minCount` hits, and if the active option is kept, at least as many as before.
   *
   * The first hits leave the options below them unchanged: if these had to be inserted again, the browser would lay
   * them out, too.
   */
  function drawHits(minCount: number, keepsActive: boolean): void {
    const count = keepsActive ? Math.max(options.length, minCount) : minCount;
    const number = keepsActive && active ? options.indexOf(active) : 0;
    const removesOthers = count > FIRST_HITS || !list.isConnected;
    const groupElements = [...groupHits(currentHits.slice(0, count))].map(([title, members], at) => {
      const group = groups[at] ?? createGroup(at);
      groups[at] = group;
      return { element: group.element, options: group.draw(title, members, removesOthers) };
    });
    options = groupElements.flatMap((group) => group.options);
    updateChildren(
      list,
      groupElements.map((group) => group.element),
      removesOthers,
    );
    setActive(options[Math.min(number, options.length - 1)]);
  }

  list.addEventListener("pointermove", (event) => setActive(findOption(event) ?? active));
  list.addEventListener("click", (event) => {
    const option = findOption(event);
    if (option?.hit) onChoose(event, option.hit);
  });
  return {
    element: list,
    draw(hits, keepsActive) {
      clearTimeout(timer);
      currentHits = [...groupHits(hits).values()].flat();
      timer = setTimeout(drawHits, 0, currentHits.length, true);
      drawHits(FIRST_HITS, keepsActive);
    },
    getActive: () => active?.element,
    move(step) {
      drawHits(currentHits.length, true);
      const at = active ? options.indexOf(active) : 0;
      setActive(options[(at + step + options.length) % options.length]);
      active?.element.scrollIntoView({ block: "nearest" });
    },
  };
}

/** Group hits by site section, in the order in which sections first occur. */
function groupHits(hits: readonly SearchHit[]): Map<string, SearchHit[]> {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const title = hit.hierarchy.lvl0 ?? "";
    const members = groups.get(title) ?? [];
    groups.set(title, members);
    if (members.length < GROUP_HITS) members.push(hit);
  }
  return groups;
}

/** A list option, reused for different hits. */
interface HitOption {
  element: HTMLAnchorElement;
  /** The current hit. */
  hit?: SearchHit;
  /** @param isChild True for hits below their page's hit. */
  draw(hit: SearchHit, isChild: boolean): void;
}

interface Group {
  element: HTMLElement;
  /** Render the hits and return their options. @param removesOthers Remove the previous answer's options. */
  draw(title: string, hits: readonly SearchHit[], removesOthers: boolean): HitOption[];
}

function createGroup(number: number): Group {
  const id = `search-group-${number}`;
  const heading = createElement("div", { id, class: "search-group", role: "presentation" });
  const group = createElement("div", { role: "group", "aria-labelledby": id }, heading);
  const options: HitOption[] = [];
  return {
    element: group,
    draw(title, hits, removesOthers) {
      setText(heading, title);
      const pages = new Set<string | null>();
      const items = hits.map((hit, at) => {
        const option = options[at] ?? createOption(`${SEARCH_LIST_ID}-${number}-${at}`);
        options[at] = option;
        const { lvl1 } = hit.hierarchy;
        option.draw(hit, hit.type !== "lvl1" && pages.has(lvl1));
        if (hit.type === "lvl1") pages.add(lvl1);
        return option;
      });
      updateChildren(group, [heading, ...items.map((option) => option.element)], removesOthers);
      return items;
    },
  };
}

function createOption(id: string): HitOption {
  const { icon, text, badge, draw } = createHitParts();
  const element = createElement(
    "a",
    { id, role: "option", "aria-selected": "false", tabindex: "-1" },
    icon,
    text,
    badge,
  );
  const option: HitOption = {
    element,
    draw(hit, isChild) {
      option.hit = hit;
      setAttribute(element, "class", isChild ? "search-row search-child" : "search-row");
      setAttribute(element, "href", hit.url);
      draw(hit);
    },
  };
  return option;
}

/**
 * Append the children that an element lacks. The existing children must be the first ones. @param removesOthers Remove
 * surplus children.
 */
function updateChildren(parent: Element, children: readonly Element[], removesOthers: boolean): void {
  while (removesOthers && parent.children.length > children.length) parent.lastElementChild?.remove();
  parent.append(...children.slice(parent.children.length));
}
