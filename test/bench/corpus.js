/**
 * Generate sites for benchmarks. They are seeded, so that sites of the same size are identical.
 *
 * Pages resemble API documentation: signatures, typed lists, tables, notes, samples, links between pages. So do their
 * lengths: most pages are short, and one in forty is ten times as long. 400 pages are about 2.5 MB.
 */

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Create a pseudo-random number generator (mulberry32), which is deterministic for a seed. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const WORDS =
  "window process event message value returns option default handler session request module context renderer callback resource platform version object promise string update stream buffer worker thread native menu icon display bounds focus content security storage network protocol media device signal queue cache layout element".split(
    " ",
  );
const TYPES = ["string", "boolean", "Integer", "Object", "Promise\\<void>", "Buffer", "Rectangle"];

function createWriter(random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const word = () => pick(WORDS);
  const words = (count) => Array.from({ length: count }, word).join(" ");
  const name = () => `${word()}${word().replace(/^./, (letter) => letter.toUpperCase())}`;
  const sentence = () => {
    const text = words(8 + Math.floor(random() * 14));
    const inline = random() < 0.5 ? ` with \`${name()}\`` : "";
    return `${text[0].toUpperCase()}${text.slice(1)}${inline}.`;
  };
  const paragraph = () => Array.from({ length: 2 + Math.floor(random() * 3) }, sentence).join("\n");
  return { pick, word, words, name, sentence, paragraph };
}

function member(write, random, count, getLink) {
  const { pick, name, sentence, paragraph } = write;
  const options = Array.from(
    { length: 1 + Math.floor(random() * 4) },
    () => `  * \`${name()}\` ${pick(TYPES)} (optional) - ${sentence()}`,
  );
  const target = Math.floor(random() * count);
  return [
    `### \`module.${name()}(${name()}[, options])\` _macOS_ _Windows_`,
    "",
    `* \`${name()}\` ${pick(TYPES)} - ${sentence()}`,
    "* `options` Object (optional)",
    ...options,
    "",
    `Returns \`${pick(TYPES)}\` - ${sentence()}`,
    "",
    paragraph(),
    "",
    `See [the other page](${getLink(target)}) and **${name()}**.`,
    "",
    ...(random() < 0.35
      ? [
          "```js",
          `const { ${name()} } = require('electron')`,
          "",
          `app.whenReady().then(() => {`,
          `  const ${name()} = new ${name()}({ width: ${Math.floor(random() * 900)} })`,
          "})",
          "```",
          "",
        ]
      : []),
    ...(random() < 0.15 ? ["> [!NOTE]", `> ${sentence()}`, ""] : []),
    ...(random() < 0.1
      ? [
          "| Name | Type | Meaning |",
          "| --- | --- | --- |",
          `| \`${name()}\` | ${pick(TYPES)} | ${sentence()} |`,
          `| \`${name()}\` | ${pick(TYPES)} | ${sentence()} |`,
          "",
        ]
      : []),
  ].join("\n");
}

/** Return a page as Markdown. @param getLink Returns the link to a page; by default, all pages are in one directory. */
export function pageText(index, count, seed = 1, language = "en", getLink = (target) => `page-${target}.md`) {
  const random = randomFrom(seed * 1_000_003 + index);
  const write = createWriter(random);
  const size = index % 40 === 0 ? 50 : 1 + Math.floor(random() * 6);
  const lines = [
    `---`,
    `title: Page ${index} ${language === "en" ? "" : `(${language})`}`.trimEnd(),
    `description: ${write.sentence()}`,
    `---`,
    "",
    `# page${index}`,
    "",
    `> ${write.sentence()}`,
    "",
    write.paragraph(),
    "",
    "## Methods",
    "",
  ];
  for (let at = 0; at < size; at++) lines.push(member(write, random, count, getLink));
  return `${lines.join("\n")}\n`;
}

const LOCALES = ["en", "de", "es", "fr", "ja", "pt", "ru", "zh"];

const COUNTER = `import { useState } from "react";
export function Counter({ start }) {
  const [count, setCount] = useState(start);
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>;
}
`;

/** Add an import, an expression and a component to a page. */
const withCode = (text, index) =>
  text.replace(/\n---\n/, `\n---\nimport { Counter } from "./_counter.jsx";\n\nexport const number = ${index};\n`) +
  `\nPage {number}.\n\n<Counter start={number} />\n`;

/**
 * Write a site.
 *
 * @param folder Target directory. Existing files are removed.
 * @param options Number of pages and of locales; `translated` if all pages are translated; `ending` of the pages in the
 *   default locale, `md` or `mdx`; `code` if each page has a component and an expression.
 */
export function writeCorpus(folder, { pages, locales = 1, translated = false, seed = 1, ending = "md", code = false }) {
  rmSync(folder, { recursive: true, force: true });
  const codes = LOCALES.slice(0, locales);
  const docs = path.join(folder, "content/docs/latest/api");
  mkdirSync(docs, { recursive: true });
  for (let index = 0; index < pages; index++)
    writeFileSync(
      path.join(docs, `page-${index}.${ending}`),
      code ? withCode(pageText(index, pages, seed), index) : pageText(index, pages, seed),
    );
  if (code) writeFileSync(path.join(docs, "_counter.jsx"), COUNTER);
  for (const language of translated ? codes.slice(1) : []) {
    const target = path.join(folder, "i18n", language, "docs/latest/api");
    mkdirSync(target, { recursive: true });
    for (let index = 0; index < pages; index++)
      writeFileSync(path.join(target, `page-${index}.md`), pageText(index, pages, seed, language));
  }
  const groups = [];
  for (let start = 0; start < pages; start += 25) {
    const ids = Array.from(
      { length: Math.min(25, pages - start) },
      (_, index) => `      - latest/api/page-${start + index}`,
    );
    groups.push(`  - category: Group ${start / 25 + 1}`, "    items:", ...ids);
  }
  writeFileSync(path.join(folder, "content/docs/sidebars.yaml"), `api:\n${groups.join("\n")}\n`);
  const rows = codes.map((code) => `  - {code: ${code}, label: ${code}, htmlLang: ${code}}`);
  writeFileSync(
    path.join(folder, "sitegen.config.yaml"),
    `title: Benchmark\nurl: https://example.org\ndefaultLocale: en\nlocales:\n${rows.join("\n")}\nnavbar:\n  left:\n    - {label: Docs, doc: latest/api/page-0}\n`,
  );
}
