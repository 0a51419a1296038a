/** How much code the search loads when a visitor shows interest. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { builtSite } from "../support/built.ts";

/** Bytes of worker and dialog, with brotli at its best. */
const BUDGET = 10_000;

test("the code that is loaded on intent keeps to its budget", async (t) => {
  const site = await builtSite({ "content/docs/intro.md": "# Intro\n\nWelcome.\n" });
  const files = readdirSync(path.join(site.root, "dist/assets"), { recursive: true }).map(String);
  const fileOf = (name: string): string =>
    files.find((file) => path.basename(file).startsWith(`${name}.`) && file.endsWith(".js")) ?? assert.fail(name);
  const read = (file: string): string => site.read(`dist/assets/${file}`);
  const withImports = (file: string): string[] => [
    file,
    ...[...read(file).matchAll(/(?:from|import) ?"\.\/(?:chunks\/)?([^"]+)"/g)].flatMap(([, name]) =>
      withImports(path.join("chunks", String(name))),
    ),
  ];
  const ofEveryPage = new Set([...withImports(fileOf("main")), ...withImports(fileOf("start"))]);
  const loaded = new Set([...withImports(fileOf("search-worker")), ...withImports(fileOf("dialog"))]);
  const sizes = [...loaded]
    .filter((file) => !ofEveryPage.has(file))
    .map((file) => brotliCompressSync(read(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length);
  t.diagnostic(sizes.join(" + "));
  assert.equal(sizes.length, 3, "worker, dialog, and what it shares with the page of results");
  const sum = sizes.reduce((all, size) => all + size, 0);
  assert.ok(sum <= BUDGET, `${sum} bytes`);
});
