/**
 * Compare pages from data with pages from files: build 5,000 pages in two languages in both ways, cold and after a change of one
 * page, and print the CPU time.
 *
 *   npm run bench:data
 *   npm run bench:data -- 500      with another number of pages
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { measure } from "./measure.js";

const COUNT = Number(process.argv[2] ?? 5000);
/** Entries in one file, whose size is limited. */
const PER_FILE = 500;
const CONFIG = `title: Bench
url: https://example.org
shareImages: false
locales:
  - { code: en, label: English, htmlLang: en }
  - { code: de, label: Deutsch, htmlLang: de }
`;
const TEXT = "A paragraph with **strong** text, `code` and a number of words like those of an error message. ".repeat(
  5,
);

const createText = (index, locale) =>
  `## Details ${index}\n\n${TEXT}\n\n[Next](E${(index + 1) % COUNT}.md)\n\n## Fix (${locale})\n\n${TEXT}\n`;
const listEntries = (locale) =>
  Array.from({ length: COUNT }, (_, index) => ({
    code: `E${index}`,
    title: `Error ${index} (${locale})`,
    text: createText(index, locale),
  }));

const MODULE = `export default {
  files: ["content/data/errors/*.json"],
  paths: ({ files }) =>
    files.flatMap((file) => file.data).map(({ code, title, text }) => ({ params: { code }, frontMatter: { title }, content: text })),
};
`;

/** Files of the two sites; `change` is added to the text of the first page. */
const SITES = {
  files: (folder, locale, change) =>
    listEntries(locale).map(({ code, title, text }, index) => [
      `${folder}/pages/errors/${code}.md`,
      `---\ntitle: ${title}\n---\n\n${text}${index === 0 ? change : ""}`,
    ]),
  data: (folder, locale, change) => {
    const [first, ...others] = listEntries(locale);
    const entries = [{ ...first, text: first.text + change }, ...others];
    const files = Array.from({ length: Math.ceil(COUNT / PER_FILE) }, (_, at) =>
      entries.slice(at * PER_FILE, (at + 1) * PER_FILE),
    );
    return files.map((part, at) => [`${folder}/data/errors/${at}.json`, JSON.stringify(part, undefined, 1)]);
  },
};

const COMMON = {
  "sitegen.config.yaml": CONFIG,
  "content/pages/index.md": "# Start\n",
};
const TEMPLATE = {
  "content/pages/errors/[code].md": "<!-- content -->\n",
  "content/pages/errors/[code].data.ts": MODULE,
};

function write(root, files) {
  for (const [file, text] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

/** Build a site in a process, and return its CPU time in seconds. */
async function build(root) {
  const command = path.resolve(import.meta.dirname, "../../bin/sitegen.js");
  const { cpu } = await measure(process.execPath, [command, "build", "--quiet", "--root", root]);
  return cpu;
}

for (const [name, listFiles] of Object.entries(SITES)) {
  const root = mkdtempSync(path.join(tmpdir(), `sitegen-bench-${name}-`));
  write(root, Object.entries({ ...COMMON, ...(name === "data" ? TEMPLATE : {}) }));
  for (const [folder, locale] of [
    ["content", "en"],
    ["i18n/de", "de"],
  ])
    write(root, listFiles(folder, locale, ""));
  const cold = await build(root);
  write(root, listFiles("content", "en", "\nA change.\n").slice(0, 1));
  const changed = await build(root);
  console.log(`${name}: ${COUNT} pages in 2 languages, cold ${cold.toFixed(1)} s, one change ${changed.toFixed(1)} s`);
  rmSync(root, { recursive: true, force: true });
}
