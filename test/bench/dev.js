/**
 * Measure the time from an edit to the updated page: `npm run bench:dev [-- --pages 400 --locales 8 --edits 50]`.
 *
 * `sitegen dev` serves a seeded site, Chromium shows one of its pages, and a file is saved repeatedly. Prints the time from
 * just before the save until the new text is painted, and its parts. Also prints the time until the server serves its
 * first page, without and with caches.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findChromium } from "../support/chromium.js";
import { writeCorpus } from "./corpus.js";
import { median } from "./measure.js";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "400" },
    locales: { type: "string", default: "8" },
    edits: { type: "string", default: "50" },
    translated: { type: "boolean", default: true },
    /** Use this site and do not remove it. */
    site: { type: "string" },
  },
  allowNegative: true,
});
const command = fileURLToPath(new URL("../../bin/sitegen.js", import.meta.url));
const folder = values.site ?? path.join(mkdtempSync(path.join(tmpdir(), "sitegen-bench-")), "site");
if (values.site === undefined) {
  process.on("exit", () => rmSync(path.dirname(folder), { recursive: true, force: true }));
  writeCorpus(folder, {
    pages: Number(values.pages),
    locales: Number(values.locales),
    translated: values.translated,
  });
}

const ADDRESS = "docs/latest/api/page-5";
const FILE = path.join(folder, "content/docs/latest/api/page-5.md");

/** Start the server and wait for its first page. @returns URL, elapsed seconds, and a function that stops the server. */
async function start() {
  const started = performance.now();
  const child = spawn(process.execPath, [command, "dev", "--root", folder, "--port", "0"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const origin = await new Promise((resolve, reject) => {
    child.stdout.on("data", (data) => resolve(String(data).trim()));
    child.on("exit", (status) => reject(new Error(`sitegen dev ended with ${status}`)));
  });
  const response = await fetch(origin + ADDRESS);
  await response.text();
  if (!response.ok) throw new Error(`the first page answers ${response.status}`);
  const seconds = (performance.now() - started) / 1000;
  const stop = async () => {
    child.kill("SIGTERM");
    await new Promise((resolve) => child.on("close", resolve));
  };
  return { origin, seconds, stop, pid: child.pid };
}

/** Runs in the page: record when the server announces an edit, when the new text is in the document, and when it is painted. */
function stampPhases() {
  const now = () => performance.timeOrigin + performance.now();
  let announced = 0;
  window.shownEdits = new Map();
  window.WebSocket = class extends WebSocket {
    constructor(...parameters) {
      super(...parameters);
      this.addEventListener("message", ({ data }) => {
        if (JSON.parse(data).type === "update") announced = now();
      });
    }
  };
  const seenMarks = new Set();
  new MutationObserver(() => {
    const mark = /mark-(\d+)-end/.exec(document.querySelector("main, article")?.textContent ?? "")?.[1];
    if (mark === undefined || seenMarks.has(mark)) return;
    seenMarks.add(mark);
    const swapped = now();
    // The paint is finished in the frame after the next one.
    requestAnimationFrame(() => setTimeout(() => window.shownEdits.set(mark, { announced, swapped, painted: now() })));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

const memory = (pid) => {
  try {
    return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024)} MB`;
  } catch {
    return "unknown";
  }
};

console.log(
  `${values.pages} pages, ${values.locales} locales, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`,
);
rmSync(path.join(folder, ".sitegen"), { recursive: true, force: true });
const cold = await start();
console.log(`first page, cold: ${cold.seconds.toFixed(2)} s`);
// Wait until the translations are parsed after the first page, to avoid affecting the following figures.
await fetch(`${cold.origin}de/${ADDRESS}`).then((response) => response.text());
await new Promise((resolve) => setTimeout(resolve, 1000));
await cold.stop();
const server = await start();
console.log(`first page, warm: ${server.seconds.toFixed(2)} s`);
await fetch(`${server.origin}de/${ADDRESS}`).then((response) => response.text());

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
const original = readFileSync(FILE, "utf8");
try {
  const page = await browser.newPage();
  await page.addInitScript(stampPhases);
  await page.goto(server.origin + ADDRESS);
  await page.waitForSelector("html[data-has-hydrated=true]", { state: "attached" });
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    window.unharmed = true;
  });
  const times = [];
  const phases = [];
  for (let edit = 0; edit < Number(values.edits); edit++) {
    const saved = performance.timeOrigin + performance.now();
    writeFileSync(FILE, original.replace(/\n\n## Methods/, `\n\nmark-${edit}-end\n\n## Methods`));
    const timestamps = await page
      .waitForFunction((mark) => window.shownEdits.get(mark), String(edit), { polling: 20, timeout: 20_000 })
      .then((handle) => handle.jsonValue());
    times.push(timestamps.painted - saved);
    phases.push([
      timestamps.announced - saved,
      timestamps.swapped - timestamps.announced,
      timestamps.painted - timestamps.swapped,
    ]);
    await page.waitForTimeout(100 + ((edit * 137) % 600));
  }
  const sorted = [...times].sort((a, b) => a - b);
  console.log(
    `save to screen, ${times.length} edits: median ${median(times).toFixed(0)} ms, 90 of 100 ${sorted[Math.floor(times.length * 0.9)].toFixed(0)} ms, worst ${sorted.at(-1).toFixed(0)} ms`,
  );
  const names = ["save to message", "swap", "paint"];
  console.log(
    `medians: ${names.map((name, index) => `${name} ${median(phases.map((phase) => phase[index])).toFixed(0)} ms`).join(", ")}`,
  );
  console.log(`without loading the document: ${await page.evaluate(() => window.unharmed === true)}`);
  console.log(`memory of the server: ${memory(server.pid)}, load ${loadavg()[0].toFixed(1)}`);
} finally {
  writeFileSync(FILE, original);
  await browser.close();
  await server.stop();
}
