/**
 * Relevance of search results: runs all queries against a built index and finds the rank of the expected page.
 *
 * Each query lists the relevant pages, and for API names the heading that documents the name. Pages are source paths;
 * if `slug` changes a URL, only the built index contains it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

/** Letters and digits of an anchor or heading. */
const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Remove the number from the URLs of the six parts of the tutorial. */
const withoutNumber = (page) => page.replace(/\/tutorial-\d-/, "/tutorial-");

/** @param file `queries.json`, or `more-queries.json`, a wider set with harder questions. */
export function readQueries(folder, file = "queries.json") {
  return JSON.parse(readFileSync(path.join(folder, file), "utf8"));
}

/** Return the rank of the first expected page among the pages of the results, from 1; 0 if it is missing. */
export function judge(query, hits) {
  const expectedPages = new Set(
    query.pages.map((page) => withoutNumber(query.locale === "en" ? page : `/${query.locale}${page}`)),
  );
  const pages = [];
  for (const { url } of hits) {
    const page = url.split("#")[0];
    if (!pages.includes(page)) pages.push(page);
  }
  const rank = pages.findIndex((page) => expectedPages.has(page)) + 1;
  const [first] = hits;
  const heading =
    query.heading === undefined
      ? undefined
      : first !== undefined &&
        expectedPages.has(first.url.split("#")[0]) &&
        letters(decodeURIComponent(first.url.split("#")[1] ?? "")).includes(query.heading);
  return { rank, heading, none: hits.length === 0 };
}

/** Return statistics for a set of evaluated queries. */
export function summarize(judged) {
  const share = (test) => judged.filter(test).length / (judged.length || 1);
  const named = judged.filter(({ heading }) => heading !== undefined);
  return {
    queries: judged.length,
    mrr: judged.reduce((sum, { rank }) => sum + (rank > 0 && rank <= 10 ? 1 / rank : 0), 0) / (judged.length || 1),
    success1: share(({ rank }) => rank === 1),
    success5: share(({ rank }) => rank > 0 && rank <= 5),
    none: share(({ none }) => none),
    heading: named.length === 0 ? undefined : named.filter(({ heading }) => heading).length / named.length,
  };
}
