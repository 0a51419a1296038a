/** Removes items of sidebars that lead to no page, and categories that become empty. */

import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import type { Problem } from "../model/problem.ts";
import { groupBy } from "../util/collections.ts";
import type { SiteEditor } from "./site-description.ts";
import { getOffset } from "./text-edits.ts";

/** @returns True if a file was changed. */
export function removeSidebarItems(problems: readonly Problem[], editor: SiteEditor): boolean {
  const broken = problems.filter(
    ({ code, place }) => code === "broken-link" && /(?:^|\/)sidebars\.yaml$/.test(place?.file ?? ""),
  );
  for (const [file, same] of groupBy(broken, ({ place }) => place?.file ?? "")) {
    const text = editor.read(file);
    const offsets = same.flatMap(({ place }) =>
      place === undefined ? [] : [getOffset(text, place.line) + place.column - 1],
    );
    const document = parseDocument(text);
    removeItems(document.contents, offsets);
    editor.write(file, document.toString({ lineWidth: 0 }));
    for (const { place, message } of same)
      editor.addTask("sidebar item", file, place?.line, message, "The item was removed: no page has its URL.");
  }
  return broken.length > 0;
}

/** Remove the items of lists with a scalar at one of the offsets. */
function removeItems(node: unknown, offsets: readonly number[]): void {
  if (isMap(node)) for (const { value } of node.items) removeItems(value, offsets);
  if (!isSeq(node)) return;
  for (const item of node.items) removeItems(item, offsets);
  node.items = node.items.filter((item) => {
    if (!isMap(item)) return true;
    const items = item.get("items");
    if (isSeq(items) && items.items.length === 0 && !item.has("link")) return false;
    return !item.items.some(({ value }) => isScalar(value) && offsets.includes(value.range?.[0] ?? -1));
  });
}
