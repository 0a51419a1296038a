/** Reads the search index of a finished build. */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { formatCommand } from "../host/command-name.ts";
import { MANIFEST_NAME, OutputError } from "../host/output-folder.ts";
import { createUsageError } from "../model/problem.ts";
import { createEngine, type Engine } from "../search/engine/engine.ts";
import { type IndexFiles, readIndexFile, type SearchEntry } from "../search/engine/index-format.ts";
import { SEARCH_FOLDER } from "../search/engine/shard.ts";
import { suggest } from "../util/suggest.ts";
import { reportMissingBuild } from "./open-site.ts";

/** The index of a language and of a version of its docs. */
export interface BuiltIndex {
  engine: Engine;
  /** Version of the docs; empty on sites without versions. */
  version: string;
}

/**
 * Open the index of a language.
 *
 * @param out Absolute path to the build.
 * @param version Version of the docs; without it, the latest.
 * @throws {ConfigError|OutputError} There is no build, or no such version.
 */
export async function openBuiltIndex(out: string, locale: string, version?: string): Promise<BuiltIndex> {
  const entry = await readEntry(out, locale);
  const files = chooseVersion(entry, version);
  return { engine: createEngine({ entry, files, load: (file) => readOutput(out, file) }), version: files.version };
}

function chooseVersion({ indexes }: SearchEntry, version: string | undefined): IndexFiles {
  const names = indexes.map((index) => index.version).filter((name) => name !== "");
  const selectedVersion =
    version === undefined
      ? (indexes.find(({ isLast }) => isLast) ?? indexes[0])
      : indexes.find((index) => index.version === version);
  if (selectedVersion) return selectedVersion;
  const suggestion = version === undefined ? undefined : suggest(version, names);
  throw createUsageError(
    `"${version ?? ""}" is not a version of the docs.`,
    suggestion ? `Did you mean "${suggestion}"?` : `Versions: ${names.join(", ")}.`,
  );
}

/** Read a file from a build. @throws {ConfigError|OutputError} There is no build, or the file is missing. */
export async function readOutput(out: string, file: string): Promise<string> {
  try {
    return await readFile(path.join(out, file), "utf8");
  } catch (cause) {
    if (!existsSync(path.join(out, MANIFEST_NAME))) throw reportMissingBuild(out);
    throw new OutputError(`Cannot read "${path.join(out, file)}". Run ${formatCommand("build")} first.`, { cause });
  }
}

/** Read a locale's index entry. @throws {ConfigError|OutputError} It is missing, or from another version. */
export async function readEntry(out: string, locale: string): Promise<SearchEntry> {
  const file = `${SEARCH_FOLDER}/${locale}.json`;
  const text = await readOutput(out, file);
  try {
    return readIndexFile<SearchEntry>(text);
  } catch (cause) {
    throw new OutputError(`"${path.join(out, file)}" was created by another version of sitegen. Rebuild the site.`, {
      cause,
    });
  }
}
