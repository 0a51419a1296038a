/** Pages that exist in some languages only (`locales` in front matter). */

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { builtSite } from "../support/built.ts";
import { createSite, type Files } from "../support/site.ts";

const CONFIG = `title: Garden
url: https://example.org
defaultLocale: en
locales: [{ code: en, label: English }, { code: de, label: Deutsch }, { code: fr, label: Français }]
navbar: { right: [{ type: localeDropdown }] }
`;

const SITE: Files = {
  "sitegen.config.yaml": CONFIG,
  "content/docs/start.md": "---\ntitle: Start\n---\n[US law](law/us.md#part) and [German page](only.md)\n",
  "content/docs/law/us.md": "---\ntitle: US law\nlocales: [en]\ntags: [legal]\n---\n## Part\n\nliability\n",
  "content/docs/zoo.md": "---\ntitle: Zoo\nlocales: [fr, en]\n---\nAnimals\n",
  "content/blog/meeting.md": "---\ntitle: Meeting\ndate: 2025-03-01\nlocales: en\ntags: [event]\n---\nHello\n",
  "content/blog/post.md": "---\ntitle: Post\ndate: 2025-02-01\n---\nHello\n",
  "content/pages/jobs.tsx": `import { Link } from "sitegen/theme";
export const frontMatter = { title: "Stellen", locales: ["de"] };
export default () => <Link to="/docs/law/us">US</Link>;
`,
  "i18n/de/docs/start.md": "---\ntitle: Anfang\n---\n[Recht](law/us.md#part), [nur hier](only.md), [Zoo](zoo.md)\n",
  "i18n/de/docs/only.md": "---\ntitle: Nur Deutsch\nlocales: [de]\nredirect_from: /old\n---\nHallo\n",
};

const linkTo = (html: string, text: string): string => new RegExp(`<a [^>]*>${text}</a>`).exec(html)?.[0] ?? "";
const alternates = (html: string): string[] =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="https:\/\/example\.org([^"]*)"/g)].map(
    ([, language, path]) => `${language} ${path}`,
  );

describe("pages in some languages only", () => {
  test("are built only there, with lists that name only them", async () => {
    const site = await builtSite(SITE);
    const pages = site
      .list("dist")
      .filter((file) => /(?:us|only|zoo|meeting|jobs|tags.*)\/index\.html$/.test(file))
      .map((file) => file.replace("/index.html", ""))
      .sort();
    assert.deepEqual(pages, [
      "blog/meeting",
      "blog/tags",
      "blog/tags/event",
      "de/docs/only",
      "de/jobs",
      "docs/law/us",
      "docs/tags",
      "docs/tags/legal",
      "docs/zoo",
      "fr/docs/zoo",
    ]);
    for (const [locale, listed, absent] of [
      ["", ["/docs/law/us", "/docs/zoo", "/blog/meeting"], ["/docs/only", "/jobs"]],
      ["/de", ["/docs/only", "/jobs", "/blog/post"], ["/docs/law/us", "/docs/zoo", "/blog/meeting", "/docs/tags"]],
      ["/fr", ["/blog/archive"], ["/docs/law/us", "/docs/only", "/blog/meeting", "/blog/tags"]],
    ] as const) {
      const files = ["sitemap.xml", "llms.txt", "blog/rss.xml"];
      const texts = files.map((file) => site.read(`dist${locale}/${file}`)).join("\n");
      const routes = Object.keys(JSON.parse(site.read(`dist/assets/routes.${locale.slice(1) || "en"}.json`)).routes);
      const isListed = (path: string): boolean => texts.includes(`https://example.org${locale}${path}`);
      assert.deepEqual([listed.filter(isListed), absent.filter(isListed)], [listed, []], locale);
      assert.deepEqual(
        [...listed, ...absent].filter((path) => routes.includes(path)),
        listed,
        locale,
      );
    }
    const chapters = (file: string): string[] =>
      [...site.read(file).matchAll(/<h[1-6] [^>]*id="chapter-[^>]*>([^<]*)/g)].map(([, title = ""]) => title);
    assert.deepEqual(chapters("dist/print/docs/index.html"), ["Law", "US law", "Part", "Start", "Zoo"]);
    assert.deepEqual(chapters("dist/de/print/docs/index.html"), ["Nur Deutsch", "Anfang"]);
    assert.deepEqual(chapters("dist/fr/print/docs/index.html"), ["Start", "Zoo"]);
  });

  test("are linked from other languages in a language that has them", async () => {
    const site = await builtSite(SITE);
    const english = site.read("dist/docs/start/index.html");
    const german = site.read("dist/de/docs/start/index.html");
    assert.equal(linkTo(english, "US law"), '<a href="/docs/law/us#part">US law</a>');
    assert.equal(linkTo(english, "German page"), '<a href="/de/docs/only" hreflang="de">German page</a>');
    assert.equal(linkTo(german, "Recht"), '<a href="/docs/law/us#part" hreflang="en">Recht</a>');
    assert.equal(linkTo(german, "nur hier"), '<a href="/de/docs/only">nur hier</a>');
    assert.equal(linkTo(german, "Zoo"), '<a href="/docs/zoo" hreflang="en">Zoo</a>');
    assert.equal(linkTo(site.read("dist/de/jobs/index.html"), "US"), '<a href="/docs/law/us">US</a>');
    assert.equal(
      site.read("dist/_redirects").replaceAll(" 301", ""),
      "/old /de/docs/only\n/de/old /de/docs/only\n/fr/old /de/docs/only\n",
    );
  });

  test("name the languages that have them as alternates, and the menu leads to home pages of the others", async () => {
    const site = await builtSite(SITE);
    assert.deepEqual(alternates(site.read("dist/docs/law/us/index.html")), [
      "en /docs/law/us",
      "x-default /docs/law/us",
    ]);
    assert.deepEqual(alternates(site.read("dist/de/docs/only/index.html")), [
      "de /de/docs/only",
      "x-default /de/docs/only",
    ]);
    // The French page shows the English text.
    assert.deepEqual(alternates(site.read("dist/docs/zoo/index.html")), ["en /docs/zoo", "x-default /docs/zoo"]);
    assert.match(
      site.read("dist/fr/docs/zoo/index.html"),
      /<link rel="canonical" href="https:\/\/example\.org\/docs\/zoo"/,
    );
    const menu =
      /<ul[^>]*>(?:<li>|<li [^>]*>)<a class="menu-link".*?<\/ul>/s.exec(site.read("dist/docs/zoo/index.html"))?.[0] ??
      "";
    assert.deepEqual(
      [...menu.matchAll(/<a class="menu-link" href="([^"]*)".*?<\/a>/gs)].map(([link, href]) => [
        href,
        link.includes("This page is not available; opens the home page"),
      ]),
      [
        ["/docs/zoo", false],
        ["/de/", true],
        ["/fr/docs/zoo", false],
      ],
    );
  });

  test("are found when only one language is built", async () => {
    const site = createSite(SITE);
    const { status, stderr } = await site.build("--locale", "fr");
    assert.equal(status, 0, stderr);
    assert.match(site.read("dist/fr/docs/start/index.html"), /<a href="\/de\/docs\/only" hreflang="de">/);
  });

  test("with unknown or contradicting languages are reported", async () => {
    const site = createSite({
      "sitegen.config.yaml": CONFIG,
      "content/docs/start.md": "# Start\n",
      "content/docs/a.md": "---\nlocales: [enn, xx]\n---\n# A\n",
      "content/docs/b.md": "---\nlocales: []\n---\n# B\n",
      "content/docs/c.md": "---\nlocales: [de]\n---\n# C\n",
      "content/docs/d.md": "---\nlocales: [en]\n---\n# D\n",
      "i18n/de/docs/d.md": "# D\n",
      "i18n/de/docs/e.md": "# E\n",
      "i18n/de/docs/f.mdx": "---\nlocales: [de]\n---\n# F\n\n{1 + 1}\n",
    });
    const { stdout } = await site.run(["check", "--json"]);
    const problems = JSON.parse(stdout).findings as { message: string; hint?: string; file: string; line: number }[];
    assert.deepEqual(
      problems
        .filter(({ file }) => file?.endsWith(".md") || file?.endsWith(".mdx"))
        .map(({ file, line, message, hint }) => [`${file}:${line}`, message, hint]),
      [
        ["content/docs/a.md:2", 'The site has no locale "enn".', 'Did you mean "en"?'],
        ["content/docs/a.md:2", 'The site has no locale "xx".', "Locales of the site: en, de, fr."],
        [
          "content/docs/b.md:2",
          '"locales" is empty.',
          "Write the codes of the languages that have the page, or remove it.",
        ],
        [
          "content/docs/c.md:2",
          '"locales" lacks "en", the language of this file.',
          'Add "en", or move the file to i18n/de/docs/c.md.',
        ],
        [
          "i18n/de/docs/d.md:1",
          '"i18n/de/docs/d.md" has no page, because "locales" of content/docs/d.md lacks "de".',
          'Add "de" there, or remove this file.',
        ],
        [
          "i18n/de/docs/e.md:1",
          '"i18n/de/docs/e.md" has no original in the default locale.',
          'Remove the file, rename it to match its original, or add "locales: [de]" to its front matter if only this language has the page.',
        ],
        [
          "i18n/de/docs/f.mdx:6",
          "Code of translations never runs, and this page has no original.",
          "Write the page in Markdown without code, or add an original with the same code in content/.",
        ],
      ],
    );
  });
});
