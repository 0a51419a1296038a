/**
 * Index terms in one document.
 *
 * They depend on the document alone, so they are cached between builds and shared by all locales that show the
 * document.
 */

import type { CacheStore } from "../../host/cache-store.ts";
import { computeShortDigest, digestParts } from "../../host/digest.ts";
import type { Document } from "../../model/document.ts";
import { getLast } from "../../util/collections.ts";
import { extractTerms, extractWordTerms, isPaired, LETTERS, WORD } from "../engine/analysis.ts";

/** A document's part of the index, with record numbers relative to the document. */
export interface DocumentTerms {
  /** Distinct term count by record: first the page, then its headings. */
  lengths: readonly number[];
  terms: readonly string[];
  /** For each term: how many records contain it, then each one's number and frequency. */
  postings: readonly number[];
  /** Name of the file with the record texts. */
  text: string;
}

/** Return a word's terms. */
export type WordAnalyzer = (word: string) => readonly string[];

/** Words in ASCII text: matches the same as `WORD`, several times faster. */
const PLAIN_WORD = new RegExp(WORD.source.replaceAll(LETTERS, "[\\w$]").replaceAll("\\p{L}", "[a-z]"), "gi");

/** Create a memoized word analyzer, since documents repeat them. */
export function createWordAnalyzer(): WordAnalyzer {
  const analyzedWords = new Map<string, readonly string[]>();
  return (word) => {
    const terms = analyzedWords.get(word) ?? extractWordTerms(word);
    analyzedWords.set(word, terms);
    return terms;
  };
}

/** Return which headings have a record, by index. A first-level heading is part of the page's record. */
export function findRecordHeadings({ headings }: Pick<Document, "headings">): number[] {
  return [...headings.keys()].filter((index) => (headings[index]?.depth ?? 1) > 1);
}

/** Return each record's text. Each line is a paragraph or list item. */
export function collectRecordTexts(document: Document): string[] {
  const texts = new Array<string>(1 + findRecordHeadings(document).length).fill("");
  const recordsByHeading = new Map(findRecordHeadings(document).map((heading, at) => [heading, at + 1]));
  for (const { heading, text } of document.sections) {
    const record = recordsByHeading.get(heading) ?? 0;
    texts[record] = texts[record] ? `${texts[record]}\n${text}` : text;
  }
  return texts;
}

/**
 * Create the file with a document's texts, from which snippets are taken. If the page begins with a heading,
 * its description is used.
 */
export function createTextFile(document: Document): string {
  const [opening, ...rest] = collectRecordTexts(document);
  return JSON.stringify([opening || document.description, ...rest]);
}

/**
 * Return a cache key for everything that affects the terms, except the generator's version, which is part of the store.
 */
export function createTermsKey(document: Document, options: string): string {
  return digestParts(["terms", document.kind, document.id, document.locale, document.digest, options]);
}

/**
 * Return a document's terms, from the cache if possible.
 *
 * @param options Options that affect the text of documents.
 */
export function getDocumentTerms(
  document: Document,
  options: string,
  store: CacheStore,
  getWordTerms: WordAnalyzer,
): DocumentTerms {
  const key = createTermsKey(document, options);
  const storedTerms = store.get(key);
  if (storedTerms) return restoreTerms(storedTerms.head, storedTerms.rest);
  const terms = analyzeDocument(document, getWordTerms);
  store.set(key, {
    head: `${terms.text}\n${terms.lengths.join(" ")}`,
    rest: `${terms.terms.join(" ")}\n${terms.postings.join(" ")}`,
  });
  return terms;
}

function restoreTerms(head: string, rest: string): DocumentTerms {
  const [text = "", lengths = ""] = head.split("\n");
  const end = rest.indexOf("\n");
  return {
    text,
    lengths: parseNumbers(lengths),
    terms: end === 0 ? [] : rest.slice(0, end).split(" "),
    postings: parseNumbers(rest.slice(end + 1)),
  };
}

/** Parse numbers separated by spaces; faster than `split`. */
function parseNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 32) {
      numbers.push(value);
      value = 0;
    } else value = value * 10 + code - 48;
  }
  if (text !== "") numbers.push(value);
  return numbers;
}

function analyzeDocument(document: Document, getWordTerms: WordAnalyzer): DocumentTerms {
  const positions = new Map<string, number[]>();
  const lengths: number[] = [];
  for (const [record, text] of collectRecordTexts(document).entries()) {
    let different = 0;
    for (const term of extractTerms(text, getWordTerms, PLAIN_WORD)) {
      // Queries look up single letters and digits in titles only.
      if (term.length < 2 && !isPaired(term)) continue;
      const list = positions.get(term);
      if (list && list[list.length - 2] === record) {
        list[list.length - 1] = getLast(list) + 1;
        continue;
      }
      different++;
      if (list) list.push(record, 1);
      else positions.set(term, [record, 1]);
    }
    lengths.push(different);
  }
  const postings: number[] = [];
  for (const list of positions.values()) {
    postings.push(list.length / 2);
    for (const number of list) postings.push(number);
  }
  return { lengths, terms: [...positions.keys()], postings, text: computeShortDigest(createTextFile(document)) };
}
