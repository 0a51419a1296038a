/** The shape of files: each is short enough to read in one sitting and depends on few others. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";

const MAX_LINES = 300;
const MAX_IMPORTS = 25;

/** Files that are one list, and may import what they list. */
const LISTS = ["src/code/languages.ts", "src/markdown/pipeline.ts", "src/theme/public.ts"];

const files = ["src", "website"].flatMap((folder) =>
  readdirSync(path.join(repository, folder), { recursive: true })
    .map((name) => path.posix.join(folder, String(name).split(path.sep).join("/")))
    .filter((file) => /\.tsx?$/.test(file)),
);
const read = (file: string): string => readFileSync(path.join(repository, file), "utf8");

const countLines = (file: string): number => read(file).trimEnd().split("\n").length;

/** Count imported modules, without those imported only on demand. */
const countImports = (file: string): number =>
  [...read(file).matchAll(/^(?:import|\} from|export .* from)\b.*"[^"]+";$/gm)].length;

test("a file has at most 300 lines", () => {
  assert.ok(files.length > 400, "the files were not found");
  const long = files.filter((file) => !LISTS.includes(file) && countLines(file) > MAX_LINES);
  assert.deepEqual(long, []);
});

test("a file imports at most 25 modules", () => {
  assert.ok(countImports("src/build/build-site.ts") > 5, "imports were not recognized");
  const heavy = files.filter((file) => !LISTS.includes(file) && countImports(file) > MAX_IMPORTS);
  assert.deepEqual(heavy, []);
});
