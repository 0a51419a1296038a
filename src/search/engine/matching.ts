/** Finds the records that contain a query's terms. */

import { isPaired, type Query, WORD } from "./analysis.ts";
import type { Corrections } from "./fuzzy-matching.ts";
import type { HighlightTerms } from "./match-highlights.ts";
import type { Matches } from "./ranking.ts";
import {
  FUZZY_LETTERS,
  JOINED_WEIGHT,
  PART_WEIGHT,
  PREFIX_BODY,
  PREFIX_HEAD,
  STEM_LETTERS,
  STEM_SHARE,
  STEM_WEIGHT,
  SYNONYM_WEIGHT,
  TITLES,
} from "./search-options.ts";
import { hasPrefix, type Match, matchTerms, type Segment, scoreMatch } from "./segment.ts";
import type { TextIndex } from "./text-index.ts";

/** Matching records and the terms to highlight in their texts. */
export interface MatchedQuery extends HighlightTerms {
  matches: Matches;
  /** The query, with misspelled words corrected. */
  text: string;
}

/** Term properties that affect matching. */
interface TermLookup {
  isPair: boolean;
  /** True for the last term, which the user may still be typing. */
  isLast: boolean;
  /** True for a plain word, which titles may contain in inflected forms. */
  isWord: boolean;
  mask: number;
}

/**
 * Match all query terms in the loaded segments.
 *
 * @param heads Segment with titles and headings.
 * @param bodies Loaded body segments.
 */
export async function matchQuery(
  { text, terms, joined, synonyms }: Query,
  heads: Segment,
  bodies?: TextIndex,
): Promise<MatchedQuery> {
  const matches: Matches = new Array(heads.count);
  const corrections: Corrections = { words: new Set(), closest: new Map() };

  const add = (
    segment: Segment,
    termMatches: readonly Match[],
    factor: number,
    mask: number,
    target: Matches = matches,
  ): void => {
    for (const each of termMatches)
      scoreMatch(segment, each, (record, score, field) => {
        target[record] ??= { score: 0, mask: 0 };
        const previous = target[record];
        previous.score += score * factor;
        previous.mask |= mask;
        if (segment !== heads) previous.inBody = true;
        else if (field !== TITLES) previous.inHead = true;
      });
  };

  /** Match inflected forms, e.g. `notificações` in a title for `notificação`. */
  const addInflections = (term: string, mask: number): void => {
    if (term.length < STEM_LETTERS) return;
    const stem = term.slice(0, Math.ceil(term.length * STEM_SHARE));
    add(heads, matchTerms(heads, stem, true), STEM_WEIGHT, mask);
  };

  /** Match one term in all segments. Returns true if there is a match. */
  const addTerm = async (
    term: string,
    { isPair, isLast, isWord, mask }: TermLookup,
    factor: number,
    mayBeMisspelled: boolean,
  ): Promise<boolean> => {
    const { length } = term;
    const segments = [heads, ...(bodies?.findSegments({ term, isPair }) ?? [])];
    // A term counts as misspelled only if no segment contains it.
    const isKnown = isPair || segments.some((segment) => hasPrefix(segment, term));
    const fuzzy =
      !isKnown && mayBeMisspelled && length >= FUZZY_LETTERS ? await import("./fuzzy-matching.ts") : undefined;
    let isFound = false;
    for (const segment of segments) {
      const minLength = segment === heads ? PREFIX_HEAD : PREFIX_BODY;
      // A single letter is a prefix that pairs share.
      const prefix = isPair || length >= minLength || (isLast && segment === heads);
      const termMatches = fuzzy?.matchFuzzy(segment, term, corrections) ?? matchTerms(segment, term, prefix);
      add(segment, termMatches, factor, mask);
      if (termMatches.length > 0) isFound = true;
    }
    if (isWord) addInflections(term, mask);
    return isFound;
  };

  /** Match a phrase: records that contain all of its terms. */
  const addPhrase = (phrase: readonly string[], mask: number): void => {
    const phraseMatches: Matches = [];
    for (const [at, term] of phrase.entries())
      for (const segment of [heads, ...(bodies?.findSegments({ term, isPair: isPaired(term) }) ?? [])])
        add(segment, matchTerms(segment, term, false), SYNONYM_WEIGHT, 1 << at, phraseMatches);
    for (const [record, match] of phraseMatches.entries()) {
      if (match?.mask !== 2 ** phrase.length - 1) continue;
      const previous = matches[record];
      matches[record] = {
        ...previous,
        ...match,
        score: match.score + (previous?.score ?? 0),
        mask: mask | (previous?.mask ?? 0),
      };
    }
  };

  const replaced = new Set(synonyms.flatMap(({ of }) => of));
  const joinMasks = (of: readonly number[]): number => of.reduce((sum, at) => sum | (terms[at]?.mask ?? 0), 0);
  for (const [at, { spellings, parts, isPair, mask }] of terms.entries()) {
    const lookup: TermLookup = {
      isPair,
      isLast: at === terms.length - 1,
      isWord: !isPair && parts.length === 0,
      mask,
    };
    let isFound = false;
    for (const term of spellings) if (await addTerm(term, lookup, 1, !replaced.has(at))) isFound = true;
    if (!isFound) for (const part of parts) await addTerm(part, lookup, PART_WEIGHT, false);
  }
  for (const { text, of } of joined) add(heads, matchTerms(heads, text, true), JOINED_WEIGHT, joinMasks(of));
  for (const synonym of synonyms) addPhrase(synonym.terms, joinMasks(synonym.of));
  const queried = [
    ...terms.flatMap(({ spellings, parts }) => [...spellings, ...parts.filter((part) => part.length > 2)]),
    ...joined.map(({ text }) => text),
    ...synonyms.flatMap((synonym) => synonym.terms),
  ];
  const corrected = text.toLowerCase().replace(WORD, (word) => corrections.closest.get(word) ?? word);
  return { matches, queried, matched: corrections.words, text: corrected };
}
