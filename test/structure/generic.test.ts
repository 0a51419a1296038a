/** The generator knows nothing of the website that it builds here: what is that site's own is configuration and content. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";

const source = path.join(repository, "src");

/** Names that no other site would use. */
const NAMES = [
  /electron/i, // the product, its packages and hosts
  /\bforge\b/i, // its build tool
  /openjs/i, // its foundation
  /\b(?:browser-?window|web-?preferences)\b/i, // its documents
  /fiddle/i, // its app for examples
  /process-?(?:badge|strip)/i, // badges of its pages
  /docs-sha/i, // the meta tag with the commit of its docs
];

/** Names of the website's pages and drawings in code. Messages for links in a navbar may contain them. */
const CODE_NAMES = [
  /governance/i,
  /showcase/i,
  /\bapp-?(?:card|grid)/i,
  /monogram/i,
  /hero-?art/i,
  /data\/(?:apps|community|releases)\b/,
];

test("src/ names nothing of one site", () => {
  const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.length > 100, "the files were not found");
  const found = files.flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const lines = [path.relative(source, file), ...readFileSync(file, "utf8").split("\n")];
    const names = file.endsWith(".json") ? NAMES : [...NAMES, ...CODE_NAMES];
    return lines.flatMap((line, number) =>
      names.some((name) => name.test(line)) ? [`${lines[0]}:${number}: ${line.trim()}`] : [],
    );
  });
  assert.deepEqual(found, []);
});
