/** Records in the format that hosted search services use: one for each page, heading, and paragraph or list item. */

import type { SearchEntry } from "./index-format.ts";
import { getHierarchy, getType, getUrl, type Records, type SearchRecord } from "./records.ts";
import { getHitTitle, type Hierarchy, type HitType } from "./search-api.ts";

export interface ExportRecord {
  /** Unique in the export, and stable as long as page, heading and position do not change. */
  objectID: string;
  type: HitType;
  /** Absolute URL with hash. */
  url: string;
  url_without_anchor: string;
  anchor: string;
  content: string | null;
  hierarchy: Hierarchy;
  /** Query filters. */
  language: string;
  lang: string;
  /** `default` or a tag of the docs version, e.g. `docs-default-current`. */
  tag: string;
  weight: { level: number; position: number; pageRank: number };
}

interface ExportContext {
  entry: Pick<SearchEntry, "root" | "locale" | "language">;
  /** The site's origin, without trailing slash. */
  origin: string;
}

/** Weights by level, the same as in documentation crawlers. */
const LEVEL_WEIGHT: Readonly<Record<HitType, number>> = {
  lvl1: 90,
  lvl2: 80,
  lvl3: 70,
  lvl4: 60,
  lvl5: 50,
  lvl6: 40,
  content: 0,
};

/**
 * Yield the records for one page.
 *
 * @param texts Texts for its records. Each line is a paragraph or list item.
 */
export function* exportRecords(
  records: Records,
  page: number,
  texts: readonly string[],
  { entry, origin }: ExportContext,
): Generator<ExportRecord> {
  const { file, starts } = records;
  const first = starts[page] as number;
  const end = starts[page + 1] ?? records.records.length;
  const tag = file.tags[file.tag[page] ?? 0] ?? "default";
  let position = 0;
  for (let number = first; number < end; number++) {
    const record = records.records[number] as SearchRecord;
    const path = getUrl(records, number, entry.root);
    const hierarchy = getHierarchy(records, number);
    const make = (type: HitType, content: string | null, part: number): ExportRecord => ({
      objectID: `${path}${record.anchor ? "" : "#"}-${part}`,
      type,
      url: origin + path,
      url_without_anchor: origin + getUrl(records, first, entry.root),
      anchor: record.anchor,
      content,
      hierarchy,
      language: entry.locale,
      lang: entry.language,
      tag,
      weight: { level: LEVEL_WEIGHT[type], position: position++, pageRank: file.weight[page] ?? 100 },
    });
    const type = getType(record);
    if (getHitTitle({ type, hierarchy }) !== "") yield make(type, null, 0);
    const lines = (texts[number - first] ?? "").split("\n").filter((line) => line !== "");
    for (const [at, line] of lines.entries()) yield make("content", line, at + 1);
  }
}
