/**
 * Open files of every ending that content and translations publish, on a host that sends no headers, knows the types of
 * pages and scripts at any part of a name, and sends no type for others, so that the browser guesses it.
 */

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import { builtSite } from "../support/built.ts";
import type { Files } from "../support/site.ts";
import { openBrowser } from "./support.ts";

const ENDINGS =
  "html HTML htm html. xhtml xht shtml php phtml js mjs cjs ts css xml xsl xslt svg SVG svg. svgz mml rss atom rdf kml drawio vue hta htc mht " +
  "swf webmanifest appcache pdf png jpg gif webp ico mp4 webm mp3 woff2 zip gz br json csv txt md2 unknown html.png html.unknown " +
  "php.png js.unknown svg.bin html.gz";
const NAMES = [...ENDINGS.split(" ").map((ending) => `x.${ending}`), "noending", ".htaccess", "x.html.x.unknown"];

const RUN = "fetch('/ran')";
const page = (title: string): string =>
  `# ${title}\n\n${NAMES.map((name) => `[${name}](<${name}>) ![x](<${name}>)\n\n<iframe src="${name}" title="x"></iframe>\n`).join("\n")}`;

/** Contents that run as HTML and as SVG, and as a script. */
const contentsOf = (name: string): string =>
  /\.(?:[mc]?js|ts)$/i.test(name)
    ? RUN
    : /svg/i.test(name)
      ? `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script></svg>`
      : `<html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`;

const filesIn = (folder: string): Files =>
  Object.fromEntries(NAMES.map((name) => [`${folder}/${name}`, contentsOf(name)]));

const site = await builtSite({
  "sitegen.config.yaml":
    "title: Test\nurl: https://example.org\nshareImages: false\n" +
    "locales: [{code: en, label: English}, {code: de, label: Deutsch}]\ncheck: {rules: {unsafe-file: off, invalid-image: off, broken-link: off, missing-image: off}}\n",
  "content/docs/page.md": page("Page"),
  ...filesIn("content/docs"),
  "i18n/de/docs/page.md": page("Seite"),
  ...Object.fromEntries(Object.entries(filesIn("i18n/de/docs")).map(([file, text]) => [file, `${text} `])),
  "static/trusted.html": contentsOf("x.html"),
  "static/trusted.svg": contentsOf("x.svg"),
});

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  htm: "text/html",
  shtml: "text/html",
  xhtml: "application/xhtml+xml",
  xht: "application/xhtml+xml",
  xml: "text/xml",
  xsl: "text/xml",
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  rdf: "application/rdf+xml",
  mml: "application/mathml+xml",
  kml: "application/vnd.google-earth.kml+xml",
  svg: "image/svg+xml",
  svgz: "image/svg+xml",
  js: "text/javascript",
  mjs: "text/javascript",
  css: "text/css",
  txt: "text/plain",
  png: "image/png",
  jpg: "image/jpeg",
  pdf: "application/pdf",
};

/** Like Apache, take the last part of a name that is known. */
function findType(name: string): string | undefined {
  const endings = path.basename(name).toLowerCase().split(".").slice(1);
  const known = endings.findLast((ending) => Object.hasOwn(TYPES, ending));
  return known === undefined ? undefined : TYPES[known];
}

/** Paths of the documents whose code ran. */
const ran = new Set<string>();
const out = path.join(site.root, "dist");
const server = createServer(({ url = "/", headers }, response) => {
  if (url === "/ran") ran.add(new URL(headers.referer ?? "http://x/unknown").pathname);
  const name = decodeURIComponent(new URL(url, "http://x").pathname);
  const file = path.join(out, name.endsWith("/") || !path.extname(name) ? `${name}/index.html` : name);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) response.writeHead(404).end();
  else {
    const type = findType(file);
    response.writeHead(200, type === undefined ? {} : { "content-type": type }).end(readFileSync(file));
  }
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
after(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const browser = await openBrowser();

/** Open paths one after the other, and return those whose code ran. */
async function listRunning(targets: readonly string[]): Promise<string[]> {
  ran.clear();
  const tab = await browser.newPage();
  for (const target of targets)
    await tab.goto(`http://127.0.0.1:${port}${target}`).catch((error: unknown) => {
      assert.match(String(error), /Download is starting|ERR_ABORTED/, target);
    });
  // Requests of earlier documents arrive before this one has loaded and is idle.
  await tab.goto(`http://127.0.0.1:${port}/docs/page/`, { waitUntil: "networkidle" });
  await tab.close();
  return [...ran].sort();
}

test("the test sees trusted files run", async () => {
  assert.deepEqual(await listRunning(["/trusted.html", "/trusted.svg"]), ["/trusted.html", "/trusted.svg"]);
});

test("no published file runs when it is opened", async () => {
  const files = site.list("dist/assets/media");
  assert.ok(files.length > 60, String(files.length));
  assert.deepEqual(await listRunning(files.map((file) => `/assets/media/${encodeURIComponent(file)}`)), []);
});

test("no published file runs on the pages that name it", async () => {
  assert.deepEqual(await listRunning(["/docs/page/", "/de/docs/page/"]), []);
});
