import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { messages } from "./fixture.tsx";

/** Return the sources of directories with user-facing text. */
function sources(): string[] {
  return ["src/theme", "src/client", "src/search/ui"].flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(repository, folder, name), "utf8")),
  );
}

test("every message used by the theme exists", () => {
  const named = new Set(sources().flatMap((text) => [...text.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, id]) => id)));
  assert.ok(named.size > 80, "ids were found");
  assert.deepEqual(
    [...named].filter((id) => !Object.hasOwn(messages, id as string)),
    [],
  );
});

test("components contain no text outside of messages", () => {
  const texts = sources().flatMap((text) =>
    [...text.matchAll(/^\s*(?:aria-label|title|placeholder|alt)="([^"{]*[a-z][^"{]*)"/gim)].map(([, found]) => found),
  );
  assert.deepEqual(texts, []);
});
