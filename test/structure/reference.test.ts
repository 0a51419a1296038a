/** The reference names every key that authors can write. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { z } from "zod";
import { FRONT_MATTER_KEYS } from "../../src/model/front-matter-keys.ts";
import { userConfigSchema } from "../../src/site/config/config-schema.ts";

const reference = readFileSync(path.join(process.env.SITEGEN_REPOSITORY ?? process.cwd(), "REFERENCE.md"), "utf8");

/** Names of all keys of a schema, those of its parts included. */
function keysOf(schema: unknown, found = new Set<string>()): Set<string> {
  const { def, shape } = schema as { def?: Record<string, unknown>; shape?: Record<string, z.ZodType> };
  for (const [key, part] of Object.entries(shape ?? {})) {
    found.add(key);
    keysOf(part, found);
  }
  for (const part of [def?.innerType, def?.element, def?.in, ...((def?.options as unknown[] | undefined) ?? [])])
    if (part) keysOf(part, found);
  return found;
}

test("every key of the configuration", () => {
  const keys = keysOf(userConfigSchema);
  assert.ok(keys.size > 80 && keys.has("postsPerPage") && keys.has("contextual"), "the walk finds the keys");
  const missing = [...keys].filter((key) => !new RegExp(`\\b${key}\\b`).test(reference));
  assert.deepEqual(missing, []);
});

test("every key of front matter", () => {
  const keys = new Set(Object.values(FRONT_MATTER_KEYS).flat());
  assert.deepEqual(
    [...keys].filter((key) => !reference.includes(`\`${key}\``)),
    [],
  );
});
