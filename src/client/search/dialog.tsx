/** The search dialog: a field over the page, and what is found as one types. */

import "../../theme/core.ts";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { SearchHit, SearchResult } from "../../model/search/hit.ts";
import { cutQuery, QUERY_LENGTH } from "../../model/search/limits.ts";
import { Icon } from "../../theme/components/Icon.tsx";
import { type LocaleScope, localeScopeOf } from "../../theme/context.tsx";
import { Failure, HitText } from "./hits.tsx";
import { createMemory, isSafeUrl, type SearchMemory, type StoredHit } from "./memory.ts";
import { type SearchClient, type SearchSettings, searchClient } from "./provider.ts";

/** Hits of an answer, and of a group (product specification, constants). */
const HITS = 20;
const GROUP = 5;
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

interface Shown {
  query: string;
  result: SearchResult;
}

type Status = "idle" | "loading" | "stalled" | "error";

function useSearch(client: SearchClient, query: string): { shown?: Shown; status: Status } {
  const [shown, setShown] = useState<Shown>();
  const [status, setStatus] = useState<Status>("idle");
  useEffect(() => {
    if (query.trim() === "") {
      setShown(undefined);
      setStatus("idle");
      return;
    }
    let current = true;
    setStatus((before) => (before === "stalled" ? before : "loading"));
    const timer = setTimeout(() => setStatus("stalled"), STALLED);
    const take = (result: SearchResult, next: Status): void => {
      if (!current) return;
      setShown({ query, result: { ...result, hits: result.hits.filter(({ url }) => isSafeUrl(url)) } });
      setStatus((before) => (next === "loading" ? before : next));
    };
    client
      .search({ query, page: 0, size: HITS, perGroup: GROUP }, (part) => take(part, "loading"))
      .then(
        (result) => result && take(result, "idle"),
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
  return { shown, status };
}

interface Row {
  hit: SearchHit;
  isChild: boolean;
}

/** Hits by the part of the site, in the order in which each comes first. */
function groupHits(hits: readonly SearchHit[]): [title: string, rows: Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const hit of hits) {
    const { lvl0, lvl1 } = hit.hierarchy;
    const rows = groups.get(lvl0 ?? "") ?? [];
    groups.set(lvl0 ?? "", rows);
    const isChild = rows.some(({ hit: other }) => other.type === "lvl1" && other.hierarchy.lvl1 === lvl1);
    if (rows.length < GROUP) rows.push({ hit, isChild: isChild && hit.type !== "lvl1" });
  }
  return [...groups];
}

const optionId = (index: number): string => `search-option-${index}`;

function Dialog({ locale, client, memory, initial, selects, searchPage, reportUrl, close }: DialogProps) {
  const { t } = locale;
  const [query, setQuery] = useState(initial);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { shown, status } = useSearch(client, query);
  const groups = groupHits(shown?.result.hits ?? []);
  const hits = groups.flatMap(([, rows]) => rows);
  const isEmpty = query.trim() === "";
  const hasList = !isEmpty && status !== "error" && hits.length > 0;
  const address = searchPage && `${searchPage}?q=${encodeURIComponent(shown?.query ?? "")}`;

  useLayoutEffect(() => {
    box.current?.showModal();
    field.current?.focus();
    if (selects) field.current?.select();
  }, [selects]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer, another first hit
  useEffect(() => setActive(0), [shown?.query]);
  useEffect(() => {
    if (hasList) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active, hasList]);

  /** A link inside was chosen: the browser, or the router, follows it; then the dialog goes. */
  const choose = (event: MouseEvent, hit?: SearchHit | StoredHit): void => {
    if (hit) memory.add({ titleMarks: [], contentMarks: [], ...hit });
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) setTimeout(close);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (key === "Escape") close();
    else if (key === "Tab") trapFocus(event, box.current);
    else if (step !== 0 && hasList) setActive((at) => (at + step + hits.length) % hits.length);
    else if (step !== 0) moveFocus(step, box.current);
    else if (key === "Enter" && event.target === field.current) {
      const link = hasList ? document.getElementById(optionId(active)) : null;
      if (link instanceof HTMLAnchorElement)
        link.dispatchEvent(
          new window.MouseEvent("click", {
            bubbles: true,
            cancelable: true,
            ctrlKey: event.ctrlKey,
            metaKey: event.metaKey,
          }),
        );
    } else return;
    if (key !== "Tab") event.preventDefault();
  };

  const list = hits.length > 0 && shown !== undefined && (
    <>
      <div id="search-list" role="listbox" aria-label={t("search.dialogLabel")}>
        {groups.map(([title, rows], at) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={title} role="group" aria-labelledby={`search-group-${at}`}>
            <div id={`search-group-${at}`} className="search-group" role="presentation">
              {title}
            </div>
            {rows.map(({ hit, isChild }) => {
              const index = hits.findIndex((row) => row.hit === hit);
              return (
                <a
                  key={`${hit.url} ${hit.type}`}
                  id={optionId(index)}
                  className={`search-row${isChild ? " search-child" : ""}`}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  href={hit.url}
                  onPointerMove={() => index !== active && setActive(index)}
                  onClick={(event) => choose(event, hit)}
                >
                  <HitIcon type={hit.type} />
                  <HitText hit={hit} />
                </a>
              );
            })}
          </div>
        ))}
      </div>
      {address && (
        <p className="search-all">
          <a href={address} onClick={choose}>
            {t("search.seeAll", { count: shown.result.nbHits })}
          </a>
        </p>
      )}
    </>
  );

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
        <div className="search-head" data-status={status}>
          {status === "stalled" ? <span className="search-busy" aria-hidden="true" /> : <Icon name="search" />}
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-label={t("search.inputLabel")}
            aria-expanded={hasList}
            aria-controls={hasList ? "search-list" : undefined}
            aria-activedescendant={hasList ? optionId(active) : undefined}
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
            <button
              type="button"
              className="search-clear"
              title={t("search.clear")}
              aria-label={t("search.clear")}
              onClick={() => {
                setQuery("");
                field.current?.focus();
              }}
            >
              <Icon name="close" />
            </button>
          )}
          <button type="button" className="search-cancel" onClick={close}>
            {t("search.cancel")}
          </button>
        </div>
        <div className="search-body" aria-busy={status === "loading" || status === "stalled"}>
          {status === "error" ? (
            <Failure t={t} />
          ) : isEmpty ? (
            <Remembered t={t} memory={memory} choose={choose} onChanged={() => field.current?.focus()} />
          ) : (
            list || (
              <NoHits
                shown={shown}
                t={t}
                reportUrl={reportUrl}
                suggest={(text) => {
                  setQuery(text);
                  field.current?.focus();
                }}
              />
            )
          )}
        </div>
        <p className="visually-hidden" role="status">
          {status === "stalled"
            ? t("search.loading")
            : hasList && shown
              ? t("search.hits", { count: shown.result.nbHits })
              : ""}
        </p>
        <div className="search-foot" aria-hidden="true">
          <Key sign="↵" text={t("search.hintSelect")} />
          <Key sign="↑↓" text={t("search.hintNavigate")} />
          <Key sign="esc" text={t("search.hintClose")} />
        </div>
      </div>
    </dialog>
  );
}

function Key({ sign, text }: { sign: string; text: string }) {
  return (
    <span>
      <kbd>{sign}</kbd> {text}
    </span>
  );
}

function HitIcon({ type }: Pick<SearchHit, "type">) {
  return (
    <span className="search-icon" aria-hidden="true">
      {type === "lvl1" ? <Icon name="page" /> : type === "content" ? "≡" : "#"}
    </span>
  );
}

interface NoHitsProps {
  shown?: Shown;
  t: LocaleScope["t"];
  reportUrl?: string;
  suggest(query: string): void;
}

function NoHits({ shown, t, reportUrl, suggest }: NoHitsProps) {
  if (!shown) return null;
  const { query, result } = shown;
  return (
    <div className="search-none">
      <p>
        {t("search.noResults")} “<strong>{query}</strong>”
      </p>
      {result.suggestions.length > 0 && (
        <>
          <p>{t("search.suggestions")}</p>
          <ul>
            {result.suggestions.map((text) => (
              <li key={text}>
                <button type="button" className="link-button" onClick={() => suggest(text)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {reportUrl && (
        <p>
          {t("search.missing")}{" "}
          <a
            href={reportUrl.replaceAll("{query}", encodeURIComponent(query))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t("search.missingLink")}
          </a>
        </p>
      )}
    </div>
  );
}

interface RememberedProps {
  t: LocaleScope["t"];
  memory: SearchMemory;
  choose(event: MouseEvent, hit: StoredHit): void;
  onChanged(): void;
}

/** Before anything is typed: what was found before. */
function Remembered({ t, memory, choose, onChanged }: RememberedProps) {
  const [, redraw] = useState(0);
  const change = (work: () => void) => () => {
    work();
    redraw((count) => count + 1);
    onChanged();
  };
  const recent = memory.recent();
  const favorites = memory.favorites();
  const rows = (hits: readonly StoredHit[], actions: (hit: StoredHit) => ReactNode): ReactNode => (
    <ul>
      {hits.map((hit) => (
        <li key={hit.url} className="search-row">
          <a href={hit.url} onClick={(event) => choose(event, hit)}>
            <HitIcon type={hit.type} />
            <HitText hit={{ titleMarks: [], contentMarks: [], ...hit }} />
          </a>
          {actions(hit)}
        </li>
      ))}
    </ul>
  );
  const button = (name: "heart" | "close", label: string, work: () => void): ReactNode => (
    <button type="button" title={t(label)} aria-label={t(label)} onClick={change(work)}>
      <Icon name={name} />
    </button>
  );
  if (recent.length === 0 && favorites.length === 0) return <p className="search-none">{t("search.noRecent")}</p>;
  return (
    <>
      {recent.length > 0 && (
        <section aria-labelledby="search-recent">
          <h2 id="search-recent" className="search-group">
            {t("search.recent")}
          </h2>
          {rows(recent, (hit) => (
            <>
              {button("heart", "search.save", () => memory.keep(hit))}
              {button("close", "search.removeRecent", () => memory.remove(hit))}
            </>
          ))}
        </section>
      )}
      {favorites.length > 0 && (
        <section aria-labelledby="search-favorites">
          <h2 id="search-favorites" className="search-group">
            {t("search.favorites")}
          </h2>
          {rows(favorites, (hit) => button("close", "search.removeFavorite", () => memory.remove(hit)))}
        </section>
      )}
    </>
  );
}

function focusable(box: HTMLElement | null, selector: string): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((element) => element.offsetParent !== null);
}

/** Tab goes round inside the dialog. */
function trapFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const all = focusable(box, 'input, button, a:not([tabindex="-1"])');
  const first = all[0];
  const last = all.at(-1);
  const from = document.activeElement;
  if (event.shiftKey ? from !== first : from !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Arrow keys walk from the field through links, where there is no list. */
function moveFocus(step: number, box: HTMLElement | null): void {
  const all = focusable(box, "input, li > a, li > .link-button");
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + step + all.length) % all.length]?.focus();
}
