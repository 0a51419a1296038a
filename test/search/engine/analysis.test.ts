import assert from "node:assert/strict";
import { test } from "node:test";
import {
  analyzeQuery,
  bigramsOf,
  fold,
  headTerms,
  indexTerms,
  nameOf,
  partsOf,
  type QueryLanguage,
} from "../../../src/search/engine/analysis.ts";
import { trimQuery } from "../../../src/search/engine/search-api.ts";

const english: QueryLanguage = { language: "en", stop: ["how", "do", "i", "a", "the", "to"], cut: [] };
const terms = (query: string, language = english) => analyzeQuery(query, language).terms.map(({ text }) => text);

test("spellings of a word are folded to the same term", () => {
  assert.equal(fold("Menü"), "menu");
  assert.equal(fold("Straße"), "strasse");
  assert.equal(fold("Ёлка Йод"), "елка иод");
  assert.equal(fold("ＡＰＩ ﬁ"), "api fi");
  assert.equal(fold("サーバー"), fold("サーバ"));
  assert.equal(fold("フォーム"), fold("フオーム"));
  assert.notEqual(fold("ガ"), fold("カ"));
});

test("an identifier is indexed as a whole and by its parts", () => {
  assert.deepEqual(indexTerms("win.setBounds(bounds)"), ["win", "setbounds", "set", "bounds", "bounds"]);
  assert.deepEqual(partsOf("printToPDF"), ["print", "to", "pdf"]);
  assert.deepEqual(partsOf("ELECTRON_RUN_AS_NODE"), ["electron", "run", "as", "node"]);
  assert.deepEqual(partsOf("tray"), []);
  assert.deepEqual(partsOf("BrowserWindow"), ["browser", "window"]);
});

test("hyphenated names are one term in headings", () => {
  assert.ok(headTerms("Event: 'ready-to-show'").includes("readytoshow"));
  assert.ok(!indexTerms("ready-to-show").includes("readytoshow"));
});

test("Chinese and Japanese text is split into pairs of adjacent characters", () => {
  assert.deepEqual(bigramsOf("主进程"), ["主进", "进程"]);
  assert.deepEqual(bigramsOf("窗"), ["窗"]);
  // Two hiragana at the end of a long run are an ending; in a short run they may be the word.
  assert.deepEqual(bigramsOf("表示する"), ["表示", "示す"]);
  assert.deepEqual(bigramsOf("する"), ["する"]);
  assert.deepEqual(indexTerms("Electron的主进程"), ["主进", "进程", "electron"]);
  // A pair never starts with the particle, but may end with it.
  assert.deepEqual(bigramsOf("主要的目的"), ["主要", "要的", "目的"]);
});

test("stop words are removed from a query unless it contains nothing else", () => {
  assert.deepEqual(terms("how do I print a page"), ["print", "page"]);
  assert.deepEqual(terms("how to"), ["how", "to"]);
  assert.deepEqual(terms("ready-to-show"), ["ready", "to", "show"]);
});

test("adjacent words of a query are also searched as one word", () => {
  const joined = (query: string) => analyzeQuery(query, english).joined.map(({ text }) => text);
  assert.deepEqual(joined("browser window"), ["browserwindow"]);
  assert.ok(joined("did-finish-load").includes("didfinishload"));
  assert.ok(joined("web contents view").includes("webcontentsview"));
});

test("German queries match both spellings of an umlaut", () => {
  const [term] = analyzeQuery("Menue", { language: "de", stop: [], cut: [] }).terms;
  assert.deepEqual(term?.spellings, ["menue", "menu"]);
});

test("function words are removed from Japanese queries", () => {
  const language = { language: "ja", stop: [], cut: ["する", "方法"] };
  assert.deepEqual(terms("表示する方法", language), ["表示"]);
});

test("a query is truncated and control characters are removed", () => {
  assert.equal(trimQuery("x".repeat(100)).length, 64);
  assert.equal(trimQuery("a\u0000b\ud800"), "a b");
  assert.equal(trimQuery(" \t\n"), "");
  assert.deepEqual(terms("...---..."), []);
  assert.deepEqual(terms("__proto__"), ["__proto__"]);
});

test("names are compared by letters and digits only", () => {
  assert.equal(nameOf("app.on('ready')"), "apponready");
  assert.equal(nameOf("--disable-gpu"), "disablegpu");
});
