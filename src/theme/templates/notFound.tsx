import { Fragment, useEffect, useState } from "react";
import type { RouteMap } from "../../model/page-payload.ts";
import { createPermalink, type RoutePath, toRoutePath } from "../../model/permalink.ts";
import type { NavLinkData } from "../../model/shell-data.ts";
import { fetchJson, hasKeys } from "../../util/browser.ts";
import { computeEditDistance } from "../../util/suggest.ts";
import { Icon } from "../components/Icon.tsx";
import { useLocale, usePage, useShell } from "../context.tsx";
import { usePageLocation } from "../hooks/page-location.ts";
import { getRoute } from "../links.ts";
import { isShown, NavLink } from "../navigation/NavLink.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Maximum number of similar pages, and of links to parts of the site. */
const MAX_LINKS = 4;
/** Maximum query length in the search field. */
const QUERY_LENGTH = 64;
/** Minimum similarity for a suggested path, from 0 to 1. */
const MIN_SIMILARITY = 0.3;

/** Return the words in a path segment in lower case: `saveFile.html` → `save file`. */
function splitWords(segment: string): string[] {
  const name = segment.replace(/\.html?$/, "").replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  return name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Return how similar two texts are, from 0 to 1. */
function compareTexts(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  const limit = Math.floor(length / 2);
  const distance = computeEditDistance(a, b, limit);
  return distance > limit ? 0 : 1 - distance / length;
}

/**
 * Return the routes closest to a path that does not exist, the best first.
 *
 * The name counts most: its edit distance, and words that both names have, possibly with typos. Among pages with similar
 * names, those in the same directories are first.
 */
function findSimilarRoutes(path: string, routes: readonly string[]): string[] {
  const split = (each: string) => {
    const segments = each.split("/").filter(Boolean);
    const words = splitWords(segments.pop() ?? "");
    return { words, name: words.join(" "), directories: segments };
  };
  const target = split(path);
  const computeScore = (route: string): number => {
    const { words, name, directories } = split(route);
    const alike = target.words.map((word) => Math.max(0, ...words.map((other) => compareTexts(word, other))));
    const share = alike.reduce((sum, each) => sum + each, 0) / Math.max(1, target.words.length, words.length);
    const ofName = Math.max(compareTexts(target.name, name), share);
    if (ofName < MIN_SIMILARITY) return 0;
    const common = target.directories.filter((directory, index) => directories[index] === directory).length;
    return ofName + (0.2 * common) / Math.max(1, target.directories.length, directories.length);
  };
  return routes
    .map((route) => ({ route, score: computeScore(route) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.route < b.route ? -1 : 1))
    .slice(0, MAX_LINKS)
    .map(({ route }) => route);
}

/** The requested path and the pages that it may mean. */
interface RequestedPath {
  /** The beginning of the path that leads to pages, and the rest. */
  known: string;
  unknown: string;
  /** Similar pages. */
  routes: readonly RoutePath[];
}

/** Return the requested path and similar pages; undefined on the server and until the routes are loaded. */
function useRequestedPath(): RequestedPath | undefined {
  const shell = useShell();
  const { page } = usePage();
  const pathname = usePageLocation()?.pathname;
  const [requested, setRequested] = useState<RequestedPath>();
  useEffect(() => {
    const path = pathname === undefined ? page.path : getRoute(shell, pathname);
    if (path === page.path || path === "/") return;
    let isCurrent = true;
    const url = `${shell.baseUrl}assets/routes.${shell.locale.code}.json`;
    fetchJson(url, hasKeys<RouteMap>("routes"), { cache: "no-cache" }).then(
      (map) => {
        if (!isCurrent) return;
        const routes = Object.keys(map.routes).filter((route) => route !== page.path);
        const segments = path.replace(/\/$/, "").split("/");
        const isKnown = (start: string): boolean => routes.some((route) => `${route}/`.startsWith(start));
        const ends = segments.map((_, index) => `${segments.slice(0, index + 1).join("/")}/`);
        const known = ends.filter(isKnown).at(-1) ?? "/";
        setRequested({
          known,
          unknown: path.slice(known.length),
          routes: findSimilarRoutes(path, routes).map(toRoutePath),
        });
      },
      // The page is complete without suggestions.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [shell, page.path, pathname]);
  return requested;
}

/** Return the words in a path's last segment, for a search. */
function createQuery(path: string): string {
  const words = splitWords(path.replace(/\/$/, "").split("/").at(-1) ?? "").join(" ");
  // The search removes a word that is cut.
  return words.slice(0, QUERY_LENGTH);
}

/** Search form with the words in the requested path. */
function PathSearch({ action }: { action: string }) {
  const { t } = useLocale();
  const shell = useShell();
  const pathname = usePageLocation()?.pathname;
  const [typed, setTyped] = useState<string>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not support the search element
    <form className="not-found-search" role="search" method="get" action={action}>
      <Icon name="search" />
      <input
        type="search"
        name="q"
        maxLength={QUERY_LENGTH}
        autoComplete="off"
        aria-label={t("search.inputLabel")}
        placeholder={t("search.page.placeholder")}
        value={typed ?? (pathname === undefined ? "" : createQuery(getRoute(shell, pathname)))}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button button-primary">
        {t("error.notFound.search")}
      </button>
    </form>
  );
}

/** Navbar links, including those in menus. */
function useNavLinks(): readonly NavLinkData[] {
  const { navbar } = useShell();
  const scope = usePage();
  return [...navbar.left, ...navbar.right]
    .flatMap((item) => (item.type === "link" ? [item] : item.type === "dropdown" ? item.items : []))
    .filter((link) => !link.external && isShown(link, scope))
    .slice(0, MAX_LINKS);
}

/** Page for unknown URLs, with similar pages and a search for the words in the path. */
export default function NotFoundTemplate(_: TemplateProps<"notFound">) {
  const shell = useShell();
  const { t } = useLocale();
  const requested = useRequestedPath();
  const { home, search } = shell.screens;
  return (
    <main className="column not-found">
      <header>
        <h1>{t("error.notFound.title")}</h1>
        <p className="lead">{t("error.notFound.text")}</p>
      </header>
      <section className="not-found-window">
        <p>
          <span>404</span>
          {requested && (
            <code>
              <span>{requested.known}</span>
              <mark>{requested.unknown}</mark>
            </code>
          )}
        </p>
        {requested?.routes[0] ? (
          <>
            <h2>{t("error.notFound.nearest")}</h2>
            <ul>
              {requested.routes.map((route) => (
                <li key={route}>
                  <a href={createPermalink(shell.baseUrl, shell.locale, route)}>
                    <code>
                      {route.split(/(?<=[/-])/).map((piece, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: pieces may repeat, and the order is fixed
                        <Fragment key={index}>
                          <wbr />
                          {piece}
                        </Fragment>
                      ))}
                    </code>
                    <Icon name="chevron" />
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <svg viewBox="0 0 60 60" aria-hidden="true">
            <path d="m12 12 36 36M48 12 12 48" />
          </svg>
        )}
      </section>
      <div>
        {search && <PathSearch action={search} />}
        <p>{t("error.notFound.advice")}</p>
        <p className="actions">
          <a className="button" href={home}>
            {t("error.notFound.home")}
          </a>
          {useNavLinks().map((link) => (
            <NavLink key={link.href} className="button" item={link} />
          ))}
        </p>
      </div>
    </main>
  );
}
