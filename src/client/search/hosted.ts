/** Searches by a hosted service, through its own small client: one POST to the multi-index queries path a question. */

import { liteClient } from "algoliasearch/lite";
import type { SearchConfig } from "../../model/config.ts";
import type { Hierarchy, HierarchyLevel, HitType, Marks, SearchHit } from "../../model/search/hit.ts";
import type { SearchProvider } from "./provider.ts";
import { isSafeUrl } from "./safe-url.ts";

type HostedConfig = Extract<SearchConfig, { provider: "hosted" }>;

/** What no text holds, so that marks are told from text whatever it says. */
const MARK_START = "\ue000";
const MARK_END = "\ue001";

const LEVELS: readonly HierarchyLevel[] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];
const TYPES: readonly string[] = ["lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6", "content"];

/** Words of a snippet, on wide and on narrow screens: a line of each. */
const SNIPPET_WORDS = 10;
const NARROW_SNIPPET_WORDS = 5;
const NARROW = "(max-width: 48rem)";

/** @param origin Of the site: addresses of hits below it become paths. */
export function createHosted(
  { appId, apiKey, indexName, host, contextual }: HostedConfig,
  origin: string,
): SearchProvider {
  const client = liteClient(appId, apiKey, host === undefined ? {} : { hosts: [hostOf(host)] });
  return {
    prepare: async () => {},
    async search({ query, locale, version, page, size }) {
      const words = matchMedia(NARROW).matches ? NARROW_SNIPPET_WORDS : SNIPPET_WORDS;
      const answer: unknown = await client.search({
        requests: [
          {
            indexName,
            query,
            page,
            hitsPerPage: size,
            facetFilters: [
              `language:${locale}`,
              ...(contextual ? [["tag:default", `tag:docs-default-${version}`]] : []),
            ],
            attributesToRetrieve: [...LEVELS.map((level) => `hierarchy.${level}`), "content", "type", "url"],
            attributesToSnippet: [...LEVELS.map((level) => `hierarchy.${level}:${words}`), `content:${words}`],
            attributesToHighlight: LEVELS.map((level) => `hierarchy.${level}`),
            snippetEllipsisText: "…",
            highlightPreTag: MARK_START,
            highlightPostTag: MARK_END,
          },
        ],
      });
      const [result] = listAt(answer, "results");
      const nbHits = fieldOf(result, "nbHits");
      if (typeof nbHits !== "number") throw new Error("the search service sent what is no result");
      return { nbHits, hits: listAt(result, "hits").flatMap((hit) => readHit(hit, origin)), suggestions: [] };
    },
  };
}

function hostOf(address: string): { url: string; protocol: "http" | "https"; accept: "readWrite" } {
  const { host, protocol } = new URL(address);
  return { url: host, protocol: protocol === "http:" ? "http" : "https", accept: "readWrite" };
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function listAt(value: unknown, key: string): unknown[] {
  const list = fieldOf(value, key);
  if (!Array.isArray(list)) throw new Error(`the search service sent no ${key}`);
  return list;
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A record as it came; one that leads nowhere, or where no link may, is left out. */
function readHit(hit: unknown, origin: string): SearchHit[] {
  const url = textOf(fieldOf(hit, "url"));
  const type = textOf(fieldOf(hit, "type"));
  if (url === null || type === null || !TYPES.includes(type) || !isSafeUrl(url)) return [];
  const hierarchy = Object.fromEntries(
    LEVELS.map((level) => [level, textOf(fieldOf(fieldOf(hit, "hierarchy"), level))]),
  ) as Hierarchy;
  const own = type === "content" ? "lvl1" : (type as HierarchyLevel);
  const highlighted = fieldOf(fieldOf(fieldOf(fieldOf(hit, "_highlightResult"), "hierarchy"), own), "value");
  const snippet = fieldOf(fieldOf(fieldOf(hit, "_snippetResult"), "content"), "value");
  const title = unmark(textOf(highlighted) ?? "");
  const content = unmark(textOf(snippet) ?? textOf(fieldOf(hit, "content")) ?? "");
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

/** Take the marks out of a text. */
function unmark(marked: string): { text: string; marks: Marks } {
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
