/** Minimum relevance of the site's own indexes. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { toLocaleId } from "../../src/model/locale.ts";
import { createPermalink } from "../../src/model/permalink.ts";
import { isPaired } from "../../src/search/engine/analysis.ts";
import type { RecordsFile, SearchEntry, ShardsFile } from "../../src/search/engine/index-format.ts";
import { truncateQuery } from "../../src/search/engine/search-api.ts";
import { collectRecordTexts } from "../../src/search/index/document-terms.ts";
import { getDocumentPath } from "../../src/site/catalog/document-path.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import { judge, readQueries, summarize } from "./relevance.js";
import { indexSite, loadRepositorySite } from "./site-index.ts";
import messages from "./messages.json" with { type: "json" };
import terms from "./terms.json" with { type: "json" };

const EN = toLocaleId("en");
const site = await loadRepositorySite();
const index = await indexSite(site);
const queries = readQueries(path.join(repository, "test/search"));

const brotli = (text: string, quality: number): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

async function verdicts(chosen: typeof queries) {
  return Promise.all(
    chosen.map(async (query) => {
      const { hits } = await index.engine(query.locale).search({ query: query.query, page: 0, size: 50 });
      return { query, ...judge(query, hits) };
    }),
  );
}

test("queries in the default language find the expected pages", async (t) => {
  const figures = summarize(await verdicts(queries.filter(({ locale }) => locale === "en")));
  t.diagnostic(JSON.stringify(figures));
  assert.ok(figures.mrr >= 0.94, `MRR@10 ${figures.mrr}`);
  assert.ok(figures.success1 >= 0.9, `first ${figures.success1}`);
  assert.ok(figures.success5 >= 0.98, `in the first five ${figures.success5}`);
  assert.ok(figures.none <= 0.01, `without results ${figures.none}`);
  assert.ok((figures.heading ?? 0) >= 0.92, `correct heading first ${figures.heading}`);
});

test("other languages find translated pages, and API names in all languages", async (t) => {
  const translated = new Set<string>();
  for (const { code } of site.config.locales)
    for (const doc of site.catalog.listOriginals("doc"))
      if (site.catalog.getTranslation("doc", doc.id, code)) translated.add(`${code} /docs/${doc.id}`);
  const answerable = queries.filter(
    ({ locale, kind, pages }) =>
      locale !== "en" && (kind === "api" || pages.some((page) => translated.has(`${locale} ${page}`))),
  );
  const judged = await verdicts(answerable);
  const figures = summarize(judged);
  t.diagnostic(JSON.stringify(figures));
  for (const { query, rank } of judged) if (rank !== 1) t.diagnostic(`${query.locale} "${query.query}": rank ${rank}`);
  assert.ok(figures.mrr >= 0.85, `MRR@10 ${figures.mrr}`);
  assert.ok(figures.none <= 0.06, `without results ${figures.none}`);
  assert.equal(summarize(judged.filter(({ query }) => query.kind === "api")).success1, 1);
});

test("a wider set of similar queries finds the expected pages", async (t) => {
  const more = readQueries(path.join(repository, "test/search"), "more-queries.json");
  const judged = await verdicts(more);
  const english = summarize(judged.filter(({ query }) => query.locale === "en"));
  const others = summarize(judged.filter(({ query }) => query.locale !== "en"));
  t.diagnostic(JSON.stringify({ english, others }));
  for (const { query, rank } of judged) if (rank !== 1) t.diagnostic(`${query.locale} "${query.query}": rank ${rank}`);
  assert.ok(english.mrr >= 0.92, `MRR@10 in English ${english.mrr}`);
  assert.ok(others.mrr >= 0.93, `MRR@10 in other languages ${others.mrr}`);
});

for (const [file, count, most] of [
  ["questions.json", 60, 6],
  ["further-questions.json", 40, 4],
  ["answers.json", 32, 2],
] as const) {
  test(`the first result answers a common question of ${file}`, async (t) => {
    const questions = readQueries(path.join(repository, "test/search"), file);
    assert.equal(questions.length, count);
    const missed = (await verdicts(questions)).filter(({ rank }) => rank !== 1);
    t.diagnostic(missed.map(({ query, rank }) => `"${query.query}": rank ${rank}`).join("\n"));
    assert.ok(missed.length <= most, `${missed.length} of ${count} missed`);
  });
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** A member of the API reference, as in its heading. */
interface Member {
  page: string;
  /** Page of the module or class that documents the member. */
  owner: string;
  name: string;
  isEvent: boolean;
}

function referenceMembers(): Member[] {
  const { locale } = site.locales.get(EN) ?? assert.fail();
  return site.catalog
    .listDocuments("doc", EN)
    .filter(({ id }) => /^latest\/api\/[^/]+$/.test(id))
    .flatMap((doc) =>
      doc.headings.flatMap(({ text }): Member[] => {
        const event = /^Event: '([^']+)'/.exec(text)?.[1];
        const name = event ?? /^[\w.]+\.(\w+)(?:\(|$)/.exec(text)?.[1];
        const page = createPermalink(site.config.baseUrl, locale, getDocumentPath(doc, site.config));
        return name === undefined ? [] : [{ page, owner: doc.title, name, isEvent: event !== undefined }];
      }),
    );
}

test("API members are found in all spellings of their names", async (t) => {
  const members = referenceMembers();
  assert.ok(members.length > 1000, `${members.length} members`);
  const spellings: Record<string, (member: Member) => string> = {
    "with a dot": ({ owner, name }) => `${owner}.${name}`,
    "with a space": ({ owner, name }) => `${owner} ${name}`,
    "as code": ({ owner, name, isEvent }) => (isEvent ? `${owner}.on('${name}'` : `${owner}.${name}()`),
    "in words": ({ owner, name }) =>
      `${owner} ${name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replaceAll("-", " ")}`.toLowerCase(),
  };
  for (const [spelling, spell] of Object.entries(spellings)) {
    const missed: string[] = [];
    // Every third member: there are many similar ones.
    const sample = members.filter((member, at) => at % 3 === 0 && spell(member).length <= 64);
    for (const member of nonEmpty(sample)) {
      const { hits } = await index.engine("en").search({ query: spell(member), page: 0, size: 1 });
      const [page, anchor = ""] = (hits[0]?.url ?? "").split("#");
      if (page !== member.page || !letters(anchor).includes(letters(member.name))) missed.push(spell(member));
    }
    t.diagnostic(`${spelling}: ${missed.length} of ${sample.length} missed: ${missed.slice(0, 5).join(", ")}`);
    assert.ok(missed.length <= sample.length * 0.03, `${spelling}: ${missed.join(", ")}`);
  }
});

test("prefixes of names find members, base classes first", async (t) => {
  const names = [...new Set(referenceMembers().map(({ name }) => name))].filter((_, at) => at % 3 === 0);
  const missed: string[] = [];
  for (const name of nonEmpty(names)) {
    const prefix = name.slice(0, Math.max(4, Math.ceil(name.length * 0.65)));
    const { hits } = await index.engine("en").search({ query: prefix, page: 0, size: 1 });
    const heading = Object.values(hits[0]?.hierarchy ?? {}).findLast((text) => text !== null) ?? "";
    // Includes members of elements and headings with badges: `<webview>.stop()`, `win.id Readonly`.
    const member = /^Event: '([^']+)'|\.(\w+)(?=\W|$)/.exec(heading)?.slice(1).join("") ?? "";
    if (!letters(member).startsWith(letters(prefix))) missed.push(prefix);
  }
  t.diagnostic(`${missed.length} of ${names.length} missed: ${missed.join(", ")}`);
  assert.ok(missed.length <= names.length * 0.1, `${missed.length} of ${names.length}`);
  for (const [prefix, page] of [
    ["setBou", "base-window"],
    ["win.setBou", "base-window"],
    ["isDestro", "base-window"],
    ["enter-full-s", "base-window"],
    ["getAllWin", "base-window"],
    ["BrowserWindow.setBou", "browser-window"],
  ] as const) {
    const { hits } = await index.engine("en").search({ query: prefix, page: 0, size: 64 });
    const pages = hits.map(({ url }) => /api\/([\w-]+)/.exec(url)?.[1]);
    assert.equal(
      pages.find((each) => each === "base-window" || each === "browser-window"),
      page,
      prefix,
    );
  }
});

test("a pasted message finds its row on the page of errors", async (t) => {
  const missed: string[] = [];
  for (const [message, heading] of messages as [string, string][]) {
    const { hits } = await index.engine("en").search({ query: truncateQuery(message), page: 0, size: 1 });
    const { url = "", hierarchy } = hits[0] ?? {};
    const text = Object.values(hierarchy ?? {}).findLast((level) => level !== null) ?? "";
    if (!url.startsWith("/docs/latest/errors#") || !text.toLowerCase().includes(heading))
      missed.push(`${truncateQuery(message)}: ${url}`);
  }
  t.diagnostic(`${missed.length} of ${messages.length} missed:\n${missed.join("\n")}`);
  assert.ok(missed.length <= 1);
});

test("misspelled names find the closest match", async () => {
  for (const [query, url] of [
    ["seetPosition", "api/base-window#winsetposition"],
    ["setTittle", "#winsettitle"],
    ["setMaxximumSize", "#winsetmaximumsize"],
    ["setSaveDialoogOptions", "#downloaditemsetsavedialogoptions"],
    ["Notificaation", "api/notification"],
    ["sehll", "api/shell"],
    ["notifcations", "tutorial/notifications"],
    ["proecss", "api/process"],
  ] as const) {
    const { hits } = await index.engine("en").search({ query, page: 0, size: 1 });
    assert.ok(hits[0]?.url.includes(url), `${query}: ${hits[0]?.url}`);
  }
});

for (const language of ["zh", "ja"] as const) {
  const locale = toLocaleId(language);
  test(`${locale}: every translated page with a term is found, and few others`, async (t) => {
    assert.ok(terms[language].length >= 40);
    const here = site.locales.get(locale)?.locale ?? assert.fail();
    const pages = site.catalog.listDocuments("doc", locale).filter((doc) => doc.locale === locale);
    const texts = pages.map((doc) => ({
      url: createPermalink(
        site.config.baseUrl,
        here,
        getDocumentPath(site.catalog.find("doc", doc.id, EN) ?? doc, site.config),
      ),
      text: [doc.title, ...doc.headings.map(({ text }) => text), ...collectRecordTexts(doc)].join("\n"),
    }));
    let recall = 0;
    let precision = 0;
    let count = 0;
    for (const term of terms[language]) {
      assert.ok(isPaired(term));
      const expectedUrls = new Set<string>(texts.filter(({ text }) => text.includes(term)).map(({ url }) => url));
      if (expectedUrls.size === 0) continue;
      const { hits } = await index.engine(locale).search({ query: term, page: 0, size: 10_000 });
      const documentUrls = new Set<string>(texts.map(({ url }) => url));
      const foundUrls = new Set(hits.map(({ url }) => url.split("#")[0] ?? "").filter((url) => documentUrls.has(url)));
      const correct = [...foundUrls].filter((url) => expectedUrls.has(url)).length;
      if (correct < expectedUrls.size || correct < foundUrls.size)
        t.diagnostic(`${term}: ${correct} of ${expectedUrls.size}, ${foundUrls.size} found`);
      recall += correct / expectedUrls.size;
      precision += foundUrls.size === 0 ? 1 : correct / foundUrls.size;
      count++;
    }
    t.diagnostic(`${count} terms: recall ${(recall / count).toFixed(3)}, precision ${(precision / count).toFixed(3)}`);
    assert.equal(recall / count, 1);
    assert.ok(precision / count >= 0.9);
  });
}

/** Compressed size in bytes of the files of a language. */
function sizesOf(locale: string, quality: number): { head: number; whole: number; largest: number } {
  const entry = index.entry(locale);
  const files = entry.indexes[0] as SearchEntry["indexes"][number];
  const size = (name: string): number => brotli(index.files.get(name) ?? assert.fail(name), quality);
  const head = size(files.records) + size(files.shards) + brotli(JSON.stringify(entry), quality);
  const { names } = JSON.parse(index.files.get(files.shards) ?? "") as ShardsFile;
  const shards = names.map((name) => size(`assets/search/terms/${name}.txt`));
  return { head, whole: head + shards.reduce((sum, each) => sum + each, 0), largest: Math.max(...shards) };
}

const keepsToBudget = ({ head, whole, largest }: ReturnType<typeof sizesOf>): boolean =>
  head < 70_000 && whole <= 375_000 && largest <= 16_000;

test("the index files stay within their budgets", (t) => {
  for (const { code } of site.config.locales) {
    // The best compression level takes ten times as long, and most languages meet their budget without it.
    const quick = sizesOf(code, 9);
    const sizes = keepsToBudget(quick) ? quick : sizesOf(code, 11);
    t.diagnostic(`${code}: ${JSON.stringify(sizes)}`);
    assert.ok(keepsToBudget(sizes), `${code}: ${JSON.stringify(sizes)}`);
  }
});

test("identical content produces identical files", async () => {
  const again = await indexSite(site);
  assert.deepEqual([...again.files], [...index.files]);
});

test("hidden pages are not indexed", () => {
  for (const { code } of site.config.locales) {
    const entry = index.entry(code);
    const { paths } = JSON.parse(index.files.get(entry.indexes[0]?.records ?? "") ?? "{}") as RecordsFile;
    const hidden = site.locales.get(code)?.routes.filter(({ listed }) => !listed) ?? [];
    for (const route of nonEmpty(hidden)) assert.ok(!paths.includes(route.path), route.path);
  }
});
