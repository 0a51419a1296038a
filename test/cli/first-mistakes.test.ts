/** Test the messages for mistakes that are frequent on the first day with sitegen: each names the fix. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG } from "../support/site.ts";

type Mistake = readonly [name: string, files: Files, ...reports: string[]];

const config = (text: string): Files => ({ "sitegen.config.yaml": MINIMAL_CONFIG + text });
const doc = (text: string): Files => ({ "content/docs/a.md": text });
const title = (value: string): Files => doc(`---\ntitle: ${value}\n---\n\nText\n`);
const mdx = (text: string, files: Files = {}): Files => ({ "content/docs/a.mdx": text, ...files });
const page = (body: string, head = ""): Files => ({
  "content/pages/a.tsx": `${head}export default function A() {\n  return <h1>{${body}}</h1>;\n}\n`,
});
const sidebars = (text: string): Files => ({ "content/docs/sidebars.yaml": text });

const BROWSER_ONLY = (name: string): string =>
  `"${name}" exists only in browsers, but pages are rendered when the site is built. Use it in an event handler, in an effect (useEffect) or after useHydrated() returned true. "sitegen/theme" exports useHydrated.`;
const HOOK_OUTSIDE = (hook: string): string =>
  `The hook "${hook}" is called outside of a component. Call hooks only at the top of a component's function, or in another hook. MDX can import such a component.`;

/** Each report is `place rule: message hint`. All others would be false. */
const MISTAKES: readonly Mistake[] = [
  // Configuration and front matter
  [
    "a key of the configuration is indented like no other",
    config("footer:\n  links:\n    - label: Docs\n     doc: index\n"),
    'sitegen.config.yaml:6:1 invalid-config: "doc" is indented by 5 spaces, expected 4 or 6. Indent it like "label" on line 5.',
  ],
  [
    "the second key of the configuration is indented",
    { "sitegen.config.yaml": "title: Test\n  url: https://example.org\n" },
    'sitegen.config.yaml:2:1 invalid-config: "url" is indented by 2 spaces, expected 0. Indent it like "title" on line 1.',
  ],
  [
    "a key of the front matter is indented",
    doc("---\ntitle: A\n description: Text\n---\n\nText\n"),
    'content/docs/a.md:3:1 invalid-front-matter: "description" is indented by 1 space, expected 0. Indent it like "title" on line 2.',
  ],
  [
    "a list entry is indented like no other",
    doc("---\ntags:\n  - x\n - y\n---\n\n# A\n"),
    "content/docs/a.md:4:1 invalid-front-matter: The list entry is indented by 1 space, expected 0 or 2. Indent it like the list entry on line 3.",
  ],
  [
    "a title contains a colon",
    title("Guide: start"),
    'content/docs/a.md:2:8 invalid-front-matter: Unquoted string contains ": ". Quote the value: "Guide: start"',
  ],
  [
    "a title begins with brackets",
    title("[Draft] Guide"),
    'content/docs/a.md:2:16 invalid-front-matter: Text follows the end of the value. Quote the value: "[Draft] Guide"',
  ],
  [
    "a title begins with code",
    title("`app` module"),
    'content/docs/a.md:2:8 invalid-front-matter: Plain value cannot start with reserved character `. Quote the value: "`app` module"',
  ],
  [
    "no space follows the colon",
    doc("---\ntitle:A\n---\n\nText\n"),
    'content/docs/a.md:2:1 invalid-front-matter: The front matter is "title:A", expected a map of keys and values. Write a space after the colon: "title: A".',
  ],
  [
    "a setting of the navbar is at the top of the configuration",
    config("hideOnScroll: true\n"),
    'sitegen.config.yaml:3:1 invalid-config: "hideOnScroll" is not a known key. Did you mean "navbar.hideOnScroll"?',
  ],
  [
    "languages are listed as strings",
    config("locales: [en]\n"),
    'sitegen.config.yaml:3:11 invalid-config: "locales[0]" is "en", expected a map of keys and values. Write keys and values, e.g. { code: "en", label: "English" }.',
  ],
  [
    "a rule does not exist",
    config("check: {rules: {no-such-thing: off}}\n"),
    'sitegen.config.yaml:3:17 invalid-config: "check.rules.no-such-thing" is not a known key. Run "sitegen explain" to list the rules.',
  ],
  // Sidebars
  [
    "no space follows the dash",
    sidebars("docs:\n  -index\n"),
    "content/docs/index.md:1:1 document-in-no-sidebar: No sidebar contains this document. Add it to content/docs/sidebars.yaml, or set displayed_sidebar: null in its front matter if this is intended.",
    'content/docs/sidebars.yaml:2:3 invalid-data: "docs" is "-index", expected a list. Write a space after the dash: "- index".',
  ],
  [
    "a category of a sidebar is indented like no other",
    sidebars("docs:\n  - index\n  - category: Guides\n   items:\n      - index\n"),
    'content/docs/sidebars.yaml:4:1 invalid-data: "items" is indented by 3 spaces, expected 2 or 4. Indent it like "category" on line 3.',
  ],
  // Links, images and Markdown
  [
    "a link to a website has no scheme",
    doc("# A\n\n[x](www.example.org/a)\n"),
    'content/docs/a.md:3:1 broken-link: The document "www.example.org/a" does not exist. Write "https://www.example.org/a".',
  ],
  [
    "a link is an email address",
    doc("# A\n\n[x](me@example.org)\n"),
    'content/docs/a.md:3:1 broken-link: The document "me@example.org" does not exist. Write "mailto:me@example.org".',
  ],
  [
    "an image is named with the directory of static files",
    { ...doc("# A\n\n![x](static/a.txt)\n"), "static/a.txt": "x" },
    'content/docs/a.md:3:1 missing-image: The file "static/a.txt" does not exist. Write "/a.txt" for a file in static/.',
  ],
  [
    "a link leads to a file of the author's disk",
    doc("# A\n\n[x](C:/Users/me/a.png)\n"),
    'content/docs/a.md:3:1 unsafe-link: The link to "C:/Users/me/a.png" was removed: the scheme "c:" is not allowed. Copy the file into the site, and write its path relative to the page, with slashes.',
  ],
  [
    "two headings have the same ID",
    doc("# A\n\n## One {#x}\n\n## Two {#x}\n"),
    'content/docs/a.md:5:9 duplicate-heading-id: The heading ID "x" is already used in line 3. Choose another ID for one of the two headings.',
  ],
  [
    "a type of an admonition is abbreviated",
    doc("# A\n\n:::warn\n\nText\n\n:::\n"),
    'content/docs/a.md:3:1 unknown-admonition: Unknown admonition type "warn"; it is shown as "info". Did you mean "warning"? Types: note, tip, info, warning, danger, caution, important.',
  ],
  // MDX
  [
    "an import in MDX leads to no file",
    mdx('import X from "./nope.tsx";\n\n# A\n\n<X />\n'),
    'content/docs/a.mdx:1:15 invalid-module: The module "./nope.tsx" does not exist. Create it in "content/docs/", or correct the path, which is relative to the importing file.',
  ],
  [
    "an import in MDX is misspelled",
    mdx('import X from "./cunter.tsx";\n\n# A\n\n<X />\n', {
      "content/docs/counter.tsx": "export default () => null;\n",
    }),
    'content/docs/a.mdx:1:15 invalid-module: The module "./cunter.tsx" does not exist. Did you mean "./counter.tsx"?',
  ],
  [
    "an imported name in MDX is not exported",
    mdx('import { X } from "./x.tsx";\n\n# A\n\n<X />\n', {
      "content/docs/x.tsx": "export const Counter = () => null;\n",
    }),
    'content/docs/a.mdx:1:10 invalid-module: "content/docs/x.tsx" has no export "X". It exports: Counter.',
  ],
  [
    "an import in MDX follows text",
    mdx('# A\n\nText\nimport X from "./x.tsx"\n\n<X />\n', { "content/docs/x.tsx": "export default () => null;\n" }),
    'content/docs/a.mdx:6:1 unknown-component: Unknown component "<X>". Write an empty line before the import on line 4: it is text of a paragraph.',
    'content/docs/x.tsx:1:1 stray-file: "content/docs/x.tsx" is ignored, because only "content/pages/" contains pages in React. Move it below "content/pages/", or out of "content/" if pages only import it.',
  ],
  [
    "a line break in MDX is written as in HTML",
    mdx("# A\n\na<br>b\n"),
    'content/docs/a.mdx:3:2 invalid-mdx: "<br>" is not closed in its paragraph. End the tag with "/>": <br … />.',
  ],
  [
    "braces in the text of MDX name nothing",
    mdx("# A\n\nReplace {name}.\n"),
    'content/docs/a.mdx:3:10 invalid-module: "name" is not defined. Import or define it, or correct its name. For a brace in text, write "\\{".',
  ],
  [
    "an expression in MDX uses the window",
    mdx("# A\n\n{window.innerWidth}\n"),
    `content/docs/a.mdx:3:2 invalid-module: ${BROWSER_ONLY("window")}`,
  ],
  [
    "an event handler in MDX is called",
    mdx("# A\n\n<button onClick={alert('x')}>x</button>\n"),
    `content/docs/a.mdx:3:18 invalid-module: ${BROWSER_ONLY("alert")}`,
  ],
  [
    "a hook is called in the text of MDX",
    mdx('import { useState } from "react";\n\n# A\n\n{useState(0)[0]}\n'),
    `content/docs/a.mdx:5:2 invalid-module: ${HOOK_OUTSIDE("useState")}`,
  ],
  // Pages in React and messages
  [
    "a component reads the storage of the browser",
    page('localStorage.getItem("x")'),
    `content/pages/a.tsx:2:15 invalid-module: ${BROWSER_ONLY("localStorage")}`,
  ],
  [
    "a hook is called outside of components",
    page("value", 'import { useId } from "react";\nconst value = useId();\n'),
    `content/pages/a.tsx:2:15 invalid-module: ${HOOK_OUTSIDE("useId")}`,
  ],
  [
    "a component of the theme is not imported",
    page('<Card title="A">x</Card>'),
    'content/pages/a.tsx:2:16 invalid-module: "Card" is not defined. Import it: import { Card } from "sitegen/theme".',
  ],
  [
    "a name of the theme is misspelled",
    page("<Crad />", 'import { Crad } from "sitegen/theme";\n'),
    'content/pages/a.tsx:1:10 invalid-module: "sitegen/theme" has no export "Crad". Did you mean "Card"?',
  ],
  [
    "a component shows an object",
    page("{ a: 1 } as never"),
    "content/pages/a.tsx:1:1 invalid-module: A component shows an object (object with keys {a}), but React only shows text, numbers, elements and lists of them. Show one of its properties, or convert it to a string.",
  ],
  [
    "a tag is not closed",
    page("<p>x<p>"),
    'content/pages/a.tsx:2:25 invalid-module: Unexpected closing "h1" tag does not match opening "p" tag. The opening "p" tag is here (line 2).',
  ],
  [
    "a message of the site does not exist",
    page('useMessages()("team.title")', 'import { useMessages } from "sitegen/theme";\n'),
    `content/pages/a.tsx:3:27 invalid-module: No message has the ID "team.title". Add it to messages.yaml of the default locale, e.g. i18n/en/messages.yaml: 'team.title: "…"'.`,
  ],
];

for (const [name, files, ...reports] of MISTAKES)
  test(name, async () => {
    const site = createSite({ "content/docs/index.md": "# Home\n", ...files });
    const { stdout, stderr } = await site.run(["check", "--json"]);
    const { findings } = JSON.parse(stdout || stderr) as { findings: Record<string, string>[] };
    const lines = findings.map(
      ({ file, line, column, rule, message, hint }) => `${file}:${line}:${column} ${rule}: ${message} ${hint}`,
    );
    assert.deepEqual(lines, reports);
  });

test("at least thirty mistakes are tested", () => {
  assert.ok(MISTAKES.length >= 30);
});
