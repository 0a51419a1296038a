/** Removes definitions of links that no link uses, e.g. because the link led nowhere and was removed. */

import type { Problem } from "../model/problem.ts";
import { groupBy } from "../util/collections.ts";
import type { SiteEditor } from "./site-description.ts";

/** @returns True if a file was changed. */
export function removeDefinitions(problems: readonly Problem[], editor: SiteEditor): boolean {
  const unused = problems.filter(({ code, place }) => /^(?:unused|duplicate)-definition$/.test(code) && place);
  let hasChanged = false;
  for (const [file, same] of groupBy(unused, ({ place }) => place?.file ?? "")) {
    const lines = editor.read(file).split("\n");
    const isDefinition = (line: number): boolean => /^[ \t>]*\[[^\]]+\]:[ \t]*\S/.test(lines[line - 1] ?? "");
    const removed = [...new Set(same.map(({ place }) => place?.line ?? 0))].filter(isDefinition).sort((a, b) => a - b);
    for (const line of removed)
      editor.addTask(
        "unused definition",
        file,
        undefined,
        lines[line - 1] ?? "",
        "The definition has no effect, so it was removed.",
      );
    if (removed.length === 0) continue;
    editor.write(file, lines.filter((_, index) => !removed.includes(index + 1)).join("\n"));
    hasChanged = true;
  }
  return hasChanged;
}
