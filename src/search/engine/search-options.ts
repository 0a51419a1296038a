/**
 * Parameters for matching and ranking, shared by the build, the browser and the CLI.
 *
 * Primitive constants come first: the bundler only inlines a constant if nothing but primitive constants precede it.
 */

/** Weight for prefix matches. `fuzzy-matching.ts` defines the weights for misspelled words. */
export const PREFIX_WEIGHT = 0.3;
/**
 * Weight for prefix matches on a short term that also exists as a whole: `deb` rarely means the beginning of
 * `debugger`.
 */
export const SHORT_PREFIX_WEIGHT = 0.06;
export const SHORT_LETTERS = 3;

/** Weight for terms derived from the query: joined words, and parts in an unknown name. */
export const JOINED_WEIGHT = 0.8;
export const PART_WEIGHT = 0.4;

/** Weight for phrases that replace query words. */
export const SYNONYM_WEIGHT = 0.8;

/** Minimum term length for prefix matches, in the head segment and in bodies. */
export const PREFIX_HEAD = 2;
export const PREFIX_BODY = 3;

/**
 * Stemming: words in titles match a term with at least `STEM_LETTERS` letters if they share this fraction of its
 * beginning.
 */
export const STEM_LETTERS = 5;
export const STEM_SHARE = 0.65;
export const STEM_WEIGHT = 0.5;

/** Minimum length for treating an unknown term as misspelled. */
export const FUZZY_LETTERS = 4;

/**
 * Factors for records with a name that equals or begins with the query. `PAGE_AND_MEMBER` applies if the query also names
 * the member's page.
 */
export const EXACT_NAME = 3;
export const MEMBER_NAME = 1.9;
export const PAGE_AND_MEMBER = 1.3;
export const NAME_PREFIX = 1.6;
/** Factor for a heading that is part of the query, e.g. of a pasted message. */
export const QUOTED_HEADING = 2;
/** Added to `NAME_PREFIX` in proportion to how much of the name the query contains. */
export const PREFIX_COVERAGE = 0.4;

/** Minimum coverage for a hit, as a fraction of the best coverage. */
export const MIN_COVERAGE = 0.5;

/** Queries with more words are questions, not names. */
export const NAME_WORDS = 3;

/**
 * Maximum letter pairs that are treated as one word. Katakana is always one word. If some record
 * matches all pairs, the others are no hits.
 */
export const WORD_PAIRS = 4;

/** Weight for API reference pages, in percent: a query with one or two words is usually a name. */
export const REFERENCE_WEIGHT = 115;

/** Weight for these pages if the query is a question. */
export const QUESTION_REFERENCE_WEIGHT = 75;

/** Hits that the dialog requests: four groups. */
export const DIALOG_HITS = 20;

/** How many hits on one page are listed together. The search page folds the others. */
export const HITS_PER_PAGE = 5;
/** Maximum hits on one page in the dialog, so that a group shows more than one page. */
export const MAX_HITS_PER_PAGE = 3;

/** Minimum delay in ms before further files are loaded: they are not needed if the user continues typing. */
export const TYPING_PAUSE = 80;

/** Fields in the head segment: page titles, headings, titles and headings above a heading, slugs, keywords. */
export const TITLE = 0;
export const HEADING = 1;
export const TITLES = 2;
export const SLUG = 3;
export const KEYWORDS = 4;

/** Factors by record level: page, section, all deeper levels. */
export const LEVEL_FACTOR = [1, 1.25, 1.05];

/** Boosts by field in the head segment. */
export const HEAD_BOOSTS = [5, 2, 3, 3, 2.5];

/** BM25+ parameters: term frequency saturation, length normalization, and the minimum contribution of a match. */
export const BM25 = { k: 1.2, b: 0.7, d: 0.5 };
