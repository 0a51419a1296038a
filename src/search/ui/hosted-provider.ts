/**
 * Search provider for a hosted index: each query is one POST to the multi-queries endpoint of Algolia's REST API
 * (https://www.algolia.com/doc/rest-api/search/search).
 */

import { listHostedOrigins, type SearchConfig } from "../../model/config.ts";
import { isSafeUrl } from "../../util/browser.ts";
import type { SearchEntry } from "../engine/index-format.ts";
import type { Hierarchy, HierarchyLevel, HitType, Marks, SearchHit, SearchResult } from "../engine/search-api.ts";
import type { SearchProvider } from "./provider.ts";

type HostedConfig = Extract<SearchConfig, { provider: "hosted" }>;

/** Private-use characters that mark matches: content does not contain them, so no markup has to be parsed. */
const MARK_START = "\ue000";
const MARK_END = "\ue001";

const LEVELS: readonly HierarchyLevel[] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];
const TYPES: readonly string[] = ["lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6", "content"];

/** How many words fit in one snippet line, on wide and on narrow screens. */
const SNIPPET_WORDS = 10;
const NARROW_SNIPPET_WORDS = 5;
const NARROW = "(max-width: 48rem)";

/** Timeout for the first attempt, in ms. Each further attempt waits as much longer, since the connection may be slow. */
const TIMEOUT = 2000;

/**
 * @param origin The site's origin. Hit URLs below it are shortened to paths.
 * @param entry The site's indexes, with their page tags.
 */
export function createHostedProvider(
  config: HostedConfig,
  origin: string,
  entry: Pick<SearchEntry, "indexes">,
): SearchProvider {
  const { indexName, contextual } = config;
  const post = createClient(config);
  // Deleting a character repeats the query before it. Services charge per query, so repeat none.
  const results = new Map<string, Promise<SearchResult>>();

  async function fetchResult(body: string): Promise<SearchResult> {
    const [result] = getList(await post(body), "results");
    const nbHits = getField(result, "nbHits");
    if (typeof nbHits !== "number") throw new Error('the search service sent a result without "nbHits"');
    return { nbHits, hits: getList(result, "hits").flatMap((hit) => readHit(hit, origin)), suggestions: [] };
  }

  return {
    prepare: async () => {},
    async search({ query, locale, version, page, size }) {
      const words = matchMedia(NARROW).matches ? NARROW_SNIPPET_WORDS : SNIPPET_WORDS;
      const tags = entry.indexes.find((index) => index.version === version)?.tags ?? [`docs-default-${version}`];
      const request = {
        indexName,
        query,
        page,
        hitsPerPage: size,
        facetFilters: [`language:${locale}`, ...(contextual ? [["default", ...tags].map((tag) => `tag:${tag}`)] : [])],
        attributesToRetrieve: [...LEVELS.map((level) => `hierarchy.${level}`), "content", "type", "url"],
        attributesToSnippet: [...LEVELS.map((level) => `hierarchy.${level}:${words}`), `content:${words}`],
        attributesToHighlight: LEVELS.map((level) => `hierarchy.${level}`),
        snippetEllipsisText: "…",
        highlightPreTag: MARK_START,
        highlightPostTag: MARK_END,
      };
      const body = JSON.stringify({ requests: [request] });
      const result = results.get(body) ?? fetchResult(body);
      results.set(body, result);
      result.catch(() => results.delete(body));
      return result;
    },
  };
}

/**
 * Create the function that posts a body to the service and returns the parsed response.
 *
 * It tries the next origin if one cannot be reached, times out or has an internal error, and starts with the one that
 * responded last. It throws if the service rejects the request or no origin responds.
 */
function createClient({ appId, apiKey, host }: HostedConfig): (body: string) => Promise<unknown> {
  const [primary, ...fallbacks] = listHostedOrigins({ appId, host });
  // The documentation asks clients to balance the load on fallbacks.
  fallbacks.sort(() => Math.random() - 0.5);
  const origins = [primary, ...fallbacks];
  let preferred = primary;
  // As parameters: custom headers would make the browser send a preflight request first.
  const credentials = new URLSearchParams({ "x-algolia-application-id": appId, "x-algolia-api-key": apiKey });

  return async (body) => {
    const failures: string[] = [];
    for (const origin of [preferred, ...origins.filter((each) => each !== preferred)]) {
      const url = `${origin}/1/indexes/*/queries?${credentials}`;
      const { status, text } = await sendText(url, body, TIMEOUT * (failures.length + 1));
      if (status >= 200 && status < 300) {
        preferred = origin;
        return JSON.parse(text);
      }
      if (status >= 400 && status < 500) throw new Error(`the search service rejected the query (${status}): ${text}`);
      failures.push(`${origin}: ${status === 0 ? text : `status ${status}`}`);
    }
    throw new Error(`the search service did not respond (${failures.join("; ")})`);
  };
}

/** Post a string. @returns Status and body, or status 0 and the error if no response arrives within `timeout` ms. */
async function sendText(url: string, body: string, timeout: number): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(timeout) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

function getField(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function getList(value: unknown, key: string): unknown[] {
  const list = getField(value, key);
  if (!Array.isArray(list)) throw new Error(`the search service sent no "${key}"`);
  return list;
}

const getText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Read a record. Returns an empty list if the record has no URL, an unsafe URL or an unknown type. */
function readHit(hit: unknown, origin: string): SearchHit[] {
  const url = getText(getField(hit, "url"));
  const type = getText(getField(hit, "type"));
  if (url === null || type === null || !TYPES.includes(type) || !isSafeUrl(url)) return [];
  const hierarchy = Object.fromEntries(
    LEVELS.map((level) => [level, getText(getField(getField(hit, "hierarchy"), level))]),
  ) as Hierarchy;
  const own = type === "content" ? "lvl1" : (type as HierarchyLevel);
  const highlighted = getField(getField(getField(getField(hit, "_highlightResult"), "hierarchy"), own), "value");
  const snippet = getField(getField(getField(hit, "_snippetResult"), "content"), "value");
  const title = parseMarks(getText(highlighted) ?? "");
  const content = parseMarks(getText(snippet) ?? getText(getField(hit, "content")) ?? "");
  return [
    {
      type: type as HitType,
      url: url.startsWith(`${origin}/`) ? url.slice(origin.length) : url,
      content: content.text || null,
      hierarchy,
      titleMarks: title.text === hierarchy[own] ? title.marks : [],
      contentMarks: content.marks,
    },
  ];
}

/** Separate a string from the marks in it. */
function parseMarks(marked: string): { text: string; marks: Marks } {
  const marks: number[] = [];
  let text = "";
  for (const piece of marked.split(/([\ue000\ue001])/)) {
    if (piece === MARK_START || piece === MARK_END) {
      if ((piece === MARK_START) === (marks.length % 2 === 0)) marks.push(text.length);
    } else text += piece;
  }
  if (marks.length % 2 === 1) marks.push(text.length);
  return { text, marks };
}
