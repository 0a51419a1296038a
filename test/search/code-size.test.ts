/** Size of the search code that is loaded when a user shows intent. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { builtSite } from "../support/built.ts";

/** Size of worker and dialog in bytes, at the best Brotli level. */
const BUDGET = 10_600;

/** Size of the hashes in the names of imported chunks. It varies by 30 bytes with the contents of these chunks. */
const HASHES = 90;

/** Remove the hashes from the names of imported chunks. */
const withoutHashes = (code: string): string => code.replace(/\.[A-Z0-9]{8}(?=\.js)/g, "");

test("the code loaded on intent stays within its budget", async (t) => {
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
  const ofEveryPage = new Set(["main", "start", "start-navigation"].flatMap((name) => withImports(fileOf(name))));
  const loaded = new Set([...withImports(fileOf("search-worker")), ...withImports(fileOf("dialog"))]);
  const sizes = [...loaded]
    .filter((file) => !ofEveryPage.has(file))
    .map(
      (file) =>
        brotliCompressSync(withoutHashes(read(file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    );
  t.diagnostic(sizes.join(" + "));
  assert.equal(sizes.length, 3, "worker, dialog, and chunks shared with the search page");
  const sum = sizes.reduce((all, size) => all + size, 0);
  assert.ok(sum + HASHES <= BUDGET, `${sum} bytes without hashes`);
});
