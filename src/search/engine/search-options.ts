/**
 * How the index is asked: the numbers behind matching and ranking, in one place for the build, the browser and the command.
 *
 * Single numbers come first: the bundler writes a constant where it is used only if nothing but constants precede it.
 */

/** Weight of terms that only begin with what was asked for. Numbers of mistyped words are in `fuzzy-matching.ts`. */
export const PREFIX_WEIGHT = 0.3;
/** The same for a term of at most so many letters that is there as it is: `deb` rarely means the beginning of `debugger`. */
export const SHORT_PREFIX_WEIGHT = 0.06;
export const SHORT_LETTERS = 3;

/** Weight of what was not written so: words joined to one, and parts of a name that is nowhere. */
export const JOINED_WEIGHT = 0.8;
export const PART_WEIGHT = 0.4;

/** Letters from which a term also matches longer ones, in the head tier and in bodies. */
export const PREFIX_HEAD = 2;
export const PREFIX_BODY = 3;

/** Words of titles that begin like a term of so many letters, for this share of it, are forms of the same word. */
export const STEM_LETTERS = 5;
export const STEM_SHARE = 0.65;
export const STEM_WEIGHT = 0.5;

/** Letters from which a term that is nowhere may be a mistyped one. */
export const FUZZY_LETTERS = 4;

/** Factors of records whose name is the query, or begins with it. A member may be named with its page. */
export const EXACT = 3;
export const MEMBER = 1.9;
export const OF_PAGE = 1.3;
export const START = 1.6;
/** Added to it for a whole name, and for a part of it by its share. */
export const WRITTEN = 0.4;

/** Share of the best coverage below which a record is no hit. */
export const LEAST_COVERAGE = 0.5;

/** Words that a query for a name has at most. */
export const NAME_WORDS = 3;

/**
 * Up to so many pairs of Han or kana, and in katakana any number, all must match where some record has them all: together
 * they are one word.
 */
export const WORD_PAIRS = 4;

/** Weight of pages of the API reference, in percent: who types one or two words mostly looks for a name. */
export const REFERENCE_WEIGHT = 115;

/** Hits the dialog asks for, four of its groups. */
export const DIALOG_HITS = 20;
/** Hits of one page of the site that stand together. */
export const HITS_A_PAGE = 5;

/** What is not loaded yet is fetched so many ms after a question at the earliest: who types on will not need it. */
export const TYPING_PAUSE = 80;

/** Fields of the head tier: titles of pages, headings, titles and headings above a heading, last parts of addresses, keywords. */
export const TITLE = 0;
export const HEADING = 1;
export const TITLES = 2;
export const SLUG = 3;
export const KEYWORDS = 4;

/** Factors by level of a record: page, section of it, others. */
export const LEVEL_FACTOR = [1, 1.25, 1.05];

/** Boosts of the fields of the head tier. */
export const HEAD_BOOSTS = [5, 2, 3, 3, 2.5];

/** Saturation of frequency, share of length, and what a match counts for in any case. */
export const BM25 = { k: 1.2, b: 0.7, d: 0.5 };
