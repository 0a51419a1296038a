/** The search dialog: a field over the page, and what is found as one types. */

import "../../theme/core.ts";
import type { KeyboardEvent, MouseEvent } from "react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { SearchHit, SearchResult } from "../../model/search/hit.ts";
import { cutQuery, GROUP_HITS, QUERY_LENGTH } from "../../model/search/limits.ts";
import { SEARCH_LIST_ID } from "../../model/shell-ids.ts";
import { Icon } from "../../theme/components/Icon.tsx";
import { type LocaleScope, localeScopeOf } from "../../theme/context.tsx";
import { Failure } from "./hits.tsx";
import { groupHits, HitList, NoHits, optionId, type Rows } from "./list.tsx";
import { createMemory, type SearchMemory, type StoredHit } from "./memory.ts";
import { type SearchClient, type SearchSettings, searchClient } from "./provider.ts";
import { Remembered } from "./remembered.tsx";

/** Hits of an answer (product specification, constants). */
const HITS = 20;
/** ms after which a question counts as stalled. */
const STALLED = 300;

export interface SearchDialog {
  /** Load what the first query needs. */
  prepare(): void;
  /** Open with a query, or close when it is open. */
  toggle(query: string): void;
}

export function createDialog(settings: SearchSettings): SearchDialog {
  const client = searchClient(settings);
  let close: (() => void) | undefined;
  const prepare = (): void => {
    // The first query says what is wrong.
    client.prepare().catch(() => {});
  };
  return {
    prepare,
    toggle(query) {
      prepare();
      if (close) close();
      else
        close = show(settings, client, query, () => {
          close = undefined;
        });
    },
  };
}

/** Bring the dialog into the document. Returns the way to take it out. */
function show(settings: SearchSettings, client: SearchClient, query: string, onClosed: () => void): () => void {
  const { shell } = settings;
  const selected = String(getSelection()).trim();
  const initial = query || (selected.length <= QUERY_LENGTH ? selected : "");
  const host = document.body.appendChild(document.createElement("div"));
  const root: Root = createRoot(host);
  const { documentElement: html } = document;
  const gap = innerWidth - html.clientWidth;
  const { scrollX, scrollY } = window;
  html.classList.add("search-open");
  // The bar of the page goes: what stands beside it must not move.
  if (gap > 0) html.style.paddingInlineEnd = `${gap}px`;
  let open = true;
  const close = (): void => {
    if (!open) return;
    open = false;
    html.classList.remove("search-open");
    html.style.paddingInlineEnd = "";
    root.unmount();
    host.remove();
    document.querySelector<HTMLElement>("[data-search-open]")?.focus({ preventScroll: true });
    scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    onClosed();
  };
  const { search } = shell;
  root.render(
    <Dialog
      locale={localeScopeOf(shell)}
      client={client}
      memory={createMemory(search.provider === "hosted" ? search.indexName : shell.locale.code)}
      initial={cutQuery(initial)}
      selects={query === ""}
      searchPage={shell.screens.search}
      reportUrl={search.provider === "none" ? undefined : search.reportUrl}
      close={close}
    />,
  );
  return close;
}

interface DialogProps {
  locale: LocaleScope;
  client: SearchClient;
  memory: SearchMemory;
  initial: string;
  /** Whether the initial query is selected, so that typing replaces it. */
  selects: boolean;
  searchPage?: string;
  reportUrl?: string;
  close(): void;
}

/** The last answer, as it is drawn. */
interface Shown {
  query: string;
  result: SearchResult;
  rows: Rows;
  /** Number of the active row. */
  active: number;
}

interface Search {
  shown?: Shown;
  status: "idle" | "stalled" | "error";
  /** Make another row of the answer the active one. */
  activate(index: number): void;
}

/** Ask with each change of the query. What is on screen stays until there is an answer: every drawing costs time. */
function useSearch(client: SearchClient, query: string): Search {
  const [shown, setShown] = useState<Shown>();
  const [status, setStatus] = useState<Search["status"]>("idle");
  const activate = useCallback((active: number) => setShown((before) => before && { ...before, active }), []);
  useEffect(() => {
    if (query.trim() === "") {
      setShown(undefined);
      setStatus("idle");
      return;
    }
    let current = true;
    const timer = setTimeout(() => setStatus("stalled"), STALLED);
    const take = (result: SearchResult): void => {
      if (!current) return;
      const rows = groupHits(result.hits);
      setShown((before) => {
        const active = before?.query === query ? before.active : 0;
        return { query, result, rows, active: Math.min(active, Math.max(0, rows.all.length - 1)) };
      });
    };
    client
      .search({ query, page: 0, size: HITS, perGroup: GROUP_HITS }, take)
      .then(
        (result) => {
          if (!current || !result) return;
          take(result);
          setStatus("idle");
        },
        (error: unknown) => {
          if (!current) return;
          console.warn("[sitegen] the search failed", error);
          setStatus("error");
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, query]);
  return { shown, status, activate };
}

function Dialog({ locale, client, memory, initial, selects, searchPage, reportUrl, close }: DialogProps) {
  const { t } = locale;
  const [query, setQuery] = useState(initial);
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { shown, status, activate } = useSearch(client, query);
  const isEmpty = query.trim() === "";
  const count = isEmpty || status === "error" ? 0 : (shown?.rows.all.length ?? 0);
  const hasList = count > 0 && shown !== undefined;

  useLayoutEffect(() => {
    box.current?.showModal();
    field.current?.focus();
    if (selects) field.current?.select();
  }, [selects]);

  const ask = useCallback((text: string) => {
    setQuery(text);
    field.current?.focus();
  }, []);
  /** A link inside was chosen: the browser, or the router, follows it; then the dialog goes. */
  const choose = useCallback(
    (event: MouseEvent, hit?: SearchHit | StoredHit): void => {
      if (hit) memory.add(hit);
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) setTimeout(close);
    },
    [memory, close],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (key === "Tab") {
      trapFocus(event, box.current);
      return;
    }
    if (key === "Escape") close();
    else if (step !== 0 && hasList) {
      const next = (shown.active + step + count) % count;
      activate(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (step !== 0) moveFocus(step, box.current);
    else if (key === "Enter" && event.target === field.current) {
      const click = new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey });
      if (hasList) document.getElementById(optionId(shown.active))?.dispatchEvent(click);
    } else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={box}
      className="search-dialog"
      aria-label={t("search.dialogLabel")}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => event.target === box.current && close()}
    >
      <div className="search-panel">
        <div className="search-head">
          {status === "stalled" ? <span className="search-busy" aria-hidden="true" /> : <Icon name="search" />}
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-label={t("search.inputLabel")}
            aria-expanded={hasList}
            aria-controls={hasList ? SEARCH_LIST_ID : undefined}
            aria-activedescendant={hasList ? optionId(shown.active) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={QUERY_LENGTH}
            placeholder={t("search.placeholder")}
            value={query}
            onChange={({ target }) => setQuery(cutQuery(target.value))}
          />
          {query !== "" && (
            <button type="button" title={t("search.clear")} aria-label={t("search.clear")} onClick={() => ask("")}>
              <Icon name="close" />
            </button>
          )}
          <button type="button" className="search-cancel" onClick={close}>
            {t("search.cancel")}
          </button>
        </div>
        <div className="search-body" aria-busy={status === "stalled"} data-answer={shown?.query}>
          {status === "error" ? (
            <Failure t={t} />
          ) : isEmpty ? (
            <Remembered t={t} memory={memory} choose={choose} onChanged={() => field.current?.focus()} />
          ) : hasList ? (
            <HitList
              t={t}
              rows={shown.rows}
              active={shown.active}
              activate={activate}
              choose={choose}
              count={shown.result.nbHits}
              all={searchPage && `${searchPage}?q=${encodeURIComponent(shown.query)}`}
            />
          ) : (
            shown && <NoHits {...shown} t={t} reportUrl={reportUrl} ask={ask} />
          )}
        </div>
        <p className="visually-hidden" role="status">
          {status === "stalled" ? t("search.loading") : hasList && t("search.hits", { count: shown.result.nbHits })}
        </p>
        <div className="search-foot" aria-hidden="true">
          <kbd>↵</kbd> {t("search.hintSelect")}
          <kbd>↑↓</kbd> {t("search.hintNavigate")}
          <kbd>esc</kbd> {t("search.hintClose")}
        </div>
      </div>
    </dialog>
  );
}

function focusable(box: HTMLElement | null, selector: string): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((element) => element.offsetParent !== null);
}

/** Tab goes round inside the dialog. */
function trapFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const all = focusable(box, 'input, button, a:not([tabindex="-1"])');
  const [end, start] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}

/** Arrow keys walk from the field through links, where there is no list. */
function moveFocus(step: number, box: HTMLElement | null): void {
  const all = focusable(box, "input, li > a, li > button");
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + step + all.length) % all.length]?.focus();
}
