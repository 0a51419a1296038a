/** The search index of a finished build, as files. */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { MANIFEST_NAME, OutputError } from "../host/output-folder.ts";
import { readIndexFile, type SearchEntry } from "../search/engine/index-format.ts";
import { SEARCH_FOLDER } from "../search/engine/index-paths.ts";
import { noBuild } from "./read-config.ts";

/** A file of a build. @throws {ConfigError|OutputError} There is no build, or it lacks the file. */
export async function readOutput(out: string, file: string): Promise<string> {
  try {
    return await readFile(path.join(out, file), "utf8");
  } catch (cause) {
    if (!existsSync(path.join(out, MANIFEST_NAME))) throw noBuild(out);
    throw new OutputError(`"${path.join(out, file)}" cannot be read. Run \`sitegen build\` first.`, { cause });
  }
}

/** The entry of the index of a locale. @throws {ConfigError|OutputError} There is none that this version can read. */
export async function readEntry(out: string, locale: string): Promise<SearchEntry> {
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
