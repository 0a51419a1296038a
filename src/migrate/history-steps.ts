/** Lists the commands that keep the Git history of moved files, so that the dates of the last change stay true. */

import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { readTopFolder } from "../host/git-history.ts";
import { compareText } from "../util/collections.ts";
import { getFolder } from "../util/path.ts";
import { joinPath } from "./path-patterns.ts";
import type { SiteDescription } from "./site-description.ts";

export interface HistoryInput {
  /** Absolute paths. */
  source: string;
  target: string;
  /** Path of the configuration in the source. */
  configFile: string;
  documents: SiteDescription["documents"];
}

/**
 * Return commands for the root of the repository that move the site in one commit, which `readLastChanges` skips.
 *
 * @returns `undefined` if source and target are not in the same repository.
 */
export function listHistoryCommands({ source, target, configFile, documents }: HistoryInput): string[] | undefined {
  const top = readTopFolder(source);
  const parent = findExistingFolder(path.dirname(target));
  if (top === undefined || readTopFolder(parent) !== top) return undefined;
  const relate = (folder: string): string => path.relative(top, folder).split(path.sep).join("/");
  const sourceFolder = relate(realpathSync(source));
  const targetFolder = relate(path.join(realpathSync(parent), path.relative(parent, target)));
  const siteFolder = joinPath(sourceFolder, getFolder(configFile).replace(/\/?\.vitepress.*$/, ""));
  const files = [configFile, ...documents.map((document) => document.source)].map((file) =>
    joinPath(sourceFolder, file),
  );
  const previous = new Set(
    siteFolder === ""
      ? files.map((file) => file.split("/", 1)[0] ?? file)
      : [
          siteFolder,
          ...files.filter((file) => !file.startsWith(`${siteFolder}/`)).map((file) => getFolder(file) || file),
        ],
  );
  // A directory includes those below it.
  const outermost = [...previous].filter((file) => ![...previous].some((other) => file.startsWith(`${other}/`)));
  return [
    `git rm -r --quiet ${outermost.sort(compareText).map(quoteWord).join(" ")}`,
    `git add ${quoteWord(targetFolder)}`,
    'git commit -m "Move the site to another generator"',
    "git rev-parse HEAD >> .git-blame-ignore-revs",
    "git add .git-blame-ignore-revs",
    'git commit -m "Keep the move out of the history of files"',
  ];
}

function findExistingFolder(folder: string): string {
  return existsSync(folder) || folder === path.dirname(folder) ? folder : findExistingFolder(path.dirname(folder));
}

const quoteWord = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
