/**
 * What was found, as the dialog lists it.
 *
 * Places keep their elements when the hits change, and change only where they differ; the first are drawn with the answer, the
 * others in a task of their own, and what nobody sees yet when the typing pauses: that is what makes a key cheap.
 */

import { SEARCH_LIST_ID } from "../../model/shell-ids.ts";
import { GROUP_HITS, type SearchHit } from "../engine/search-api.ts";
import { element, setAttribute, setText } from "./dom.ts";
import { createHitParts } from "./hit-view.ts";

/** Hits that are drawn with the answer, whose task stays short then; below them the former ones are left until the next task. */
const FIRST_HITS = 4;
/** Hits that are drawn right after: those of one line each that the dialog has room for. The keyboard of a phone hides others. */
const SEEN_HITS = 9;
/** ms without another answer after which the other hits are drawn: the pause between two keys is shorter. */
const PAUSE = 250;

export interface HitList {
  element: HTMLElement;
  /**
   * Draw the first hits, right after the others that are seen, and soon the rest.
   *
   * @param keepsActive Whether the place that is active stays so, if there are as many hits; else the first becomes it.
   */
  draw(hits: readonly SearchHit[], keepsActive: boolean): void;
  /** The active option; nothing while there are no hits. */
  active(): HTMLAnchorElement | undefined;
  /** Make the next option, or the one before, the active one, round and round. @param step 1 or -1. */
  move(step: number): void;
}

export interface HitListEvents {
  /** Another option has become the active one. */
  onActive(option: HTMLAnchorElement): void;
  /** An option was clicked. */
  onChoose(event: MouseEvent, hit: SearchHit): void;
}

/** Make a list. @param label Its name. */
export function createHitList(label: string, { onActive, onChoose }: HitListEvents): HitList {
  const list = element("div", { id: SEARCH_LIST_ID, role: "listbox", "aria-label": label });
  const groups: Group[] = [];
  let places: readonly Place[] = [];
  let active: Place | undefined;
  let currentHits: readonly SearchHit[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function activate(place: Place | undefined): void {
    if (place === active) return;
    active?.element.setAttribute("aria-selected", "false");
    place?.element.setAttribute("aria-selected", "true");
    active = place;
    if (place) onActive(place.element);
  }

  function placeAt({ target }: Event): Place | undefined {
    return places.find(({ element: option }) => option.contains(target as Node));
  }

  /**
   * Draw at least so many hits, and all that were drawn where the active place is kept. The first ones leave what is shown
   * below them: a list that comes into the page would have the browser lay out former hits, too.
   */
  function drawHits(least: number, keepsActive: boolean): void {
    const count = keepsActive ? Math.max(places.length, least) : least;
    const number = keepsActive && active ? places.indexOf(active) : 0;
    const dropsFormer = count > FIRST_HITS || !list.isConnected;
    const groupElements = [...groupHits(currentHits.slice(0, count))].map(([title, members], at) => {
      const group = groups[at] ?? createGroup(at);
      groups[at] = group;
      return { element: group.element, places: group.draw(title, members, dropsFormer) };
    });
    places = groupElements.flatMap((group) => group.places);
    keepChildren(
      list,
      groupElements.map((group) => group.element),
      dropsFormer,
    );
    activate(places[Math.min(number, places.length - 1)]);
  }

  list.addEventListener("pointermove", (event) => activate(placeAt(event) ?? active));
  list.addEventListener("click", (event) => {
    const place = placeAt(event);
    if (place) onChoose(event, place.hit());
  });
  return {
    element: list,
    draw(hits, keepsActive) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        drawHits(SEEN_HITS, true);
        timer = setTimeout(drawHits, PAUSE, currentHits.length, true);
      });
      currentHits = [...groupHits(hits).values()].flat();
      drawHits(FIRST_HITS, keepsActive);
    },
    active: () => active?.element,
    move(step) {
      drawHits(currentHits.length, true);
      const at = active ? places.indexOf(active) : 0;
      activate(places[(at + step + places.length) % places.length]);
      active?.element.scrollIntoView({ block: "nearest" });
    },
  };
}

/** Hits by the part of the site, in the order in which each comes first. */
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

/** A place of the list, which shows one hit after the other. */
interface Place {
  element: HTMLAnchorElement;
  /** The hit that stands there. */
  hit(): SearchHit;
  /** @param isChild Drawn below the hit of its own page. */
  draw(hit: SearchHit, isChild: boolean): void;
}

interface Group {
  element: HTMLElement;
  /** Returns the places of its hits. @param dropsFormer Whether those of the answer before go. */
  draw(title: string, hits: readonly SearchHit[], dropsFormer: boolean): Place[];
}

function createGroup(number: number): Group {
  const id = `search-group-${number}`;
  const heading = element("div", { id, class: "search-group", role: "presentation" });
  const group = element("div", { role: "group", "aria-labelledby": id }, heading);
  const places: Place[] = [];
  return {
    element: group,
    draw(title, hits, dropsFormer) {
      setText(heading, title);
      const pages = new Set<string | null>();
      const items = hits.map((hit, at) => {
        const place = places[at] ?? createPlace(`${SEARCH_LIST_ID}-${number}-${at}`);
        places[at] = place;
        const { lvl1 } = hit.hierarchy;
        place.draw(hit, hit.type !== "lvl1" && pages.has(lvl1));
        if (hit.type === "lvl1") pages.add(lvl1);
        return place;
      });
      keepChildren(group, [heading, ...items.map((place) => place.element)], dropsFormer);
      return items;
    },
  };
}

function createPlace(id: string): Place {
  const { icon, text, draw } = createHitParts();
  const link = element("a", { id, role: "option", "aria-selected": "false", tabindex: "-1" }, icon, text);
  let currentHit: SearchHit;
  return {
    element: link,
    hit: () => currentHit,
    draw(hit, isChild) {
      currentHit = hit;
      setAttribute(link, "class", isChild ? "search-row search-child" : "search-row");
      setAttribute(link, "href", hit.url);
      draw(hit);
    },
  };
}

/** Have these children in an element: the first ones are the same as before. @param dropsOthers Whether others go. */
function keepChildren(parent: Element, children: readonly Element[], dropsOthers: boolean): void {
  while (dropsOthers && parent.children.length > children.length) parent.lastElementChild?.remove();
  parent.append(...children.slice(parent.children.length));
}
