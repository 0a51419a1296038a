/**
 * From text to terms, the same for the index and for queries, in the build, the browser and the command.
 *
 * What goes into the index depends on the text alone, never on the language of the page, so that a page shown in eight
 * languages is analysed once. What languages differ in (stop words, spellings of umlauts) is done to the query.
 */

import { QUERY_LENGTH } from "./search-api.ts";

export const WORD = /[\p{L}\p{N}\p{M}_$]+/gu;
/** The same for text without a character beyond ASCII, several times as fast. */
const PLAIN_WORD = /[\w$]+/g;
const NOT_PLAIN = /[^ -~\s]/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Endings and particles: two hiragana, and what follows the Chinese particle that joins words. */
const PARTICLE_PAIR = /^(?:\p{Script=Hiragana}{2}|的.)$/u;
const SMALL_KATAKANA = /[ァィゥェォッャュョヮ]/g;
/** Parts of an identifier: `print`, `To`, `PDF`. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu;
const HAS_PARTS = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}|[_$]/u;
/** Begins where a word does: tried at each letter anew, a long word would cost the square of its length. */
const KEBAB = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;

/** Bring spellings together: case, width, accents, Russian ё and й, and what Japanese writes in more than one way. */
export function fold(text: string): string {
  if (!NOT_PLAIN.test(text)) return text.toLowerCase();
  const folded = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  return (
    folded
      .normalize("NFC")
      .replace(/ß/g, "ss")
      .replace(SMALL_KATAKANA, (small) => String.fromCharCode(small.charCodeAt(0) + 1))
      // サーバー and サーバ are one word; within a word the mark tells words apart.
      .replace(/ー(?![\u30a1-\u30fa])/g, "")
  );
}

/** Letters and digits only, folded: the form in which names are compared. */
export function nameOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Words as written. */
function wordsIn(text: string): readonly string[] {
  return text.match(NOT_PLAIN.test(text) ? WORD : PLAIN_WORD) ?? [];
}

export function isCjk(text: string): boolean {
  return CJK.test(text);
}

/** Parts of an identifier, folded; none for a plain word. */
export function partsOf(word: string): string[] {
  if (!HAS_PARTS.test(word)) return [];
  const parts = (word.match(PART) ?? []).map(fold).filter((part) => part.length > 1);
  return parts.length > 1 || fold(word) !== parts[0] ? parts : [];
}

/** Pairs of neighbours, since Chinese and Japanese write no blanks between words; a lone character stays one. */
export function bigramsOf(run: string): string[] {
  const signs = [...fold(run)];
  if (signs.length < 2) return signs;
  const pairs = signs.slice(1).map((sign, at) => (signs[at] as string) + sign);
  // They are everywhere. Short runs may be a word.
  return signs.length < 4 ? pairs : pairs.filter((pair) => !PARTICLE_PAIR.test(pair));
}

/** A term, folded, as it stands in a text. */
interface Term {
  text: string;
  cjk: boolean;
  parts: readonly string[];
}

/** Terms of one word: pairs for runs of Han and kana, then what is around them as a whole. */
function readWord(word: string): Term[] {
  if (!isCjk(word)) return [{ text: fold(word).slice(0, QUERY_LENGTH), cjk: false, parts: partsOf(word) }];
  const pairs = (word.match(CJK_RUN) ?? []).flatMap(bigramsOf);
  return [
    ...pairs.map((text) => ({ text, cjk: true, parts: [] })),
    ...wordsIn(word.replace(CJK_RUN, " ")).flatMap(readWord),
  ];
}

/** Terms of a word for the index: each as a whole, and its parts. */
export function wordTerms(word: string): string[] {
  const terms: string[] = [];
  for (const { text, parts } of readWord(word))
    if (text !== "") terms.push(text, ...parts.filter((part) => part !== text));
  return terms;
}

/** Terms of a text for the index, in order, with repeats. @param termsOfWord May remember them: text repeats its words. */
export function indexTerms(text: string, termsOfWord: (word: string) => readonly string[] = wordTerms): string[] {
  const terms: string[] = [];
  for (const word of wordsIn(NOT_PLAIN.test(text) ? text.normalize("NFKC") : text))
    for (const term of termsOfWord(word)) terms.push(term);
  return terms;
}

/** Terms of a title or heading: those of a text, and names with hyphens as one (`readytoshow`). */
export function headTerms(text: string): string[] {
  return [...indexTerms(text), ...(text.match(KEBAB) ?? []).map((name) => nameOf(name).slice(0, QUERY_LENGTH))];
}

/** What a language leaves out of queries. */
export interface QueryLanguage {
  /** BCP 47, or the part before the hyphen. */
  language: string;
  /** Words that say nothing by themselves, folded. */
  stop: readonly string[];
  /** Function words to cut out of running text, folded; longest first. */
  cut: readonly string[];
}

export interface QueryTerm extends Term {
  /** The same word in all ways that are looked for, as it was written first. */
  spellings: readonly string[];
  /** Looked for when the whole is nowhere. */
  parts: readonly string[];
}

/** Several words of the query written as one. */
export interface JoinedTerm {
  text: string;
  /** Indexes of the terms it stands for. */
  of: readonly number[];
}

export interface Query {
  /** As it is shown. */
  text: string;
  terms: readonly QueryTerm[];
  joined: readonly JoinedTerm[];
}

/** The terms of a query, which is as long as it may be. Stop words stay when nothing else is left. */
export function analyseQuery(input: string, { language, stop, cut }: QueryLanguage): Query {
  const text = input.trim();
  const normal = text.normalize("NFKC");
  let whole = normal;
  for (const word of cut) if (whole.length > word.length) whole = whole.replaceAll(word, " ");
  const terms: QueryTerm[] = [];
  const joined: JoinedTerm[] = [];
  const join = (of: readonly number[]): void => {
    const name = of.map((index) => terms[index]?.text).join("");
    if (of.length > 1 && name.length <= QUERY_LENGTH && !joined.some((other) => other.text === name))
      joined.push({ text: name, of });
  };
  const addTerms = (source: string, stopped: readonly string[]): void => {
    for (const chunk of source.split(/\s+/)) {
      const isName = /[-.(]/.test(chunk);
      const kebab: number[] = [];
      for (const term of wordsIn(chunk).flatMap(readWord)) {
        if (term.text === "" || (!isName && stopped.includes(term.text))) continue;
        let at = terms.findIndex((other) => other.text === term.text);
        if (at < 0) at = terms.push({ ...term, spellings: spellingsOf(term.text, language) }) - 1;
        if (!term.cjk) kebab.push(at);
      }
      if (/\p{L}-\p{L}/u.test(chunk)) join(kebab);
    }
  };
  addTerms(whole, stop);
  if (terms.length === 0) addTerms(normal, []);
  const plain = [...terms.keys()].filter((index) => !terms[index]?.cjk);
  if (plain.length < 5) for (let at = 1; at < plain.length; at++) join(plain.slice(at - 1, at + 1));
  if (plain.length === 3) join(plain);
  return { text, terms, joined };
}

/** `menue` is a spelling of `menü`, whose accent is folded away. */
function spellingsOf(term: string, language: string): string[] {
  const other = language === "de" ? term.replace(/([aou])e/g, "$1") : term;
  return other === term || other.length < 3 ? [term] : [term, other];
}
