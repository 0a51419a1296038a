/** Write the sites that `npm run bench -- --compare` builds. The same arguments result in the same files. */

import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pageText } from "./corpus.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));

const SECTIONS = 20;
const GROUP_SIZE = 10; // pages
const POSTS = 100;
/** One in so many pages has a broken link. */
const BROKEN_INTERVAL = 100;

function writeText(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const getDocId = (index) =>
  `section-${index % SECTIONS}/group-${Math.floor(index / (SECTIONS * GROUP_SIZE))}/page-${index}`;

/** Return a sidebar of three levels: sections, groups, pages. */
function formatSidebar(pages) {
  const lines = ["docs:"];
  for (let section = 0; section < SECTIONS; section += 1) {
    lines.push(`  - category: Section ${section}`, "    items:");
    for (let index = section; index < pages; index += SECTIONS) {
      const place = Math.floor(index / SECTIONS);
      if (place % GROUP_SIZE === 0)
        lines.push(`      - category: Group ${section}.${place / GROUP_SIZE}`, "        items:");
      lines.push(`          - ${getDocId(index)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Write pages with code, tables, links and notes in three levels, and posts. Each section and post has a share image. */
function writeDocumentation(folder, pages) {
  const getLink = (target) => `../../${getDocId(target)}.md`;
  for (let index = 0; index < pages; index += 1) {
    const broken = index % BROKEN_INTERVAL === 7 ? `\nSee [a removed page](../../removed/page-${index}.md).\n` : "";
    const text = pageText(index, pages, 1, "en", getLink) + broken;
    writeText(path.join(folder, `content/docs/${getDocId(index)}.md`), text);
  }
  writeText(path.join(folder, "content/docs/sidebars.yaml"), formatSidebar(pages));
  for (let index = 0; index < POSTS; index += 1) {
    const date = new Date(Date.UTC(2020, 0, 1 + 7 * index)).toISOString().slice(0, 10);
    const text = pageText(index, pages, 2, "en", (target) => `../docs/${getDocId(target)}.md`)
      .replace("---\n", `---\ndate: ${date}\n`)
      .replace(/^title: .*$/m, `title: Post ${index}`)
      .replace(/^# .*\n/m, "");
    writeText(path.join(folder, `content/blog/post-${index}.md`), text);
  }
  const config = "title: Benchmark\nurl: https://example.org\ncheck:\n  rules:\n    broken-markdown-link: warning\n";
  writeText(path.join(folder, "sitegen.config.yaml"), config);
}

const PARAGRAPH =
  "The window shows the document, and the menu opens with a click or a key. Settings are in a file next to the page, and a change applies when the window is opened again.\n";

/** Write pages that only contain headings, paragraphs, lists, links and code, to show what features cost such a site. */
function writePlainPages(folder, pages) {
  for (let index = 0; index < pages; index += 1) {
    const sections = Array.from({ length: 1 + (index % 6) }, (_, at) =>
      [
        `## Section ${at + 1} of page ${index}`,
        PARAGRAPH,
        `- an item with \`code\` and **strong** text\n- a link to [the next page](page-${(index + at + 1) % pages}.md)\n`,
        "```js\nconst value = open('window', { width: 800 });\n```\n",
      ].join("\n"),
    );
    const text = `---\ntitle: Page ${index}\n---\n\n${PARAGRAPH}\n${sections.join("\n")}`;
    writeText(path.join(folder, `content/docs/page-${index}.md`), text);
  }
  writeText(path.join(folder, "sitegen.config.yaml"), "title: Plain\nurl: https://example.org\n");
}

/** Copy the website of this repository. Packages are those of the checkout that builds it. */
function copyWebsite(folder, checkout) {
  for (const name of ["content", "i18n", "static", "website", "cookbook", "tutorial-app", "sitegen.config.ts"])
    cpSync(path.join(repository, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(checkout, "node_modules"), path.join(folder, "node_modules"));
}

/** Functions that write a site into an empty directory, by name. */
export const sites = {
  400: (folder) => writeDocumentation(folder, 400),
  2000: (folder) => writeDocumentation(folder, 2000),
  20000: (folder) => writeDocumentation(folder, 20_000),
  plain: (folder) => writePlainPages(folder, 1000),
  website: copyWebsite,
};
