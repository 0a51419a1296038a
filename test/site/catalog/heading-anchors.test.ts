/** Test IDs of translated headings, which are those of the original if the structures match, so that links work in every language. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { createSite, type Finding, findingsOf } from "../../support/site.ts";

/** A page in the default language and its translation. Headings are written as in Markdown. */
interface Pair {
  /** Front matter or first line of the original and of the translation. Default: headings "Page" and "Seite". */
  titles?: readonly [string, string];
  /** IDs of the title in the HTML of the translation, written like `ids`. */
  titleIds?: string;
  original: readonly string[];
  translation: readonly string[];
  /** IDs in the HTML of the translation in document order. A second ID of the same heading follows a plus sign. */
  ids: readonly string[];
  /** Line of the warning about differing headings; none if there is no warning. */
  warningLine?: number;
}

const PAIRS: Readonly<Record<string, Pair>> = {
  "headings of the same levels inherit all IDs": {
    original: ["## One", "### Detail", "#### Deep", "## Two"],
    translation: ["## Eins", "### Genaues", "#### Tief", "## Zwei"],
    ids: ["one+eins", "detail+genaues", "deep+tief", "two+zwei"],
  },
  "explicit IDs are inherited, and a heading with the same text has one ID": {
    original: ["## Setup {#install}", "## API"],
    translation: ["## Einrichtung", "## API"],
    ids: ["install+einrichtung", "api"],
  },
  "a heading at another level keeps its own ID": {
    original: ["## One", "### Detail"],
    translation: ["## Eins", "#### Genaues"],
    ids: ["eins", "genaues"],
    warningLine: 3,
  },
  "a heading at a higher level keeps its own ID, too": {
    original: ["## One", "#### Deep"],
    translation: ["## Eins", "### Hoch"],
    ids: ["eins", "hoch"],
    warningLine: 3,
  },
  "another level in one section leaves the other sections aligned": {
    original: ["## One", "### Detail", "## Two", "### More", "## Three"],
    translation: ["## Eins", "### Genaues", "## Zwei", "#### Mehr", "## Drei"],
    ids: ["one+eins", "detail+genaues", "zwei", "mehr", "three+drei"],
    warningLine: 7,
  },
  "a different level of the first heading of a section is reported": {
    original: ["## One", "### Detail"],
    translation: ["### Eins", "### Genaues"],
    ids: ["eins", "genaues"],
    warningLine: 3,
  },
  "an additional heading in a section leaves the other sections aligned": {
    original: ["## One", "### Detail", "## Two"],
    translation: ["## Eins", "### Genaues", "### Zusatz", "## Zwei"],
    ids: ["eins", "genaues", "zusatz", "two+zwei"],
    warningLine: 3,
  },
  "a missing heading in a section leaves the other sections aligned": {
    original: ["## One", "### Detail", "### More", "## Two"],
    translation: ["## Eins", "### Genaues", "## Zwei"],
    ids: ["eins", "genaues", "two+zwei"],
    warningLine: 3,
  },
  "headings before the first section are a section of their own": {
    original: ["### Before", "## One", "### Detail"],
    translation: ["### Davor", "### Auch davor", "## Eins", "### Genaues"],
    ids: ["davor", "auch-davor", "one+eins", "detail+genaues"],
    warningLine: 3,
  },
  "without the headings before the first section, the other sections are aligned": {
    original: ["### Before", "## One", "### Detail"],
    translation: ["## Eins", "### Genaues"],
    ids: ["one+eins", "detail+genaues"],
    warningLine: 3,
  },
  "a translation without any headings is reported": {
    original: ["## One", "## Two"],
    translation: ["Text."],
    ids: [],
    warningLine: 1,
  },
  "with more sections, no section inherits IDs": {
    original: ["## One", "## Two"],
    translation: ["## Eins", "## Zwei", "## Drei"],
    ids: ["eins", "zwei", "drei"],
    warningLine: 3,
  },
  "with fewer sections, no section inherits IDs": {
    original: ["## One", "### Detail", "## Two"],
    translation: ["## Eins", "### Genaues"],
    ids: ["eins", "genaues"],
    warningLine: 3,
  },
  "only the first of several differences is reported": {
    original: ["## One", "### Detail", "## Two", "### More"],
    translation: ["## Eins", "#### Genaues", "## Zwei", "#### Mehr"],
    ids: ["eins", "genaues", "zwei", "mehr"],
    warningLine: 3,
  },
  "an ID that another heading inherits is numbered": {
    original: ["## One", "### Detail", "## Eins", "## Eins-1", "## Eins-2"],
    translation: ["## Eins", "#### Genaues", "## Zwei", "## Drei", "## Vier"],
    ids: ["eins-3", "genaues", "eins+zwei", "eins-1+drei", "eins-2+vier"],
    warningLine: 3,
  },
  "an ID equal to the ID of the original's title is numbered": {
    original: ["## One", "### Detail"],
    translation: ["## Page", "#### Genaues"],
    ids: ["page-1", "genaues"],
    warningLine: 3,
  },
  "additional anchors are inherited, before those of the translation": {
    original: ["## Setup {#install #setup #set-up}", "### `a` _macOS_ {#a #a-macos}"],
    translation: ["## Einrichtung {#einrichten #vorbereiten}", "### `a` _macOS_"],
    ids: ["install+setup+set-up+einrichten+vorbereiten", "a+a-macos"],
  },
  "an anchor of the translation that the original uses for another heading is left out": {
    original: ["## One {#one #first}", "## Two {#two #second}"],
    translation: ["## Second", "## First {#zwei #first #one #zweitens}"],
    ids: ["one+first", "two+second+zwei+zweitens"],
  },
  "headings that inherit nothing keep their additional anchors": {
    original: ["## One {#one #first}", "### Detail"],
    translation: ["## Eins {#eins #first #one}", "#### Genaues {#genau #page}"],
    ids: ["eins+first+one", "genau"],
    warningLine: 3,
  },
  "a title is treated like a heading": {
    titles: ["# Page {#start #home}", "# Seite {#anfang}"],
    titleIds: "start+home+anfang",
    original: ["## One"],
    translation: ["## Eins"],
    ids: ["one+eins"],
  },
  "a title in front matter is treated like a heading": {
    titles: ["---\ntitle: First steps\n---", "---\ntitle: Erste Schritte\n---"],
    titleIds: "first-steps+erste-schritte",
    original: ["## One"],
    translation: ["## Eins"],
    ids: ["one+eins"],
  },
  "the title of the translation may be in the text, and that of the original in front matter": {
    titles: ["---\ntitle: First steps\n---", "# Erste Schritte"],
    titleIds: "first-steps+erste-schritte",
    original: ["## One"],
    translation: ["## Eins"],
    ids: ["one+eins"],
  },
  "a title in another script has both IDs": {
    titles: ["# Getting started", "# 快速入门"],
    titleIds: "getting-started+快速入门",
    original: ["## One"],
    translation: ["## 一"],
    ids: ["one+一"],
  },
  "the ID of a title that a heading inherits is omitted": {
    titleIds: "page",
    original: ["## Seite"],
    translation: ["## Eins"],
    ids: ["seite+eins"],
  },
  "a second ID that another heading inherits is omitted": {
    original: ["## One", "## Two"],
    translation: ["## Two", "## One"],
    ids: ["one", "two"],
  },
};

const pairs = Object.entries(PAIRS);
const site = createSite({
  "sitegen.config.yaml":
    "title: Test\nurl: https://example.org\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n",
  ...Object.fromEntries(
    pairs.flatMap(([, { titles: [title, translatedTitle] = ["# Page", "# Seite"], original, translation }], page) => [
      [`content/docs/${page}.md`, [title, ...original].join("\n\n")],
      [`i18n/de/docs/${page}.md`, [translatedTitle, ...translation].join("\n\n")],
    ]),
  ),
});
let warnings: readonly Finding[] = [];
before(async () => {
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  warnings = (await findingsOf(site)).findings.filter(({ rule }) => rule === "translation-structure");
});

/** IDs of the headings of a page, each with the IDs of empty links inside the heading. The first heading is the title. */
function headingIds(page: number): string[] {
  const html = site.read(`dist/de/docs/${page}/index.html`);
  return [...html.matchAll(/<h[1-6] id="([^"]*)"[^>]*>(.*?)<\/h[1-6]>/g)].map(([, id, inner = ""]) =>
    [id, ...[...inner.matchAll(/<a id="([^"]*)"/g)].map(([, alias]) => alias)].join("+"),
  );
}

for (const [page, [name, { titleIds = "page+seite", ids, warningLine }]] of pairs.entries())
  test(name, () => {
    assert.deepEqual(headingIds(page), [titleIds, ...ids]);
    const lines = warnings.filter(({ file }) => file === `i18n/de/docs/${page}.md`).map(({ line }) => line);
    assert.deepEqual(lines, warningLine === undefined ? [] : [warningLine]);
  });
