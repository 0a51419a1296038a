/** `sitegen search`: the built index, asked from the command line by the same code as in the browser. */

import { createWriteStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { MANIFEST_NAME, OutputError } from "../host/output-folder.ts";
import type { SiteConfig } from "../model/config.ts";
import { usageError } from "../model/problem.ts";
import { createEngine } from "../model/search/engine.ts";
import { type ExportRecord, exportRecords } from "../model/search/export.ts";
import { type IndexFiles, readIndexFile, type SearchEntry, type ShardsFile } from "../model/search/format.ts";
import { cutAtMarks, hitTitle, type SearchHit, type SearchResult } from "../model/search/hit.ts";
import { trimQuery } from "../model/search/limits.ts";
import { DIALOG_HITS } from "../model/search/options.ts";
import { SEARCH_FOLDER, textPath } from "../model/search/paths.ts";
import { readRecords } from "../model/search/records.ts";
import { grouped } from "../util/grouped.ts";
import { nearest } from "../util/nearest.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { noBuild, readConfig } from "./read-config.ts";

export interface SearchFlags {
  export?: string;
  docsVersion?: string;
  limit?: number;
  page?: number;
}

export async function runSearch(query: string | undefined, flags: CommonFlags & SearchFlags): Promise<void> {
  const { config, out } = await readConfig(flags);
  if (flags.export !== undefined) return exportAll(config, out, flags.export, flags);
  if (query === undefined)
    throw usageError("No query was given.", 'Write `sitegen search "a query"`, or `sitegen search --export FILE`.');
  const [locale = config.defaultLocale] = flags.locale ?? [];
  const entry = await readEntry(out, locale);
  const files = chooseVersion(entry, flags.docsVersion);
  const engine = createEngine({ entry, files, load: (file) => readOutput(out, file) });
  const result = await engine.search({
    query: trimQuery(query),
    page: (flags.page ?? 1) - 1,
    size: flags.limit ?? DIALOG_HITS,
    summaries: true,
  });
  const { version } = files;
  if (flags.json) process.stdout.write(`${JSON.stringify({ query, locale, version, ...withFallingScores(result) })}\n`);
  else process.stdout.write(format(query, result, wantsColor(flags, process.stdout)));
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

async function readOutput(out: string, file: string): Promise<string> {
  try {
    return await readFile(path.join(out, file), "utf8");
  } catch (cause) {
    if (!existsSync(path.join(out, MANIFEST_NAME))) throw noBuild(out);
    throw new OutputError(`"${path.join(out, file)}" cannot be read. Run \`sitegen build\` first.`, { cause });
  }
}

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

function chooseVersion({ indexes }: SearchEntry, version: string | undefined): IndexFiles {
  const names = indexes.map((index) => index.version);
  const chosen =
    version === undefined
      ? (indexes.find(({ isLast }) => isLast) ?? indexes[0])
      : indexes.find((index) => index.version === version);
  if (chosen) return chosen;
  const near = version === undefined ? undefined : nearest(version, names);
  throw usageError(
    `"${version ?? ""}" is no version of the docs.`,
    near ? `Did you mean "${near}"?` : `Versions: ${names.join(", ")}.`,
  );
}

function format(query: string, { nbHits, hits, suggestions }: SearchResult, color: boolean): string {
  const mark = (text: string, marks: readonly number[]): string =>
    cutAtMarks(text, marks)
      .map((piece, at) => (color && at % 2 === 1 ? `\u001b[1m${piece}\u001b[22m` : piece))
      .join("");
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
  return `${nbHits} ${nbHits === 1 ? "result" : "results"}\n\n${lines.join("\n")}\n`;
}

/** Write the records of all indexes, or of the locales asked for: one JSON object a line. */
async function exportAll(
  config: SiteConfig,
  out: string,
  file: string,
  flags: CommonFlags & SearchFlags,
): Promise<void> {
  const stream = file === "-" ? process.stdout : createWriteStream(path.resolve(file));
  let count = 0;
  const failed = new Promise<never>((_, reject) =>
    stream.once("error", (cause) => reject(new OutputError(`"${file}" cannot be written.`, { cause }))),
  );
  failed.catch(() => {});
  for (const { code } of config.locales) {
    if (flags.locale && !flags.locale.includes(code)) continue;
    const entry = await readEntry(out, code);
    // What belongs to no version is in the index of each; it is exported once.
    const seen = new Set<string>();
    for (const index of entry.indexes) {
      if (flags.docsVersion !== undefined && index.version !== flags.docsVersion) continue;
      const records = readRecords(readIndexFile(await readOutput(out, index.records)));
      const { texts } = readIndexFile<ShardsFile>(await readOutput(out, index.shards));
      for (const page of records.starts.keys()) {
        const name = texts[page];
        const written = name ? (JSON.parse(await readOutput(out, textPath(name))) as string[]) : [];
        let lines = "";
        for (const record of exportRecords(records, page, written, { entry, origin: config.url })) {
          if (seen.has(record.objectID)) continue;
          seen.add(record.objectID);
          lines += `${JSON.stringify(record satisfies ExportRecord)}\n`;
          count++;
        }
        if (!stream.write(lines))
          await Promise.race([failed, new Promise<void>((resolve) => stream.once("drain", () => resolve()))]);
      }
    }
  }
  if (stream === process.stdout) return;
  stream.end();
  await Promise.race([failed, finished(stream)]);
  if (!flags.quiet)
    process.stderr.write(`Wrote ${count === 1 ? "1 record" : `${grouped(count)} records`} to ${file}\n`);
}
