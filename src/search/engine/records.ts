/** The records of an index in memory: what is found, where it stands and what it is called. */

import { nameOf } from "./analysis.ts";
import { anchorOf, type RecordsFile } from "./index-format.ts";
import type { Hierarchy, HitType } from "./search-api.ts";

/** One section of a page; the first of a page is the page itself. */
export interface SearchRecord {
  page: number;
  /** 1 for the page, 2 to 6 for headings. */
  level: number;
  text: string;
  /** The record of the heading above; its own number for a page. */
  parent: number;
  anchor: string;
}

export interface Records {
  file: RecordsFile;
  records: readonly SearchRecord[];
  /** By page: number of its first record. */
  starts: readonly number[];
  /** By page: last part of its address. */
  slugs: readonly string[];
  /** By page: names by which a query may call it. */
  names: readonly (readonly string[])[];
  /** By page: the page whose class its own class extends. */
  bases: ReadonlyMap<number, number>;
}

/** Lay out records. */
export function readRecords(file: RecordsFile): Records {
  const records: SearchRecord[] = [];
  const starts: number[] = [];
  let heading = 0;
  for (const [page, title] of file.titles.entries()) {
    const above = [records.length];
    starts.push(records.length);
    records.push({ page, level: 1, text: title, parent: records.length, anchor: "" });
    for (let remaining = file.counts[page] as number; remaining > 0; remaining--, heading++) {
      const text = file.headings[heading] as string;
      const level = Number(file.levels[heading]);
      while ((records[above.at(-1) as number] as SearchRecord).level >= level) above.pop();
      const parent = above.at(-1) as number;
      above.push(records.length);
      records.push({ page, level, text, parent, anchor: file.anchors[heading] || anchorOf(text) });
    }
  }
  const slugs = file.paths.map((path) => /([^/]*)\/?$/.exec(path)?.[1] as string);
  const names = file.titles.map((title, page) =>
    // A keyword of several words is what the page is about; one word may be the name of something else.
    [title, slugs[page] as string, ...(file.keywords[page]?.match(/[^,]+ [^,]+/g) ?? [])].map(nameOf),
  );
  return { file, records, starts, slugs, names, bases: new Map(file.bases) };
}

/** Where a record stands: site part, page, headings above it and its own. */
export function hierarchyOf({ file, records }: Records, number: number): Hierarchy {
  const levels: Record<string, string | null> = {};
  for (let level = 1; level < 7; level++) levels[`lvl${level}`] = null;
  for (let at = number; ; ) {
    const record = records[at] as SearchRecord;
    levels[`lvl${record.level}`] = record.text;
    if (record.parent === at)
      return { lvl0: file.groups[file.group[record.page] ?? 0] ?? null, ...levels } as Hierarchy;
    at = record.parent;
  }
}

/** Address from the host's root. */
export function urlOf({ file, records }: Records, number: number, root: string): string {
  const { page, anchor } = records[number] as SearchRecord;
  return `${root}${file.paths[page]}${anchor && `#${anchor}`}`;
}

export function typeOf({ level }: SearchRecord): HitType {
  return `lvl${level}` as HitType;
}

/** The name in a heading: `Event: 'will-quit'` → `'will-quit'`, `new Tray(image)` → `Tray`, `win.id Readonly` → `win.id`. */
export function signatureOf(heading: string): string {
  return heading
    .replace(/^[\p{L} ]{1,24}[:：]\s*/u, "")
    .replace(/^new\s+/, "")
    .replace(/\s+extends\s.*$|[([].*$/s, "")
    .replace(/(?:\s+(?:macOS|Windows|Linux|MAS|Readonly|Deprecated|Experimental)\b,?)+\s*$/, "");
}

/** Whether a heading documents an event: `Event: 'will-quit'`, in any language. */
export function isEventHeading(heading: string): boolean {
  return /^[\p{L} ]{1,24}[:：]\s*['"‘“«「]/u.test(heading);
}
