import * as z from "zod";
import {
  createError,
  createWarning,
  getFileStart,
  type Outcome,
  type Problem,
  type SourcePath,
} from "../../model/problem.ts";
import type { SiteData } from "../../model/site-data.ts";
import { compareVersions, parseVersion } from "../../util/semver.ts";
import { computeEditDistance } from "../../util/suggest.ts";
import { DATA_RULE, DataFile, versionNumber } from "./data-file.ts";

export interface NamedDataFile {
  path: SourcePath;
  /** File name without extension: `pull-requests`. */
  name: string;
  text: string;
}

/** Readers by file name. A reader returns `undefined` if nothing in the file can be used. */
const READERS = {
  "pull-requests": readPullRequests,
} as const;
type DataName = keyof typeof READERS;

/**
 * Read a locale's data files.
 *
 * @param files Files in one directory; files with unknown names are ignored.
 */
export function readDataFiles(files: readonly NamedDataFile[]): Outcome<SiteData> {
  const data: { -readonly [K in keyof SiteData]: SiteData[K] } = {};
  const problems: Problem[] = [];
  const sourceByName = new Map<DataName, SourcePath>();
  for (const source of files) {
    if (!Object.hasOwn(READERS, source.name)) continue;
    const name = source.name as DataName;
    const duplicate = sourceByName.get(name);
    if (duplicate !== undefined) {
      const message = `Both "${source.path}" and "${duplicate}" contain the data "${name}".`;
      problems.push(createError(getFileStart(source.path), DATA_RULE, message, "Keep one of them."));
      continue;
    }
    sourceByName.set(name, source.path);
    const file = new DataFile(source);
    const { value, problems: fileProblems } = READERS[name](file);
    problems.push(...fileProblems);
    if (value === undefined) continue;
    const key = name === "pull-requests" ? "pullRequests" : name;
    Object.assign(data, { [key]: { source: source.path, value, links: file.links } });
  }
  return { value: data, problems };
}

/**
 * Report data files in the default locale that neither the generator nor a data module reads.
 *
 * @param readPaths Files that the pages' data modules read.
 */
export function reportUnreadFiles(files: readonly NamedDataFile[], readPaths: ReadonlySet<string>): Problem[] {
  return files
    .filter(({ name, path }) => !Object.hasOwn(READERS, name) && !readPaths.has(path))
    .map(({ name, path }) => {
      const suggestion = Object.keys(READERS).find((known) => computeEditDistance(name, known, 1) <= 1);
      const hint = suggestion
        ? `Did you mean "${suggestion}"?`
        : name === "home"
          ? 'Write the home page as content/pages/index.md with "layout: home", or read the file in content/pages/index.data.ts.'
          : `Read it in the data module of a page in React, such as content/pages/${name}.data.ts, or remove it.`;
      return createWarning(getFileStart(path), DATA_RULE, `No page reads "${path}".`, hint);
    });
}

function readPullRequests(file: DataFile): Outcome<ReadonlyMap<number, readonly string[]> | undefined> {
  const map = file.check(z.record(z.string(), z.unknown()).nullable());
  if (map === undefined) return file.toOutcome(undefined);
  const versions = new Map<number, readonly string[]>();
  for (const key of Object.keys(map ?? {})) {
    if (!/^[1-9]\d{0,8}$/.test(key)) {
      file.addProblem([key], key, ", which is not a pull request number", "Write only the number.");
      continue;
    }
    const versionNumbers = file.check(z.union([versionNumber, z.array(versionNumber).min(1)]), [key]);
    if (versionNumbers === undefined) continue;
    const list = typeof versionNumbers === "string" ? [versionNumbers] : versionNumbers;
    const parsed = list
      .map(parseVersion)
      .filter((version) => version !== undefined)
      .sort(compareVersions);
    versions.set(
      Number(key),
      parsed.map((version) => version.raw),
    );
  }
  return file.toOutcome(versions);
}
