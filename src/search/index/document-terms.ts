/**
 * Index terms of one document.
 *
 * They depend on the document alone, so they are cached between builds and shared by all locales that show the
 * document.
 */

import type { CacheStore } from "../../host/cache-store.ts";
import { digestOfAll, shortDigest } from "../../host/digest.ts";
import type { Document } from "../../model/document.ts";
import { lastElement } from "../../util/collections.ts";
import { indexTerms, isPaired, LETTERS, WORD, wordTerms } from "../engine/analysis.ts";

/** A document's part of the index, with record numbers relative to the document. */
export interface DocumentTerms {
  /** Number of distinct terms by record: first the page, then its headings. */
  lengths: readonly number[];
  terms: readonly string[];
  /** For each term: the number of records that contain it, then record number and frequency of each. */
  postings: readonly number[];
  /** Name of the file with the texts of the records. */
  text: string;
}

/** Return the terms of a word. */
export type WordAnalysis = (word: string) => readonly string[];

/** Words in ASCII text: matches the same as `WORD`, several times faster. */
const PLAIN_WORD = new RegExp(WORD.source.replaceAll(LETTERS, "[\\w$]").replaceAll("\\p{L}", "[a-z]"), "gi");

/** Create a memoized analysis of words, since documents repeat them. */
export function createWordAnalysis(): WordAnalysis {
  const analyzedWords = new Map<string, readonly string[]>();
  return (word) => {
    const terms = analyzedWords.get(word) ?? wordTerms(word);
    analyzedWords.set(word, terms);
    return terms;
  };
}

/** Return the indexes of headings that have a record. A first-level heading is part of the page's record. */
export function recordHeadings({ headings }: Pick<Document, "headings">): number[] {
  return [...headings.keys()].filter((index) => (headings[index]?.depth ?? 1) > 1);
}

/** Return the text of each record. Each line is a paragraph or list item. */
export function recordTexts(document: Document): string[] {
  const texts = new Array<string>(1 + recordHeadings(document).length).fill("");
  const recordOf = new Map(recordHeadings(document).map((heading, at) => [heading, at + 1]));
  for (const { heading, text } of document.sections) {
    const record = recordOf.get(heading) ?? 0;
    texts[record] = texts[record] ? `${texts[record]}\n${text}` : text;
  }
  return texts;
}

/**
 * Return the content of the file with a document's texts, the source of snippets. If the page begins with a heading,
 * its description is used.
 */
export function textFile(document: Document): string {
  const [opening, ...rest] = recordTexts(document);
  return JSON.stringify([opening || document.description, ...rest]);
}

/**
 * Return a cache key of everything that affects the terms, except the generator's version, which is part of the store.
 */
export function termsKey(document: Document, options: string): string {
  return digestOfAll(["terms", document.kind, document.id, document.locale, document.digest, options]);
}

/**
 * Return the terms of a document, from the cache if possible.
 *
 * @param options Options that affect the text of documents.
 */
export function documentTerms(
  document: Document,
  options: string,
  store: CacheStore,
  termsOfWord: WordAnalysis,
): DocumentTerms {
  const key = termsKey(document, options);
  const storedTerms = store.get(key);
  if (storedTerms) return restore(storedTerms.head, storedTerms.rest);
  const terms = analyze(document, termsOfWord);
  store.set(key, {
    head: `${terms.text}\n${terms.lengths.join(" ")}`,
    rest: `${terms.terms.join(" ")}\n${terms.postings.join(" ")}`,
  });
  return terms;
}

function restore(head: string, rest: string): DocumentTerms {
  const [text = "", lengths = ""] = head.split("\n");
  const end = rest.indexOf("\n");
  return {
    text,
    lengths: numbersOf(lengths),
    terms: end === 0 ? [] : rest.slice(0, end).split(" "),
    postings: numbersOf(rest.slice(end + 1)),
  };
}

/** Parse numbers separated by spaces; faster than `split`. */
function numbersOf(text: string): number[] {
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

function analyze(document: Document, termsOfWord: WordAnalysis): DocumentTerms {
  const positions = new Map<string, number[]>();
  const lengths: number[] = [];
  for (const [record, text] of recordTexts(document).entries()) {
    let different = 0;
    for (const term of indexTerms(text, termsOfWord, PLAIN_WORD)) {
      // Queries look up single letters and digits in titles only.
      if (term.length < 2 && !isPaired(term)) continue;
      const list = positions.get(term);
      if (list && list[list.length - 2] === record) {
        list[list.length - 1] = lastElement(list) + 1;
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
  return { lengths, terms: [...positions.keys()], postings, text: shortDigest(textFile(document)) };
}
