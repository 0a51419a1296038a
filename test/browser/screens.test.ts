/** Test the screenshots of the documentation: their script works, and the page shows each of them. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { imageSize } from "image-size";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";

const start = path.join(repository, "docs/content/docs/start");
const folder = path.join(start, "screens");
const names = nonEmpty(readdirSync(folder));

/** Sizes in bytes that keep the page and the repository small. */
const MAX_IMAGE = 40_000;
const MAX_TOTAL = 500_000;

/** Return the width and height of each image in a directory, by name. */
function measureImages(directory: string): Record<string, string> {
  return Object.fromEntries(
    nonEmpty(readdirSync(directory)).map((name) => {
      const { width, height, type } = imageSize(readFileSync(path.join(directory, name)));
      return [name, `${type} ${width} × ${height}`];
    }),
  );
}

test("the script takes the screenshots of the repository", () => {
  const out = mkdtempSync(path.join(tmpdir(), "sitegen-screens-test-"));
  after(() => rmSync(out, { recursive: true, force: true }));
  const script = path.join(repository, "docs/screens/take.js");
  const { status, stderr } = spawnSync(process.execPath, [script, "--out", out], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.deepEqual(measureImages(out), measureImages(folder));
});

test("the screenshots are small", () => {
  const sizes = names.map((name) => statSync(path.join(folder, name)).size);
  assert.ok(Math.max(...sizes) <= MAX_IMAGE, `${Math.max(...sizes)} bytes`);
  const total = sizes.reduce((sum, size) => sum + size);
  assert.ok(total <= MAX_TOTAL, `${total} bytes`);
});

test("the page describes each screenshot", () => {
  const page = readFileSync(path.join(start, "what-a-site-looks-like.md"), "utf8");
  const files = [...page.matchAll(/(?:\]\(|src="|srcset=")screens\/([\w.-]+)/g)].map(([, file]) => file);
  assert.deepEqual(files.sort(), [...names].sort());
  const texts = [...page.matchAll(/!\[([^\]]*)\]|alt="([^"]*)"/g)].map(([, image, tag]) => image ?? tag ?? "");
  assert.equal(texts.length, names.filter((name) => !name.includes("-dark")).length);
  for (const text of texts) assert.ok(text.length > 60, text);
});
