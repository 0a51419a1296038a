/**
 * Ranks records by their matching terms' scores and by how exactly the query names a record. Record numbers are valid
 * indexes; accesses by them are asserted, because checks would slow down each key press.
 */

import { LISTENER_CALL, normalizeName, type Query } from "./analysis.ts";
import { extractSignature, isEventHeading, type Records, type SearchRecord } from "./records.ts";
import {
  EXACT_NAME,
  HITS_PER_PAGE,
  LEVEL_FACTOR,
  MEMBER_NAME,
  MIN_COVERAGE,
  NAME_PREFIX,
  NAME_WORDS,
  PAGE_AND_MEMBER,
  PREFIX_COVERAGE,
  QUESTION_REFERENCE_WEIGHT,
  QUOTED_HEADING,
  REFERENCE_WEIGHT,
  WORD_PAIRS,
} from "./search-options.ts";

/** A record's match. */
export interface RecordMatch {
  /** Summed scores of matching terms; multiplied by all other factors when ranked. */
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
  /** True for a call that adds or removes a listener: `app.on('ready')` refers to `app.ready`, and only to an event. */
  isListener: boolean;
}

const KATAKANA_WORD = /^[\p{sc=Kana}ー]+$/u;

function parseNames(text: string): QueryNames {
  const call = text.replace(LISTENER_CALL, ".$1");
  const name = call.replace(/[([].*$/s, "").replace(/^new\s+/, "");
  const full = normalizeName(name);
  return {
    full,
    plainName: normalizeName(name.replace(/\b(?:event|class|module|method|property)\b:?/gi, "")) || full,
    parts: name
      .split(/[.]|#(?=\w)|::/)
      .map(normalizeName)
      .filter(Boolean),
    isListener: call !== text,
  };
}

/** Return a factor for how exactly a query names a record. */
function computeNameFactor(query: QueryNames, number: number, records: Records): number {
  const { page, level, text } = records.records[number] as SearchRecord;
  const { full, plainName, parts, isListener } = query;
  if (full === "" || (isListener && !isEventHeading(text))) return 1;
  const signature = extractSignature(text);
  const pageNames = records.names[page] as readonly string[];
  const member = getMemberName(signature);
  const names = level === 1 ? pageNames : [normalizeName(signature), ...pageNames.map((name) => name + member)];
  if (names.includes(full) || names.includes(plainName)) return EXACT_NAME;
  if (level > 1 && parts.at(-1) === member)
    return pageNames.some((name) => parts.includes(name)) ? MEMBER_NAME * PAGE_AND_MEMBER : MEMBER_NAME;
  // Headings of two words, such as "Main process", are part of many questions.
  if (/ .* /.test(text) && full.includes(names[0] as string)) return QUOTED_HEADING;
  // Prefer the shortest name with this prefix.
  const scorePrefix = (name: string): number =>
    name.startsWith(full) ? NAME_PREFIX + (PREFIX_COVERAGE * full.length) / name.length : 1;
  return Math.max(...[...names, member].map(scorePrefix));
}

/** Return the last name in a signature: `win.setBounds` → `setbounds`. */
function getMemberName(signature: string): string {
  return normalizeName(signature.replace(/^.*\./s, ""));
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * Sort the matching records: pages by their best hits, and hits by page.
 *
 * All hits are returned. Hits beyond the first `HITS_PER_PAGE` on each page follow after the last page. `matches` is
 * updated with the final scores.
 */
export function rank(matches: Matches, query: Query, records: Records): number[] {
  const { weight } = records.file;
  const names = parseNames(query.text);
  const count = countBits(query.terms.reduce((sum, { mask }) => sum | mask, 0));
  const isLong = count > NAME_WORDS;
  // A longer query asks about a task, not a name, and names in the reference contain its words by chance, unless it begins
  // with the name of the page: `panel get all open tabs`.
  const getWeight = (page: number): number =>
    isLong && weight[page] === REFERENCE_WEIGHT && !records.names[page]?.some((name) => names.full.startsWith(name))
      ? QUESTION_REFERENCE_WEIGHT
      : (weight[page] as number);
  let bestCoverage = 0;
  for (const match of matches) if (match) bestCoverage = Math.max(bestCoverage, countBits(match.mask));
  const isWord =
    query.terms.every(({ isPair }) => isPair) &&
    (count <= WORD_PAIRS || KATAKANA_WORD.test(query.text.normalize("NFKC")));
  const minCoverage = bestCoverage * (isWord && bestCoverage === count ? 1 : MIN_COVERAGE);

  const pages = new Map<number, number[]>();
  const getScore = (record: number): number => (matches[record] as RecordMatch).score;
  const namedRecords = new Map<number, NamedRecord>();
  for (const [record, match] of matches.entries()) {
    if (!match) continue;
    const covered = countBits(match.mask);
    if (covered === 0 || covered < minCoverage) continue;
    const { page, level, text } = records.records[record] as SearchRecord;
    const factor = match.inHead ? computeNameFactor(names, record, records) : 1;
    match.score *= (covered / count) ** 2 * (getWeight(page) / 100) * (LEVEL_FACTOR[level] ?? 1) * factor;
    if (factor > (namedRecords.get(page)?.factor ?? 1))
      namedRecords.set(page, { member: getMemberName(extractSignature(text)), factor });
    const hits = pages.get(page) ?? [];
    pages.set(page, hits);
    hits.push(record);
  }
  const ordered = [...pages].map(([page, hits]) => {
    hits.sort((a, b) => getScore(b) - getScore(a) || a - b);
    const score = hits.slice(0, 4).reduce((sum, record, at) => sum + getScore(record) * (at > 0 ? 0.2 : 1), 0);
    return { page, hits, score };
  });
  rankBasesFirst(ordered, namedRecords, records.bases);
  ordered.sort((a, b) => b.score - a.score || a.page - b.page);
  return [
    ...ordered.flatMap(({ hits }) => hits.slice(0, HITS_PER_PAGE)),
    ...ordered.flatMap(({ hits }) => hits.slice(HITS_PER_PAGE)),
  ];
}

/** On a page, the record that the query names most exactly. */
interface NamedRecord {
  member: string;
  factor: number;
}

/**
 * Rank base classes first: a member that a class inherits is documented with both classes. A query that names the
 * derived class is unaffected.
 */
function rankBasesFirst(
  pages: { page: number; score: number }[],
  namedRecords: ReadonlyMap<number, NamedRecord>,
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
