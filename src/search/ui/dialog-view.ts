/**
 * Renders the search dialog: a search field with keyboard hints, and below the field recent searches, results or an
 * empty state.
 */

import { SEARCH_LIST_ID } from "../../model/shell-ids.ts";
import type { LocaleScope } from "../../theme/context.tsx";
import { FIELD_LENGTH, type SearchHit } from "../engine/search-api.ts";
import { createButton, createElement, createIcon, setAttribute, setText } from "./dom.ts";
import { createHitList } from "./hit-list.ts";
import { createFailure } from "./hit-view.ts";
import {
  type EmptyState,
  getLoadedEmptyState,
  hasNoRecentSearches,
  loadEmptyState,
  preloadEmptyState,
} from "./recent-searches.ts";
import type { StoredHit } from "./recent-searches-store.ts";
import type { VersionedResult } from "./search-client.ts";

export interface DialogFrame {
  box: HTMLDialogElement;
  field: HTMLInputElement;
  /** Result container. */
  body: HTMLElement;
  /** Show or hide the busy indicator. */
  setStalled(stalled: boolean): void;
  /** Announce a status to screen readers. */
  announce(text: string): void;
  /** Set the list's active option for assistive technology; undefined if there is no list. */
  setOption(id: string | undefined): void;
}

/**
 * Create the dialog.
 *
 * @param clear Called when the user clears the field.
 * @param cancel Called when the user closes the dialog.
 */
export function createFrame(t: LocaleScope["t"], clear: () => void, cancel: () => void): DialogFrame {
  const field = createField(t);
  const magnifier = createIcon("search");
  const busy = createElement("span", { class: "search-busy", "aria-hidden": "true" });
  const buttons = [
    createButton(createIcon("close"), clear, { label: t("search.clear"), class: "search-clear" }),
    createButton(t("search.cancel"), cancel, { class: "search-cancel" }),
  ];
  const body = createElement("div", { class: "search-body", "aria-busy": "false" });
  const status = createElement("p", { class: "visually-hidden", role: "status" });
  const panel = createElement(
    "div",
    { class: "search-panel" },
    createElement("div", { class: "search-head" }, magnifier, field, ...buttons),
    body,
    status,
    createFoot(t),
  );
  return {
    box: createElement("dialog", { class: "search-dialog", "aria-label": t("search.dialogLabel") }, panel),
    field,
    body,
    setStalled(stalled) {
      if (stalled) magnifier.replaceWith(busy);
      else busy.replaceWith(magnifier);
      setAttribute(body, "aria-busy", String(stalled));
    },
    announce: (text) => setText(status, text),
    setOption(id) {
      setAttribute(field, "aria-expanded", String(id !== undefined));
      setAttribute(field, "aria-controls", id && SEARCH_LIST_ID);
      setAttribute(field, "aria-activedescendant", id);
    },
  };
}

function createField(t: LocaleScope["t"]): HTMLInputElement {
  return createElement("input", {
    type: "search",
    role: "combobox",
    "aria-label": t("search.inputLabel"),
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    autocomplete: "off",
    autocorrect: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    maxlength: String(FIELD_LENGTH),
    placeholder: t("search.placeholder"),
  });
}

/** Create the keyboard hints. */
function createFoot(t: LocaleScope["t"]): HTMLElement {
  const hints = [
    ["↵", "search.hintSelect"],
    ["↑↓", "search.hintNavigate"],
    ["esc", "search.hintClose"],
  ] as const;
  const parts = hints.flatMap(([key, hint]) => [createElement("kbd", {}, key), ` ${t(hint)} `]);
  return createElement("div", { class: "search-foot", "aria-hidden": "true" }, ...parts);
}

export interface DialogBodyOptions {
  t: LocaleScope["t"];
  frame: DialogFrame;
  /** Index name. */
  index: string;
  /** Search page URL. */
  searchPage?: string;
  reportUrl?: string;
  /** Called when the user follows a link. */
  choose(event: MouseEvent, hit?: SearchHit | StoredHit): void;
  /** Replace the query in the field. */
  ask(query: string): void;
}

export interface DialogBody {
  showRecent(): void;
  showAnswer(query: string, result: VersionedResult): void;
  /** Show an error message, below the hits that were found. */
  showFailure(query: string): void;
  /** Return the list's active option; undefined if no list is visible. */
  getOption(): HTMLAnchorElement | undefined;
  /** Make the next or previous option active. @param step 1 or -1. */
  move(step: number): void;
}

/** Create the dialog's body, initially empty. */
export function createBody({ t, frame, index, searchPage, reportUrl, choose, ask }: DialogBodyOptions): DialogBody {
  const { body } = frame;
  const list = createHitList(t("search.dialogLabel"), {
    onActive: (option) => frame.setOption(option.id),
    onChoose: choose,
  });
  const all = createElement("a");
  all.addEventListener("click", choose);
  const resultElements = [list.element, ...(searchPage ? [createElement("p", { class: "search-all" }, all)] : [])];
  const failed = createFailure(t, () => ask(frame.field.value));
  const isListShown = (): boolean => list.element.parentNode === body;
  /** Tracked by events: reading `scrollTop` would force a layout on each keystroke. */
  let isScrolled = false;
  /** The latest query with results. */
  let previousQuery: string | undefined;
  const hasHitsFor = (query: string): boolean => isListShown() && previousQuery === query;
  body.addEventListener("scroll", () => (isScrolled = true), { passive: true });

  function showContent(...content: readonly Element[]): void {
    body.replaceChildren(...content);
    frame.setOption(undefined);
    frame.announce("");
  }

  /** Load code on demand to render content, unless other content replaces it in the meantime. */
  async function showLazily(draw: (code: EmptyState) => readonly Element[]): Promise<void> {
    const code = getLoadedEmptyState();
    if (code) return showContent(...draw(code));
    const placeholder = createElement("div");
    showContent(placeholder);
    try {
      placeholder.replaceWith(...draw(await loadEmptyState()));
    } catch (error) {
      console.warn("[sitegen] search failed", error);
      placeholder.replaceWith(failed);
    }
  }

  function showHits(query: string, { hits, nbHits, isPartial, version }: VersionedResult): void {
    const seeAll = isPartial ? "" : t("search.seeAll", { count: nbHits });
    const isSameQuery = hasHitsFor(query);
    previousQuery = query;
    failed.remove();
    list.draw(hits, isSameQuery);
    if (isScrolled && !isSameQuery) {
      body.scrollTop = 0;
      isScrolled = false;
    }
    const searchParams = new URLSearchParams({ q: query, ...(version && { version }) });
    if (searchPage) setAttribute(all, "href", `${searchPage}?${searchParams}`);
    setText(all, seeAll);
    // Without its text, the link has no name.
    all.hidden = !seeAll;
    if (!isListShown()) {
      body.replaceChildren(...resultElements);
      preloadEmptyState();
    }
    frame.setOption(list.getActive()?.id);
  }

  return {
    showRecent() {
      delete body.dataset.answer;
      const none = createElement("p", { class: "search-none" }, t("search.noRecent"));
      if (hasNoRecentSearches(index)) showContent(none);
      else
        void showLazily(({ renderRecentSearches }) =>
          renderRecentSearches({ t, index, none, choose, onChanged: () => ask("") }),
        );
    },
    showAnswer(query, result) {
      if (result.hits.length > 0) showHits(query, result);
      else
        void showLazily(({ renderNoResults }) => [
          renderNoResults({ t, query, previousQuery, suggestions: result.suggestions, reportUrl, ask }),
        ]);
      if (result.isPartial) return;
      frame.announce(t("search.hits", { count: result.nbHits }));
      body.dataset.answer = query;
    },
    showFailure(query) {
      delete body.dataset.answer;
      if (hasHitsFor(query)) body.append(failed);
      else showContent(failed);
    },
    getOption: () => (isListShown() ? list.getActive() : undefined),
    move: list.move,
  };
}
