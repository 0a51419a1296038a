/**
 * Answers to what is likely typed next, made while nobody waits, so that most keys need no turn of the worker: the first
 * of what they find is drawn with their letter. Loaded after the first answer.
 *
 * It imports nothing that the engine imports, else the bundler would cut that out of the worker's file.
 */

import { yieldWithoutDelay } from "../../util/async.ts";
import type { Engine } from "../engine/engine.ts";
import type { SearchRequest, SearchResult } from "../engine/search-api.ts";
import type { Segment } from "../engine/segment.ts";
import type { Answer } from "./search-worker.ts";

/** What is known before it is asked: the whole, or a part, which the page asks the rest of. */
type AheadAnswer = Pick<Answer, "result" | "part">;

/**
 * Answers by their requests, each as JSON in UTF-8: the page reads only what it needs. Not as text: most are never read,
 * and some megabytes of it a minute would have the page's thread collect garbage for longer than any key takes.
 */
export type SpeculativeSearch = Readonly<Record<string, Uint8Array>>;

/** Letters that are tried after a query: of 100 keys of the judged queries, 95 are among them, 90 among the first ten. */
const MOST_LETTERS = 20;
/** What may follow any word. */
const AFTER_WORD = [" ", ".", "-", "("];
/** Queries that are told of together: each message takes time of the page. */
const TOGETHER = 5;
/** Queries that the page keeps the answers of; each has some kilobytes. */
const KEPT = 500;
const encoder = new TextEncoder();
const WORD = /[\p{L}\p{N}\p{M}_$]+/gu;
const LAST_WORD = /[\p{L}\p{N}\p{M}_$]*$/u;
/** Letters in titles that were found go before those of other terms. */
const FOUND_WEIGHT = 1000;

/** What goes on for an index. */
interface Progress {
  /**
   * Queries that the page was told of, or a few more. The first letters of words are among them. Where a visitor asks in
   * another version of the docs, its engine begins anew, and answers of this one come when they are asked for.
   */
  told: number;
  /** Number of the last look ahead. Where more was loaded meanwhile, another for the same question replaces the first. */
  last: number;
}

const progresses = new WeakMap<Engine, Progress>();

/**
 * Answer what may be asked after a request, as far as all is loaded that it takes.
 *
 * @param isOutdated Whether something else is asked by now.
 */
export async function prefetchAnswers(
  engine: Engine,
  request: SearchRequest,
  isOutdated: () => boolean,
  tell: (answer: Answer) => void,
): Promise<void> {
  // Not on the thread of the page, which has to draw, and not for the page of results, which has all hits to draw.
  if (typeof document !== "undefined" || !request.perGroup || isOutdated()) return;
  const progress = progresses.get(engine) ?? { told: Number.POSITIVE_INFINITY, last: 0 };
  progresses.set(engine, progress);
  const number = ++progress.last;
  const { heads } = await engine.prepare();
  let isAnew = progress.told > KEPT;
  const answerAll = async (queries: readonly Spellings[], isUnwanted?: () => boolean): Promise<void> => {
    for (let at = 0; at < queries.length; at += TOGETHER) {
      const ahead: Record<string, Uint8Array> = {};
      for (const spellings of queries.slice(at, at + TOGETHER)) {
        await yieldWithoutDelay();
        if (isUnwanted?.()) return;
        const { result, part } = await askLoaded(engine, { ...request, query: spellings[0] });
        if (!result && !part) continue;
        const answer = encoder.encode(JSON.stringify({ result, part }));
        for (const query of spellings) ahead[JSON.stringify({ ...request, query })] = answer;
      }
      progress.told += TOGETHER;
      tell({ ahead, isAnew });
      isAnew = false;
    }
  };
  if (isAnew) {
    progress.told = 0;
    // Whatever is asked meanwhile: they are the same for all queries.
    await answerAll(queriesAfter("", [], heads));
  }
  const { result, part } = await askLoaded(engine, request);
  await answerAll(
    queriesAfter(request.query, (result ?? part)?.hits ?? [], heads),
    () => isOutdated() || number !== progress.last,
  );
}

/** Ask what is in memory: an answer, or the part of it that needs nothing more to be loaded. */
async function askLoaded(engine: Engine, request: SearchRequest): Promise<AheadAnswer> {
  let part: SearchResult | undefined;
  let isWhole = true;
  const result = await engine.search(request, {
    onPart(known) {
      part = known;
    },
    async pause() {
      isWhole = false;
      return true;
    },
  });
  return isWhole ? { result } : { part };
}

/** A query in all spellings that have the same answer. */
type Spellings = readonly [string, ...string[]];

/** Queries that are one letter longer, the likeliest first. @param hits What was found for the query. */
function queriesAfter(query: string, hits: SearchResult["hits"], { terms, postings }: Segment): Spellings[] {
  const word = (LAST_WORD.exec(query)?.[0] ?? "").toLowerCase();
  const letters = new Map<string, number>();
  const count = (text: string, weight: number): void => {
    const letter = text[word.length];
    if (letter) letters.set(letter, (letters.get(letter) ?? 0) + weight);
  };
  const titles = word === "" ? [] : hits.flatMap(({ hierarchy }) => Object.values(hierarchy));
  for (const [text] of titles.flatMap((title) => [...(title ?? "").matchAll(WORD)]))
    if (text.toLowerCase().startsWith(word)) count(text, FOUND_WEIGHT);
  for (const [at, term] of terms.entries())
    if (term.startsWith(word)) count(term, postings[at]?.reduce((sum, pairs) => sum + (pairs?.length ?? 0), 0) ?? 0);
  const likeliest = [...letters]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_LETTERS)
    .map(([letter]) => letter);
  if (word !== "") return [...likeliest, ...AFTER_WORD].map((sign) => [query + sign]);
  // The case of a word's first letter makes no difference.
  return likeliest.map((letter) => [query + letter, query + letter.toUpperCase()]);
}
