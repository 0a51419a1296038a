/**
 * Measure the quality and speed of the search: `npm run bench:search [-- --out dist --slowdown 6 --keys-only]`.
 *
 * Query a finished build. Sizes are those of Brotli at maximum quality; times are those of Chromium with a throttled CPU, from
 * the key press to the painted results, next to the lower bound of a key press. `--no-browser` omits the times,
 * `--keys-only` everything else. `--page` is the page on which the dialog is opened.
 */

import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { openIndexes } from "../search/open-index.js";
import { judge, readQueries, summarize } from "../search/relevance.js";
import { findChromium } from "../support/chromium.js";
import { measureKeys } from "./keys.js";
import { openLeastSearch } from "./least-search.js";
import { LONG_TASK } from "./trace.js";

/** Time in ms without requests after which a query has loaded its files. */
const QUIET = 500;

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "dist" },
    browser: { type: "boolean", default: true },
    misses: { type: "boolean", default: false },
    slowdown: { type: "string", default: "6" },
    "keys-only": { type: "boolean", default: false },
    page: { type: "string", default: "docs/latest/faq" },
  },
  allowNegative: true,
});
const root = fileURLToPath(new URL("../..", import.meta.url));
const out = path.resolve(values.out);
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const packed = (file) => brotli(readFileSync(path.join(out, file))).length;
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const middle = (numbers, at = 0.5) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * at))];

const indexes = await openIndexes(out);
const readSet = (file) =>
  readQueries(path.join(root, "test/search"), file).filter(({ locale }) => indexes.locales.includes(locale));
const queries = readSet("queries.json");

if (!values["keys-only"]) {
  await printRelevance();
  printSizes();
}
if (values.browser) await measureInBrowser();

async function judgeAll(set) {
  const judged = [];
  for (const query of set) {
    const { hits } = await (await indexes.open(query.locale)).search({ query: query.query, page: 0, size: 50 });
    const verdict = { ...query, ...judge(query, hits) };
    judged.push(verdict);
    if (values.misses && (verdict.rank !== 1 || verdict.heading === false))
      console.log(
        `  ${query.locale} ${JSON.stringify(query.query)}: rank ${verdict.rank}; ${hits[0]?.url ?? "nothing"}`,
      );
  }
  return judged;
}

async function printRelevance() {
  console.log("Relevance of rated queries");
  const judged = await judgeAll(queries);
  const line = (label, set) => {
    const { queries: count, mrr, success1, success5, none, heading } = summarize(set);
    console.log(
      `  ${label.padEnd(10)} ${String(count).padStart(4)} queries  MRR@10 ${mrr.toFixed(3)}  first ${success1.toFixed(3)}  in five ${success5.toFixed(3)}  none ${(none * 100).toFixed(1)} %${heading === undefined ? "" : `  right heading ${heading.toFixed(3)}`}`,
    );
  };
  line("all", judged);
  for (const locale of new Set(queries.map((query) => query.locale)))
    line(
      locale,
      judged.filter((query) => query.locale === locale),
    );
  line("more", await judgeAll(readSet("more-queries.json")));
}

function printSizes() {
  console.log("Sizes, brotli");
  for (const locale of ["en", "ja", "zh"].filter((code) => indexes.locales.includes(code))) {
    const entry = indexes.entry(locale);
    const [{ records, shards }] = entry.indexes;
    const { names, texts } = JSON.parse(readFileSync(path.join(out, shards), "utf8"));
    const parts = names.map((name) => packed(`assets/search/terms/${name}.txt`));
    const snippets = texts.filter(Boolean).map((name) => packed(`assets/search/text/${name}.json`));
    const head = packed(`assets/search/${locale}.json`) + packed(records) + packed(shards);
    const sum = parts.reduce((all, size) => all + size, 0);
    console.log(
      `  ${locale}: index without texts ${kilo(head + sum)} (head ${kilo(head)}), ${parts.length} shards, largest ${kilo(Math.max(...parts))}, median text ${kilo(middle(snippets))}`,
    );
  }
  console.log(`  worker ${kilo(packed(indexes.entry("en").worker))}`);
}

/** Start a server that compresses responses and counts their bytes. */
async function startHost() {
  const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
  };
  const cache = new Map();
  const responses = [];
  const find = (name) => {
    for (const file of [name, `${name.replace(/\/$/, "")}/index.html`]) {
      const full = path.join(out, file);
      if (full.startsWith(out) && statSync(full, { throwIfNoEntry: false })?.isFile()) return full;
    }
    return undefined;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://x");
    const file = find(decodeURIComponent(pathname));
    if (!file) return response.writeHead(404).end();
    let body = cache.get(file);
    if (!body) {
      body = brotli(readFileSync(file));
      cache.set(file, body);
    }
    responses.push({ path: pathname, bytes: body.length });
    response.writeHead(200, {
      "content-type": types[path.extname(file)] ?? "application/octet-stream",
      "content-encoding": "br",
      "cache-control": "no-store",
    });
    return response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, responses, origin: `http://127.0.0.1:${server.address().port}` };
}

async function measureInBrowser() {
  const { chromium } = await import("playwright-core");
  const host = await startHost();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  const open = async (locale, slow) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${host.origin}${locale === "en" ? "" : `/${locale}`}/${values.page}`, {
      waitUntil: "networkidle",
    });
    await page.waitForSelector("html[data-has-hydrated=true]", { state: "attached" });
    if (slow)
      await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", {
        rate: Number(values.slowdown),
      });
    return { context, page };
  };
  const bytes = () => host.responses.reduce((sum, each) => sum + each.bytes, 0);
  const settled = async () => {
    let count;
    while (count !== host.responses.length) {
      count = host.responses.length;
      await new Promise((resolve) => setTimeout(resolve, QUIET));
    }
  };

  if (!values["keys-only"]) await measureColdStart();
  console.log(`A key pressed, warm, processor slowed ${values.slowdown} times`);
  const words = queries.filter(({ locale }) => locale === "en").map(({ query }) => query);
  const printKeys = async (label, { context, page }) => {
    const { waits, works, longTasks } = await measureKeys(page, await context.newCDPSession(page), words.slice(0, 24));
    const inMs = (times) => `median ${middle(times).toFixed(1)} ms, 95 of 100 ${middle(times, 0.95).toFixed(1)} ms`;
    console.log(
      `  ${label}: ${waits.length} keys: ${inMs(waits)}; tasks over ${LONG_TASK} ms on the page: ${longTasks}`,
    );
    console.log(`    main thread work per key, including painting: ${inMs(works)}`);
    await context.close();
  };
  await printKeys("this search", await open("en", true));
  const least = await open("en", true);
  await openLeastSearch(least.page);
  await printKeys("an empty page whose worker answers at once", least);
  await browser.close();
  host.server.close();

  async function measureColdStart() {
    console.log("From a cold start, bytes sent (median of queries)");
    for (const locale of ["en", "ja", "zh"].filter((code) => indexes.locales.includes(code))) {
      const firsts = [];
      const wholes = [];
      let code = 0;
      for (const { query } of queries.filter((each) => each.locale === locale).slice(0, 15)) {
        const { context, page } = await open(locale, false);
        host.responses.length = 0;
        await page.keyboard.press("Control+K");
        await page.getByRole("combobox").fill(query);
        try {
          await page.locator("[role=option]").first().waitFor({ timeout: 5000 });
        } catch {
          await context.close();
          continue;
        }
        firsts.push(bytes());
        await settled();
        wholes.push(bytes());
        code = host.responses.filter((each) => each.path.endsWith(".js")).reduce((sum, each) => sum + each.bytes, 0);
        await context.close();
      }
      console.log(
        `  ${locale}: first hits ${kilo(middle(firsts))}, whole query ${kilo(middle(wholes))}, of that code ${kilo(code)}`,
      );
    }
  }
}
