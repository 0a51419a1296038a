/** Create a search engine with an index in memory. */

import { extractTerms } from "../../src/search/engine/analysis.ts";
import { createEngine, type Engine } from "../../src/search/engine/engine.ts";
import { FORMAT, type RecordsFile } from "../../src/search/engine/index-format.ts";
import { encodeColumns, encodeLength, encodeShard, type TermPostings } from "../../src/search/engine/shard.ts";
import { getTextPath } from "../../src/search/engine/text-index.ts";
import { findBaseClasses, findCompounds } from "../../src/search/index/title-analysis.ts";

export interface TestPage {
  path: string;
  title: string;
  group?: string;
  text?: string;
  keywords?: string;
  /** Level, heading and text. */
  headings?: readonly [level: number, heading: string, text?: string][];
}

/** Return the postings of texts. Each text is a record. */
function postingsOf(texts: readonly string[]): TermPostings[] {
  const postings = new Map<string, number[]>();
  for (const [record, text] of texts.entries()) {
    for (const term of extractTerms(text)) {
      const pairs = postings.get(term) ?? [];
      postings.set(term, pairs);
      if (pairs.at(-2) === record) pairs[pairs.length - 1] = (pairs.at(-1) ?? 0) + 1;
      else pairs.push(record, 1);
    }
  }
  return [...postings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([term, pairs]) => ({ term, pairs }));
}

/** Create an engine. @param loaded Array that receives the paths of loaded files. */
export function engineFor(pages: readonly TestPage[], language = "en", loaded: string[] = []): Engine {
  const groups = [...new Set(pages.map(({ group = "Docs" }) => group))];
  const headings = pages.flatMap((page) => page.headings ?? []);
  const records = {
    format: FORMAT,
    groups,
    tags: ["default"],
    paths: pages.map(({ path }) => path),
    titles: pages.map(({ title }) => title),
    group: pages.map(({ group = "Docs" }) => groups.indexOf(group)),
    tag: pages.map(() => 0),
    weight: pages.map(() => 100),
    keywords: pages.map(({ keywords = "" }) => keywords),
    counts: pages.map((page) => page.headings?.length ?? 0),
    headings: headings.map(([, text]) => text),
    levels: headings.map(([level]) => level).join(""),
    anchors: headings.map(() => 0 as const),
    badges: [],
    bases: findBaseClasses(
      pages.map(({ title, headings: below = [] }) => ({ title, headings: below.map(([, heading]) => heading) })),
    ),
    compounds: findCompounds([...pages.map(({ title }) => title), ...headings.map(([, heading]) => heading)], language),
  } satisfies RecordsFile;
  const texts = pages.map(({ text = "", headings: below = [] }) => [text, ...below.map(([, , each]) => each ?? "")]);
  const all = texts.flat();
  const shards = {
    format: FORMAT,
    first: [""],
    names: ["all"],
    lengths: all.map((text) => encodeLength(new Set(extractTerms(text)).size)).join(""),
    average: 5,
    texts: pages.map((_, at) => `page-${at}`),
  };
  const files = new Map<string, string>([
    ["records", JSON.stringify(records)],
    ["shards", JSON.stringify(shards)],
    ["assets/search/terms/all.txt", encodeShard([encodeColumns(postingsOf(all))])],
    ...texts.map((text, at): [string, string] => [getTextPath(`page-${at}`), JSON.stringify(text)]),
  ]);
  return createEngine({
    entry: { root: "/base", language, stop: ["the", "to", "a"], cut: [] },
    files: { records: "records", shards: "shards" },
    async load(path) {
      loaded.push(path);
      const text = files.get(path);
      if (text === undefined) throw new Error(`no file ${path}`);
      return text;
    },
  });
}
