/** Copies assets beside pages, and lists code of Vue, which is not taken over. */

import { isInside } from "../../util/path.ts";
import type { MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import type { CopiedFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";

const ASSET = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3|pdf|zip)$/i;

/**
 * @param srcFolder Directory of the pages.
 * @param projectFolder Directory that contains `.vitepress`.
 */
export function listOtherFiles(
  tree: SourceTree,
  { srcFolder, projectFolder }: { srcFolder: string; projectFolder: string },
): { copies: CopiedFile[]; tasks: MigrationTask[] } {
  const copies: CopiedFile[] = [];
  const tasks: MigrationTask[] = [];
  for (const source of tree.listFiles(srcFolder)) {
    const path = source.slice(srcFolder === "" ? 0 : srcFolder.length + 1);
    if (isInside("public", path)) continue;
    if (ASSET.test(path)) copies.push({ source, target: `content/docs/${path}` });
    else if (/\.data\.[cm]?[jt]s$/.test(path))
      tasks.push({
        kind: "data loader",
        source,
        subject: path,
        suggestion: "Write a data module for a page in React.",
      });
  }
  const theme = joinPath(projectFolder, ".vitepress/theme");
  for (const name of tree.listNames(theme))
    tasks.push({
      kind: "theme",
      source: `${theme}/${name}`,
      subject: name,
      suggestion: "`components` in the configuration replaces parts of the theme, and `styles` adds style sheets.",
    });
  return { copies, tasks };
}
