/** ARCHITECTURE.md is a map of src/: it is short, and what it names exists. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";

const MAX_LINES = 150;

const text = readFileSync(path.join(repository, "ARCHITECTURE.md"), "utf8");

test("every path exists, below src/ or from the root", () => {
  const paths = [...text.matchAll(/`((?:[\w.-]+\/)+(?:[\w.-]+\.(?:tsx?|js|json|md))?)`/g)].map(
    (match) => match[1] as string,
  );
  assert.ok(paths.length > 50);
  const places = (name: string): string[] => [path.join(repository, "src", name), path.join(repository, name)];
  const isOutput = (name: string): boolean =>
    /^(?:assets|cache|config|engine|index|ui|compose|derive|write|\.sitegen)\//.test(name);
  assert.deepEqual(
    paths.filter((name) => !isOutput(name) && !places(name).some((file) => existsSync(file))),
    [],
  );
});

test("it stays short enough to read at once", () => {
  assert.ok(text.split("\n").length <= MAX_LINES);
});
