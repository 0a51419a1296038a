/** Open frames of the site and files next to documents with the policy that `sitegen preview` sends. */

import assert from "node:assert/strict";
import path from "node:path";
import { after, test } from "node:test";
import { startPreviewServer } from "../../src/dev/preview-server.ts";
import { builtSite } from "../support/built.ts";
import { openBrowser } from "./support.ts";

/** Create a WAV file with a second of silence. */
function createSilence(): Buffer {
  const rate = 8000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + rate, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // channels
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28); // bytes per second
  header.writeUInt16LE(1, 32); // bytes per sample
  header.writeUInt16LE(8, 34); // bits per sample
  header.write("data", 36);
  header.writeUInt32LE(rate, 40);
  return Buffer.concat([header, Buffer.alloc(rate, 128)]);
}

const frame = (address: string): string => `<iframe src="${address}" title="Frame" loading="eager"></iframe>\n\n`;

const site = await builtSite({
  "sitegen.config.yaml":
    "title: Test\nurl: https://example.org\nshareImages: false\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n",
  "static/chart.html": "<!doctype html><title>Chart</title><h1>Chart</h1>",
  "static/other.html": "<!doctype html><title>Other</title><h1>Other</h1>",
  "content/docs/page.md": `# Page\n\n${frame("/chart.html")}${frame("target.md")}`,
  "i18n/de/docs/page.md": `# Seite\n\n${frame("/chart.html")}${frame("/other.html")}${frame("target.md")}`,
  "content/docs/target.md": "# Target\n",
  "content/docs/files.md": "# Files\n\n![drawing](drawing.svg) [sound](sound.wav)\n",
  "content/docs/drawing.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#010203"/></svg>',
  "content/docs/sound.wav": createSilence(),
});
const server = await startPreviewServer({
  out: path.join(site.root, "dist"),
  url: "https://example.org",
  baseUrl: "/",
  host: "localhost",
  allowedHost: [],
  port: 0,
  onWarning: (message) => assert.fail(message),
});
after(() => server.close());
const origin = `http://localhost:${server.port}`;
const browser = await openBrowser();

test("frames show what originals name, and nothing else", async () => {
  const tab = await browser.newPage();
  const listHeadings = async (address: string): Promise<string[]> => {
    await tab.goto(origin + address, { waitUntil: "networkidle" });
    const frames = tab.mainFrame().childFrames();
    const headings = await Promise.all(frames.map((each) => each.locator("h1").allTextContents()));
    return headings.flat().map((text) => text.trim());
  };
  assert.deepEqual(await listHeadings("/docs/page"), ["Chart", "Target"]);
  assert.deepEqual(await listHeadings("/de/docs/page"), ["Chart", "Target"]);
  await tab.close();
});

test("drawings and sounds are shown under their policy", async () => {
  const tab = await browser.newPage();
  const messages: string[] = [];
  tab.on("console", (message) => void messages.push(message.text()));
  const files = site.list("dist/assets/media");
  const find = (ending: string): string => `${origin}/assets/media/${files.find((file) => file.endsWith(ending))}`;
  const response = await tab.goto(find(".svg"));
  assert.match(
    response?.headers()["content-security-policy"] ?? "",
    /, default-src 'none'; .*; sandbox allow-same-origin$/,
  );
  assert.equal(await tab.locator("rect").evaluate((rect) => getComputedStyle(rect).fill), "rgb(1, 2, 3)");
  await tab.goto(find(".wav"));
  const sound = tab.locator("video, audio");
  await sound.evaluate((media: HTMLMediaElement) =>
    media.readyState > 0 || media.error
      ? undefined
      : new Promise((resolve) => {
          for (const type of ["loadedmetadata", "error"]) media.addEventListener(type, resolve);
        }),
  );
  assert.deepEqual(messages, []);
  assert.equal(await sound.evaluate((media: HTMLMediaElement) => media.duration), 1);
  await tab.close();
});
