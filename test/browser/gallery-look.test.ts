/**
 * Compares the gallery of elements and tokens with accepted screenshots, in both color modes, on wide screens and phones.
 *
 * Chromium paints text differently on other processors and in other major versions. If it paints a sample text differently
 * from that of the screenshots, the position and size of elements are compared instead. `npm run test:look -- --accept`
 * accepts the current look.
 */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../support/chromium.js";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import { runCommand } from "../support/site.ts";
import { type Host, serveFolder } from "./server.ts";

const baselines = path.join(repository, "test/fixtures/look");
const accepts = process.env.UPDATE === "1";
/** Screenshots that differ from the accepted ones, for comparison by eye. */
const differences = path.join(repository, ".sitegen/look");

/** Largest difference of a color channel that is not visible. */
const MAX_DELTA = 6;
/** Number of pixels that may differ by up to `MAX_NOISE`: two runs of one browser smooth a line differently now and then. */
const MAX_NOISY_PIXELS = 200;
const MAX_NOISE = 24;
/** Largest difference of a position or size in CSS pixels. */
const MAX_SHIFT = 1;

/** Name and box of an element, relative to the text: `[name, x, y, width, height]`. */
type Box = readonly [name: string, ...box: number[]];

interface Boxes {
  /** Major version of the Chromium that painted the screenshots, and a digest of the sample text as it painted it. */
  chromium: number;
  sample: string;
  views: Record<string, readonly Box[]>;
}

const file = (name: string): string => path.join(baselines, name);
const boxes: Boxes = accepts
  ? { chromium: 0, sample: "", views: {} }
  : (JSON.parse(readFileSync(file("boxes.json"), "utf8")) as Boxes);

const out = mkdtempSync(path.join(tmpdir(), "sitegen-look-"));
let host: Host;
let browser: Browser;
/** Digest of the sample text. */
let sample: string;

before(async () => {
  const args = ["build", "--quiet", "--no-share-images", "--root", path.join(repository, "docs"), "--out", out];
  const { status, stderr } = await runCommand(args);
  assert.equal(status, 0, stderr);
  host = await serveFolder(out);
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-lcd-text",
      "--font-render-hinting=none",
      "--force-color-profile=srgb",
      "--hide-scrollbars",
    ],
  });
  sample = await paintSample();
});

after(async () => {
  await browser?.close();
  await host?.close();
  rmSync(out, { recursive: true, force: true });
  if (accepts) writeFileSync(file("boxes.json"), `${JSON.stringify(boxes)}\n`);
});

for (const mode of ["light", "dark"] as const)
  for (const width of [1440, 390]) {
    const view = `${mode}-${width}`;
    test(`the gallery looks as accepted, in ${mode} mode, ${width} pixels wide`, async () => {
      const page = await openGallery(mode, width);
      const version = Number.parseInt(browser.version(), 10);
      const current = await measure(page);
      const image = await page.locator("article.prose").screenshot();
      if (accepts) {
        mkdirSync(baselines, { recursive: true });
        writeFileSync(file(`${view}.png`), image);
        boxes.chromium = version;
        boxes.sample = sample;
        boxes.views[view] = current;
      } else if (version === boxes.chromium && sample === boxes.sample) {
        const count = await differentPixels(page, readFileSync(file(`${view}.png`)), image);
        if (count === 0) return;
        mkdirSync(differences, { recursive: true });
        const copy = path.join(differences, `${view}.png`);
        writeFileSync(copy, image);
        const where = movedBoxes(view, current).slice(0, 5).join("\n");
        assert.fail(`${count} pixels differ from test/fixtures/look/${view}.png: see ${copy}\n${where}`);
      } else {
        assert.deepEqual(movedBoxes(view, current), []);
      }
    });
  }

/** Paint text in several sizes, each at a fraction of a pixel. @returns The digest of its pixels. */
async function paintSample(): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 720, height: 600 } });
  const lines = [12, 13.6, 16, 17.6, 24, 36].map(
    (size, index) => `<p style="font-size: ${size}px; margin: 0.${index + 3}px">Sample text, 0123456789</p>`,
  );
  await page.setContent(`<style>${STYLES} p { font-family: Look }</style>${lines.join("")}`);
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  const image = await page.screenshot();
  await page.close();
  return createHash("sha256").update(image).digest("hex");
}

/** Open the gallery with fonts that are the same on all machines, without animations, and with all content visible. */
async function openGallery(colorScheme: "light" | "dark", width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: host.origin,
    colorScheme,
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.clock.setFixedTime("2026-01-01T12:00:00Z");
  await page.goto("/docs/guides/gallery");
  await page.waitForSelector("html[data-has-hydrated=true]", { state: "attached" });
  await page.addStyleTag({ content: STYLES });
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((font) => font.load()));
    for (const image of document.querySelectorAll("img")) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    // Fonts of the system draw emoji and arrows.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      node.nodeValue = (node.nodeValue ?? "").replaceAll(/\p{Extended_Pictographic}\ufe0f?/gu, "*");
  });
  return page;
}

/** Fonts of the packages that are installed for tests. */
const FONTS = [
  ["Look", 400, "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"],
  ["Look", 600, "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"],
  ["Look", 700, "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf"],
  ["Look Mono", 400, "katex/dist/fonts/KaTeX_Typewriter-Regular.woff2"],
] as const;

const STYLES = `${FONTS.map(([family, weight, name]) => {
  const data = readFileSync(path.join(repository, "node_modules", name)).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url("data:font/${path.extname(name).slice(1)};base64,${data}") }`;
}).join("\n")}
:root { --font: "Look"; --mono: "Look Mono", "Look" }
* { animation: none !important; transition: none !important; caret-color: transparent !important }
:not(.tab-panel) { content-visibility: visible !important }
.navbar, .mobile-toc, .back-to-top { display: none !important }`;

/** Return the boxes of the blocks of the text and of elements marked with \`data-look\`. */
async function measure(page: Page): Promise<Box[]> {
  const result = await page.evaluate(() => {
    const article = document.querySelector("article.prose") as Element;
    const origin = article.getBoundingClientRect();
    const round = (value: number): number => Math.round(value * 10) / 10;
    const marked = article.querySelectorAll(":is(.prose-body, .later) > *, [data-look]");
    return [...marked].map((element): Box => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = `${element.localName} ${(element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 24)}`;
      return [name, round(x - origin.x), round(y - origin.y), round(width), round(height)];
    });
  });
  return [...nonEmpty(result)];
}

/** Return the elements whose box is not the accepted one. */
function movedBoxes(view: string, current: readonly Box[]): string[] {
  const expected = boxes.views[view] ?? [];
  if (expected.length !== current.length) return [`${current.length} elements instead of ${expected.length}`];
  return current.flatMap(([name, ...box], index) => {
    const [expectedName, ...expectedBox] = expected[index] ?? [""];
    const isSame = box.every((value, side) => Math.abs(value - (expectedBox[side] ?? Number.NaN)) <= MAX_SHIFT);
    return name === expectedName && isSame ? [] : [`${name}: ${box.join(" ")} instead of ${expectedBox.join(" ")}`];
  });
}

/** Count the pixels that visibly differ, unless they are noise. Images of different sizes differ in all pixels. */
function differentPixels(page: Page, before: Buffer, after: Buffer): Promise<number> {
  const limits = { maxDelta: MAX_DELTA, maxNoise: MAX_NOISE, maxNoisyPixels: MAX_NOISY_PIXELS };
  return page.evaluate(
    async ([first, second, { maxDelta, maxNoise, maxNoisyPixels }]) => {
      const decode = async (base64: string): Promise<ImageData> => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        if (!context) throw new Error("no canvas");
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [a, b] = [await decode(first), await decode(second)];
      if (a.width !== b.width || a.height !== b.height) return a.width * a.height;
      let noisy = 0;
      let clear = 0;
      for (let pixel = 0; pixel < a.data.length; pixel += 4) {
        let delta = 0;
        for (let channel = pixel; channel < pixel + 3; channel++)
          delta = Math.max(delta, Math.abs((a.data[channel] ?? 0) - (b.data[channel] ?? 0)));
        if (delta > maxNoise) clear++;
        else if (delta > maxDelta) noisy++;
      }
      return noisy > maxNoisyPixels || clear > 0 ? noisy + clear : 0;
    },
    [before.toString("base64"), after.toString("base64"), limits] as const,
  );
}
