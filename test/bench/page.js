/**
 * Measure how fast pages are for a user: `npm run bench:page [-- --out dist --runs 5 --slowdown 4 --mobile --tasks /blog …]`.
 *
 * Serve a finished build and open it in Chromium with a throttled CPU: blocking time, CPU time of the main thread after
 * the first paint, layout shift and largest paint of the first load, long tasks with their causes, transfer sizes, the
 * time from a click on a prefetched link to the frame that shows the new page, and the blocking time of that navigation.
 * All figures are medians of several runs.
 *
 * To compare builds, repeat `--out`: their runs alternate, so that other load on the machine affects them equally.
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

/** Pages of this repository's site: home page, a guide, the longest page of the API, a list of posts. */
const PAGES = ["/", "/docs/latest/tutorial/process-model", "/docs/latest/api/browser-window", "/blog"];
/** Page where navigation starts. */
const STARTING_PAGE = "/docs/latest/faq";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", multiple: true, default: ["dist"] },
    runs: { type: "string", default: "5" },
    slowdown: { type: "string", default: "4" },
    mobile: { type: "boolean", default: false },
    /** Also measure navigation to the pages. */
    navigation: { type: "boolean", default: true },
    /** Print every long task of the median run. */
    tasks: { type: "boolean", default: false },
  },
  allowNegative: true,
});
const runs = Number(values.runs);
const viewport = values.mobile ? { width: 390, height: 844 } : { width: 1280, height: 800 };

const command = fileURLToPath(new URL("../../bin/sitegen.js", import.meta.url));

/** Serve a build. */
async function startPreview(out) {
  const preview = spawn(process.execPath, [command, "preview", "--out", path.resolve(out), "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await new Promise((resolve, reject) => {
    preview.stdout.on("data", (data) => resolve(String(data).trim().replace(/\/$/, "")));
    preview.on("exit", (status) => reject(new Error(`sitegen preview ended with ${status}`)));
  });
  return { out, origin, stop: () => preview.kill("SIGTERM") };
}

const builds = await Promise.all(values.out.map(startPreview));
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});

const measured = await startBrowser();

/** Time in ms without requests after which a page is idle, even with a throttled CPU. */
const SETTLED = 1500;

/** Wait until the page is hydrated and idle, without running a script in the page, which would be part of the measurement. */
async function settle(page) {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLED);
}

/** Runs in the page: records layout shifts, the largest paint, and when the page is hydrated. */
function observe() {
  const vitals = { shift: 0, largestPaint: 0, hydrated: 0 };
  Object.assign(window, { vitals });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) vitals.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    vitals.largestPaint = list.getEntries().at(-1).startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new MutationObserver(() => {
    if (document.documentElement?.dataset.hasHydrated === "true") vitals.hydrated ||= performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-has-hydrated"] });
}

/** Open a page with an empty cache and trace its main thread. */
async function load(origin, address) {
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
  const work = tasks.reduce((sum, { duration, afterPaint }) => sum + afterPaint * duration, 0);
  return { tasks, work, blocking: blockingTime(tasks), nodes, ...vitals };
}

/** Return the bytes of scripts and styles of a first visit, and of prefetched files, with Brotli at maximum quality. */
async function sizesOf(origin, address) {
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

/**
 * Navigate to a page from another one.
 *
 * @returns Milliseconds from the click on a hovered link to the frame with the new page, and the
 *   blocking time after the click.
 */
async function navigate(origin, address) {
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
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slowdown) });
  await page.evaluate((longTask) => {
    const before = document.querySelector("h1").textContent;
    const link = document.getElementById("there");
    window.blocked = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.blocked += duration - longTask;
    }).observe({ type: "longtask" });
    link.addEventListener("click", () => Object.assign(window, { clicked: performance.now() }), { capture: true });
    new MutationObserver(() => {
      const heading = document.querySelector("h1")?.textContent;
      if (heading === before || window.shown !== undefined) return;
      window.shown = 0;
      // The message is sent after the frame in which the new page is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (window.shown = performance.now() - window.clicked);
        port2.postMessage("painted");
      });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, LONG_TASK);
  await page.click("#there");
  const duration = await page.waitForFunction(() => window.shown || undefined).then((handle) => handle.jsonValue());
  await settle(page);
  const blocking = await page.evaluate(() => window.blocked);
  await context.close();
  return { shown: duration, blocking };
}

const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const middle = (results, key) => median(results.map((result) => result[key]));

function printTask({ start, duration, causes }) {
  const shares = causes.map(([cause, time]) => `${cause} ${time.toFixed(0)}`).join(", ");
  console.log(`    ${duration.toFixed(0).padStart(4)} ms at ${start.toFixed(0)}: ${shares}`);
}

/** The median and the range of one figure of several runs. */
function figures(results, key) {
  const all = results.map((result) => result[key]);
  return `${median(all).toFixed(0)} ms (${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)})`;
}

async function report({ origin, loads, navigations }, address) {
  const sizes = await sizesOf(origin, address);
  loads.sort((a, b) => a.blocking - b.blocking);
  const typical = loads[Math.floor(loads.length / 2)];
  const long = typical.tasks.filter(({ duration }) => duration > LONG_TASK);
  console.log(
    `  blocking ${figures(loads, "blocking")}, work ${figures(loads, "work")}, layout shift ${middle(loads, "shift").toFixed(4)}, ` +
      `largest paint ${figures(loads, "largestPaint")}, hydrated after ${figures(loads, "hydrated")}, ` +
      `${typical.nodes} elements\n` +
      `  script ${kilo(sizes.script)}, style ${kilo(sizes.style)}, fetched ahead ${kilo(sizes.ahead)}\n` +
      (navigations.length > 0
        ? `  navigation ${figures(navigations, "shown")}, blocking ${figures(navigations, "blocking")}\n`
        : "") +
      `  long tasks: ${long.length}`,
  );
  for (const task of values.tasks ? typical.tasks.filter(({ duration }) => duration > 20) : long) printTask(task);
}

try {
  console.log(
    `${viewport.width}×${viewport.height}, processor slowed down ${values.slowdown} times, ${runs} runs, load ${loadavg()[0].toFixed(1)}`,
  );
  for (const address of positionals.length > 0 ? positionals : PAGES) {
    const results = builds.map((each) => ({ ...each, loads: [], navigations: [] }));
    for (let run = 0; run < runs; run++)
      for (const { origin, loads } of results) loads.push(await load(origin, address));
    for (let run = 0; run < runs && values.navigation; run++)
      for (const { origin, navigations } of results) navigations.push(await navigate(origin, address));
    console.log(address);
    for (const result of results) {
      if (builds.length > 1) console.log(` ${result.out}`);
      await report(result, address);
    }
  }
} finally {
  await browser.close();
  await measured.close();
  for (const { stop } of builds) stop();
}
