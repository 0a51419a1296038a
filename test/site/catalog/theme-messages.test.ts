/** Test built-in messages of the theme and how sites override them. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { toSourcePath } from "../../../src/model/problem.ts";
import { readMessages } from "../../../src/site/catalog/messages.ts";
import { getThemeMessages } from "../../../src/site/catalog/theme-messages.ts";
import { repository } from "../../support/repository.ts";
import { createSite, type Files } from "../../support/site.ts";

test("all languages of the theme have the same messages and placeholders", () => {
  const en = getThemeMessages("en");
  const files = readdirSync(path.join(repository, "src/theme/messages"));
  assert.ok(files.includes("de.json"));
  for (const name of files) {
    const text = readFileSync(path.join(repository, "src/theme/messages", name), "utf8");
    const htmlLang = path.parse(name).name;
    const { value, problems } = readMessages(
      [{ path: toSourcePath(name), text }],
      { htmlLang, prefix: "/x" },
      en,
      Object.keys(en),
    );
    assert.deepEqual(problems, [], name);
    assert.deepEqual(JSON.parse(JSON.stringify(value)), JSON.parse(JSON.stringify(getThemeMessages(htmlLang))), name);
  }
});

test("regions use the messages of their language; unsupported languages use English", () => {
  for (const tag of ["pt-BR", "pt", "PT-pt"]) assert.equal(getThemeMessages(tag)["nav.languages"], "Idiomas", tag);
  for (const tag of ["zh", "zh-CN", "zh-Hans"]) assert.equal(getThemeMessages(tag)["nav.languages"], "语言", tag);
  for (const tag of ["en", "zh-TW", "zh-Hant", "sv"])
    assert.equal(getThemeMessages(tag)["nav.languages"], "Languages", tag);
});

const PAGE: Files = { "content/docs/start.md": "# Start\n\n## Part\n\nText.\n\n## More\n\nText.\n" };

test("a site in two supported languages needs no messages", async () => {
  const site = createSite({
    ...PAGE,
    "sitegen.config.yaml":
      "title: Test\nurl: https://example.org\nlocales: [{code: en, label: English}, {code: de-AT, label: Deutsch}, {code: sv, label: Svenska}]\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /missing-translation/);
  assert.match(site.read("dist/docs/start/index.html"), />Skip to main content</);
  assert.match(site.read("dist/de-AT/docs/start/index.html"), />Zum Hauptinhalt springen</);
  assert.match(site.read("dist/sv/docs/start/index.html"), />Skip to main content</);
});

test("a site in one language other than English uses the messages of that language", async () => {
  const site = createSite({
    ...PAGE,
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\nlocales: [{code: fr, label: Français}]\n",
    "i18n/fr/messages.yaml": "nav.skipToContent: Au texte\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const page = site.read("dist/docs/start/index.html");
  assert.match(page, />Au texte</);
  assert.match(page, /Sur cette page/);
});

test("a message that the default locale overrides must be translated in other locales", async () => {
  const site = createSite({
    ...PAGE,
    "sitegen.config.yaml":
      "title: Test\nurl: https://example.org\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n",
    "i18n/en/messages.yaml": "nav.skipToContent: To the text\n",
    "i18n/de/messages.yaml": "nav.mainLabel: Hierher\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(stderr, /1 message is not translated: "nav\.skipToContent"/);
  const page = site.read("dist/de/docs/start/index.html");
  assert.match(page, />To the text</);
  assert.match(page, /aria-label="Hierher"/);
  assert.match(page, /Auf dieser Seite/);
});
