/** Removes items of sidebars that lead to no page, categories that become empty, and anchors that no heading has. */

import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import type { Problem } from "../model/problem.ts";
import { groupBy } from "../util/collections.ts";
import type { SiteEditor } from "./site-description.ts";
import { getOffset } from "./text-edits.ts";

const SUGGESTIONS: Readonly<Record<string, string>> = {
  "broken-link": "The item was removed: no page has its URL.",
  "broken-anchor": "The anchor was removed: no heading has this ID. Code of the previous site may have read it.",
};

/** @returns True if a file was changed. */
export function removeSidebarItems(problems: readonly Problem[], editor: SiteEditor): boolean {
  const broken = problems.filter(
    ({ code, place }) => code in SUGGESTIONS && /(?:^|\/)sidebars\.yaml$/.test(place?.file ?? ""),
  );
  for (const [file, same] of groupBy(broken, ({ place }) => place?.file ?? "")) {
    const text = editor.read(file);
    const codes = new Map<number, string>();
    for (const { code, place, message } of same) {
      if (place !== undefined) codes.set(getOffset(text, place.line) + place.column - 1, code);
      editor.addTask("sidebar item", file, place?.line, message, SUGGESTIONS[code] ?? "");
    }
    const document = parseDocument(text);
    removeItems(document.contents, codes);
    editor.write(file, document.toString({ lineWidth: 0 }));
  }
  return broken.length > 0;
}

/** @param codes Codes of problems by the offset of the value with the link. */
function removeItems(node: unknown, codes: ReadonlyMap<number, string>): void {
  if (isMap(node)) for (const { value } of node.items) removeItems(value, codes);
  if (!isSeq(node)) return;
  for (const item of node.items) removeItems(item, codes);
  node.items = node.items.filter((item) => {
    if (!isMap(item)) return true;
    const items = item.get("items");
    if (isSeq(items) && items.items.length === 0 && !item.has("link")) return false;
    const values = item.items.flatMap(({ value }) => (isScalar(value) ? [value] : []));
    const getCode = ({ range }: (typeof values)[number]): string | undefined => codes.get(range?.[0] ?? -1);
    for (const scalar of values)
      if (getCode(scalar) === "broken-anchor") scalar.value = String(scalar.value).replace(/#.*$/, "");
    return !values.some((scalar) => getCode(scalar) === "broken-link");
  });
}
