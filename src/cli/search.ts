/** `sitegen search`: the built index, asked from the command line by the same code as in the browser. */

import { usageError } from "../model/problem.ts";
import { createEngine } from "../search/engine/engine.ts";
import type { IndexFiles, SearchEntry } from "../search/engine/index-format.ts";
import { cutAtMarks, hitTitle, type SearchHit, type SearchResult, trimQuery } from "../search/engine/search-api.ts";
import { nearest } from "../util/suggest.ts";
import { readEntry, readOutput } from "./built-index.ts";
import { exportAll } from "./export-records.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { readConfig } from "./read-config.ts";
import { counted } from "./report.ts";

export interface SearchFlags {
  export?: string;
  docsVersion?: string;
  limit: number;
  page: number;
}

export async function runSearch(
  query: string | undefined,
  flags: CommonFlags & SearchFlags,
  signal: AbortSignal,
): Promise<void> {
  const { config, out } = await readConfig(flags, signal);
  if (flags.export !== undefined) {
    if (query !== undefined) throw usageError("A query and --export were given.", "Leave one of them out.");
    return exportAll(config, out, { ...flags, file: flags.export });
  }
  if (query === undefined)
    throw usageError("No query was given.", 'Write `sitegen search "a query"`, or `sitegen search --export FILE`.');
  const [locale = config.defaultLocale, ...others] = flags.locale ?? [];
  if (others.length > 0) throw usageError("A query searches one locale.", "Give --locale once.");
  const entry = await readEntry(out, locale);
  const files = chooseVersion(entry, flags.docsVersion);
  const engine = createEngine({ entry, files, load: (file) => readOutput(out, file) });
  const { page, limit } = flags;
  const result = await engine.search({
    query: trimQuery(query),
    page: page - 1,
    size: limit,
    summaries: true,
  });
  const { version } = files;
  if (flags.json) process.stdout.write(`${JSON.stringify({ query, locale, version, ...withFallingScores(result) })}\n`);
  else if (!flags.quiet) process.stdout.write(format({ query, page }, result, wantsColor(flags, process.stdout)));
}

/** Hits of a page are listed together: the next page may begin with a better one, which counts for what it is listed at. */
function withFallingScores(result: SearchResult): SearchResult {
  let least = Number.POSITIVE_INFINITY;
  const hits = result.hits.map((hit) => {
    least = Math.min(least, hit.score ?? 0);
    return { ...hit, score: Math.round(least * 1000) / 1000 };
  });
  return { ...result, hits };
}

function chooseVersion({ indexes }: SearchEntry, version: string | undefined): IndexFiles {
  const names = indexes.map((index) => index.version);
  const chosen =
    version === undefined
      ? (indexes.find(({ isLast }) => isLast) ?? indexes[0])
      : indexes.find((index) => index.version === version);
  if (chosen) return chosen;
  const near = version === undefined ? undefined : nearest(version, names);
  throw usageError(
    `"${version ?? ""}" is not a version of the docs.`,
    near ? `Did you mean "${near}"?` : `Versions: ${names.join(", ")}.`,
  );
}

function format(
  { query, page }: { query: string; page: number },
  { nbHits, hits, suggestions }: SearchResult,
  color: boolean,
): string {
  const mark = (text: string, marks: readonly number[]): string =>
    cutAtMarks(text, marks)
      .map((piece, at) => (color && at % 2 === 1 ? `\u001b[1m${piece}\u001b[22m` : piece))
      .join("");
  if (hits.length === 0 && nbHits > 0)
    return `There is no page ${page} for "${query}", which has ${counted(nbHits, "result")}. Choose a lower --page.\n`;
  if (hits.length === 0) {
    const hint = suggestions.length > 0 ? ` Try ${suggestions.map((each) => `"${each}"`).join(", ")}.` : "";
    return `No results for "${query}".${hint}\n`;
  }
  const lines = hits.map((hit: SearchHit) => {
    const { lvl0, lvl1 } = hit.hierarchy;
    const above = [lvl0, hit.type === "lvl1" || hit.type === "content" ? null : lvl1].filter(Boolean).join(" › ");
    const content = hit.content === null ? "" : `\n    ${mark(hit.content, hit.contentMarks)}`;
    return `${mark(hitTitle(hit), hit.titleMarks)}  (${above})\n    ${hit.url}${content}`;
  });
  return `${counted(nbHits, "result")}\n\n${lines.join("\n")}\n`;
}
