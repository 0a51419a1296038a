/**
 * How fast pages are for a visitor: `npm run bench:page [-- --out dist --runs 5 --slowdown 4 --mobile --tasks /blog …]`.
 *
 * Serves a finished build and opens it in Chromium with the processor slowed down: blocking time, layout shift and largest
 * paint of the first load, long tasks with their causes, sizes as they are sent, and the time from a click on a link that
 * was pointed at to the new page on screen (with the processor as it is). Figures are the middle of several runs.
 */

import { spawn } from "node:child_process";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { findChromium } from "../support/chromium.js";
import { evaluate, startBrowser } from "./devtools.js";
import { median } from "./measure.js";
import { blockingTime, LONG_TASK, record, tasksAfterPaint } from "./trace.js";

/** Pages of this repository's own site: start page, a guide, the longest page of the API, a list of posts. */
const PAGES = ["/", "/docs/latest/tutorial/process-model", "/docs/latest/api/browser-window", "/blog"];
/** Where navigation starts that leads to the pages. */
const STARTING_PAGE = "/docs/latest/faq";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "dist" },
    runs: { type: "string", default: "5" },
    slowdown: { type: "string", default: "4" },
    mobile: { type: "boolean", default: false },
    /** Print every long task of the middle run. */
    tasks: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const viewport = values.mobile ? { width: 390, height: 844 } : { width: 1280, height: 800 };

const command = fileURLToPath(new URL("../../bin/sitegen.js", import.meta.url));
const preview = spawn(process.execPath, [command, "preview", "--out", path.resolve(values.out), "--port", "0"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const origin = await new Promise((resolve, reject) => {
  preview.stdout.on("data", (data) => resolve(String(data).trim().replace(/\/$/, "")));
  preview.on("exit", (status) => reject(new Error(`sitegen preview ended with ${status}`)));
});
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});

const measured = await startBrowser();

/** Time in ms after which a page that asks for nothing more has done all it does by itself, also when slowed down. */
const SETTLED = 1500;

/** Wait until the page has come alive and finds nothing more to do; without a script in it, which would be measured too. */
async function settle(page) {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLED);
}

/** Runs in the page: notes layout shifts and the largest paint. */
function observe() {
  const vitals = { shift: 0, largestPaint: 0 };
  Object.assign(window, { vitals });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) vitals.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    vitals.largestPaint = list.getEntries().at(-1).startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/** Open a page as somebody who has never been here, and record what its main thread does. */
async function load(address) {
  const { page, close } = await measured.open(viewport);
  await page.send("Page.enable");
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe})()` });
  await page.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slowdown) });
  const events = await record(measured.root, async () => {
    const loaded = new Promise((resolve) => page.once("Page.loadEventFired", resolve));
    await page.send("Page.navigate", { url: origin + address });
    await loaded;
    await setTimeout(2 * SETTLED);
  });
  const tasks = tasksAfterPaint(events);
  if ((await evaluate(page, "document.documentElement.dataset.hasHydrated")) !== "true")
    throw new Error(`${address} did not come alive`);
  const nodes = await evaluate(page, "document.querySelectorAll('*').length");
  const vitals = await evaluate(page, "window.vitals");
  await close();
  return { tasks, blocking: blockingTime(tasks), nodes, ...vitals };
}

/** Bytes of scripts and styles of a first visit, and of what was fetched ahead, with brotli at its best. */
async function sizesOf(address) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const answers = [];
  page.on("response", (response) => answers.push(response));
  await page.goto(origin + address);
  await settle(page);
  const sizes = { script: 0, style: 0, ahead: 0 };
  for (const answer of answers) {
    const request = answer.request();
    const isAhead = "sec-purpose" in (await request.allHeaders());
    const kind = isAhead ? "ahead" : { script: "script", stylesheet: "style" }[request.resourceType()];
    if (kind === undefined) continue;
    const body = await answer.body().catch(() => undefined);
    if (body) sizes[kind] += brotliCompressSync(body).length;
  }
  await context.close();
  return sizes;
}

/** ms from a click on a link to the frame with the new page, after the pointer was on it. */
async function navigate(address) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(origin + STARTING_PAGE);
  await settle(page);
  await page.evaluate((href) => {
    const link = document.createElement("a");
    Object.assign(link, { href, id: "there", textContent: "There" });
    document.querySelector("h1").after(link);
  }, address);
  await page.hover("#there");
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const before = document.querySelector("h1").textContent;
    const link = document.getElementById("there");
    link.addEventListener("click", () => Object.assign(window, { clicked: performance.now() }), { capture: true });
    new MutationObserver(() => {
      const heading = document.querySelector("h1")?.textContent;
      if (heading === before || window.shown !== undefined) return;
      window.shown = 0;
      // The message comes after the frame in which the new page is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (window.shown = performance.now() - window.clicked);
        port2.postMessage("painted");
      });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.click("#there");
  const shown = await page.waitForFunction(() => window.shown || undefined).then((handle) => handle.jsonValue());
  await context.close();
  return shown;
}

const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const middle = (results, key) => median(results.map((result) => result[key]));

function printTask({ start, duration, causes }) {
  const shares = causes.map(([cause, time]) => `${cause} ${time.toFixed(0)}`).join(", ");
  console.log(`    ${duration.toFixed(0).padStart(4)} ms at ${start.toFixed(0)}: ${shares}`);
}

try {
  console.log(
    `${viewport.width}×${viewport.height}, processor slowed down ${values.slowdown} times, ${runs} runs, load ${loadavg()[0].toFixed(1)}`,
  );
  for (const address of positionals.length > 0 ? positionals : PAGES) {
    const loads = [];
    const navigations = [];
    for (let run = 0; run < runs; run++) loads.push(await load(address));
    for (let run = 0; run < runs; run++) navigations.push(await navigate(address));
    const sizes = await sizesOf(address);
    loads.sort((a, b) => a.blocking - b.blocking);
    const typical = loads[Math.floor(loads.length / 2)];
    const long = typical.tasks.filter(({ duration }) => duration > LONG_TASK);
    console.log(
      `${address}\n  blocking ${typical.blocking.toFixed(0)} ms (${loads[0].blocking.toFixed(0)}–${loads.at(-1).blocking.toFixed(0)}), ` +
        `layout shift ${middle(loads, "shift").toFixed(4)}, largest paint ${middle(loads, "largestPaint").toFixed(0)} ms, ` +
        `${typical.nodes} elements\n` +
        `  script ${kilo(sizes.script)}, style ${kilo(sizes.style)}, fetched ahead ${kilo(sizes.ahead)}\n` +
        `  navigation ${median(navigations).toFixed(0)} ms (${Math.min(...navigations).toFixed(0)}–${Math.max(...navigations).toFixed(0)})\n` +
        `  long tasks: ${long.length}`,
    );
    for (const task of values.tasks ? typical.tasks.filter(({ duration }) => duration > 20) : long) printTask(task);
  }
} finally {
  await browser.close();
  await measured.close();
  preview.kill("SIGTERM");
}
