/**
 * Check that the browser scrolls to the target of a URL: `npm run bench:anchors [-- --out dist --count 20 --slowdown 4 <path> …]`.
 *
 * Serve a finished build and open evenly spread headings (`#id`) and passages (`#:~:text=`) of long pages in Chromium
 * with a throttled CPU, with an empty cache. Print the headings that end up more than 30 px away from the
 * place below the navigation bar, and the passages that are outside of the window.
 */

import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { evaluate, startBrowser } from "./devtools.js";

const PAGES = ["/docs/latest/breaking-changes", "/docs/latest/api/browser-window"];
const VIEWPORT = { width: 1280, height: 800 };
/** Time in ms after which the layout of a page is stable. */
const SETTLED = 2000;
/** Maximum deviation of a heading, in px. */
const TOLERANCE = 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "dist" },
    count: { type: "string", default: "20" },
    slowdown: { type: "string", default: "4" },
  },
});
const count = Number(values.count);

const command = fileURLToPath(new URL("../../bin/sitegen.js", import.meta.url));
const preview = spawn(process.execPath, [command, "preview", "--out", path.resolve(values.out), "--port", "0"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const origin = await new Promise((resolve, reject) => {
  preview.stdout.on("data", (data) => resolve(String(data).trim().replace(/\/$/, "")));
  preview.on("exit", (status) => reject(new Error(`sitegen preview ended with ${status}`)));
});
const browser = await startBrowser();

/** Open a page, wait until its layout is stable, and evaluate an expression in it. */
async function look(address, expression) {
  const { page, close } = await browser.open(VIEWPORT);
  await page.send("Page.enable");
  await page.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slowdown) });
  const loaded = new Promise((resolve) => page.once("Page.loadEventFired", resolve));
  await page.send("Page.navigate", { url: origin + address });
  await loaded;
  await setTimeout(SETTLED);
  const result = await evaluate(page, expression);
  await close();
  return result;
}

const HEADINGS = `[...document.querySelectorAll(".prose-body :is(h2, h3, h4)[id]")].map(({ id }) => id)`;
/** Return the first words of paragraphs, if these are unique. */
const PASSAGES = `[...document.querySelectorAll(".prose-body p")]
  .map(({ textContent }) => textContent.trim().split(/\\s+/).slice(0, 9).join(" ").replace(/[.,;:]$/, ""))
  .filter((words) => words.split(" ").length > 6 && document.body.textContent.split(words).length === 2)`;

/** Return the distance in px between a heading and its expected position; 0 if it is visible at the end of the page. */
const offsetOf = (id) => `(() => {
  const heading = document.getElementById(${JSON.stringify(id)});
  const { top } = heading.getBoundingClientRect();
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  if (isAtEnd && top > 0 && top < innerHeight) return 0;
  const below = (element, name) => Number.parseFloat(getComputedStyle(element)[name]) || 0;
  return top - below(heading, "scrollMarginTop") - below(document.documentElement, "scrollPaddingTop");
})()`;

/** Return the distance in px between a passage and the viewport; 0 if it is visible. */
const distanceOf = (words) => `(() => {
  const { top, bottom } = [...document.querySelectorAll(".prose-body p")]
    .find(({ textContent }) => textContent.replace(/\\s+/g, " ").includes(${JSON.stringify(words)}))
    .getBoundingClientRect();
  return bottom < 0 ? bottom : Math.max(0, top - innerHeight);
})()`;

const spread = (all) => Array.from({ length: count }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / count)]);

async function check(label, targets, measure) {
  const wrong = [];
  for (const target of spread(targets)) {
    const pixels = Math.round(await measure(target));
    if (Math.abs(pixels) > TOLERANCE) wrong.push(`    ${pixels} px: ${target}`);
  }
  console.log(`  ${label}: ${wrong.length} of ${count} at a wrong position`);
  for (const line of wrong) console.log(line);
}

try {
  for (const address of positionals.length > 0 ? positionals : PAGES) {
    console.log(address);
    const [headings, passages] = await look(address, `[${HEADINGS}, ${PASSAGES}]`);
    await check("headings", headings, (id) => look(`${address}#${encodeURIComponent(id)}`, offsetOf(id)));
    const directive = (words) => `#:~:text=${encodeURIComponent(words).replaceAll("-", "%2D")}`;
    await check("passages", passages, (words) => look(address + directive(words), distanceOf(words)));
  }
} finally {
  await browser.close();
  preview.removeAllListeners("exit");
  preview.kill("SIGTERM");
}
