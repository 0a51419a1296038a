/** The search page: results below its field, as many as one scrolls to. */

import { useCallback, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { IndexFiles } from "../../model/search/format.ts";
import { type HierarchyLevel, hitTitle, type SearchHit } from "../../model/search/hit.ts";
import { cutQuery } from "../../model/search/limits.ts";
import { type LocaleScope, localeScopeOf } from "../../theme/context.tsx";
import { Failure, Marked } from "./hits.tsx";
import { type SearchClient, type SearchSettings, searchClient } from "./provider.ts";

/** Hits that are loaded at a time, and the rest of typing after which they are, in ms (product specification, constants). */
const HITS = 15;
const REST = 300;

/** Bring the page to life. @param element The page's `main`. Returns how to undo. */
export function mountSearchPage(element: HTMLElement, settings: SearchSettings): () => void {
  const input = element.querySelector<HTMLInputElement>("[data-search-input]");
  const title = element.querySelector<HTMLElement>("[data-search-title]");
  const results = element.querySelector<HTMLElement>("[data-search-results]");
  if (!input || !title || !results) return () => {};
  const host = results.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const { shell } = settings;
  const locale = localeScopeOf(shell);
  const setTitle = (query: string): void => {
    const text = query === "" ? locale.t("search.page.title") : locale.t("search.page.titleFor", { query });
    title.textContent = text;
    document.title = `${text} ${shell.titleDelimiter} ${shell.siteTitle}`;
  };
  root.render(<Results client={searchClient(settings)} locale={locale} input={input} setTitle={setTitle} />);
  return () => {
    root.unmount();
    host.remove();
  };
}

function queryOfAddress(): string {
  return cutQuery(new URLSearchParams(location.search).get("q") ?? "");
}

interface ResultsProps {
  client: SearchClient;
  locale: LocaleScope;
  input: HTMLInputElement;
  setTitle(query: string): void;
}

interface Found {
  query: string;
  version?: string;
  nbHits: number;
  hits: readonly SearchHit[];
  /** Pages of hits that are here. */
  pages: number;
}

function Results({ client, locale, input, setTitle }: ResultsProps) {
  const { t } = locale;
  const [query, setQuery] = useState(queryOfAddress);
  const [version, setVersion] = useState<string>();
  const [versions, setVersions] = useState<readonly IndexFiles[]>([]);
  const [found, setFound] = useState<Found>();
  const [status, setStatus] = useState<"idle" | "loading" | "error">("idle");
  const current = useRef(0);

  useFieldAndAddress(input, query, setQuery);
  useEffect(() => setTitle(query.trim()), [query, setTitle]);
  useEffect(() => {
    client.versions().then(setVersions, () => {});
  }, [client]);

  const load = useCallback(
    async (before: Found | undefined): Promise<void> => {
      const number = ++current.current;
      setStatus("loading");
      try {
        const page = before?.pages ?? 0;
        const result = await client.search({ query, version, page, size: HITS, summaries: true });
        if (number !== current.current || !result) return;
        const hits = [...(before?.hits ?? []), ...result.hits];
        setFound({ query, version, nbHits: result.nbHits, hits, pages: page + 1 });
        setStatus("idle");
      } catch (error) {
        if (number !== current.current) return;
        console.warn("[sitegen] the search failed", error);
        setStatus("error");
      }
    },
    [client, query, version],
  );
  useEffect(() => {
    if (query.trim() !== "") void load(undefined);
    else {
      current.current++;
      setFound(undefined);
      setStatus("idle");
    }
  }, [query, load]);

  const isCurrent = found?.query === query && found.version === version;
  const hasMore = isCurrent && status === "idle" && found.pages * HITS < found.nbHits;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(found), {
      rootMargin: "0px 0px 400px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, load, found]);

  return (
    <>
      {versions.length > 1 && (
        <select
          aria-label={t("search.page.versionLabel")}
          value={version ?? versions.find(({ isLast }) => isLast)?.version}
          onChange={({ target }) => setVersion(target.value)}
        >
          {versions.map(({ version: name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
      {status === "error" ? (
        <Failure t={t} />
      ) : (
        found && (
          <>
            <p className="search-count" role="status">
              {found.nbHits === 0 ? t("search.page.none") : t("search.page.documents", { count: found.nbHits })}
            </p>
            {found.hits.map((hit, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
              <Result key={at} hit={hit} />
            ))}
          </>
        )
      )}
      {status === "loading" && (
        <p className="search-more">
          <span className="search-busy" aria-hidden="true" />
          {found && isCurrent ? t("search.page.more") : t("search.loading")}
        </p>
      )}
      <div ref={end} />
    </>
  );
}

const LEVELS: readonly HierarchyLevel[] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];

function Result({ hit }: { hit: SearchHit }) {
  const title = hitTitle(hit);
  const path = LEVELS.flatMap((level) => hit.hierarchy[level] ?? []).filter((name) => name !== title);
  return (
    <article className="search-result">
      <h2>
        <a href={hit.url}>
          <Marked text={title} marks={hit.titleMarks} />
        </a>
      </h2>
      {path.length > 0 && <p className="search-hit-path">{path.join(" › ")}</p>}
      {hit.content !== null && (
        <p>
          <Marked text={hit.content} marks={hit.contentMarks} />
        </p>
      )}
    </article>
  );
}

/** The field, the address and the query say the same: typing changes the address when it rests, going back the field. */
function useFieldAndAddress(input: HTMLInputElement, query: string, setQuery: (query: string) => void): void {
  const latest = useRef(query);
  latest.current = query;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (): void => {
      const typed = cutQuery(input.value);
      const url = new URL(location.href);
      if (typed.trim() === "") url.searchParams.delete("q");
      else url.searchParams.set("q", typed);
      history.replaceState(history.state, "", url);
      clearTimeout(timer);
      timer = setTimeout(() => setQuery(typed), REST);
    };
    const follow = (): void => {
      const asked = queryOfAddress();
      if (asked === latest.current) return;
      clearTimeout(timer);
      input.value = asked;
      setQuery(asked);
    };
    // What was typed before this code came is kept.
    if (input.value === "") input.value = latest.current;
    else if (input.value !== latest.current) take();
    input.focus({ preventScroll: true });
    input.addEventListener("input", take);
    addEventListener("sitegen:location", follow);
    return () => {
      clearTimeout(timer);
      input.removeEventListener("input", take);
      removeEventListener("sitegen:location", follow);
    };
  }, [input, setQuery]);
}
