/**
 * Text analysis: splits text into terms, in the same way for the index and for queries, in the build, the browser and
 * the CLI.
 *
 * Index terms depend on the text alone, not on the page's language, so a page shown in eight languages is analyzed
 * once. Language-specific handling (stop words, umlaut spellings) is applied to the query.
 */

import type { SynonymGroup } from "./index-format.ts";
import { QUERY_LENGTH } from "./search-api.ts";

/** Characters in words. */
export const LETTERS = "[\\p{L}\\p{N}\\p{M}_$]";
/**
 * A word. A version (`v1.2.3`, `2024-01-15`) is one word, the signs in `C++` and `C#` and the ending in `app's` belong to
 * the word before.
 */
export const WORD = new RegExp(
  `v?\\d+(?:[.-]\\d+)+(?!${LETTERS})|${LETTERS}+(?:(?<=\\p{L})(?:\\+\\+|[+#]+(?!\\w))|['’](?:[stdm]|re|ve|ll)(?!${LETTERS}))?`,
  "giu",
);
const NOT_PLAIN = /[^ -~\s]/;
/** Invisible characters within words: soft hyphen, zero-width space and joiners, variation selectors. */
const INVISIBLE = /\p{DI}/gu;
/** Marks on Latin, Cyrillic, Hebrew and Arabic letters, and the Arabic tatweel, which only stretches a word. */
const MARKS = /(?=[\u0300-\u06ed])[\p{M}ـ]/gu;
/** Scripts without spaces between words, and Korean, which has one-syllable endings. */
const PAIRED_RUN = /[ー\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+/gu;
/** A letter and its marks. Own rule: `Intl.Segmenter` depends on the platform's Unicode version. */
const CLUSTER = /\P{M}\p{M}*/gu;
/** Hiragana endings and particles, and pairs that begin with the Chinese particle 的. */
const PARTICLE_PAIR = /^(?:\p{sc=Hira}{2}|的.)$/u;
const SMALL_KATAKANA = /[ァィゥェォッャュョヮ]/g;
/** Parts in an identifier, e.g. `print`, `To`, `PDF`. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu;
const HAS_PARTS = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}|[_$+#]/u;
/**
 * Hyphenated names. The lookbehind ensures that a match starts at a word boundary: trying every character would take
 * quadratic time on long words.
 */
const KEBAB = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;

/** Normalize compatible characters, e.g. full-width letters, and remove invisible ones. */
function normalize(text: string): string {
  return NOT_PLAIN.test(text) ? text.normalize("NFKC").replace(INVISIBLE, "") : text;
}

/** Normalize the spelling: case, width, accents and vowel marks, Russian ё and й, and Japanese variants. */
export function fold(text: string): string {
  if (!NOT_PLAIN.test(text)) return text.toLowerCase();
  return (
    normalize(text)
      .toLowerCase()
      .normalize("NFD")
      .replace(MARKS, "")
      .normalize("NFC")
      .replace(/ß/g, "ss")
      .replace(SMALL_KATAKANA, (small) => String.fromCharCode(small.charCodeAt(0) + 1))
      // サーバー and サーバ are the same word; inside a word, the mark distinguishes words.
      .replace(/ー(?![\u30a1-\u30fa])/g, "")
  );
}

/** Reduce a name to folded letters and digits, and the signs in `C++` and `C#`, for comparison. */
export function normalizeName(text: string): string {
  return fold(text).replace(/(?<=\p{L})([+#]+)(?!\w)|[^\p{L}\p{N}]+/gu, "$1");
}

function findWords(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** Return true if a text contains letters from a script that is split into pairs. */
export function isPaired(text: string): boolean {
  return text.search(PAIRED_RUN) >= 0;
}

/** Split an identifier into folded parts; return an empty list for a plain word. */
export function splitIdentifier(word: string): string[] {
  if (!HAS_PARTS.test(word)) return [];
  const parts = (word.match(PART) ?? []).map(fold).filter((part) => part.length > 1);
  return parts.length > 1 || fold(word) !== parts[0] ? parts : [];
}

/**
 * Return pairs with adjacent letters, since some scripts do not separate words by spaces; a single letter is
 * returned as is.
 */
export function pairLetters(run: string): readonly string[] {
  const letters = fold(run).match(CLUSTER) ?? [];
  if (letters.length < 2) return letters;
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  // Particle pairs occur everywhere. A short run may be a word, so it keeps all its pairs.
  return letters.length < 4 ? pairs : pairs.filter((pair) => !PARTICLE_PAIR.test(pair));
}

/** A folded term in a text. */
interface Term {
  text: string;
  /** True for a letter pair, or a single letter, in a script that is split into pairs. */
  isPair: boolean;
  parts: readonly string[];
}

/** Split a word into terms: pairs for runs in scripts that are split, then the strings between the runs. */
function analyzeWord(word: string): Term[] {
  if (isPaired(word))
    return [
      ...(word.match(PAIRED_RUN) ?? []).flatMap(pairLetters).map((text) => ({ text, isPair: true, parts: [] })),
      ...findWords(word.replace(PAIRED_RUN, " ")).flatMap(analyzeWord),
    ];
  // `don't` is one word, but `app's` is a form of `app`.
  const name = word.replace(/['’](?:(t)|.+)/i, "$1");
  // Only versions contain these characters.
  const numbers = fold(name).split(/[.-]/);
  const [text, parts] = numbers.length > 1 ? [name.replace(/^v/i, ""), numbers] : [fold(name), splitIdentifier(name)];
  return [{ text: text.slice(0, QUERY_LENGTH), isPair: false, parts }];
}

/** Extract the index terms in a word: each term followed by its parts. */
export function extractWordTerms(word: string): string[] {
  const terms: string[] = [];
  for (const { text, parts } of analyzeWord(word))
    if (text !== "") terms.push(text, ...parts.filter((part) => part !== text));
  return terms;
}

/**
 * Extract the index terms in a text, in order and with duplicates.
 *
 * @param getWordTerms Analyzes one word. May be memoized, since texts repeat words.
 * @param plainWord Pattern for words in ASCII text.
 */
export function extractTerms(
  text: string,
  getWordTerms: (word: string) => readonly string[] = extractWordTerms,
  plainWord: RegExp = WORD,
): string[] {
  const terms: string[] = [];
  for (const word of normalize(text).match(NOT_PLAIN.test(text) ? WORD : plainWord) ?? [])
    for (const term of getWordTerms(word)) terms.push(term);
  return terms;
}

/** Extract the index terms in a title or heading, including each hyphenated name as one term (`readytoshow`). */
export function extractHeadTerms(text: string): string[] {
  return [
    ...extractTerms(text),
    ...(text.match(KEBAB) ?? []).map((name) => normalizeName(name).slice(0, QUERY_LENGTH)),
  ];
}

/** Language-specific words to remove from queries. */
export interface QueryLanguage {
  /** BCP 47 tag or its primary subtag. */
  language: string;
  /** Stop words, folded. */
  stop: readonly string[];
  /** Function words to remove from text without spaces, folded; longest first. */
  cut: readonly string[];
  synonyms?: readonly SynonymGroup[];
}

export interface QueryTerm extends Term {
  /**
   * The term's bit in match masks, which have 32 bits; further terms share them. It is 0 if hits need not
   * contain the term: a single letter or digit that is attached to a word, e.g. in `l'icône` and `UTF-8`.
   */
  mask: number;
  /** Spellings to look up, the original one first. */
  spellings: readonly string[];
  /** Looked up if the term itself has no match. */
  parts: readonly string[];
}

/** Several query words joined into one. */
export interface JoinedTerm {
  text: string;
  /** Indexes for the joined terms. */
  of: readonly number[];
}

/** A phrase with the same meaning as some query words. */
export interface Synonym {
  terms: readonly string[];
  /** Indexes for the terms that it replaces. */
  of: readonly number[];
}

export interface Query {
  /** Query for display. */
  text: string;
  terms: readonly QueryTerm[];
  joined: readonly JoinedTerm[];
  synonyms: readonly Synonym[];
}

/** A call that adds or removes a listener, and the event's name: `app.on('ready', …`. */
export const LISTENER_CALL = /\.(?:on|once|off)\s*\(\s*['"]([^'"]+).*$/s;

/**
 * Split a query into terms. Stop words are removed unless the query contains nothing else.
 *
 * @param input At most `QUERY_LENGTH` characters.
 */
export function analyzeQuery(input: string, { language, stop, cut, synonyms = [] }: QueryLanguage): Query {
  const text = input.trim();
  // `app.on('ready'` refers to the event: pages that contain "on" as a word are no better hits.
  const normal = normalize(text).replace(LISTENER_CALL, ".$1");
  /** True if the last letter may begin a word: `page-title-u`. */
  const isUnfinished = /[-.]\D$/.test(text);
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
      for (const term of findWords(chunk).flatMap(analyzeWord)) {
        if (term.text === "" || (!isName && stopped.includes(term.text))) continue;
        let at = terms.findIndex((other) => other.text === term.text);
        if (at < 0) {
          const isOptional = term.text.length < 2 && !term.isPair && /\p{L}{2}/u.test(chunk) && !isUnfinished;
          const mask = isOptional ? 0 : 1 << terms.length;
          at = terms.push({ ...term, mask, spellings: listSpellings(term.text, language) }) - 1;
        }
        if (!term.isPair) kebab.push(at);
      }
      if (/[^-]-[^-]/.test(chunk)) join(kebab);
    }
  };
  addTerms(whole, stop);
  if (terms.length === 0) addTerms(normal, []);
  const plain = [...terms.keys()].filter((index) => !terms[index]?.isPair);
  if (plain.length < 5) for (let at = 1; at < plain.length; at++) join(plain.slice(at - 1, at + 1));
  if (plain.length === 3) join(plain);
  return { text, terms, joined, synonyms: findSynonyms(terms, synonyms) };
}

/** Find phrases of the groups in a query, and return the other phrases of their groups. */
function findSynonyms(terms: readonly QueryTerm[], groups: readonly SynonymGroup[]): Synonym[] {
  return groups.flatMap((group) =>
    group.flatMap((phrase) => {
      const start = terms.findIndex((_, at) => phrase.every((term, index) => terms[at + index]?.text === term));
      if (start < 0) return [];
      const of = phrase.map((_, index) => start + index);
      return group.filter((other) => other !== phrase).map((other) => ({ terms: other, of }));
    }),
  );
}

/** In German, `menue` is a spelling for `menü`, which is indexed without its umlaut. */
function listSpellings(term: string, language: string): string[] {
  const other = language === "de" ? term.replace(/([aou])e/g, "$1") : term;
  return other === term || other.length < 3 ? [term] : [term, other];
}
