/** Test the output of builds that replace theme components. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { builtSite } from "../support/built.ts";
import { COMPONENTS, OWN_COMPONENTS } from "../support/own-components.ts";
import { copySite, createSite, type Files, MINIMAL_CONFIG } from "../support/site.ts";

const CONFIG = `${MINIMAL_CONFIG}footer: {copyright: {text: "Some rights"}}\n`;
const FILES: Files = {
  ...OWN_COMPONENTS,
  "sitegen.config.yaml": CONFIG + COMPONENTS,
  "content/docs/intro.md": "# Intro\n\nA text.\n",
};
const built = await builtSite(FILES);
const page = (path: string): string => built.read(`dist/${path}index.html`);

/** Expect the build of the changed site to fail with this report and to leave the output unchanged. */
async function fails(changes: Files, report: string): Promise<void> {
  const site = copySite(built, changes);
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 1, stderr);
  assert.equal(stderr.trim(), report.trim());
  assert.deepEqual(site.snapshot("dist"), built.snapshot("dist"));
}

test("a component replaces the component of the theme and can render the original", () => {
  assert.match(
    page("docs/intro/"),
    /<footer class="footer">.*Some rights.*<\/footer><p class="own-foot">Hello from Test on \/docs\/intro, /,
  );
});

test("a template can be replaced or wrapped", () => {
  assert.match(page(""), /<main class="own-home"><h1>The home of en<\/h1><\/main>/);
  assert.doesNotMatch(page(""), /home\.\w+\.css/, "styles of the replaced template");
  assert.match(page("docs/intro/"), /<section class="own-doc"><main class="column">.*<h1 id="intro">Intro<\/h1>/);
});

test("after a change of an imported module, a cached build equals an uncached one in another directory", async () => {
  const changes = { "theme/words.ts": 'export const greet = (name: string): string => "Bye from " + name;\n' };
  const cached = copySite(built, changes);
  assert.equal((await cached.build("--quiet")).status, 0);
  assert.match(cached.read("dist/docs/intro/index.html"), /Bye from Test/);
  const uncached = createSite({ ...FILES, ...changes });
  const { status, stderr } = await uncached.build("--quiet", "--no-cache");
  assert.equal(status, 0, stderr);
  assert.deepEqual(cached.snapshot("dist"), uncached.snapshot("dist"));
});

test("all bundling errors are reported at once, with their places", async () => {
  const changes = {
    "theme/Footer.tsx": 'import "./foot.css";\nimport Foot from "sitegen/theme/foot";\nexport default Foot;\n',
    "theme/Home.tsx": "export const one = 1;\nexport const two = 2;\n",
    "theme/Doc.jsx": "export default () => <p>;\n",
  };
  await fails(
    changes,
    `
theme/Doc.jsx:2:1  error  invalid-theme
  Unexpected end of file before a closing "p" tag.
  The opening "p" tag is here (line 1).

theme/Footer.tsx:1:8  error  invalid-theme
  The module "./foot.css" does not exist.
  1 │ import "./foot.css";
             ~~~~~~~~~~~~
  Create it in "theme/", or correct the path, which is relative to the importing file.

theme/Footer.tsx:2:18  error  invalid-theme
  "foot" is not a template. Templates: home, reactPage, search, notFound, page, doc, docCategory, docPrint, docTags, docTag, blogList, blogPost, blogArchive, blogAuthors, blogTags.
  2 │ import Foot from "sitegen/theme/foot";
                       ~~~~~~~~~~~~~~~~~~~~
  Fix the file, or remove it from the configuration.

theme/Home.tsx:1:1  error  invalid-theme
  The page component at theme/Home.tsx doesn't have a default export.
  1 │ export const one = 1;
      ~
  Fix the file, or remove it from the configuration.

4 errors
`,
  );
});

test("a component that throws while it is loaded is reported with its place", async () => {
  await fails(
    { "theme/words.ts": 'export const greet = window.atob("aGk=");\n' },
    `
theme/words.ts:1:22  error  invalid-theme
  "window" exists only in browsers, but pages are rendered when the site is built.
  1 │ export const greet = window.atob("aGk=");
                           ~
  Use it in an event handler, in an effect (useEffect) or after useHydrated() returned true. "sitegen/theme" exports useHydrated.

1 error
`,
  );
});

test("a component that throws while it is rendered in worker threads is reported with its place", async () => {
  const enoughPagesForThreads = Array.from({ length: 80 }, (_, index) => [
    `content/docs/more/page-${index}.md`,
    `# Page ${index}\n\nText.\n`,
  ]);
  const module = `export function greet(name: string): string {
  throw new Error("no greeting", { cause: \`for \${name}\` });
}
`;
  await fails(
    { ...Object.fromEntries(enoughPagesForThreads), "theme/words.ts": module },
    `
theme/words.ts:2:9  error  invalid-theme
  A component throws an error: no greeting. Cause: for Test.
  2 │   throw new Error("no greeting", { cause: \`for \${name}\` });
              ~
  Fix the component. "/" and 84 other pages cannot be rendered.

1 error
`,
  );
});

test("a module without a component is reported at its file, those with one are accepted", async () => {
  const own = createSite({
    "sitegen.config.yaml":
      "title: T\nurl: https://example.org\ncomponents: {doc: theme/Doc.tsx, Footer: theme/Footer.tsx}\n",
    "content/docs/a.md": "# A\n",
  });
  const sentence = "The page component at theme/Doc.tsx doesn't have a default export.";
  const page = 'The default export of "theme/Doc.tsx" is not a component: it is';
  const footer = 'The export "links" of "theme/Footer.tsx" is not a component: it is of type object.';
  const good = "export default () => null;\n";
  for (const [doc, foot, ...expected] of [
    ["", good, sentence],
    ["export const a = 1, b = 2;\n", good, sentence],
    ['export const title = "x";\n', good, sentence],
    ["export default undefined;\n", good, sentence],
    ["export default {};\n", good, `${page} of type object.`],
    ["export default <p />;\n", good, `${page} an element.`],
    ['export default "div";\n', "export const links = {};\n", `${page} of type string.`, footer],
    ["export function Doc() {\n  return null;\n}\n", good],
    ['import { memo } from "react";\nexport default memo(() => <p />);\n', good],
    [
      'import Doc from "sitegen/theme/doc";\nexport default Doc;\n',
      'import { Footer } from "sitegen/theme";\nexport default () => <Footer />;\n',
    ],
  ] as const) {
    own.write({ "theme/Doc.tsx": doc, "theme/Footer.tsx": foot });
    const { stdout } = await own.run(["check", "--json"]);
    const { findings } = JSON.parse(stdout) as { findings: { file: string; line: number; message: string }[] };
    assert.deepEqual(
      findings.map(({ message }) => message),
      expected,
      doc,
    );
    for (const { file, line } of findings) assert.match(`${file}:${line}`, /^theme\/(?:Doc|Footer)\.tsx:1$/);
  }
});
