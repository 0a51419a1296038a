/** What the search dialog shows below its field: what was searched before, what was found, or why there is nothing. */

import type { LocaleScope } from "../../theme/context.tsx";
import type { SearchHit } from "../engine/search-api.ts";
import type { DialogFrame } from "./dialog-frame.ts";
import { element, setAttribute, setText } from "./dom.ts";
import { createHitList } from "./hit-list.ts";
import { failure } from "./hit-view.ts";
import type { Found } from "./provider.ts";
import {
  expectWithoutHits,
  loadWithoutHits,
  remembersNothing,
  type WithoutHits,
  withoutHits,
} from "./recent-searches.ts";
import type { StoredHit } from "./recent-searches-store.ts";

export interface DialogBodyOptions {
  t: LocaleScope["t"];
  frame: DialogFrame;
  /** Name of what is searched. */
  index: string;
  /** Address of the page of all hits. */
  searchPage?: string;
  reportUrl?: string;
  /** A link was followed. */
  choose(event: MouseEvent, hit?: SearchHit | StoredHit): void;
  /** Put another query in the field. */
  ask(query: string): void;
}

export interface DialogBody {
  showRemembered(): void;
  showAnswer(query: string, result: Found): void;
  showFailure(): void;
  /** The active option of the list; nothing while no list is shown. */
  option(): HTMLAnchorElement | undefined;
  /** Make the next option, or the one before, the active one. @param step 1 or -1. */
  move(step: number): void;
}

/** Make what the body of a dialog shows; it is empty at first. */
export function createBody({ t, frame, index, searchPage, reportUrl, choose, ask }: DialogBodyOptions): DialogBody {
  const { body } = frame;
  const list = createHitList(t("search.dialogLabel"), {
    onActive: (option) => frame.setOption(option.id),
    onChoose: choose,
  });
  const all = element("a");
  all.addEventListener("click", choose);
  const found = [list.element, ...(searchPage ? [element("p", { class: "search-all" }, all)] : [])];
  const isListShown = (): boolean => list.element.parentNode === body;
  /** Asking the browser for the position would make it lay out the list with each key. */
  let isScrolled = false;
  /** The newest query that had hits. */
  let earlier: string | undefined;
  body.addEventListener("scroll", () => (isScrolled = true), { passive: true });

  function showInstead(...content: readonly Element[]): void {
    body.replaceChildren(...content);
    frame.setOption(undefined);
    frame.say("");
  }

  /** Show what takes code that comes later, unless something else is shown until it is here. */
  async function showLater(draw: (code: WithoutHits) => readonly Element[]): Promise<void> {
    const code = withoutHits();
    if (code) return showInstead(...draw(code));
    const room = element("div");
    showInstead(room);
    try {
      room.replaceWith(...draw(await loadWithoutHits()));
    } catch (error) {
      console.warn("[sitegen] the search failed", error);
      room.replaceWith(failure(t));
    }
  }

  function showHits(query: string, { hits, nbHits, version }: Found): void {
    earlier = query;
    const seeAll = t("search.seeAll", { count: nbHits });
    const isSameQuery = isListShown() && body.dataset.answer === query;
    list.draw(hits, isSameQuery);
    if (isScrolled && !isSameQuery) {
      body.scrollTop = 0;
      isScrolled = false;
    }
    const asked = new URLSearchParams({ q: query, ...(version && { version }) });
    if (searchPage) setAttribute(all, "href", `${searchPage}?${asked}`);
    setText(all, seeAll);
    if (!isListShown()) {
      body.replaceChildren(...found);
      expectWithoutHits();
    }
    frame.setOption(list.active()?.id);
  }

  return {
    showRemembered() {
      delete body.dataset.answer;
      const none = element("p", { class: "search-none" }, t("search.noRecent"));
      if (remembersNothing(index)) showInstead(none);
      else void showLater(({ remembered }) => remembered({ t, index, none, choose, onChanged: () => ask("") }));
    },
    showAnswer(query, result) {
      if (result.hits.length > 0) showHits(query, result);
      else
        void showLater(({ noHits }) => [
          noHits({ t, query, earlier, suggestions: result.suggestions, reportUrl, ask }),
        ]);
      frame.say(t("search.hits", { count: result.nbHits }));
      body.dataset.answer = query;
    },
    showFailure() {
      delete body.dataset.answer;
      showInstead(failure(t));
    },
    option: () => (isListShown() ? list.active() : undefined),
    move: list.move,
  };
}
