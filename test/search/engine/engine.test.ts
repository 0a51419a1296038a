/** Queries against an index that is built in memory. */

import assert from "node:assert/strict";
import { test } from "node:test";
import MiniSearch from "minisearch";
import { createEngine } from "../../../src/search/engine/engine.ts";
import { matchFuzzy } from "../../../src/search/engine/fuzzy-matching.ts";
import { FORMAT } from "../../../src/search/engine/index-format.ts";
import { BM25 } from "../../../src/search/engine/search-options.ts";
import { matchTerms, scoreMatch } from "../../../src/search/engine/segment.ts";
import { openShard } from "../../../src/search/engine/shard.ts";
import { getTextPath } from "../../../src/search/engine/text-index.ts";
import { engineFor, type TestPage } from "../../support/search-engine.ts";

const PAGES: TestPage[] = [
  {
    path: "/docs/api/browser-window",
    title: "BrowserWindow",
    headings: [
      [2, "Class: BrowserWindow extends `BaseWindow`", "Opens windows."],
      [4, "win.setBounds(bounds[, animate])", "Moves the window."],
      [4, "Event: 'ready-to-show'", "When it has drawn."],
    ],
  },
  {
    path: "/docs/api/base-window",
    title: "BaseWindow",
    headings: [
      [2, "Class: BaseWindow", "Opens windows without pages."],
      [4, "win.setBounds(bounds[, animate])", "Moves the window to the bounds."],
    ],
  },
  {
    path: "/docs/api/app",
    title: "app",
    headings: [
      [3, "Event: 'ready'", "The app has started."],
      [3, "Event: 'quit'", "It ends."],
      [3, "app.quit()", "Ends it."],
    ],
  },
  { path: "/docs/api/switches", title: "Switches", headings: [[3, "--disable-gpu", "Draws without it."]] },
  { path: "/docs/guide", title: "Context Isolation", text: "Keeps worlds apart.\nSecond line on preload scripts." },
  { path: "/blog/news", title: "News", group: "Blog", text: "The context of isolation in a release." },
];

const engine = engineFor(PAGES);
const ask = (query: string, on = engine) => on.search({ query, page: 0, size: 20 });
const first = async (query: string, on = engine) => (await ask(query, on)).hits[0]?.url;

test("an exact name is the first hit", async () => {
  const wanted: readonly [query: string, url: string][] = [
    ["win.setBounds", "/base/docs/api/base-window#winsetboundsbounds-animate"],
    ["setbounds", "/base/docs/api/base-window#winsetboundsbounds-animate"],
    ["setBounds()", "/base/docs/api/base-window#winsetboundsbounds-animate"],
    ["BaseWindow.setBounds", "/base/docs/api/base-window#winsetboundsbounds-animate"],
    ["BrowserWindow.setBounds", "/base/docs/api/browser-window#winsetboundsbounds-animate"],
    ["'ready-to-show'", "/base/docs/api/browser-window#event-ready-to-show"],
    ["BaseWindow setBounds", "/base/docs/api/base-window#winsetboundsbounds-animate"],
    ["browser window set bounds", "/base/docs/api/browser-window#winsetboundsbounds-animate"],
    ["app.on('ready')", "/base/docs/api/app#event-ready"],
    ["app.on('quit', () => {", "/base/docs/api/app#event-quit"],
    ["app.quit()", "/base/docs/api/app#appquit"],
    ["app ready", "/base/docs/api/app#event-ready"],
    [".once('ready'", "/base/docs/api/app#event-ready"],
    ["--disable-gpu", "/base/docs/api/switches#--disable-gpu"],
    ["browser window", "/base/docs/api/browser-window"],
    ["browserwindow", "/base/docs/api/browser-window"],
    ["BrowzerWindow", "/base/docs/api/browser-window"],
    ["contxt isolaton", "/base/docs/guide"],
    ["cont", "/base/docs/guide"],
  ];
  for (const [query, url] of wanted) assert.equal(await first(query), url, query);
});

test("a member inherited by a class is found in both classes", async () => {
  const urls = (await ask("win.setBounds")).hits.map(({ url }) => url);
  assert.ok(urls.includes("/base/docs/api/browser-window#winsetboundsbounds-animate"));
});

test("hits contain their hierarchy and highlights", async () => {
  const [hit] = (await ask("preload")).hits;
  assert.equal(hit?.type, "content");
  assert.equal(hit?.content, "Second line on preload scripts.");
  assert.deepEqual(hit?.contentMarks, [15, 22]);
  assert.deepEqual(
    { ...hit?.hierarchy },
    { lvl0: "Docs", lvl1: "Context Isolation", lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  );
  const [heading] = (await ask("ready-to-show")).hits;
  assert.equal(heading?.type, "lvl4");
  assert.equal(heading?.hierarchy.lvl2, "Class: BrowserWindow extends `BaseWindow`");
});

test("all hits are counted, and each is on exactly one page of results", async () => {
  const { nbHits } = await ask("window");
  const urls: string[] = [];
  for (let page = 0; page * 2 < nbHits; page++)
    urls.push(...(await engine.search({ query: "window", page, size: 2 })).hits.map(({ url }) => url));
  assert.equal(urls.length, nbHits);
  assert.equal(new Set(urls).size, nbHits);
});

test("title matches arrive before texts are loaded, and only required files are loaded", async () => {
  const loaded: string[] = [];
  const fresh = engineFor(PAGES, "en", loaded);
  const parts: number[] = [];
  await fresh.search({ query: "context", page: 0, size: 20 }, { onPart: ({ hits }) => parts.push(hits.length) });
  assert.equal(parts[0], 1);
  assert.deepEqual(
    loaded.filter((path) => path.includes("/text/")),
    [getTextPath("page-5")],
  );
});

test("an outdated query loads no further files", async () => {
  const loaded: string[] = [];
  const fresh = engineFor(PAGES, "en", loaded);
  await fresh.search({ query: "context", page: 0, size: 20 }, { pause: async () => true });
  assert.deepEqual(loaded, ["records", "shards"]);
});

test("a query succeeds after a failed one", async () => {
  let fails = true;
  const flaky = createEngine({
    entry: { root: "", language: "en", stop: [], cut: [] },
    files: { records: "r", shards: "s" },
    load: async () => {
      if (fails) throw new Error("offline");
      return JSON.stringify({
        format: FORMAT,
        groups: [],
        tags: [],
        paths: [],
        titles: [],
        group: [],
        tag: [],
        weight: [],
        counts: [],
        headings: [],
        levels: "",
        anchors: [],
        first: [],
        names: [],
        lengths: "",
        average: 1,
        texts: [],
      });
    },
  });
  await assert.rejects(flaky.search({ query: "x", page: 0, size: 5 }), /offline/);
  fails = false;
  assert.equal((await flaky.search({ query: "x", page: 0, size: 5 })).nbHits, 0);
});

test("unusual queries complete in time", { timeout: 300_000 }, async () => {
  const odd = [
    "",
    " ",
    "....",
    "\u0000",
    "\ud800",
    "(a+)+$",
    "[[[",
    "\\",
    "__proto__",
    "constructor",
    "a".repeat(500),
    "漢".repeat(64),
    "ab ".repeat(40),
    "%E0%A4",
    "<b>",
  ];
  for (const query of odd) {
    const { nbHits, hits } = await ask(query);
    assert.ok(nbHits >= hits.length, query);
  }
});

test("a query without hits returns suggestions", async () => {
  const { nbHits, suggestions } = await ask("contzzzt isozzzion");
  assert.equal(nbHits, 0);
  assert.deepEqual(suggestions, ["context", "isolation"]);
  assert.deepEqual((await ask("zzqqxx")).suggestions, []);
});

test("a title is found by inflected forms of its words", async () => {
  const portuguese = engineFor(
    [
      { path: "/tray", title: "Bandeja", text: "Uma notificação da bandeja." },
      { path: "/notifications", title: "Notificações", text: "Avisos do sistema." },
    ],
    "pt",
  );
  assert.equal(await first("notificação", portuguese), "/base/notifications");
  const russian = engineFor(
    [
      { path: "/spelling", title: "Проверка орфографии", text: "Подчёркивает ошибки." },
      { path: "/snap", title: "Руководство", text: "Как проверить пакет, проверить ещё раз и проверить снова." },
    ],
    "ru",
  );
  assert.equal(await first("проверить орфографию", russian), "/base/spelling");
});

test("an exact match of a short word ranks before prefix matches", async () => {
  const found = engineFor([
    { path: "/forge", title: "Distributing", keywords: "dmg, deb, rpm" },
    {
      path: "/debug",
      title: "Debugging the Debugger",
      headings: [
        [2, "Debug it"],
        [2, "Debugging more"],
      ],
    },
  ]);
  assert.equal(await first("deb", found), "/base/forge");
  assert.equal(await first("debu", found), "/base/debug");
});

test("a page is found by its keywords, which rank lower than titles", async () => {
  const engine = engineFor([
    { path: "/a", title: "Power Save Blocker", keywords: "sleep, keep awake", headings: [[2, "Methods", "Stop it."]] },
    { path: "/b", title: "Sleep" },
    { path: "/c", title: "Awakening", text: "Later it may sleep or be awake." },
  ]);
  const { hits } = await ask("sleep", engine);
  assert.deepEqual(
    hits.map(({ url, type }) => [url, type]),
    [
      ["/base/b", "lvl1"],
      ["/base/a", "lvl1"],
      ["/base/c", "content"],
    ],
  );
  assert.deepEqual(hits[1]?.titleMarks, []);
  assert.equal(await first("keep awake", engine), "/base/a");
});

test("only a keyword of several words counts as a name of its page", async () => {
  const engine = engineFor([
    { path: "/a", title: "Icons", keywords: "tray, start a tray" },
    { path: "/b", title: "How to start a tray" },
  ]);
  assert.equal(await first("start a tray", engine), "/base/a");
  assert.equal(await first("tray", engine), "/base/b");
});

test("German compounds are found by their last word", async () => {
  const german = engineFor(
    [
      { path: "/a", title: "Hauptprozess" },
      { path: "/b", title: "Prozess beenden" },
      { path: "/c", title: "Menü" },
    ],
    "de",
  );
  const urls = (await ask("Prozess", german)).hits.map(({ url }) => url);
  assert.deepEqual(urls.sort(), ["/base/a", "/base/b"]);
  assert.equal(await first("Menue", german), "/base/c");
});

test("signs and endings of words do not decide which page is found", async () => {
  const engine = engineFor([
    { path: "/cpp", title: "C++", text: "A language with classes." },
    { path: "/cs", title: "C#", text: "A language with classes." },
    { path: "/c", title: "C", text: "A language." },
    { path: "/life", title: "Managing your app's window lifecycle", text: "Its windows." },
    {
      path: "/s",
      title: "S",
      headings: [
        [2, "s"],
        [2, "The s switch", "It is app s icon."],
      ],
    },
    { path: "/icon", title: "The app's icon", text: "An image." },
    {
      path: "/news",
      title: "News",
      headings: [
        [2, "Older", "Fixed in 1.2.3 and 1.2."],
        [2, "Newer", "Fixed in 3.2.1."],
      ],
    },
    {
      path: "/utf",
      title: "Text",
      headings: [
        [2, "UTF-8", "Encoding."],
        [2, "8 more"],
      ],
    },
  ]);
  assert.equal(await first("C#", engine), "/base/cs");
  assert.equal(await first("c++", engine), "/base/cpp");
  assert.equal(await first("C", engine), "/base/c");
  assert.equal(await first("app's icon", engine), "/base/icon");
  assert.equal(await first("app’s window", engine), "/base/life");
  assert.equal((await ask("app's lifecycle", engine)).hits[0]?.url, "/base/life");
  assert.deepEqual(
    (await ask("1.2.3", engine)).hits.map(({ url }) => url),
    ["/base/news#older"],
  );
  assert.equal(await first("v3.2.1", engine), "/base/news#newer");
  assert.equal(await first("3.2", engine), "/base/news#newer");
  assert.equal(await first("UTF-8", engine), "/base/utf#utf-8");
});

test("words of Korean, Thai, Arabic and Hebrew texts are found in other forms", async () => {
  const engine = engineFor([
    { path: "/ko", title: "메뉴를 만들기", text: "앱에서 창을 닫습니다." },
    { path: "/th", title: "คู่มือ", text: "การสร้างหน้าต่างใหม่ในแอปพลิเคชัน" },
    { path: "/ar", title: "الدليل", text: "كيف تفتح نَافِذَة جديدة" },
    { path: "/he", title: "מדריך", text: "איך פותחים חַלּוֹן חדש" },
    { path: "/km", title: "មគ្គុទ្ទេសក៍", text: "បង្កើត\u200bបង្អួច\u200bថ្មី" },
  ]);
  for (const [query, url] of [
    ["메뉴", "/base/ko"],
    ["창", "/base/ko"],
    ["닫습", "/base/ko"],
    ["หน้าต่าง", "/base/th"],
    ["แอป", "/base/th"],
    ["نافذة", "/base/ar"],
    ["חלון", "/base/he"],
    ["បង្អួចថ្មី", "/base/km"],
  ] as const)
    assert.equal(await first(query, engine), url, query);
  const [hit] = (await ask("หน้าต่าง", engine)).hits;
  assert.match(hit?.content?.slice(hit.contentMarks[0], hit.contentMarks[1]) ?? "", /หน้าต่าง$/);
});

test("hits of a page after the fifth are folded into it", async () => {
  const engine = engineFor(
    [
      {
        path: "/long",
        title: "Lanterns",
        headings: Array.from({ length: 8 }, (_, n) => [2, `Lantern ${n}`, "Oil."] as const),
      },
      { path: "/short", title: "Lantern", text: "A lantern." },
    ].map((page) => ({ ...page, headings: [...(page.headings ?? [])] as [number, string, string][] })),
  );
  const flat = await engine.search({ query: "lantern", page: 0, size: 50 });
  const { nbHits, nbPages, nbRows, hits } = await engine.search({ query: "lantern", page: 0, size: 50, folds: true });
  assert.deepEqual([nbHits, nbPages, nbRows, hits.length], [flat.nbHits, 2, 6, 6]);
  const long = hits.filter(({ url }) => url.startsWith("/base/long"));
  assert.deepEqual(
    long.map(({ folded }) => folded?.length),
    [undefined, undefined, undefined, undefined, 4],
  );
  const all = hits.flatMap((hit) => [hit, ...(hit.folded ?? [])]).map(({ url }) => url);
  assert.deepEqual(all.sort(), flat.hits.map(({ url }) => url).sort());
  const second = await engine.search({ query: "lantern", page: 1, size: 4, folds: true });
  assert.equal(second.hits.length, 2);
});

test("scores equal those of minisearch", () => {
  const texts = ["one window", "two windows of one kind", "a window beside a window", "none"];
  const reference = new MiniSearch<{ id: number; text: string }>({
    fields: ["text"],
    tokenize: (text) => text.split(" "),
    processTerm: (term) => term,
  });
  reference.addAll(texts.map((text, id) => ({ id, text })));
  const lengths = texts.map((text) => new Set(text.split(" ")).size);
  const average = lengths.reduce((sum, length) => sum + length, 0) / texts.length;
  const postings = new Map<string, number[]>();
  for (const [record, text] of texts.entries()) {
    for (const term of new Set(text.split(" "))) {
      const frequency = text.split(" ").filter((word) => word === term).length;
      postings.set(term, [...(postings.get(term) ?? []), record, frequency]);
    }
  }
  const tier = {
    ...openShard(
      [...postings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([term, pairs]) => ({ term, pairs })),
      { lengths: "xxxx", average },
    ),
    fields: [{ boost: 1, average, getLength: (record: number) => lengths[record] as number }],
  };
  for (const [term, prefix] of [
    ["window", false],
    ["win", true],
  ] as const) {
    const scores = new Map<number, number>();
    for (const match of matchTerms(tier, term, prefix))
      scoreMatch(tier, match, (record, score) => scores.set(record, (scores.get(record) ?? 0) + score));
    const expected = reference.search(term, { prefix, weights: { prefix: 0.3, fuzzy: 0.3 }, bm25: BM25 });
    assert.equal(scores.size, expected.length, term);
    for (const { id, score } of expected) assert.ok(Math.abs((scores.get(id) ?? 0) - score) < 1e-9, `${term} in ${id}`);
  }
});

test("misspelled words are weighted by edit distance, and the closest term is their correction", () => {
  const terms = ["from", "getposition", "position", "setposition"];
  const tier = openShard(
    terms.map((term) => ({ term, pairs: [0, 1] })),
    { lengths: "x", average: 1 },
  );
  const matched = (text: string) => {
    const corrections = { words: new Set<string>(), closest: new Map<string, string>() };
    const matches = matchFuzzy(tier, text, corrections).map(({ at, weight }) => [terms[at], weight]);
    return { matches, words: [...corrections.words], closest: corrections.closest.get(text) };
  };
  assert.deepEqual(matched("seetposition"), {
    matches: [
      ["setposition", 0.3],
      ["getposition", 0.3 / 8],
    ],
    words: ["setposition", "getposition"],
    closest: "setposition",
  });
  // Swapped letters count as one edit.
  assert.deepEqual(matched("form"), { matches: [["from", 0.3]], words: ["from"], closest: "from" });
  assert.deepEqual(matched("fxxm"), { matches: [], words: [], closest: undefined });
});
