/** Test that `check` has no false positives on typical documentation in two languages. */

import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite } from "../support/site.ts";

const fixture = path.join(repository, "test/fixtures/clean");

test("a valid site has no problems in any language", async () => {
  const site = createSite({});
  cpSync(fixture, site.root, { recursive: true });
  // The translation repeats the original, so it must be valid, too.
  for (const folder of ["docs", "blog"])
    cpSync(path.join(fixture, "content", folder), path.join(site.root, "i18n/de", folder), { recursive: true });
  site.write({
    "sitegen.config.yaml": `${readFileSync(path.join(fixture, "sitegen.config.yaml"), "utf8")}locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
`,
    "i18n/de/messages.json": readFileSync(path.join(repository, "src/theme/messages/en.json")),
  });
  const { status, stdout } = await site.run(["check", "--strict"]);
  assert.match(stdout, /^✓ No errors, no warnings · \d+ files · [\d.]+ m?s\n$/);
  assert.equal(status, 0);
});
