/** Test that words longer than a line do not make narrow windows scroll horizontally. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIXTURE } from "./fixture.ts";
import { startSite } from "./support.ts";

const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const NAME = "webContents.setWindowOpenHandlerForEveryRendererProcessOfTheApplication";

const config = String(FIXTURE["sitegen.config.yaml"])
  .replace("Something new.", WORD)
  .replace(
    "[{name: current, folder: latest, path: /docs/, isLast: true}]",
    `[{name: ${WORD}, folder: latest, path: /docs/, isLast: true, badge: true}, {name: "1", folder: old}]`,
  );

const site = await startSite({
  "sitegen.config.yaml": config,
  "content/docs/old/page.md": "# Page\n",
  "content/docs/sidebars.yaml": `docs:
  - latest/introduction
  - category: ${WORD}
    link: {generatedIndex: {title: ${WORD}, description: ${NAME}, slug: /group}}
    items: [latest/long, latest/faq]
`,
  "content/docs/latest/long.md": `---\ndescription: ${NAME}\n---\n\n# ${WORD}\n\n## ${NAME}\n\nText ${WORD} and \`${NAME}\`.\n\n- ${NAME}\n\n> [!NOTE]\n> ${WORD}\n`,
  "content/blog/tags.yaml": `news: {label: ${WORD}, permalink: /news, description: ${WORD}}\n`,
  "content/blog/authors.yaml": `ada: {name: ${WORD}, url: https://ada.example/}\n`,
  "content/blog/third.md": `---\ntitle: ${WORD}\ndate: 2025-03-03\nauthors: [ada]\ntags: [news]\n---\n\n${NAME}\n`,
});

const ADDRESSES = [
  "/docs/latest/long",
  "/docs/latest/faq",
  "/docs/group",
  "/blog",
  "/blog/third",
  "/blog/tags",
  "/blog/tags/news",
  "/blog/archive",
  "/blog/authors",
  `/search?q=${WORD}`,
  `/missing/${WORD}`,
];

test("long words wrap in breadcrumbs, tags, badges, announcements, cards, titles and links between pages", async () => {
  const { page } = await site.visit();
  const failures: string[] = [];
  for (const address of ADDRESSES)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const response = await page.goto(address);
      assert.equal(response?.status(), address.startsWith("/missing") ? 404 : 200, address);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll("main *, footer *, header *, .announcement *, .main-wrapper *")]
          .filter((element) => {
            const { right, left, width: own } = element.getBoundingClientRect();
            const scroller = element.closest("pre, .table-scroll, [aria-hidden=true], .sidebar, .toc");
            return own > 0 && !scroller && element.checkVisibility() && (right > innerWidth + 1 || left < -1);
          })
          .map((element) => `${element.tagName}.${element.className}`),
      );
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      if (scrolled > width || wide.length > 0) failures.push(`${address} at ${width}: ${scrolled} ${wide.join(" ")}`);
    }
  assert.deepEqual(failures, []);
});
