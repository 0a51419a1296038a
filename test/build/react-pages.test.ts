/** Test the output of sites with pages in React, and the reports on invalid pages. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { LOCALES, REACT_PAGES } from "../support/react-pages.ts";
import {
  assertReproducible,
  createSite,
  type Files,
  MINIMAL_CONFIG,
  reportOf,
  type TestSite,
} from "../support/site.ts";

const FILES = {
  ...REACT_PAGES,
  "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES,
  "content/docs/intro.md": "# Intro\n\nSee [the crew](/team/people#all) and [us](../pages/about.md).\n".replace(
    "../pages/about.md",
    "/about",
  ),
};

test("the output of pages in React", async (t) => {
  const site = createSite(FILES);
  before(async () => {
    const { status, stderr } = await site.build("--quiet");
    assert.equal(status, 0, stderr);
  });
  const page = (path: string): string => site.read(`dist/${path}/index.html`);

  await t.test("contains the rendered component with data and front matter of the language", () => {
    const html = page("team/people");
    assert.match(html, /<main class="react-page"><div class="people"><h1>2 people \(en\)<\/h1>/);
    assert.match(html, /Language: English, path: \/team\/people, Tags/);
    assert.match(html, /<li>Bo the giraffe<\/li>/);
    assert.match(html, /<title data-head>2 people \(en\) \| Test<\/title>/);
    const german = page("de/team/people");
    assert.match(german, /<h1>1 people \(de\)<\/h1>/);
    assert.match(german, /Language: Deutsch, path: \/team\/people, Schlagwörter|Language: Deutsch/);
    assert.match(german, /<li>Anna the giraffe<\/li>/);
  });

  await t.test("has a page for each module, except for tests, data and names that begin with an underscore", () => {
    const pages = site.list("dist").filter((file) => /^(?:about|team|_)/.test(file) && file.endsWith(".html"));
    assert.deepEqual(pages, ["about/index.html", "team/people/index.html"]);
  });

  await t.test("contains redirects and entries of the sitemap", () => {
    assert.match(site.read("dist/crew/index.html"), /url=\/team\/people/);
    assert.match(site.read("dist/sitemap.xml") + site.read("dist/de/sitemap.xml"), /\/de\/team\/people</);
  });

  await t.test("loads styles with the page only, with the same class names in HTML and CSS", () => {
    const [, sheet = ""] =
      /href="\/(assets\/chunks\/people\.\w+\.css)" integrity="sha384-/.exec(page("team/people")) ?? [];
    const css = site.read(`dist/${sheet}`);
    assert.match(css, /\.people\{color:#010203\}/);
    const [, name = "missing"] = /<p class="(box_\w+)">/.exec(page("team/people")) ?? [];
    assert.ok(css.includes(`.${name}{`), css);
    assert.doesNotMatch(page("about"), /people\.\w+\.css/);
    assert.doesNotMatch(page("docs/intro"), /people\.\w+\.css/);
  });

  await t.test("contains links, images and parts of the theme for the language of the page", () => {
    const html = page("de/parts");
    assert.match(
      html,
      /<a href="\/de\/team\/people\?a=b#all">People<\/a> <a href="https:\/\/other\.example\/" target="_blank"/,
    );
    assert.match(
      html,
      /<a href="#parts">Here<\/a><img loading="lazy" decoding="async" alt="Logo" width="10" height="10" src="\/logo\.svg"\/>/,
    );
    assert.match(
      html,
      /<div class="code-title">install\.sh<\/div><pre tabindex="0"><code class="hljs language-sh"><span class="hljs-built_in">echo<\/span> <span class="hljs-string">"&lt;done>"<\/span><\/code>/i,
    );
    assert.match(
      html,
      /<aside class="admonition admonition-warning" role="note"><p class="admonition-title">Warnung<\/p>/i,
    );
    assert.match(html, /<p class="admonition-title">My title<\/p>/);
    assert.match(html, /<div class="card"><a href="\/de\/team\/people">/);
  });

  await t.test("can be searched for texts and headings", async () => {
    const search = async (...query: string[]) => (await site.run(["search", "--json", ...query])).stdout;
    assert.match(await search("giraffe"), /"\/team\/people#all"/);
    assert.match(await search("written in jsx"), /"\/about"/);
    assert.match(await search("--locale", "de", "Anna"), /"\/de\/team\/people#all"/);
  });

  await t.test("equals an uncached build in another directory", () => assertReproducible(site, FILES));
});

/** Return the report of `check` on a site with changed files. */
const report = (files: Files, site: TestSite = createSite(FILES)): Promise<string> => reportOf(site, files);

const PEOPLE = "content/pages/team/people.tsx";
const DATA = "content/pages/team/people.data.ts";
const PAGE = "content/pages/case/people.tsx";
const LOADER = "content/pages/case/people.data.ts";

test("links in pages in React are checked, and links to their IDs", async () => {
  const text = await report({
    "content/pages/about.jsx": `export default () => <p>
  <a href="/docs/nowhere">a</a> <a href="#top-of-it">b</a> <a href="/de/docs/intro">c</a> <a href='/team/people#each'>d</a>
  <img src="/none.png" alt="" /> <a href="https://example.org/docs/gone">e</a>
</p>;
`,
    "content/docs/intro.md": "# Intro\n\n[x](/team/people#nobody)\n",
  });
  assert.match(text, /intro\.md:3:1 {2}error {2}broken-anchor/);
  assert.match(text, /about\.jsx:2:\d+ {2}error {2}broken-link\n {2}The page "\/docs\/nowhere" does not exist/);
  assert.match(text, /about\.jsx:2:\d+ {2}error {2}broken-anchor\n {2}This page has no anchor "#top-of-it"/);
  assert.match(text, /about\.jsx:2:\d+ {2}error {2}broken-anchor\n {2}The page of "\/team\/people#each" has no anchor/);
  assert.match(text, /about\.jsx:3:\d+ {2}error {2}missing-image/);
  assert.match(text, /about\.jsx:3:\d+ {2}error {2}broken-link\n.*gone/);
  assert.match(text, /6 errors/);
});

test("links with percent signs are reported like others", async () => {
  const text = await report({
    "content/pages/about.jsx": `import { Link } from "sitegen/theme";
export default () => <p>
  <Link to="/docs/50%">a</Link> <Link to="/docs/%E0%A4">b</Link>
</p>;
`,
  });
  assert.match(text, /about\.jsx:3:\d+ {2}error {2}broken-link\n.*50%/);
  assert.doesNotMatch(text, /A component throws/);
  assert.match(text, /2 errors/);
});

/** Pages with one fault each. Their paths begin with "case/", which is replaced by a directory for each. */
const INVALID_PAGES: readonly [name: string, files: Record<string, string>, expected: RegExp][] = [
  [
    "no default export",
    { [PAGE]: "export const frontMatter = { title: 'x' };\n" },
    /people\.tsx:1:1 {2}error {2}invalid-module\n {2}The page component at \/case-\d+\/people doesn't have a default export\./,
  ],
  ["a syntax error", { [PAGE]: "export default () => <p>;\n" }, /people\.tsx:2:1 {2}error {2}invalid-module/],
  [
    "a missing import",
    { [PAGE]: 'import x from "./gone";\nexport default () => x;\n' },
    /people\.tsx:1:15 {2}error {2}invalid-module\n {2}The module "\.\/gone" does not exist\.\n.*\n.*\n {2}Create it in "content\/pages\/case-2\/"/,
  ],
  [
    "a module of Node.js in the browser",
    { [PAGE]: 'import fs from "node:fs";\nexport default () => fs;\n' },
    /people\.tsx:1:16 {2}error {2}invalid-module\n {2}Could not resolve "node:fs"\.\n.*\n.*\n {2}Browsers do not have the modules of Node\.js\. Read files in a data module\./,
  ],
  [
    "a module that throws",
    { [PAGE]: "throw new Error('at once');\nexport default () => null;\n" },
    /people\.tsx:1:7 {2}error {2}invalid-module\n {2}A component throws an error: at once/,
  ],
  [
    "two pages with a module that throws",
    {
      "content/pages/case/_part.ts": "export const part = null.part;\n",
      "content/pages/case/one.tsx": "import { part } from './_part';\nexport default () => part;\n",
      "content/pages/case/two.tsx": "import { part } from './_part';\nexport default () => part;\n",
    },
    /_part\.ts:1:\d+ {2}error {2}invalid-module\n {2}A component throws an error/,
  ],
  [
    "an element as default export",
    { [PAGE]: "export default <p>Hi</p>;\n" },
    /people\.tsx:1:1 {2}error {2}invalid-module\n {2}The default export of "\S+people\.tsx" is not a component: it is an element\./,
  ],
  [
    "a component that throws",
    { [PAGE]: "export default function P() {\n  return null.name;\n}\n" },
    /people\.tsx:2:15 {2}error {2}invalid-module\n {2}A component throws an error/,
  ],
  [
    "front matter that throws",
    { [PAGE]: "export const frontMatter = () => {\n  throw new Error('oh');\n};\nexport default () => null;\n" },
    /people\.tsx:2:\d+ {2}error {2}invalid-module\n {2}A component throws an error: oh/,
  ],
  [
    "front matter that is a promise",
    {
      [PAGE]: "export const frontMatter = async () => {\n  throw new Error('oh');\n};\nexport default () => null;\n",
    },
    /people\.tsx:1:1 {2}error {2}invalid-front-matter\n {2}`frontMatter` returns a promise, expected an object\./,
  ],
  [
    "an unknown key and a wrong type",
    { [PAGE]: "export const frontMatter = {\n  titel: 'x',\n  draft: 'no',\n};\nexport default () => null;\n" },
    /people\.tsx:2:3 {2}warning {2}invalid-front-matter\n {2}"titel" is not a known key\.\n.*\n.*\n {2}Did you mean "title"\?[\s\S]*people\.tsx:3:10 {2}error {2}invalid-front-matter/,
  ],
  [
    "keys of nested front matter, after comments and in functions",
    {
      [PAGE]: `const title = "x";
export const frontMatter = ({ t, data }) => {
  const draft = data ? "no" : "never";
  return {
    // titel: "no"
    title: t ? \`titel: \${title}\` : "b",
    layout: "home",
    hero: { name: "titel:", actions: [{ text: "a", link: "/" }, { text: "b", lnk: "/" }] }, // draft:
    draft,
    titel: "x",
    tags: undefined,
  };
};
export default () => <p style={{ titel: 1 }} />;
`,
    },
    /^(?![\s\S]*"tags")[\s\S]*people\.tsx:8:78 {2}error {2}invalid-front-matter\n {2}"hero\.actions\[1\]\.lnk"[\s\S]*people\.tsx:9:5 {2}error {2}invalid-front-matter\n {2}"draft"[\s\S]*people\.tsx:10:5 {2}warning {2}invalid-front-matter\n {2}"titel"/,
  ],
  [
    "two files for one page",
    { "content/pages/case/about.md": "# About\n", "content/pages/case/about.jsx": "export default () => null;\n" },
    /duplicate-doc-id\n {2}Both content\/pages\/\S+\.\w+ and content\/pages\/\S+\.\w+ have the document ID "case-\d+\/about"\./,
  ],
  ["data that is a date", { [LOADER]: "export default { load: () => ({ at: new Date() }) };\n" }, /data\.at is a Date/],
  ["data that is a function", { [LOADER]: "export default { load: () => ({ f() {} }) };\n" }, /data\.f is a function/],
  [
    "data that contains itself",
    { [LOADER]: "export default { load() { const a = { list: [] }; a.list.push(a); return a; } };\n" },
    /data\.list\[0\] contains itself/,
  ],
  ["a number that is not JSON", { [LOADER]: "export default { load: () => [1, NaN] };\n" }, /data\[1\] is NaN/],
  [
    "a data module without load",
    { [LOADER]: "export const load = 1;\n" },
    /people\.data\.ts:1:1 {2}error {2}invalid-data\n {2}"content\/pages\/case-\d+\/people\.data\.ts" exports no data\./,
  ],
  [
    "a data module that throws",
    { [LOADER]: "export default {\n  load() {\n    throw new TypeError('no crew');\n  },\n};\n" },
    /people\.data\.ts:3:\d+ {2}error {2}invalid-data\n {2}The data module throws an error: no crew/,
  ],
  [
    "a data module that ends the process",
    { [LOADER]: "export default { load: () => process.exit(7) };\n" },
    /ended its thread with status 7/,
  ],
  [
    "files outside of the site",
    { [LOADER]: 'export default { files: "../secret.yaml", load: () => 1 };\n' },
    /"\.\.\/secret\.yaml" is outside of the site/,
  ],
  [
    "files that are not globs",
    { [LOADER]: "export default { files: ['content/data/case/crew.yaml', 3], load: () => 1 };\n" },
    /people\.data\.ts:1:1 {2}error {2}invalid-data\n {2}"files" contains something other than paths and globs\./,
  ],
  [
    "a missing file",
    { [LOADER]: 'export default { files: ["content/data/case/gone.yaml"], load: () => 1 };\n' },
    /"content\/data\/case-\d+\/gone\.yaml" does not exist/,
  ],
  [
    "invalid YAML in a file",
    { "content/data/case/crew.yaml": "names: [Ann\n" },
    /crew\.yaml:1:8 {2}error {2}invalid-data/,
  ],
  [
    "a file that does not match the schema",
    {
      [LOADER]: `import { z } from "zod";
export default { files: "content/data/case/crew.yaml", schema: z.object({ names: z.array(z.number()) }), load: () => 1 };
`,
    },
    /crew\.yaml:1:9 {2}error {2}invalid-data\n {2}"names\[0\]" is "Ann", expected a number\./,
  ],
  [
    "a file that does not match the schema of another library",
    {
      [LOADER]: `const issues = [{ path: ["names", 1], message: "too short" }];
const schema = { safeParse: () => ({ success: false, error: { issues } }) };
export default { files: "content/data/case/crew.yaml", schema, load: () => 1 };
`,
    },
    /crew\.yaml:1:14 {2}error {2}invalid-data\n {2}"names\[1\]" is invalid: too short\./,
  ],
  [
    "a file that does not match its schema",
    {
      [LOADER]: `import { z } from "zod";
const crew = z.strictObject({ names: z.array(z.string()), places: z.array(z.string()).optional() });
const files = { "content/data/case/c*.yaml": crew, "content/data/case/other.yaml": z.strictObject({ a: z.number() }) };
export default { files, load: ({ files: [crew, other] }) => ({ names: [crew.data.names.join(), other.data.a] }) };
`,
      "content/data/case/crew.yaml": "names: [Ann]\nplace: [Here]\n",
      "content/data/case/other.yaml": "a: 1\n",
    },
    /crew\.yaml:2:1 {2}error {2}invalid-data\n {2}"place" is not a known key\.\n[\s\S]*Did you mean "places"\?(?![\s\S]*invalid-module)/,
  ],
];

test("invalid pages in React are reported with their places, all at once", async (t) => {
  const cases = INVALID_PAGES.map(([name, files, expected], number) => ({
    name,
    files,
    expected,
    id: `case-${number}`,
  }));
  const site = createSite(FILES);
  for (const { files, id } of cases) {
    const all = {
      [PAGE]: "export default () => null;\n",
      [LOADER]: 'export default { files: "content/data/case/crew.yaml", load: ({ files }) => files.length };\n',
      "content/data/case/crew.yaml": "names: [Ann, Bo]\n",
      ...files,
    };
    site.write(
      Object.fromEntries(
        Object.entries(all).map(([file, text]) => [
          file.replace("/case/", `/${id}/`),
          text.replaceAll("content/data/case/", `content/data/${id}/`),
        ]),
      ),
    );
  }
  const problems = (await report({}, site)).split(/\n\n(?=\S)/);
  for (const { name, expected, id } of cases)
    await t.test(name, () => assert.match(problems.filter((text) => text.includes(`${id}/`)).join("\n\n"), expected));
});

test("a translated file of data with a problem is reported as a warning, and the original is shown", async () => {
  const invalid = { "an invalid value": "names: [1]\n", "invalid YAML": "names: [Anna\n" };
  for (const [name, text] of Object.entries(invalid)) {
    const site = createSite({
      ...FILES,
      "i18n/de/data/crew.yaml": text,
      [DATA]: `import { z } from "zod";
const schema = z.object({ names: z.array(z.string()) });
export default { files: "content/data/crew.yaml", schema, load: ({ files: [crew] }) => ({ ...crew.data, translated: crew.translated }) };
`,
    });
    const { status, stdout, stderr } = await site.build();
    assert.equal(status, 0, stderr);
    assert.match(stdout + stderr, /i18n\/de\/data\/crew\.yaml:1:\d+ {2}warning {2}invalid-data/, name);
    assert.match(site.read("dist/de/team/people/index.html"), /<h1>2 people \(de\)<\/h1>/);
  }
});

test("broken links from data are reported at their place in the file", async () => {
  const links = [
    "/gone",
    "/about/gone.html",
    "/about?a=b#gone",
    "/docs/intro#gone",
    "/de/gone",
    "mailto:ann@a.example",
    "https://a.example/gone",
  ];
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES,
    "content/docs/intro.md": "# Intro\n",
    "content/pages/about.jsx":
      'import { Link } from "sitegen/theme";\nexport default ({ data }) => <main><h1>About</h1>{data.map((to) => <Link key={to} to={to}>x</Link>)}</main>;\n',
    "content/pages/about.data.ts":
      'export default { files: "content/data/links.yaml", load: ({ files: [links] }) => links.data };\n',
    "content/data/links.yaml": `# /gone/x\n${links.map((link) => `- ${link}\n`).join("")}`,
    "i18n/de/data/links.yaml": "- /docs/intro\n- '/missing'\n",
  });
  const { stdout } = await site.run(["check"]);
  const places = [...stdout.matchAll(/(\S+\.yaml:\d+:\d+) {2}(error|warning) {2}broken/g)].map(([, ...rest]) =>
    rest.join(" "),
  );
  assert.deepEqual(
    places,
    [
      ...[2, 3, 4, 5, 6].map((line) => `content/data/links.yaml:${line}:3 error`),
      "i18n/de/data/links.yaml:2:4 warning",
    ],
    stdout,
  );
});

test("data modules that never finish or use too much memory are ended", async () => {
  const config = { "sitegen.config.yaml": `${MINIMAL_CONFIG}data: {timeout: 1}\n` };
  const loop = await report({ ...config, [DATA]: "export default { load() { while (true); } };\n" });
  assert.match(loop, /people\.data\.ts:1:1 {2}error {2}invalid-data\n {2}The data module did not finish within 1 s\./);
  const pending = await report({ ...config, [DATA]: "export default { load: () => new Promise(() => {}) };\n" });
  assert.match(pending, /did not finish within 1 s/);
});

test("an invalid page does not change the last output", async () => {
  const site = createSite(FILES);
  assert.equal((await site.build("--quiet")).status, 0);
  const output = site.snapshot("dist");
  site.write({ [PEOPLE]: "export default 1 +;\n" });
  assert.equal((await site.build("--quiet")).status, 1);
  assert.deepEqual(site.snapshot("dist"), output);
});

test("reports what the Content-Security-Policy blocks on a page in React", async (t) => {
  const cases: Readonly<Record<string, string | undefined>> = {
    '<p style={{ color: "red" }}>Red</p>': 'the attribute "style" of "<p>"',
    "<div><b style={{ margin: 1 }} /></div>": 'the attribute "style" of "<b>"',
    "<style>{`p { color: red }`}</style>": "the inline style sheet",
    '<script dangerouslySetInnerHTML={{ __html: "run()" }} />': "the inline script",
    '<div dangerouslySetInnerHTML={{ __html: "<i onclick=go()>x</i>" }} />': 'the attribute "onclick" of "<i>"',
    '<iframe src="https://maps.example/a" title="Map" />': 'the frame "https://maps.example/a"',
    '<iframe src="http://allowed.example/a" title="Map" />': 'the frame "http://allowed.example/a"',
    '<iframe src="/widget.html" title="Own" />': undefined,
    '<iframe src="https://example.org/widget.html" title="Own" />': undefined,
    '<script src="https://cdn.example/a.js" async />': 'the script "https://cdn.example/a.js"',
    '<link rel="stylesheet" href="https://cdn.example/a.css" />': 'the style sheet "https://cdn.example/a.css"',
    '<link rel="preload" as="font" href="//cdn.example/a.woff2" />': 'the font "//cdn.example/a.woff2"',
    '<link rel="preconnect" href="https://api.example" />': 'the connection to "https://api.example"',
    '<object data="/widget.html" />': 'the element "<object>"',
    '<p>{(() => void (() => fetch("https://api.example/x")))()}</p>': 'the connection to "https://api.example/x"',
    '<p>{(() => void (() => new WebSocket("wss://api.example/x")))()}</p>': 'the connection to "wss://api.example/x"',
    '<p>{(() => void (() => fetch("/data.json")))()}</p>': undefined,
    '<script src="/own.js" async />': undefined,
    '<link rel="preconnect" href="https://known.example" />': undefined,
    '<iframe src="https://allowed.example/a" title="Map" />': undefined,
    '<p className="red" data-style="a" onClick={() => {}}>Red</p>': undefined,
    '<script type="application/ld+json">{"{}"}</script>': undefined,
    "<p style={{}}>Text</p>": undefined,
  };
  const site = createSite({});
  const markdown = `markdown: {iframeHosts: [allowed.example]}
head: [{tag: link, attributes: {rel: preconnect, href: "https://known.example"}}]
`;
  const check = async (element: string, config = ""): Promise<string> => {
    site.write({
      "sitegen.config.yaml": MINIMAL_CONFIG + markdown + config,
      "content/pages/page.jsx": `export const frontMatter = { title: "Page" };\nexport default () => <main><h1>Page</h1>${element}</main>;\n`,
      "static/widget.html": "<!doctype html><title>Widget</title>",
    });
    return (await site.run(["check"])).stdout;
  };
  for (const [element, message] of Object.entries(cases))
    await t.test(element, async () => {
      const stdout = await check(element);
      if (message === undefined) assert.doesNotMatch(stdout, /blocked-by-policy/);
      else assert.ok(stdout.includes(`Content-Security-Policy of the site blocks ${message}`), stdout);
    });
  await t.test("not with a policy of the site", async () => {
    const stdout = await check("<style>{`p {}`}</style>", `headers: {"/*": {Content-Security-Policy: "img-src *"}}\n`);
    assert.doesNotMatch(stdout, /blocked-by-policy/);
  });
});

test("frames of pages in React are allowed if they show the site or a configured host", async (t) => {
  const frames: readonly (readonly [src: string, frameSource: string, own: boolean])[] = [
    ["/widget.html", "https://example.org/widget.html https://allowed.example", true],
    ["https://example.org/widget.html?x#y", "https://example.org/widget.html https://allowed.example", true],
    ["https://allowed.example/a", "https://allowed.example", false],
    ["https://other.example/a", "https://allowed.example", false],
    ["about:blank", "https://allowed.example", false],
  ];
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: {iframeHosts: [allowed.example]}\n`,
    "static/widget.html": "<!doctype html><title>Widget</title>",
  });
  const write = (src: string): void =>
    site.write({
      "content/pages/page.jsx": `export const frontMatter = { title: "Page" };\nexport default () => <main><h1>Page</h1><iframe src="${src}" title="F" /></main>;\n`,
    });
  for (const [src, frameSource, own] of frames)
    await t.test(src, async () => {
      write(src);
      assert.equal((await site.build("--quiet")).status, 0);
      const headers = site.read("dist/_headers");
      assert.ok(headers.includes(`frame-src ${frameSource};`), headers);
      assert.ok(headers.includes(`X-Frame-Options: ${own ? "SAMEORIGIN" : "DENY"}`), headers);
    });
  await t.test("a frame of a page that does not exist is reported", async () => {
    write("/missing.html");
    assert.match((await site.run(["check"])).stdout, /"\/missing\.html"/);
  });
});

test("search groups pages by the menu of the navbar that links to them, in the language of the page", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}${LOCALES}navbar:
  left:
    - {label: About, to: /about}
    - {label: People, messageId: crew.menu, items: [{label: Team, to: /team/people/}, {label: Out, href: "https://a.example"}]}
`,
    "content/docs/intro.md": "# Intro\n",
    "content/pages/about.md": "# About giraffes\n",
    "content/pages/team/people.tsx":
      "export default () => <h1>Giraffes</h1>;\nexport const frontMatter = { title: 'Giraffes' };\n",
    "i18n/en/messages.yaml": "crew.menu: People\n",
    "i18n/de/messages.yaml": "crew.menu: Leute\n",
  });
  const built = await site.build("--quiet");
  assert.equal(built.status, 0, built.stderr);
  for (const [locale, group] of [
    ["en", "People"],
    ["de", "Leute"],
  ] as const) {
    const { stdout } = await site.run(["search", "giraffes", "--locale", locale, "--no-color"]);
    assert.ok(stdout.includes(`Giraffes  (${group})`), stdout);
    assert.ok(stdout.includes("About giraffes  (Test)"), stdout);
  }
});

test("`sitegen i18n` lists data that another locale translates, and no other data", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
  - {code: fr, label: Français}
`,
    "content/docs/intro.md": "# Intro\n",
    "content/data/crew.yaml": "[]\n",
    "content/data/numbers.yaml": "[]\n",
    "i18n/de/data/crew.yaml": "[]\n",
  });
  const { stdout } = await site.run(["i18n", "--all"]);
  assert.match(stdout, /missing\s+i18n\/fr\/data\/crew\.yaml/);
  assert.doesNotMatch(stdout, /numbers|de\/data\/crew/);
});
