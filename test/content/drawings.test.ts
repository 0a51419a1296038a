/** Drawings come in light and dark, say what they show, and are all in use. */

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { draw, readDrawing } from "../../website/diagrams/drawing.ts";
import { drawFiles } from "../../website/diagrams/files.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import { filesBelow, proseOf, read } from "./read.ts";

const FOLDER = "content/docs/latest/images";
const drawings = filesBelow(FOLDER, ".svg");

/** Pictures of a page: the path of each image, light first, with what it says to those who do not see it. */
function picturesOf(page: string): { light: string; dark: string; alt: string; whole: string }[] {
  const pattern =
    /<picture><source srcset="([^"]+)" media="\(prefers-color-scheme: dark\)"><img src="([^"]+)" alt="([^"]*)"/g;
  return [...proseOf(page).matchAll(pattern)].map(([whole, dark = "", light = "", alt = ""]) => {
    const at = (target: string): string => path.posix.join(path.posix.dirname(page), target);
    return { light: at(light), dark: at(dark), alt, whole };
  });
}

const pictures = nonEmpty(filesBelow("content/docs").flatMap(picturesOf));

test("every drawing is shown, and every picture is drawn, in light and dark", () => {
  const used = new Set(pictures.flatMap(({ light, dark }) => [light, dark]));
  assert.deepEqual([...used].sort(), drawings);
  for (const { light, dark } of pictures) assert.equal(dark, light.replace("-light.svg", "-dark.svg"));
  assert.ok(drawings.length >= 50, `${drawings.length} files`);
});

test("pictures say what they show in words", () => {
  for (const { light, alt } of pictures) assert.ok(alt.length > 40 && /\.$/.test(alt), `${light}: "${alt}"`);
});

test("both variants of a drawing show the same, at the size that pages reserve", () => {
  for (const file of nonEmpty(drawings)) {
    const svg = read(file);
    const other = read(
      file.includes("-light.") ? file.replace("-light.", "-dark.") : file.replace("-dark.", "-light."),
    );
    const texts = (source: string): string[] =>
      [...source.matchAll(/<t(?:ext|itle)[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
    assert.deepEqual(texts(svg), texts(other), file);
    assert.match(svg, /^<svg [^>]*role="img"[^>]*>\n<title>[^<]{5,}<\/title>/, file);
    assert.doesNotMatch(svg, /<script|<image|href="http|<foreignObject/i, file);
  }
  const sized = filesBelow("content/docs").flatMap((page) =>
    [...read(page).matchAll(/<img src="([^"]+-light\.svg)"[^>]* width="(\d+)" height="(\d+)"/g)].map(
      ([, source = "", width, height]) => ({ page, source, width, height }),
    ),
  );
  for (const { page, source, width, height } of nonEmpty(sized)) {
    const svg = read(path.posix.join(path.posix.dirname(page), source));
    assert.ok(svg.includes(` width="${width}" height="${height}" `), `${page}: ${source}`);
  }
});

test("drawings are those of their sources, in all languages", () => {
  const { files, faults } = drawFiles({ list: (folder) => readdirSync(path.join(repository, folder)), read });
  assert.deepEqual(faults, []);
  const outdated = [...files].filter(([file, svg]) => !existsSync(path.join(repository, file)) || read(file) !== svg);
  assert.deepEqual(
    outdated.map(([file]) => file),
    [],
    "run npm run diagrams",
  );
  const present = ["content", ...readdirSync(path.join(repository, "i18n")).map((locale) => `i18n/${locale}`)]
    .map((folder) => `${folder}/docs/latest/images`)
    .filter((folder) => existsSync(path.join(repository, folder)))
    .flatMap((folder) => filesBelow(folder, ".svg"));
  assert.deepEqual(
    present.filter((file) => !files.has(file)),
    [],
    "without a source",
  );
});

test("texts that do not fit or have no translation are faults", () => {
  const source = (text: string): string =>
    `title: A box\nsize: [200, 60]\nshapes:\n  - {box: [10, 10, 100, 40], fill: blueArea}\n  - {text: ${text}, at: [20, 34]}\n`;
  const faultsOf = (text: string, label?: string): string[] => {
    const labels = { "A box": "Ein Kasten", ...(label === undefined ? {} : { [text]: label }) };
    return draw(readDrawing(source(text), "box"), "light", label === "" ? undefined : { name: "box", labels }).faults;
  };
  assert.deepEqual(faultsOf("short", ""), []);
  assert.match(String(faultsOf("long enough to cross", "")), /"long enough to cross" crosses the border of a box/);
  assert.match(String(faultsOf("much too long for a drawing of this size", "")), /leaves the drawing/);
  assert.deepEqual(faultsOf("short", "kurz"), []);
  assert.deepEqual(faultsOf("short", "etwas kleiner"), [], "a translation may be smaller");
  assert.match(String(faultsOf("short", "viel zu lang für den Kasten")), /crosses the border/);
  assert.deepEqual(faultsOf("short"), ['"short" has no translation']);
});
