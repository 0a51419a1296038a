/**
 * Tests every Markdown construct by a fixture: `input.md`, `expected.html` (placeholders between ⟦ ⟧) and `expected.json`
 * (everything else). Included files are in `site/`. `UPDATE=1 node test/run.js markdown/fixtures` rewrites the expected
 * files; review the difference like code.
 */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createDiskFiles } from "../../src/host/files.ts";
import { toSourcePath } from "../../src/model/problem.ts";
import { resolveIncludes } from "../../src/site/source/includes.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import { formatBody, formatFacts, type ParseInput, parseText } from "./parsed.ts";

const folder = path.join(repository, "test/fixtures/markdown");

function check(file: string, actual: string): void {
  if (process.env.UPDATE === "1") writeFileSync(file, actual);
  else assert.equal(actual, existsSync(file) ? readFileSync(file, "utf8") : "", file);
}

for (const name of nonEmpty(readdirSync(folder).sort())) {
  test(`Markdown: ${name}`, () => {
    const at = (file: string): string => path.join(folder, name, file);
    const options: ParseInput = existsSync(at("options.json"))
      ? JSON.parse(readFileSync(at("options.json"), "utf8"))
      : {};
    const text = readFileSync(at("input.md"), "utf8");
    const expansion = resolveIncludes(
      toSourcePath("content/docs/latest/page.md"),
      text,
      "content/",
      createDiskFiles(at("site")),
      () => true,
    );
    const document = parseText(text, { ...options, expansion });
    check(at("expected.html"), `${formatBody(document).trim()}\n`);
    check(at("expected.json"), `${JSON.stringify(formatFacts(document), undefined, 2)}\n`);
  });
}
