/** Writes the chapters of a book as a sidebar. */

import { omitEmpty } from "../plain-values.ts";
import type { Chapter, SummaryEntry } from "./read-summary.ts";

export interface SummaryInput {
  /** Return the ID of a chapter's document, or `undefined` if its file does not exist. */
  getId(path: string): string | undefined;
  /** Return the title that a document has without a label. */
  getTitle(path: string): string | undefined;
  /** Depth from which chapters are closed; `undefined` if all are open. */
  foldLevel: number | undefined;
}

export function convertSummary(entries: readonly SummaryEntry[], input: SummaryInput): unknown[] {
  const items: unknown[] = [];
  let current = items;
  for (const entry of entries) {
    if (entry.kind === "part") {
      current = [];
      items.push({ category: entry.title, collapsible: false, items: current });
    } else if (entry.kind === "separator") current = items;
    else current.push(...convertChapter(entry, input, 0));
  }
  // A category needs items.
  return items.filter((item) => !isEmptyPart(item));
}

const isEmptyPart = (item: unknown): boolean =>
  typeof item === "object" && item !== null && "items" in item && Array.isArray(item.items) && item.items.length === 0;

function convertChapter({ title, path, children }: Chapter, input: SummaryInput, depth: number): unknown[] {
  const id = path === undefined ? undefined : input.getId(path);
  const items = children.flatMap((child) => convertChapter(child, input, depth + 1));
  if (items.length > 0)
    return [
      omitEmpty({
        category: title,
        link: id === undefined ? undefined : { id },
        collapsed: input.foldLevel !== undefined && depth >= input.foldLevel ? undefined : false,
        items,
      }),
    ];
  if (id === undefined || path === undefined) return [{ html: `<span>${escapeHtml(title)}</span>` }];
  return [input.getTitle(path) === title ? id : { id, label: title }];
}

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
