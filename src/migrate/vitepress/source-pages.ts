/** Lists the pages of a site and their new paths. */

import { matchesGlob } from "../../util/glob.ts";
import { isInside } from "../../util/path.ts";
import type { MigrationTask } from "../migration-task.ts";
import { type PlainMap, toList, toText } from "../plain-values.ts";
import type { SourceTree } from "../source-tree.ts";
import { createRewriter } from "./rewrites.ts";

export interface PageFile {
  file: string;
  /** Path in the source directory. */
  sourcePath: string;
  /** Path in the source directory after `rewrites`. */
  path: string;
}

/** @param srcFolder Directory of the pages. */
export function listPageFiles(
  config: PlainMap,
  { tree, srcFolder, tasks }: { tree: SourceTree; srcFolder: string; tasks: MigrationTask[] },
): PageFile[] {
  const excluded = toList(config.srcExclude).flatMap((pattern) => toText(pattern) ?? []);
  const rewrite = createRewriter(config);
  const files = tree.listFiles(srcFolder).filter((file) => file.endsWith(".md"));
  return files.flatMap((file): PageFile[] => {
    const sourcePath = srcFolder === "" ? file : file.slice(srcFolder.length + 1);
    if (isInside("public", sourcePath) || excluded.some((pattern) => matchesGlob(pattern, sourcePath))) return [];
    if (/\[\w+\]/.test(sourcePath)) {
      tasks.push({
        kind: "dynamic page",
        source: file,
        subject: sourcePath,
        suggestion: "Write a template and a data module, see “Pages from data”.",
      });
      return [];
    }
    return [{ file, sourcePath, path: rewrite(sourcePath) }];
  });
}
