/**
 * Text analysis: splits text into terms, in the same way for the index and for queries, in the build, the browser and
 * the CLI.
 *
 * Index terms depend on the text alone, not on the language of the page, so a page shown in eight languages is analyzed
 * once. Language-specific handling (stop words, spellings of umlauts) is applied to the query.
 */

import { QUERY_LENGTH } from "./search-api.ts";

export const WORD = /[\p{L}\p{N}\p{M}_$]+/gu;
/** The same for ASCII text, several times faster. */
const PLAIN_WORD = /[\w$]+/g;
const NOT_PLAIN = /[^ -~\s]/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Hiragana endings and particles, and pairs that begin with the Chinese particle 的. */
const PARTICLE_PAIR = /^(?:\p{Script=Hiragana}{2}|的.)$/u;
const SMALL_KATAKANA = /[ァィゥェォッャュョヮ]/g;
/** Parts of an identifier, e.g. `print`, `To`, `PDF`. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu;
const HAS_PARTS = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}|[_$]/u;
/**
 * Hyphenated names. The lookbehind ensures that a match starts at a word boundary: trying every character would take
 * quadratic time on long words.
 */
const KEBAB = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;

/** Normalize the spelling: case, width, accents, Russian ё and й, and Japanese variants. */
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
      // サーバー and サーバ are the same word; inside a word, the mark distinguishes words.
      .replace(/ー(?![\u30a1-\u30fa])/g, "")
  );
}

/** Return the folded letters and digits of a name, for comparison. */
export function nameOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

function wordsIn(text: string): readonly string[] {
  return text.match(NOT_PLAIN.test(text) ? WORD : PLAIN_WORD) ?? [];
}

export function isCjk(text: string): boolean {
  return CJK.test(text);
}

/** Return the folded parts of an identifier; an empty list for a plain word. */
export function partsOf(word: string): string[] {
  if (!HAS_PARTS.test(word)) return [];
  const parts = (word.match(PART) ?? []).map(fold).filter((part) => part.length > 1);
  return parts.length > 1 || fold(word) !== parts[0] ? parts : [];
}

/**
 * Return pairs of adjacent characters, since Chinese and Japanese do not separate words by spaces; a single character
 * is returned as is.
 */
export function bigramsOf(run: string): string[] {
  const characters = [...fold(run)];
  if (characters.length < 2) return characters;
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  // Particle pairs occur everywhere. A short run may be a word, so it keeps all its pairs.
  return characters.length < 4 ? pairs : pairs.filter((pair) => !PARTICLE_PAIR.test(pair));
}

/** A folded term of a text. */
interface Term {
  text: string;
  cjk: boolean;
  parts: readonly string[];
}

/** Split a word into terms: pairs for runs of Han and kana characters, then the strings between the runs. */
function readWord(word: string): Term[] {
  if (!isCjk(word)) return [{ text: fold(word).slice(0, QUERY_LENGTH), cjk: false, parts: partsOf(word) }];
  const pairs = (word.match(CJK_RUN) ?? []).flatMap(bigramsOf);
  return [
    ...pairs.map((text) => ({ text, cjk: true, parts: [] })),
    ...wordsIn(word.replace(CJK_RUN, " ")).flatMap(readWord),
  ];
}

/** Return the index terms of a word: each term followed by its parts. */
export function wordTerms(word: string): string[] {
  const terms: string[] = [];
  for (const { text, parts } of readWord(word))
    if (text !== "") terms.push(text, ...parts.filter((part) => part !== text));
  return terms;
}

/**
 * Return the index terms of a text, in order and with duplicates.
 *
 * @param termsOfWord Analyzes one word. May be memoized, since texts repeat words.
 */
export function indexTerms(text: string, termsOfWord: (word: string) => readonly string[] = wordTerms): string[] {
  const terms: string[] = [];
  for (const word of wordsIn(NOT_PLAIN.test(text) ? text.normalize("NFKC") : text))
    for (const term of termsOfWord(word)) terms.push(term);
  return terms;
}

/** Return the index terms of a title or heading, including each hyphenated name as one term (`readytoshow`). */
export function headTerms(text: string): string[] {
  return [...indexTerms(text), ...(text.match(KEBAB) ?? []).map((name) => nameOf(name).slice(0, QUERY_LENGTH))];
}

/** Language-specific words to remove from queries. */
export interface QueryLanguage {
  /** BCP 47 tag or its primary subtag. */
  language: string;
  /** Stop words, folded. */
  stop: readonly string[];
  /** Function words to remove from text without spaces, folded; longest first. */
  cut: readonly string[];
}

export interface QueryTerm extends Term {
  /** Spellings to look up, the original one first. */
  spellings: readonly string[];
  /** Looked up if the term itself has no match. */
  parts: readonly string[];
}

/** Several words of the query joined into one. */
export interface JoinedTerm {
  text: string;
  /** Indexes of the joined terms. */
  of: readonly number[];
}

export interface Query {
  /** Query for display. */
  text: string;
  terms: readonly QueryTerm[];
  joined: readonly JoinedTerm[];
}

/**
 * Split a query into terms. Stop words are removed unless the query contains nothing else.
 *
 * @param input At most `QUERY_LENGTH` characters.
 */
export function analyzeQuery(input: string, { language, stop, cut }: QueryLanguage): Query {
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

/** In German, `menue` is a spelling of `menü`, which is indexed without its umlaut. */
function spellingsOf(term: string, language: string): string[] {
  const other = language === "de" ? term.replace(/([aou])e/g, "$1") : term;
  return other === term || other.length < 3 ? [term] : [term, other];
}
