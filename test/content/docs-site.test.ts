/** Test the documentation of sitegen: it has no problems, its search answers questions, and its examples are valid. */

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { createEngine, type Engine } from "../../src/search/engine/engine.ts";
import { readIndexFile, type SearchEntry } from "../../src/search/engine/index-format.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { pageSteps } from "../support/page-steps.ts";
import { problemsOf } from "../support/problems.ts";
import { repository } from "../support/repository.ts";
import { createSite, type Files, linkPackages, MINIMAL_CONFIG, runCommand } from "../support/site.ts";

const root = path.join(repository, "docs");

/** Questions, and the page that must be the first result of the search. */
const QUESTIONS: Readonly<Record<string, string>> = {
  "how do I install sitegen": "start/installation",
  "create a new site": "start/quick-start",
  "where is the home page": "guides/home-page",
  "how do I add a second language": "guides/languages",
  "why is my anchor broken": "guides/links",
  "how do I change the blue": "guides/theming",
  "change the font": "guides/theming",
  "all elements and tokens": "guides/gallery",
  "deploy to GitHub Pages under /repo/": "guides/hosting",
  "nginx configuration": "guides/hosting",
  "where do I put images": "guides/images",
  "different image in dark mode": "guides/images",
  "highlight a line of code": "guides/code-blocks",
  "show code from a file": "guides/code-blocks",
  "write a note box": "guides/admonitions-tabs-cards",
  "how do I make tabs": "guides/admonitions-tabs-cards",
  "reuse text in several pages": "guides/includes",
  "draw a flowchart": "guides/diagrams-and-math",
  "write an equation in LaTeX": "guides/diagrams-and-math",
  "hide a page": "guides/drafts",
  "change the order of the sidebar": "guides/sidebars",
  "page not in the sidebar": "guides/troubleshooting",
  "docs for an old release": "guides/versions",
  "separate versions for two products": "guides/versions",
  "RSS feed": "guides/blog",
  "redirect an old URL": "guides/redirects",
  "custom footer": "guides/components",
  "use a React component in Markdown": "guides/markdown-components",
  "is MDX supported": "guides/mdx",
  "add my own check": "guides/plugins",
  "copy a component of the theme": "guides/components",
  "run code after each navigation": "reference/plugin-client",
  "share a theme between two sites": "reference/plugin-theme",
  "remark plugin": "guides/markdown-plugins",
  "read a YAML file": "guides/data-modules",
  "content collections": "guides/collections",
  "load data from an API": "guides/fetching",
  "build without a network": "guides/fetching",
  "use Algolia": "guides/search",
  "embed a YouTube video": "guides/markdown",
  "my inline style is blocked": "guides/security-policy",
  "turn off a rule": "guides/checking-links",
  "cache the build in CI": "guides/ci",
  "build a site from a script": "guides/programs",
  "why is the build slow": "guides/troubleshooting",
  "move from Docusaurus": "guides/move-from-docusaurus",
  "what does broken-anchor mean": "rules/broken-anchor",
  "configuration options": "reference/configuration",
  numberPrefixes: "reference/configuration",
  "front matter keys": "reference/front-matter",
  "command line flags": "reference/cli",
  "completion in the editor": "reference/",
  useColorMode: "reference/theme",
  "hide a page from search": "guides/drafts",
  "exclude folder": "guides/drafts",
  "put a banner on top": "guides/theming",
  "use my own font": "guides/theming",
  "edit this page link": "guides/theming",
  "change page width": "guides/theming",
  "custom 404": "guides/components",
  "was this page helpful": "guides/components",
  "add a link to the navbar": "guides/sidebars",
  "rename a page without breaking links": "guides/links",
  "add google analytics": "guides/seo",
  "environment variable": "guides/ci",
  "exit code": "guides/ci",
  "multiple authors": "guides/blog",
  "search does not find my page": "guides/troubleshooting",
  "port already in use": "guides/troubleshooting",
  "out of memory": "guides/troubleshooting",
  "trailing slash": "reference/configuration",
  "upgrade sitegen": "start/installation",
  docker: "guides/hosting",
  "deploy to Vercel": "guides/hosting",
  "use Tailwind": "guides/other-tools",
  "reference pages from TypeScript code": "guides/typescript",
  "types in TypeScript samples": "guides/twoslash",
  "cookie banner": "guides/other-tools",
};

test("the site has no errors and no warnings, and search finds the page that answers a question", async (context) => {
  const out = mkdtempSync(path.join(tmpdir(), "sitegen-docs-site-"));
  after(() => rmSync(out, { recursive: true, force: true }));
  const build = await runCommand(["build", "--root", root, "--out", out, "--no-cache", "--json"]);
  assert.equal(build.status, 0, build.stderr);
  assert.deepEqual(JSON.parse(build.stdout).problems, []);
  const gallery = readFileSync(path.join(out, "docs/guides/gallery/index.html"), "utf8");
  const theme = readFileSync(path.join(repository, "src/theme/styles/tokens.css"), "utf8");
  const tokens = new Set([...theme.matchAll(/^ +(--[\w-]+):/gm)].map(([, token = ""]) => token));
  assert.deepEqual(
    nonEmpty([...tokens]).filter((token) => !gallery.includes(`<code>${token}</code>`)),
    [],
    "tokens that the gallery does not show",
  );
  const engine = openEngine(out);
  for (const [question, page] of nonEmpty(Object.entries(QUESTIONS))) {
    await context.test(question, async () => {
      const { hits } = await engine.search({ query: question, page: 0, size: 3, summaries: true });
      const urls = hits.map(({ url }) => url.replace(/#.*/, ""));
      assert.equal(urls[0], `/docs/${page}`, urls.join(", "));
    });
  }
});

/** Open the search index of a build. */
function openEngine(out: string): Engine {
  const read = (file: string): string => readFileSync(path.join(out, file), "utf8");
  const entry = readIndexFile<SearchEntry>(read("assets/search/en.json"));
  const [files] = nonEmpty(entry.indexes);
  assert.ok(files);
  return createEngine({ entry, files, load: async (file) => read(file) });
}

const DOCUMENT = "# Page\n\nText.\n";
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** Files that the examples of a guide refer to. */
const FURTHER_FILES: Readonly<Record<string, Files>> = {
  "home-page": { "content/docs/panels.md": DOCUMENT },
  "other-tools": { "theme/site.css": ":root {\n  --accent: #7c3aed;\n}\n" },
  images: { "content/docs/pump.png": pixel(), "static/spring.png": pixel() },
  seo: { "static/panels.png": pixel() },
  sidebars: {
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
    "content/docs/guides/install.md": DOCUMENT,
    "content/docs/guides/update.md": DOCUMENT,
    "content/docs/parts/frame.md": DOCUMENT,
  },
  theming: {
    "static/favicon.svg": IMAGE,
    "static/logo.svg": IMAGE,
    "static/logo-dark.svg": IMAGE,
    "theme/fonts/own.woff2": "",
  },
  versions: { "content/docs/1.0/index.md": DOCUMENT },
};

/** Rules whose problems are part of an example: a language without translations, and pages without a sidebar. */
const EXPECTED = new Set(["missing-translation", "document-in-no-sidebar"]);

for (const name of nonEmpty(readdirSync(path.join(root, "content/docs/guides")))) {
  const guide = path.basename(name, ".md");
  test(`the examples of ${guide} are valid`, async (context) => {
    const files = Object.fromEntries(
      pageSteps(`guides/${name}`).flatMap((s) => ("file" in s ? [[s.file, s.text]] : [])),
    );
    if (Object.keys(files).length === 0) return context.skip("the guide has no files");
    const site = createSite({ ...startOf(guide, files), ...FURTHER_FILES[guide], ...files });
    if ("sitegen.config.ts" in files) site.remove("sitegen.config.yaml");
    linkPackages(site.root, "beautiful-mermaid", "katex");
    const problems = await problemsOf(site.root);
    assert.deepEqual(
      problems.filter(({ code }) => !EXPECTED.has(code)),
      [],
    );
  });
}

/** Most examples refer to a first document. */
function startOf(guide: string, files: Files): Files {
  return guide === "versions" || "content/docs/index.md" in files ? {} : { "content/docs/index.md": DOCUMENT };
}

/** Return a PNG image of one pixel. */
function pixel(): Uint8Array {
  return Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
}
