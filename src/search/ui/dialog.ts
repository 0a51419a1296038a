/** The search dialog: a field above the page with results as the user types, and its keyboard shortcuts. */

import { localeScopeOf } from "../../theme/context.tsx";
import { lockScroll } from "../../theme/hooks/scroll-lock.ts";
import { hasModifier } from "../../util/browser.ts";
import { cutQuery, QUERY_LENGTH, type SearchHit } from "../engine/search-api.ts";
import { createBody, createFrame, type DialogBody, type DialogFrame } from "./dialog-view.ts";
import { type SearchClient, type SearchSettings, searchClient } from "./provider.ts";
import { createQueryRunner } from "./query-runner.ts";
import { addRecentSearch, expectWithoutHits, hasNoRecentSearches } from "./recent-searches.ts";
import type { StoredHit } from "./recent-searches-store.ts";

export interface SearchDialog {
  /** Load what the first query needs. */
  prepare(): void;
  /** Open with a query, or close when it is open. */
  toggle(query: string): void;
}

export function createDialog(settings: SearchSettings): SearchDialog {
  const { search, locale } = settings.shell;
  const client = searchClient(settings);
  const index = search.provider === "hosted" ? search.indexName : locale.code;
  let close: (() => void) | undefined;
  const prepare = (): void => {
    // The first query says what is wrong.
    client.prepare().catch(() => {});
    if (!hasNoRecentSearches(index)) expectWithoutHits();
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
  /** Name of what is searched. */
  index: string;
}

/** Bring the dialog into the document. Returns the way to take it out. */
function open(
  { shell }: SearchSettings,
  { client, index }: DialogSources,
  query: string,
  onClosed: () => void,
): () => void {
  const { t } = localeScopeOf(shell);
  const { search, screens } = shell;
  const reportUrl = search.provider === "none" ? undefined : search.reportUrl;
  const selected = String(getSelection()).trim();
  const frame = createFrame(t, () => ask(""), close);
  const { box, field } = frame;
  const body = createBody({ t, frame, index, searchPage: screens.search, reportUrl, choose, ask });
  const questions = createQueryRunner(client, {
    onAnswer: body.showAnswer,
    onFailure: body.showFailure,
    onStalled(stalled) {
      frame.setStalled(stalled);
      if (stalled) frame.say(t("search.loading"));
    },
  });
  const { scrollX, scrollY } = window;
  let unlock: (() => void) | undefined;
  /** Whether a link was followed, or the history. Either may lead to another place of this page. */
  let isLeaving = false;

  function close(): void {
    if (!unlock) return;
    questions.forget();
    removeEventListener("popstate", leave);
    box.remove();
    unlock();
    unlock = undefined;
    document.querySelector<HTMLElement>("[data-search-open]")?.focus({ preventScroll: true });
    if (!isLeaving) scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    onClosed();
  }

  /** The field has changed. What is on screen stays until there is an answer: every drawing costs time. */
  function follow(): void {
    const typed = cutQuery(field.value);
    if (typed.trim() !== "") questions.ask(typed);
    else {
      questions.forget();
      body.showRemembered();
    }
  }

  function ask(text: string): void {
    field.value = text;
    follow();
    field.focus();
  }

  /** The page below gives way to another. */
  function leave(): void {
    isLeaving = true;
    close();
  }

  /**
   * A link inside was chosen: the browser, or the router, follows it. The dialog goes first, since a page that is here
   * already takes the focus at once, and none goes below an open dialog.
   */
  function choose(event: MouseEvent, hit?: SearchHit | StoredHit): void {
    if (hit) addRecentSearch(index, hit);
    if (!hasModifier(event)) leave();
  }

  // A field that was emptied after the key: the browser lays the whole dialog out anew.
  field.addEventListener("input", () => (field.value ? follow() : setTimeout(follow)));
  // Escape, and a press on the backdrop, which is the dialog itself.
  for (const type of ["cancel", "mousedown"])
    box.addEventListener(type, (event) => {
      if (event.target !== box) return;
      // The press would take the focus along.
      event.preventDefault();
      close();
    });
  addEventListener("popstate", leave);
  installDialogKeys(frame, body, close);
  // The menu may hold the body.
  unlock = lockScroll(document.documentElement);
  document.body.append(box);
  box.showModal();
  ask(cutQuery(query || (selected.length <= QUERY_LENGTH ? selected : "")));
  // Typing replaces what was taken from the page.
  if (query === "") field.select();
  return close;
}

/** Listen for keys: Tab goes round, Escape closes, arrows choose, Enter follows. */
function installDialogKeys(
  { box, field }: DialogFrame,
  { option, move }: Pick<DialogBody, "option" | "move">,
  close: () => void,
): void {
  box.addEventListener("keydown", (event) => {
    // Safari says of the Enter that ends a composition only that an input method took it.
    if (event.isComposing || event.keyCode === 229) return;
    const { key, ctrlKey, metaKey } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const isInField = event.target === field;
    if (key === "Tab") return trapFocus(event, box);
    if (key === "Escape") close();
    else if (step !== 0 && option()) move(step);
    else if (step !== 0) moveFocus(step, box);
    else if (key === "/" && !isInField) field.focus();
    else if (key === "Enter" && isInField) {
      const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey });
      option()?.dispatchEvent(click);
    } else return;
    event.preventDefault();
  });
}

function focusable(box: HTMLElement, selector: string): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(selector)].filter((element) => element.offsetParent !== null);
}

/** Tab goes round inside the dialog. */
function trapFocus(event: KeyboardEvent, box: HTMLElement): void {
  const all = focusable(box, 'input, button, a:not([tabindex="-1"])');
  const [end, start] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}

/** Arrow keys walk from the field through links, where there is no list. */
function moveFocus(step: number, box: HTMLElement): void {
  const all = focusable(box, "input, li > a, li > button");
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + step + all.length) % all.length]?.focus();
}
