/**
 * How good the answers are: asks a built index all judged queries and counts where the wanted page stands.
 *
 * A query names the pages that would help, and for names of the API the heading that documents it. Pages are those of
 * sources; where their addresses differ (`slug`), the built index knows the address only.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

/** Letters and digits of an anchor or heading. */
const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Addresses of the six parts of the tutorial, whose files carry a number. */
const withoutNumber = (page) => page.replace(/\/tutorial-\d-/, "/tutorial-");

/** @param file `queries.json`, or `more-queries.json`: a wider set, with questions that are harder to answer. */
export function readQueries(folder, file = "queries.json") {
  return JSON.parse(readFileSync(path.join(folder, file), "utf8"));
}

/** Rank of the first hit of a wanted page among the pages of the result, from 1; 0 when it is not there. */
export function judge(query, hits) {
  const wanted = new Set(
    query.pages.map((page) => withoutNumber(query.locale === "en" ? page : `/${query.locale}${page}`)),
  );
  const pages = [];
  for (const { url } of hits) {
    const page = url.split("#")[0];
    if (!pages.includes(page)) pages.push(page);
  }
  const rank = pages.findIndex((page) => wanted.has(page)) + 1;
  const [first] = hits;
  const heading =
    query.heading === undefined
      ? undefined
      : first !== undefined &&
        wanted.has(first.url.split("#")[0]) &&
        bare(decodeURIComponent(first.url.split("#")[1] ?? "")).includes(query.heading);
  return { rank, heading, none: hits.length === 0 };
}

/** Figures of a set of judged queries. */
export function summarise(judged) {
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
