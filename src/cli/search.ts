/**
 * `sitegen search`: queries the built index with the code that runs in browsers, or exports its records for a hosted
 * service.
 */

import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { formatCommand } from "../host/command-name.ts";
import { OutputError } from "../host/output-folder.ts";
import { createUsageError } from "../model/problem.ts";
import { type ExportRecord, exportRecords } from "../search/engine/export-records.ts";
import { type IndexFiles, readIndexFile, type SearchEntry, type ShardsFile } from "../search/engine/index-format.ts";
import { readRecords } from "../search/engine/records.ts";
import {
  getHitTitle,
  type SearchHit,
  type SearchResult,
  splitAtMarks,
  trimQuery,
} from "../search/engine/search-api.ts";
import { getTextPath } from "../search/engine/text-index.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { formatCount } from "../util/format.ts";
import { openBuiltIndex, readEntry, readOutput } from "./built-index.ts";
import { type CommandContext, shouldUseColor } from "./command-context.ts";
import type { CommonFlags } from "./flags.ts";
import { readSiteSettings } from "./open-site.ts";
import { pluralize } from "./report.ts";

export interface SearchFlags {
  export?: string;
  docsVersion?: string;
  limit: number;
  page: number;
}

export async function runSearch(
  query: string | undefined,
  flags: CommonFlags & SearchFlags,
  context: CommandContext,
): Promise<void> {
  const { config, out } = await readSiteSettings(flags, context);
  if (flags.export !== undefined) {
    if (query !== undefined)
      throw createUsageError('"--export" cannot be combined with a query.', "Remove one of them.");
    return exportAll(config, out, { ...flags, file: flags.export }, context);
  }
  if (query === undefined)
    throw createUsageError(
      "No query was given.",
      `Run ${formatCommand('search "a query"')}, or ${formatCommand("search --export FILE")}.`,
    );
  const [locale = config.defaultLocale, ...others] = flags.locale ?? [];
  if (others.length > 0) throw createUsageError("A query can only search one locale.", "Specify --locale once.");
  const { engine, version } = await openBuiltIndex(out, locale, flags.docsVersion);
  const { page, limit } = flags;
  const result = await engine.search({
    query: trimQuery(query),
    page: page - 1,
    size: limit,
    summaries: true,
  });
  if (flags.json)
    context.stdout.write(`${JSON.stringify({ query, locale, version, ...withDescendingScores(result) })}\n`);
  else if (!flags.quiet)
    context.stdout.write(formatResult({ query, page }, result, shouldUseColor(flags, context.stdout, context)));
}

/** Limit each score to the previous hit's: hits are grouped by page, so a later hit may have a higher score. */
function withDescendingScores(result: SearchResult): SearchResult {
  let lowest = Number.POSITIVE_INFINITY;
  const hits = result.hits.map((hit) => {
    lowest = Math.min(lowest, hit.score ?? 0);
    return { ...hit, score: Math.round(lowest * 1000) / 1000 };
  });
  return { ...result, hits };
}

function formatResult(
  { query, page }: { query: string; page: number },
  { nbHits, hits, suggestions }: SearchResult,
  color: boolean,
): string {
  const highlight = (text: string, marks: readonly number[]): string =>
    splitAtMarks(text, marks)
      .map((piece, at) => (color && at % 2 === 1 ? `\u001b[1m${piece}\u001b[22m` : piece))
      .join("");
  if (hits.length === 0 && nbHits > 0)
    return `Page ${page} is empty: "${query}" has ${pluralize(nbHits, "result")}. Choose a lower --page.\n`;
  if (hits.length === 0) {
    const hint = suggestions.length > 0 ? ` Try ${suggestions.map((each) => `"${each}"`).join(", ")}.` : "";
    return `No results for "${query}".${hint}\n`;
  }
  const lines = hits.map((hit: SearchHit) => {
    const { lvl0, lvl1 } = hit.hierarchy;
    const context = [lvl0, hit.type === "lvl1" || hit.type === "content" ? null : lvl1].filter(Boolean).join(" › ");
    const content = hit.content === null ? "" : `\n    ${highlight(hit.content, hit.contentMarks)}`;
    return `${highlight(getHitTitle(hit), hit.titleMarks)}  (${context})\n    ${hit.url}${content}`;
  });
  return `${pluralize(nbHits, "result")}\n\n${lines.join("\n")}\n`;
}

export interface ExportFlags extends Pick<CommonFlags, "locale" | "quiet"> {
  /** File path; `-` for standard output. */
  file: string;
  /** Export only this docs version. */
  docsVersion?: string;
}

/**
 * Write the records in all indexes, or in the given locales', as one JSON object per line.
 *
 * @param out Absolute path to the build.
 * @throws {ConfigError} There is no build.
 * @throws {OutputError} The build cannot be read, or the file cannot be written.
 */
async function exportAll(
  config: SiteConfig,
  out: string,
  flags: ExportFlags,
  { cwd, stdout, stderr }: CommandContext,
): Promise<void> {
  const { file } = flags;
  let count = 0;
  async function* readLines(): AsyncGenerator<string> {
    for await (const record of collectRecords(config, out, flags)) {
      count++;
      yield `${JSON.stringify(record)}\n`;
    }
  }
  try {
    if (file === "-") return await pipeline(readLines, stdout, { end: false });
    await pipeline(readLines, createWriteStream(path.resolve(cwd, file)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The reader has closed the pipe, e.g. `head`.
    if (file === "-" && (code === "EPIPE" || code === "ERR_STREAM_PREMATURE_CLOSE")) return;
    // Only writing the file causes system errors here: errors in reading the build are converted above.
    throw code === undefined ? error : new OutputError(`Cannot write "${file}".`, { cause: error });
  }
  const records = count === 1 ? "1 record" : `${formatCount(count)} records`;
  if (!flags.quiet) stderr.write(`Wrote ${records} to ${file}\n`);
}

async function* collectRecords(
  { locales, url }: SiteConfig,
  out: string,
  { locale, docsVersion }: ExportFlags,
): AsyncGenerator<ExportRecord> {
  for (const { code } of locales) {
    if (locale && !locale.includes(code)) continue;
    const entry = await readEntry(out, code);
    // Records without a version are in every version's index, but are exported once.
    const anchors = new Set<string>();
    for (const index of entry.indexes) {
      if (docsVersion !== undefined && index.version !== docsVersion) continue;
      for await (const record of indexRecords(index, { entry, origin: url, out })) {
        if (anchors.has(record.objectID)) continue;
        anchors.add(record.objectID);
        yield record;
      }
    }
  }
}

async function* indexRecords(
  index: IndexFiles,
  { entry, origin, out }: { entry: SearchEntry; origin: string; out: string },
): AsyncGenerator<ExportRecord> {
  const records = readRecords(readIndexFile(await readOutput(out, index.records)));
  const { texts } = readIndexFile<ShardsFile>(await readOutput(out, index.shards));
  for (const page of records.starts.keys()) {
    const name = texts[page];
    const pageTexts = name ? (JSON.parse(await readOutput(out, getTextPath(name))) as string[]) : [];
    yield* exportRecords(records, page, pageTexts, { entry, origin });
  }
}
