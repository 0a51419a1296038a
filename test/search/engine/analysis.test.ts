import assert from "node:assert/strict";
import { test } from "node:test";
import {
  analyzeQuery,
  extractHeadTerms,
  extractTerms,
  fold,
  normalizeName,
  pairLetters,
  type QueryLanguage,
  splitIdentifier,
} from "../../../src/search/engine/analysis.ts";
import { trimQuery, truncateQuery } from "../../../src/search/engine/search-api.ts";

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
  assert.deepEqual(extractTerms("win.setBounds(bounds)"), ["win", "setbounds", "set", "bounds", "bounds"]);
  assert.deepEqual(splitIdentifier("printToPDF"), ["print", "to", "pdf"]);
  assert.deepEqual(splitIdentifier("ELECTRON_RUN_AS_NODE"), ["electron", "run", "as", "node"]);
  assert.deepEqual(splitIdentifier("tray"), []);
  assert.deepEqual(splitIdentifier("BrowserWindow"), ["browser", "window"]);
});

test("hyphenated names are one term in headings", () => {
  assert.ok(extractHeadTerms("Event: 'ready-to-show'").includes("readytoshow"));
  assert.ok(!extractTerms("ready-to-show").includes("readytoshow"));
});

test("Chinese and Japanese text is split into pairs of adjacent characters", () => {
  assert.deepEqual(pairLetters("主进程"), ["主进", "进程"]);
  assert.deepEqual(pairLetters("窗"), ["窗"]);
  // Two hiragana at the end of a long run are an ending; in a short run they may be the word.
  assert.deepEqual(pairLetters("表示する"), ["表示", "示す"]);
  assert.deepEqual(pairLetters("する"), ["する"]);
  assert.deepEqual(extractTerms("Electron的主进程"), ["主进", "进程", "electron"]);
  // A pair never starts with the particle, but may end with it.
  assert.deepEqual(pairLetters("主要的目的"), ["主要", "要的", "目的"]);
});

test("possessive endings and contractions belong to their word", () => {
  assert.deepEqual(terms("app's icon"), ["app", "icon"]);
  assert.deepEqual(terms("the user’s API's OS's windows'"), ["user", "api", "os", "windows"]);
  assert.deepEqual(terms("don't they're we'll"), ["dont", "they", "we"]);
  assert.deepEqual(extractTerms("BrowserWindow's"), ["browserwindow", "browser", "window"]);
  assert.deepEqual(extractTerms("app.on('s')"), ["app", "on", "s"]);
  assert.deepEqual(extractTerms("l'icône"), ["l", "icone"]);
});

test("plus and number signs after letters are part of a name", () => {
  assert.deepEqual(extractTerms("C#, F# and C++17"), ["c#", "f#", "and", "c++", "17"]);
  assert.deepEqual(extractTerms("Notepad++"), ["notepad++", "notepad"]);
  assert.deepEqual(extractTerms("C#和C＋＋"), ["c#", "和", "c++"]);
  assert.deepEqual(extractTerms("Ctrl+K, page#anchor, 1+1, #tag"), ["ctrl", "k", "page", "anchor", "1", "1", "tag"]);
  assert.notEqual(normalizeName("C#"), normalizeName("C++"));
  assert.equal(normalizeName("BrowserWindow#close"), "browserwindowclose");
});

test("versions and dates are one term as well as their numbers", () => {
  assert.deepEqual(extractTerms("1.2.3"), ["1.2.3", "1", "2", "3"]);
  assert.deepEqual(extractTerms("v10.15 (2024-01-15)"), ["10.15", "v10", "15", "2024-01-15", "2024", "01", "15"]);
  assert.deepEqual(extractTerms("38.0.0-beta.1"), ["38.0.0", "38", "0", "0", "beta", "1"]);
  assert.deepEqual(terms("electron 9.4.4"), ["electron", "9.4.4"]);
  assert.deepEqual(terms("v9.4.4"), ["9.4.4"]);
  assert.deepEqual(extractTerms("node 18. Then"), ["node", "18", "then"]);
});

test("Korean, Thai, Lao, Khmer and Burmese text is split into pairs of letters with their marks", () => {
  assert.deepEqual(pairLetters("메뉴를"), ["메뉴", "뉴를"]);
  assert.deepEqual(extractTerms("Electron앱 창"), ["앱", "electron", "창"]);
  assert.deepEqual(pairLetters("ที่นี่"), ["ที่นี่"]);
  assert.deepEqual(pairLetters("ภาษาไทย"), ["ภา", "าษ", "ษา", "าไ", "ไท", "ทย"]);
  assert.deepEqual(pairLetters("ນ້ຳ"), pairLetters("ນ້ຳ".normalize("NFKC")));
  assert.equal(pairLetters("ភាសាខ្មែរ").length, 4);
  assert.equal(pairLetters("မြန်မာ").length, 2);
  // Zero-width spaces between words are invisible, and queries do not contain them.
  assert.deepEqual(extractTerms("ភាសា\u200bខ្មែរ"), extractTerms("ភាសាខ្មែរ"));
});

test("marks of Arabic and Hebrew, and invisible characters, are folded", () => {
  assert.equal(fold("كِتَابٌ"), "كتاب");
  assert.equal(fold("كتـــاب"), "كتاب");
  assert.equal(fold("أإآا"), "اااا");
  assert.equal(fold("שָׁלוֹם"), "שלום");
  assert.equal(fold("מֵידָע"), "מידע");
  assert.equal(fold("Daten\u00adbank"), "datenbank");
  assert.equal(fold("می\u200cشود"), "میشود");
  // Vowels of other scripts are letters.
  assert.equal(fold("हिन्दी"), "हिन्दी");
});

test("single letters and digits attached to words are optional, except at the end of an unfinished name", () => {
  const optional = (query: string) =>
    analyzeQuery(query, english).terms.flatMap(({ text, mask }) => (mask ? [] : text));
  assert.deepEqual(optional("l'icône de l'app"), ["l"]);
  assert.deepEqual(optional("UTF-8"), ["8"]);
  assert.deepEqual(optional("x-ray image"), ["x"]);
  assert.deepEqual(optional("browser w"), []);
  assert.deepEqual(optional("page-title-u"), []);
  assert.deepEqual(optional("C"), []);
  assert.deepEqual(optional("窗 口"), []);
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

test("a query is truncated after its last whole word", () => {
  const words = "how do I keep the title bar of a window visible while the page of";
  assert.equal(truncateQuery(words), "how do I keep the title bar of a window visible while the page");
  assert.equal(truncateQuery(words.slice(0, 64)), "how do I keep the title bar of a window visible while the page");
  assert.equal(truncateQuery(words.slice(0, 63)), words.slice(0, 63));
  assert.equal(truncateQuery(`${"x".repeat(64)} y`), "x".repeat(64));
  assert.equal(truncateQuery(` ${"x".repeat(80)}`).length, 64);
  assert.equal(truncateQuery("漢".repeat(80)).length, 64);
  assert.equal(truncateQuery(`${"x".repeat(2000)} ERR_FAILED`), "x".repeat(64), "only the length of a field is read");
  assert.equal(truncateQuery(truncateQuery(words)), truncateQuery(words));
});

test("a pasted message is reduced to its codes and words", () => {
  const reduced = (message: string) => truncateQuery(message);
  assert.equal(
    reduced(
      "Error: The module '/home/ann/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 127. This version of Node.js requires\nNODE_MODULE_VERSION 136.",
    ),
    "NODE_MODULE_VERSION",
  );
  assert.equal(
    reduced(
      "(node:4711) electron: Failed to load URL: file:///C:/Users/Ann/app/index.html with error: ERR_FILE_NOT_FOUND",
    ),
    "ERR_FILE_NOT_FOUND",
  );
  assert.equal(
    reduced("/Applications/My App/main.js: version `GLIBC_2.38' not found"),
    "version `GLIBC_2.38' not found",
  );
  // A field removes line breaks.
  assert.equal(
    reduced(`was compiled against a different Node.js version usingNODE_MODULE_VERSION 127.`),
    "NODE_MODULE_VERSION",
  );
  assert.equal(reduced("ERR_FAILED (-2) loading 'app://bundle/a/b.html'"), "ERR_FAILED");
  assert.equal(
    reduced("[65930:0402/195339.772780:ERROR:gpu_process_host.cc(982)] GPU process exited unexpectedly: exit_code=34"),
    "GPU process exited unexpectedly: exit_code=",
  );
  assert.equal(
    reduced("Child process 4242 gone on Ann's computer: exited with code 3221225477 after 12 seconds"),
    "3221225477",
  );
  assert.equal(
    reduced("TypeError: x is not a function\n    at run (C:\\app\\main.js:3:1)\n    at load (C:\\app\\b.js:1:1)"),
    "x is not a function",
  );
  // The dialog of Electron for errors in the main process.
  assert.equal(
    reduced(
      "A JavaScript error occurred in the main process\nUncaught Exception:\nTypeError: Object has been destroyed\n    at emit (node:events:518:28)",
    ),
    "Object has been destroyed",
  );
  // The class of an inner error is kept.
  assert.equal(
    reduced("Error invoking remote method 'note:read': Error: ENOENT: no such file or directory, open '/home/a/1.txt'"),
    "Error invoking remote method 'note:read': Error: ENOENT: no such",
  );
  assert.equal(truncateQuery("my app ends with exit code 3221225477"), "3221225477");
  assert.equal(truncateQuery("exit status 0xC0000005 on start"), "0xC0000005");
});

test("other queries are not reduced", () => {
  for (const query of [
    "docs/latest/api",
    "and/or",
    "electron 37",
    "exit code 139",
    "release 20250812",
    "win.setBounds(bounds, true)",
    "C:\\Users\\Ann\\app",
  ])
    assert.equal(truncateQuery(query), query);
  const path = `/${"path/".repeat(20)}`;
  assert.equal(truncateQuery(path), path.slice(0, 64));
});

test("names are compared by letters and digits only", () => {
  assert.equal(normalizeName("app.on('ready')"), "apponready");
  assert.equal(normalizeName("--disable-gpu"), "disablegpu");
});
