import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { RULE_NAMES } from "../../src/model/rules.ts";

/** Problems of the run, not of the content: no configuration can quiet them. */
const OF_THE_RUN = ["damaged-cache", "invalid-config", "unusable-output"];

test("every rule that reports problems can be configured", () => {
  const root = path.join(process.env.SITEGEN_REPOSITORY as string, "src");
  const unknown = readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const source = readFileSync(path.join(root, name), "utf8");
      // The code is the second argument, after a place.
      const calls = source.matchAll(/\b(?:errorAt|warningAt)\(\s*[^"]*?,\s*"([a-z]+(?:-[a-z]+)+)"/g);
      return [...calls].map((call) => call[1] as string).filter((code) => !RULE_NAMES.includes(code));
    })
    .filter((code) => !OF_THE_RUN.includes(code));
  assert.deepEqual([...new Set(unknown)], []);
});

test("names are sorted, each once", () => {
  assert.deepEqual(RULE_NAMES, [...new Set(RULE_NAMES)].sort());
});
