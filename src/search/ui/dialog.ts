/** The search dialog: a field above the page with results as the user types, and its keyboard shortcuts. */

import { createLocaleScope } from "../../theme/context.tsx";
import { hasModifier, lockScroll } from "../../util/browser.ts";
import { QUERY_LENGTH, type SearchHit, truncateQuery } from "../engine/search-api.ts";
import { createBody, createFrame, type DialogBody, type DialogFrame } from "./dialog-view.ts";
import { findFocusable } from "./dom.ts";
import { createQueryRunner } from "./query-runner.ts";
import { addRecentSearch, getLoadedEmptyState, hasNoRecentSearches, preloadEmptyState } from "./recent-searches.ts";
import type { StoredHit } from "./recent-searches-store.ts";
import { getSearchClient, type SearchClient, type SearchSettings } from "./search-client.ts";

export interface SearchDialog {
  /** Load the files that the first query needs. */
  prepare(): void;
  /** Open the dialog with a query, or close it if it is open. */
  toggle(query: string): void;
}

export function createDialog(settings: SearchSettings): SearchDialog {
  const { search, locale } = settings.shell;
  const client = getSearchClient(settings);
  const index = search.provider === "hosted" ? search.indexName : locale.code;
  let close: (() => void) | undefined;
  const prepare = (): void => {
    // The first query reports the error.
    client.prepare().catch(() => {});
    if (!hasNoRecentSearches(index)) preloadEmptyState();
  };
  return {
    prepare,
    toggle(query) {
      prepare();
      if (close) close();
      else
        close = open(settings, { client, index }, query, () => {
          close = undefined;
        });
    },
  };
}

interface DialogSources {
  client: SearchClient;
  /** Index name. */
  index: string;
}

/** Open the dialog. Returns a function that closes it. */
function open(
  { shell }: SearchSettings,
  { client, index }: DialogSources,
  query: string,
  onClosed: () => void,
): () => void {
  const { t } = createLocaleScope(shell);
  const { search, screens } = shell;
  const reportUrl = search.provider === "none" ? undefined : search.reportUrl;
  const selected = String(getSelection()).trim();
  const frame = createFrame(t, () => ask(""), close);
  const { box, field } = frame;
  const body = createBody({ t, frame, index, searchPage: screens.search, reportUrl, choose, ask });
  const runner = createQueryRunner(client, {
    onAnswer(text, result) {
      body.showAnswer(text, result);
      isWaiting = false;
      if (entered) followOption(entered);
    },
    onFailure: body.showFailure,
    onStalled(stalled) {
      frame.setStalled(stalled);
      if (stalled) frame.announce(t("search.loading"));
    },
  });
  const { scrollX, scrollY } = window;
  let unlock: (() => void) | undefined;
  /**
   * True after a link or the history was followed. Both may scroll the page, so the scroll position is not restored.
   */
  let isLeaving = false;

  /** True until there are hits for the query in the field. */
  let isWaiting = false;
  /** Enter key that was pressed while waiting. */
  let entered: KeyboardEvent | undefined;

  function followOption(event: KeyboardEvent): void {
    const { ctrlKey, metaKey } = event;
    if (isWaiting) entered = event;
    else
      body.getOption()?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey }));
  }

  function close(): void {
    if (!unlock) return;
    runner.cancel();
    removeEventListener("popstate", closeForNavigation);
    box.remove();
    unlock();
    unlock = undefined;
    document.querySelector<HTMLElement>("[data-search-open]")?.focus({ preventScroll: true });
    if (!isLeaving) scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    onClosed();
  }

  /** Handle a changed field. Keep the previous results until there are new ones, because each render is expensive. */
  function onInput(): void {
    const typed = truncateQuery(field.value);
    entered = undefined;
    isWaiting = typed.trim() !== "";
    if (isWaiting) runner.ask(typed);
    else {
      runner.cancel();
      body.showRecent();
    }
  }

  function ask(text: string): void {
    field.value = text;
    onInput();
    field.focus();
  }

  /** Close before another page replaces the current one. */
  function closeForNavigation(): void {
    isLeaving = true;
    close();
  }

  /**
   * Handle the click on a link, which the browser or the router follows. Close the dialog first: a page that is already
   * loaded moves the focus at once, but an open modal dialog prevents focus outside.
   */
  function choose(event: MouseEvent, hit?: SearchHit | StoredHit): void {
    if (hit) addRecentSearch(index, hit);
    if (!hasModifier(event)) closeForNavigation();
  }

  // Delay the update if the field was cleared: the whole dialog needs a new layout, which should not block the
  // keystroke.
  field.addEventListener("input", () => (field.value ? onInput() : setTimeout(onInput)));
  // Escape, or a press on the backdrop. Both have the dialog itself as target.
  for (const type of ["cancel", "mousedown"])
    box.addEventListener(type, (event) => {
      if (event.target !== box) return;
      // Prevent the press from moving the focus.
      event.preventDefault();
      close();
    });
  addEventListener("popstate", closeForNavigation);
  installDialogKeys(frame, { ...body, followOption }, close);
  // The mobile menu may have locked the body.
  unlock = lockScroll(document.documentElement);
  document.body.append(box);
  box.showModal();
  ask(truncateQuery(query || (selected.length <= QUERY_LENGTH ? selected : "")));
  // Typing replaces the text that was selected on the page.
  if (query === "") field.select();
  return close;
}

/** Handle keys: Tab cycles through the dialog, Escape closes it, arrow keys select an option, Enter follows it. */
function installDialogKeys(
  { box, field }: DialogFrame,
  {
    getOption,
    move,
    followOption,
  }: Pick<DialogBody, "getOption" | "move"> & { followOption(event: KeyboardEvent): void },
  close: () => void,
): void {
  box.addEventListener("keydown", (event) => {
    // In Safari, only the key code 229 shows that Enter ends a composition.
    if (event.isComposing || event.keyCode === 229) return;
    const { key } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const isInField = event.target === field;
    if (key === "Tab") return trapFocus(event, box);
    if (key === "Escape") close();
    else if (step !== 0 && getOption()) move(step);
    else if (step !== 0) getLoadedEmptyState()?.moveFocus(step, box);
    else if (key === "/" && !isInField) field.focus();
    else if (key === "Enter" && isInField) followOption(event);
    else return;
    event.preventDefault();
  });
}

/** Keep the focus inside the dialog. */
function trapFocus(event: KeyboardEvent, box: HTMLElement): void {
  const all = findFocusable(box, 'input, button, a:not([tabindex="-1"])');
  const [end, start] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}
