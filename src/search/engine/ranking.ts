/** Ranks records by the scores of the matching terms and by how exactly the query names a record. */

import { nameOf, type Query } from "./analysis.ts";
import { isEventHeading, type Records, type SearchRecord, signatureOf } from "./records.ts";
import {
  EXACT,
  HITS_A_PAGE,
  LEAST_COVERAGE,
  LEVEL_FACTOR,
  MEMBER,
  NAME_WORDS,
  OF_PAGE,
  REFERENCE_WEIGHT,
  START,
  WORD_PAIRS,
  WRITTEN,
} from "./search-options.ts";

/** Match of one record. */
export interface RecordMatch {
  /** Sum of the scores of matching terms; multiplied by all other factors when ranked. */
  score: number;
  /** One bit for each query term that matched. */
  mask: number;
  /** True if the record's own title, heading or slug matched. */
  inHead?: boolean;
  /** True if the record's text matched. */
  inBody?: boolean;
}

/** By record number; sparse. */
export type Matches = (RecordMatch | undefined)[];

/** Names that a query may refer to. */
interface QueryNames {
  /** The whole query up to the first bracket. */
  full: string;
  /** The same without words such as "event". */
  plainName: string;
  /** Names between the dots. */
  parts: readonly string[];
  /** Event name in a call that adds a listener: `app.on('ready')` refers to `app.ready`, and only to an event. */
  event?: string;
}

const KATAKANA_WORD = /^[\p{Script=Katakana}ー]+$/u;

function queryNames(text: string): QueryNames {
  const event = /\.(?:on|once|off)\s*\(\s*['"]([^'"]+)/.exec(text)?.[1];
  let name = text.replace(/[([].*$/s, "").replace(/^new\s+/, "");
  if (event) name = name.replace(/\w+\s*$/, event);
  const full = nameOf(name);
  return {
    full,
    plainName: nameOf(name.replace(/\b(?:event|class|module|method|property)\b:?/gi, "")) || full,
    parts: name
      .split(/[.#]|::/)
      .map(nameOf)
      .filter(Boolean),
    event,
  };
}

/** Return a factor for how exactly a query names a record. */
function nameFactor(query: QueryNames, number: number, records: Records): number {
  const { page, level, text } = records.records[number] as SearchRecord;
  const { full, plainName, parts, event } = query;
  if (full === "" || (event && !isEventHeading(text))) return 1;
  const signature = signatureOf(text);
  const ofPage = records.names[page] as readonly string[];
  const member = memberOf(signature);
  const names = level === 1 ? ofPage : [nameOf(signature), ...ofPage.map((name) => name + member)];
  if (names.includes(full) || names.includes(plainName)) return EXACT;
  if (level > 1 && parts.at(-1) === member)
    return ofPage.some((name) => parts.includes(name)) ? MEMBER * OF_PAGE : MEMBER;
  // Of several names with this prefix, prefer the shortest.
  const prefixScore = (name: string): number =>
    name.startsWith(full) ? START + (WRITTEN * full.length) / name.length : 1;
  return Math.max(...[...names, member].map(prefixScore));
}

/** Return the last name in a signature: `win.setBounds` → `setbounds`. */
function memberOf(signature: string): string {
  return nameOf(signature.replace(/^.*\./s, ""));
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * Sort the matching records: pages by their best hits, and hits by page.
 *
 * All hits are returned. Hits beyond the first `HITS_A_PAGE` of each page follow after the last page. `matches` is
 * updated with the final scores.
 */
export function rank(matches: Matches, query: Query, records: Records): number[] {
  const { weight } = records.file;
  const names = queryNames(query.text);
  const count = query.terms.length;
  // A longer query asks about a task instead of a name, so the reference gets no extra weight.
  const isQuestion = count > NAME_WORDS;
  const weightOf = (page: number): number =>
    isQuestion && weight[page] === REFERENCE_WEIGHT ? 100 : (weight[page] as number);
  let bestCoverage = 0;
  for (const match of matches) if (match) bestCoverage = Math.max(bestCoverage, bitCount(match.mask));
  const isWord =
    query.terms.every(({ cjk }) => cjk) && (count <= WORD_PAIRS || KATAKANA_WORD.test(query.text.normalize("NFKC")));
  const least = bestCoverage * (isWord && bestCoverage === count ? 1 : LEAST_COVERAGE);

  const pages = new Map<number, number[]>();
  const scoreOf = (record: number): number => (matches[record] as RecordMatch).score;
  const namedRecords = new Map<number, Named>();
  for (const [record, match] of matches.entries()) {
    if (!match) continue;
    const covered = bitCount(match.mask);
    if (covered < least) continue;
    const { page, level, text } = records.records[record] as SearchRecord;
    const factor = match.inHead ? nameFactor(names, record, records) : 1;
    match.score *= (covered / count) ** 2 * (weightOf(page) / 100) * (LEVEL_FACTOR[level] ?? 1) * factor;
    if (factor > (namedRecords.get(page)?.factor ?? 1))
      namedRecords.set(page, { member: memberOf(signatureOf(text)), factor });
    const hits = pages.get(page) ?? [];
    pages.set(page, hits);
    hits.push(record);
  }
  const ordered = [...pages].map(([page, hits]) => {
    hits.sort((a, b) => scoreOf(b) - scoreOf(a) || a - b);
    const score = hits.slice(0, 4).reduce((sum, record, at) => sum + scoreOf(record) * (at > 0 ? 0.2 : 1), 0);
    return { page, hits, score };
  });
  putBasesFirst(ordered, namedRecords, records.bases);
  ordered.sort((a, b) => b.score - a.score || a.page - b.page);
  return [
    ...ordered.flatMap(({ hits }) => hits.slice(0, HITS_A_PAGE)),
    ...ordered.flatMap(({ hits }) => hits.slice(HITS_A_PAGE)),
  ];
}

/** The record of a page that the query names most exactly. */
interface Named {
  member: string;
  factor: number;
}

/**
 * Rank base classes first: a member that a class inherits is documented with both classes. A query that names the
 * derived class is unaffected.
 */
function putBasesFirst(
  pages: { page: number; score: number }[],
  namedRecords: ReadonlyMap<number, Named>,
  bases: Records["bases"],
): void {
  for (const derived of pages) {
    const base = bases.get(derived.page) ?? -1;
    const own = namedRecords.get(derived.page);
    const inherited = namedRecords.get(base);
    if (!own || !inherited || own.factor > inherited.factor || own.member !== inherited.member) continue;
    const page = pages.find((other) => other.page === base);
    if (page && page.score <= derived.score) page.score = derived.score * 1.001;
  }
}
