/** In-memory index records: titles, headings, their hierarchy and URLs. */

import { normalizeName } from "./analysis.ts";
import { createAnchor, type RecordsFile } from "./index-format.ts";
import type { Hierarchy, HitType } from "./search-api.ts";

/** A section on a page. A page's first record is the page itself. */
export interface SearchRecord {
  page: number;
  /** 1 for the page, 2 to 6 for headings. */
  level: number;
  text: string;
  /** The parent heading's record number; a page is its own parent. */
  parent: number;
  anchor: string;
}

export interface Records {
  file: RecordsFile;
  records: readonly SearchRecord[];
  /** By page: its first record's number. */
  starts: readonly number[];
  /** By page: the last segment in its URL. */
  slugs: readonly string[];
  /** By page: names that queries may use for it. */
  names: readonly (readonly string[])[];
  /** By page: the base class's page. */
  bases: ReadonlyMap<number, number>;
}

/** Create records from a file's columns. */
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
      records.push({ page, level, text, parent, anchor: file.anchors[heading] || createAnchor(text) });
    }
  }
  const slugs = file.paths.map((path) => /([^/]*)\/?$/.exec(path)?.[1] as string);
  const names = file.titles.map((title, page) =>
    // A keyword with several words describes the page. A single word may name something else.
    [title, slugs[page] as string, ...(file.keywords[page]?.match(/[^,]+ [^,]+/g) ?? [])].map(normalizeName),
  );
  return { file, records, starts, slugs, names, bases: new Map(file.bases) };
}

/** Return a record's hierarchy: site section, page, parent headings and its own heading. */
export function getHierarchy({ file, records }: Records, number: number): Hierarchy {
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

/** Return a record's URL, relative to the host's root. */
export function getUrl({ file, records }: Records, number: number, root: string): string {
  const { page, anchor } = records[number] as SearchRecord;
  return `${root}${file.paths[page]}${anchor && `#${anchor}`}`;
}

export function getType({ level }: SearchRecord): HitType {
  return `lvl${level}` as HitType;
}

/**
 * Return the name in a heading.
 *
 * For example: `Event: 'will-quit'` → `'will-quit'`, `new Tray(image)` → `Tray`, `win.id Readonly` → `win.id`.
 */
export function extractSignature(heading: string): string {
  return heading
    .replace(/^[\p{L} ]{1,24}[:：]\s*/u, "")
    .replace(/^new\s+/, "")
    .replace(/\s+extends\s.*$|[([].*$/s, "")
    .replace(/(?:\s+(?:macOS|Windows|Linux|MAS|Readonly|Deprecated|Experimental)\b,?)+\s*$/, "");
}

/** Return true if a heading documents an event, in any language: `Event: 'will-quit'`. */
export function isEventHeading(heading: string): boolean {
  return /^[\p{L} ]{1,24}[:：]\s*['"‘“«「]/u.test(heading);
}
