/** Test the output of builds that replace theme components. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPONENTS, OWN_COMPONENTS } from "../support/own-components.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const CONFIG = `${MINIMAL_CONFIG}footer: {copyright: {text: "Some rights"}}\n`;
const site = createSite({
  ...OWN_COMPONENTS,
  "sitegen.config.yaml": CONFIG + COMPONENTS,
  "content/docs/intro.md": "# Intro\n\nA text.\n",
});
const page = (path: string): string => site.read(`dist/${path}index.html`);

async function succeed(...flags: string[]): Promise<void> {
  const { status, stdout, stderr } = await site.build("--quiet", ...flags);
  assert.equal(status, 0, stdout + stderr);
}

/** Expect a build to fail with this report and to leave the output unchanged. */
async function fails(expected: string): Promise<void> {
  const before = site.snapshot("dist");
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 1, stderr);
  assert.equal(stderr.trim(), expected.trim());
  assert.deepEqual(site.snapshot("dist"), before);
}

test("a component replaces that of the theme and can render the original", async () => {
  await succeed();
  const html = page("docs/intro/");
  assert.match(
    html,
    /<footer class="footer">.*Some rights.*<\/footer><p class="own-foot">Hello from Test on \/docs\/intro, /,
  );
});

test("a template can be replaced, and wrapped", () => {
  assert.match(page(""), /<main class="own-home"><h1>The home of en<\/h1><\/main>/);
  assert.doesNotMatch(page(""), /home\.\w+\.css/, "styles of a page that is not shown");
  assert.match(page("docs/intro/"), /<section class="own-doc"><main class="column">.*<h1 id="intro">Intro<\/h1>/);
});

test("after a change of an imported module, a cached build equals an uncached one in another directory", async () => {
  site.write({ "theme/words.ts": 'export const greet = (name: string): string => "Bye from " + name;\n' });
  await succeed();
  assert.match(page("docs/intro/"), /Bye from Test/);
  const elsewhere = createSite({ "sitegen.config.yaml": site.read("sitegen.config.yaml") });
  for (const file of [...Object.keys(OWN_COMPONENTS), "content/docs/intro.md"])
    elsewhere.write({ [file]: site.read(file) });
  const { status, stderr } = await elsewhere.build("--quiet", "--no-cache");
  assert.equal(status, 0, stderr);
  assert.deepEqual(site.snapshot("dist"), elsewhere.snapshot("dist"));
});

test("all bundling errors are reported at once, with their places", async () => {
  site.write({
    "theme/Footer.tsx": 'import "./foot.css";\nimport Foot from "sitegen/theme/foot";\nexport default Foot;\n',
    "theme/Home.tsx": "export const one = 1;\nexport const two = 2;\n",
    "theme/Doc.jsx": "export default () => <p>;\n",
  });
  await fails(`
theme/Doc.jsx:2:1  error  invalid-theme
  Unexpected end of file before a closing "p" tag.
  Fix the file, or remove it from the configuration.

theme/Footer.tsx:1:8  error  invalid-theme
  A component cannot import "./foot.css". Add the style sheet to "styles" in the configuration.
  1 │ import "./foot.css";
             ~~~~~~~~~~~~
  Fix the file, or remove it from the configuration.

theme/Footer.tsx:2:18  error  invalid-theme
  "foot" is not a template. Templates: home, apps, community, fiddle, governance, reactPage, search, notFound, page, doc, docCategory, docTags, docTag, blogList, blogPost, blogArchive, blogAuthors, blogTags.
  2 │ import Foot from "sitegen/theme/foot";
                       ~~~~~~~~~~~~~~~~~~~~
  Fix the file, or remove it from the configuration.

theme/Home.tsx:1:1  error  invalid-theme
  "theme/Home.tsx" has no default export.
  1 │ export const one = 1;
      ~
  Fix the file, or remove it from the configuration.

4 errors
`);
});

test("a component that throws while it is loaded or rendered is reported with its place", async () => {
  site.write({ ...OWN_COMPONENTS, "theme/words.ts": 'export const greet = window.atob("aGk=");\n' });
  await fails(`
theme/words.ts:1:22  error  invalid-theme
  A component throws an error: window is not defined.
  1 │ export const greet = window.atob("aGk=");
                           ~
  Fix the component.

1 error
`);
  // Enough pages to be rendered in worker threads.
  for (let page = 0; page < 80; page++)
    site.write({ [`content/docs/more/page-${page}.md`]: `# Page ${page}\n\nText.\n` });
  site.write({
    "theme/words.ts": `export function greet(name: string): string {
  throw new Error("no greeting", { cause: \`for \${name}\` });
}
`,
  });
  await fails(`
theme/words.ts:2:9  error  invalid-theme
  A component throws an error: no greeting. Cause: for Test.
  2 │   throw new Error("no greeting", { cause: \`for \${name}\` });
              ~
  Fix the component. "/" and 83 other pages cannot be rendered.

1 error
`);
});
