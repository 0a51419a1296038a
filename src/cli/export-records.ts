/** `sitegen search --export`: the records of the built index, for a hosted service. */

import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { OutputError } from "../host/output-folder.ts";
import type { SiteConfig } from "../model/config.ts";
import { type ExportRecord, exportRecords } from "../search/engine/export-records.ts";
import { type IndexFiles, readIndexFile, type SearchEntry, type ShardsFile } from "../search/engine/index-format.ts";
import { textPath } from "../search/engine/index-paths.ts";
import { readRecords } from "../search/engine/records.ts";
import { formatCount } from "../util/format.ts";
import { readEntry, readOutput } from "./built-index.ts";
import type { CommonFlags } from "./flags.ts";

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
export async function exportAll(config: SiteConfig, out: string, flags: ExportFlags): Promise<void> {
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
    const seen = new Set<string>();
    for (const index of entry.indexes) {
      if (docsVersion !== undefined && index.version !== docsVersion) continue;
      for await (const record of indexRecords(index, { entry, origin: url, out })) {
        if (seen.has(record.objectID)) continue;
        seen.add(record.objectID);
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
    const written = name ? (JSON.parse(await readOutput(out, textPath(name))) as string[]) : [];
    yield* exportRecords(records, page, written, { entry, origin });
  }
}
