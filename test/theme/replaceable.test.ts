/**
 * Replaceable components: each is exported by the listed module and by `sitegen/theme`, and only used in other modules.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import * as publicModule from "../../src/theme/public.ts";
import { REPLACEABLE_COMPONENTS, themeExportOf } from "../../src/theme/replaceable.ts";

const originals = new Map<string, unknown>(Object.entries(publicModule));
const theme = path.join(process.env.SITEGEN_REPOSITORY ?? process.cwd(), "src/theme");

for (const component of REPLACEABLE_COMPONENTS) {
  test(component, () => {
    const { module, name } = themeExportOf(component);
    const text = readFileSync(path.join(theme, module), "utf8");
    assert.match(text, new RegExp(`^export function ${name}\\(`, "m"), `${module} exports it`);
    assert.doesNotMatch(text, new RegExp(`<${name}\\b`), "its own module shows it, and would go on doing so");
    assert.equal(typeof originals.get(component), "function", "sitegen/theme has it");
  });
}
