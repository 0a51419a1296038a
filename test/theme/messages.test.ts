import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { messages, repository } from "./fixture.tsx";

/** Sources of the folders that speak to visitors. */
function sources(): string[] {
  return ["src/theme", "src/client", "src/search/ui"].flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(repository, folder, name), "utf8")),
  );
}

test("every message that the theme names exists", () => {
  const named = new Set(sources().flatMap((text) => [...text.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, id]) => id)));
  assert.ok(named.size > 80, "ids were found");
  assert.deepEqual(
    [...named].filter((id) => !Object.hasOwn(messages, id as string)),
    [],
  );
});

test("no text stands in a component outside of the messages", () => {
  const texts = sources().flatMap((text) =>
    [...text.matchAll(/^\s*(?:aria-label|title|placeholder|alt)="([^"{]*[a-z][^"{]*)"/gim)].map(([, found]) => found),
  );
  assert.deepEqual(texts, []);
});
