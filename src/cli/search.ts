/**
 * `sitegen search`: queries the built index with the code that runs in browsers, or exports its records for a hosted
 * service.
 */

import { createWriteStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { MANIFEST_NAME, OutputError } from "../host/output-folder.ts";
import type { SiteConfig } from "../model/config.ts";
import { usageError } from "../model/problem.ts";
import { createEngine } from "../search/engine/engine.ts";
import { type ExportRecord, exportRecords } from "../search/engine/export-records.ts";
import { type IndexFiles, readIndexFile, type SearchEntry, type ShardsFile } from "../search/engine/index-format.ts";
import { SEARCH_FOLDER, textPath } from "../search/engine/index-paths.ts";
import { readRecords } from "../search/engine/records.ts";
import { cutAtMarks, hitTitle, type SearchHit, type SearchResult, trimQuery } from "../search/engine/search-api.ts";
import { formatCount } from "../util/format.ts";
import { suggest } from "../util/suggest.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { noBuild, readConfig } from "./read-config.ts";
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
  const selectedVersion =
    version === undefined
      ? (indexes.find(({ isLast }) => isLast) ?? indexes[0])
      : indexes.find((index) => index.version === version);
  if (selectedVersion) return selectedVersion;
  const near = version === undefined ? undefined : suggest(version, names);
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

/** A file of a build. @throws {ConfigError|OutputError} There is no build, or it lacks the file. */
async function readOutput(out: string, file: string): Promise<string> {
  try {
    return await readFile(path.join(out, file), "utf8");
  } catch (cause) {
    if (!existsSync(path.join(out, MANIFEST_NAME))) throw noBuild(out);
    throw new OutputError(`"${path.join(out, file)}" cannot be read. Run \`sitegen build\` first.`, { cause });
  }
}

/** The entry of the index of a locale. @throws {ConfigError|OutputError} There is none that this version can read. */
async function readEntry(out: string, locale: string): Promise<SearchEntry> {
  const file = `${SEARCH_FOLDER}/${locale}.json`;
  const text = await readOutput(out, file);
  try {
    return readIndexFile<SearchEntry>(text);
  } catch (cause) {
    throw new OutputError(`"${path.join(out, file)}" is not the index of this version of sitegen. Build anew.`, {
      cause,
    });
  }
}

export interface ExportFlags extends Pick<CommonFlags, "locale" | "quiet"> {
  /** `-` is standard output. */
  file: string;
  /** Only this version of the docs. */
  docsVersion?: string;
}

/**
 * Write the records of all indexes, or of the locales asked for: one JSON object a line.
 *
 * @param out Absolute path of the build.
 * @throws {ConfigError} There is no build.
 * @throws {OutputError} The build cannot be read, or the file not be written.
 */
async function exportAll(config: SiteConfig, out: string, flags: ExportFlags): Promise<void> {
  const { file } = flags;
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const record of recordsOf(config, out, flags)) {
      count++;
      yield `${JSON.stringify(record)}\n`;
    }
  }
  try {
    if (file === "-") return await pipeline(lines, process.stdout, { end: false });
    await pipeline(lines, createWriteStream(path.resolve(file)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Who reads the output may have seen enough of it.
    if (file === "-" && (code === "EPIPE" || code === "ERR_STREAM_PREMATURE_CLOSE")) return;
    // System errors are those of the file that is written: what is wrong with the build has words of its own.
    throw code === undefined ? error : new OutputError(`"${file}" cannot be written.`, { cause: error });
  }
  const records = count === 1 ? "1 record" : `${formatCount(count)} records`;
  if (!flags.quiet) process.stderr.write(`Wrote ${records} to ${file}\n`);
}

async function* recordsOf(
  { locales, url }: SiteConfig,
  out: string,
  { locale, docsVersion }: ExportFlags,
): AsyncGenerator<ExportRecord> {
  for (const { code } of locales) {
    if (locale && !locale.includes(code)) continue;
    const entry = await readEntry(out, code);
    // What belongs to no version is in the index of each; it is exported once.
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
    const pageTexts = name ? (JSON.parse(await readOutput(out, textPath(name))) as string[]) : [];
    yield* exportRecords(records, page, pageTexts, { entry, origin });
  }
}
