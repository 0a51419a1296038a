/** Lists code of a Docusaurus site that was not taken over, so that nothing is lost without notice. */

import { getFolder } from "../../util/path.ts";
import type { MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import type { SourceTree } from "../source-tree.ts";

/** List the files of `src/` that no file of the new site comes from: one task for each component of the theme, and for each other directory. */
export function listUnusedFiles(
  tree: SourceTree,
  siteFolder: string,
  files: readonly { source?: string }[],
): MigrationTask[] {
  const sources = new Set(files.map(({ source }) => source));
  const theme = joinPath(siteFolder, "src/theme");
  const counts = new Map<string, number>();
  for (const file of tree.listFiles(joinPath(siteFolder, "src"))) {
    if (sources.has(file)) continue;
    const inTheme = file.startsWith(`${theme}/`) ? file.slice(theme.length + 1).split("/", 1)[0] : undefined;
    const place = inTheme === undefined ? getFolder(file) : `${theme}/${inTheme}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].map(([place, count]) =>
    place.startsWith(`${theme}/`)
      ? {
          kind: "swizzled component",
          source: place,
          subject: place.slice(theme.length + 1),
          suggestion:
            "`components` in the configuration replaces parts of the theme. Write the part that differs there.",
        }
      : {
          kind: "unused file",
          source: place,
          subject: count === 1 ? "1 file" : `${count} files`,
          suggestion: "No page of the new site imports these files. Copy those that you need.",
        },
  );
}
