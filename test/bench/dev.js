/**
 * Measure `sitegen dev`: `npm run bench:dev [-- --pages 20000 --edits 20 --memory 1000]`.
 *
 * The server shows a seeded site with a component and its style sheet, Chromium shows one of its pages, and a file is saved
 * repeatedly. Prints the time until the server serves its first page, without and with caches; the times from just before
 * a save until the new text, component or style is painted; and with `--memory`, the memory of the server after each
 * hundred edits and a garbage collection. CPU time includes the bundler, and the checks that run after a save.
 */

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { WebSocket } from "ws";
import { findChromium } from "../support/chromium.js";
import { writeCorpus } from "./corpus.js";
import { median, readCpuTime } from "./measure.js";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "400" },
    locales: { type: "string", default: "1" },
    /** Saves of each kind of file. */
    edits: { type: "string", default: "20" },
    /** Saves of a text after which memory is measured, e.g. 1000. */
    memory: { type: "string", default: "0" },
    translated: { type: "boolean", default: true },
    /** Use this site, which the benchmark has written before, with its caches, and do not remove it. */
    site: { type: "string" },
  },
  allowNegative: true,
});
const command = fileURLToPath(new URL("../../bin/sitegen.js", import.meta.url));
const folder = values.site ?? path.join(mkdtempSync(path.join(tmpdir(), "sitegen-bench-")), "site");
const edits = Number(values.edits);

const ADDRESS = "docs/latest/api/page-5";
const FILE = path.join(folder, "content/docs/latest/api/page-5.md");
const COMPONENT = path.join(folder, "theme/Footer.tsx");
const STYLE = path.join(folder, "theme/footer.css");

const componentText = (edit) => `import { Footer as Original } from "sitegen/theme";
import "./footer.css";

export const Footer = () => <><p className="own-foot">component-${edit}-end</p><Original /></>;
`;
const styleText = (edit) => `.own-foot { border-top: ${edit}px solid; }\n`;

if (values.site === undefined) {
  process.on("exit", () => rmSync(path.dirname(folder), { recursive: true, force: true }));
  writeCorpus(folder, {
    pages: Number(values.pages),
    locales: Number(values.locales),
    translated: values.translated,
  });
  mkdirSync(path.dirname(COMPONENT));
  writeFileSync(COMPONENT, componentText(0));
  writeFileSync(STYLE, styleText(0));
  const config = path.join(folder, "sitegen.config.yaml");
  writeFileSync(config, `${readFileSync(config, "utf8")}components:\n  Footer: theme/Footer.tsx\n`);
}
const original = readFileSync(FILE, "utf8");

const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Start the server and wait for its first page.
 *
 * @returns URL, seconds until the first page, CPU seconds, and functions that collect garbage and stop the server.
 */
async function start() {
  const started = performance.now();
  const child = spawn(process.execPath, ["--inspect=0", command, "dev", "--root", folder, "--port", "0"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let inspector = "";
  child.stderr.on("data", (data) => {
    inspector ||= /ws:\/\/\S+/.exec(String(data))?.[0] ?? "";
  });
  let output = "";
  const origin = await new Promise((resolve, reject) => {
    child.stdout.on("data", (data) => {
      output += data;
      const url = /http\S+(?=\n)/.exec(output)?.[0];
      if (url) resolve(url);
    });
    child.on("exit", (status) => reject(new Error(`sitegen dev ended with ${status}`)));
  });
  const response = await fetch(origin + ADDRESS);
  await response.text();
  if (!response.ok) throw new Error(`the first page answers ${response.status}`);
  const seconds = (performance.now() - started) / 1000;
  const cpu = readCpuTime(child.pid);
  return {
    origin,
    seconds,
    cpu,
    pid: child.pid,
    /** Collect garbage. @returns Bytes of the heap that are used. */
    async collectGarbage() {
      const socket = new WebSocket(inspector);
      await new Promise((resolve) => socket.on("open", resolve));
      const send = (id, method) =>
        new Promise((resolve) => {
          socket.on("message", (data) => {
            const message = JSON.parse(String(data));
            if (message.id === id) resolve(message.result);
          });
          socket.send(JSON.stringify({ id, method }));
        });
      await send(1, "HeapProfiler.collectGarbage");
      const { usedSize } = await send(2, "Runtime.getHeapUsage");
      socket.close();
      return usedSize;
    },
    async stop() {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.on("close", resolve));
    },
  };
}

/** Wait until the server is idle: it has checked the site, and loaded other locales. */
async function settle({ pid }) {
  for (let idle = 0, last = -1; idle < 4; await delay(500)) {
    const cpu = readCpuTime(pid);
    idle = cpu - last < 0.05 ? idle + 1 : 0;
    last = cpu;
  }
}

/** Runs in the page: record when the server announces an edit, when it is in the document, and when it is painted. */
function stampPhases() {
  const now = () => performance.timeOrigin + performance.now();
  window.announced = 0;
  window.shownEdits = new Map();
  window.WebSocket = class extends WebSocket {
    constructor(...parameters) {
      super(...parameters);
      this.addEventListener("message", ({ data }) => {
        if (JSON.parse(data).type === "update") window.announced = now();
      });
    }
  };
  const seenMarks = new Set();
  const stamp = () => {
    const text = `${document.querySelector("main, article")?.textContent} ${document.querySelector(".own-foot")?.textContent}`;
    for (const [mark] of text.matchAll(/(?:text|component)-\d+-end/g)) {
      if (seenMarks.has(mark)) continue;
      seenMarks.add(mark);
      const { announced } = window;
      const swapped = now();
      // The paint is finished in the frame after the next one.
      requestAnimationFrame(() =>
        setTimeout(() => window.shownEdits.set(mark, { announced, swapped, painted: now() })),
      );
    }
  };
  new MutationObserver(stamp).observe(document, { childList: true, subtree: true, characterData: true });
}

const describeTimes = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  return `median ${median(times).toFixed(0)} ms, least ${sorted[0].toFixed(0)} ms, 90 of 100 ${sorted[Math.floor(times.length * 0.9)].toFixed(0)} ms`;
};

/** Return the resident memory of a process in MB. */
const getMemory = (pid) => {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024);
  } catch {
    return 0;
  }
};

const saveText = (edit) =>
  writeFileSync(FILE, original.replace(/\n\n## Methods/, `\n\ntext-${edit}-end\n\n## Methods`));

/** Measure saves. @param show Waits until the browser shows an edit, and returns the times. */
async function measureSaves(name, server, { save, show }) {
  const times = [];
  const cpu = [];
  const phases = [];
  for (let edit = 1; edit <= edits; edit++) {
    const cpuBefore = readCpuTime(server.pid);
    const saved = performance.timeOrigin + performance.now();
    save(edit);
    const { announced, swapped, painted } = await show(edit);
    times.push(painted - saved);
    if (announced > 0) phases.push([announced - saved, swapped - announced, painted - swapped]);
    cpu.push(1000 * (readCpuTime(server.pid) - cpuBefore));
    await delay(100 + ((edit * 137) % 600));
  }
  console.log(`${name}, ${edits} saves: ${describeTimes(times)}; CPU of the server ${median(cpu).toFixed(0)} ms`);
  if (phases.length === 0) return;
  const parts = ["save to message", "swap", "paint"].map(
    (part, index) => `${part} ${median(phases.map((phase) => phase[index])).toFixed(0)} ms`,
  );
  console.log(`  medians: ${parts.join(", ")}`);
}

/** Save a text many times, and print the memory of the server after each hundred saves. */
async function measureMemory(server, count) {
  const socket = new WebSocket(`${server.origin.replace("http", "ws")}__sitegen/socket`, {
    origin: new URL(server.origin).origin,
  });
  await new Promise((resolve) => socket.on("open", resolve));
  socket.send(JSON.stringify({ path: `/${ADDRESS}` }));
  for (let edit = 0; edit <= count; edit++) {
    if (edit % 100 === 0) {
      const used = await server.collectGarbage();
      console.log(`  after ${edit} edits: heap ${Math.round(used / 2 ** 20)} MB, resident ${getMemory(server.pid)} MB`);
    }
    if (edit === count) break;
    const isUpdated = new Promise((resolve) => {
      socket.on("message", function listen(data) {
        if (JSON.parse(String(data)).type !== "update") return;
        socket.off("message", listen);
        resolve();
      });
    });
    saveText(1000 + edit);
    await isUpdated;
  }
  socket.close();
}

const describeStart = ({ seconds, cpu }) => `${seconds.toFixed(2)} s, CPU ${cpu.toFixed(2)} s`;

console.log(
  `${values.pages} pages, ${values.locales} locales, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`,
);
if (values.site === undefined) {
  const cold = await start();
  console.log(`first page, cold: ${describeStart(cold)}`);
  await settle(cold);
  await cold.stop();
}
const server = await start();
console.log(`first page, warm: ${describeStart(server)}`);
await settle(server);

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
try {
  const page = await browser.newPage();
  await page.addInitScript(stampPhases);
  await page.goto(server.origin + ADDRESS);
  await page.waitForSelector("html[data-has-hydrated=true]", { state: "attached" });
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    window.unharmed = true;
  });
  const waitFor = (condition, argument) =>
    page.waitForFunction(condition, argument, { polling: 20, timeout: 120_000 }).then((handle) => handle.jsonValue());
  const showMark = (mark) => waitFor((key) => window.shownEdits?.get(key), mark);
  await measureSaves("saved text", server, { save: saveText, show: (edit) => showMark(`text-${edit}-end`) });
  console.log(`  without loading the document: ${await page.evaluate(() => window.unharmed === true)}`);
  await measureSaves("saved component", server, {
    save: (edit) => writeFileSync(COMPONENT, componentText(edit)),
    show: (edit) => showMark(`component-${edit}-end`),
  });
  await measureSaves("saved style", server, {
    save: (edit) => writeFileSync(STYLE, styleText(edit)),
    show: (edit) =>
      waitFor((width) => {
        const foot = document.querySelector(".own-foot");
        if (!foot || getComputedStyle(foot).borderTopWidth !== width) return undefined;
        return { announced: 0, painted: performance.timeOrigin + performance.now() };
      }, `${edit}px`),
  });
  if (values.memory !== "0") await measureMemory(server, Number(values.memory));
  console.log(`resident memory of the server: ${getMemory(server.pid)} MB, load ${loadavg()[0].toFixed(1)}`);
} finally {
  writeFileSync(FILE, original);
  writeFileSync(COMPONENT, componentText(0));
  writeFileSync(STYLE, styleText(0));
  await browser.close();
  await server.stop();
}
