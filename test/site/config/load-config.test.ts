import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { ConfigError } from "../../../src/model/problem.ts";
import { loadConfig } from "../../../src/site/config/load-config.ts";
import { getDocSetById } from "../../../src/site/config/site-config.ts";

function site(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), "sitegen-config-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  return root;
}

async function problemsOf(root: string, file?: string): Promise<string[]> {
  try {
    await loadConfig(root, file);
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.problems.map(({ severity, code, message, hint, place }) => {
      assert.equal(severity, "error");
      assert.equal(code, "invalid-config");
      const where = place ? `${place.file}:${place.line}:${place.column} ` : "";
      return `${where}${message}${hint ? ` ${hint}` : ""}`;
    });
  }
  return [];
}

const LEAST = 'title: A\nurl: "https://example.org"\n';

test("title and url are sufficient, and all defaults are set", async (t) => {
  const { config, file, digest } = await loadConfig(site(t, { "sitegen.config.yaml": LEAST }));
  assert.equal(file, "sitegen.config.yaml");
  assert.match(digest, /^[\w-]{43}$/);
  assert.deepEqual(config.locales, [
    { code: "en", label: "English", htmlLang: "en", direction: "ltr", calendar: "gregory", path: "en", prefix: "" },
  ]);
  assert.deepEqual(getDocSetById(undefined, config).versions, [
    {
      name: "current",
      label: "Next",
      folder: "",
      idBase: "",
      path: "/docs/",
      isLast: true,
      banner: "none",
      badge: false,
      noIndex: false,
    },
  ]);
  assert.equal(getDocSetById(undefined, config).sidebars, "docs/sidebars.yaml");
  assert.equal(config.blog.postsPerPage, 10);
  assert.equal(config.navbar.title, "A");
  assert.deepEqual(config.search, { provider: "local", synonyms: [] });
  assert.deepEqual(config.colorMode, { default: "light", disableSwitch: false, respectPrefersColorScheme: true });
});

test("every supported file name is found", async (t) => {
  const typed =
    'import { defineConfig } from "sitegen";\nconst title: string = "A";\nexport default defineConfig({ title, url: "https://example.org/" });\n';
  const plain = 'export default { title: "A", url: "https://example.org" };\n';
  const kinds = { ".ts": typed, ".mts": typed, ".js": plain, ".mjs": plain, ".yaml": LEAST };
  for (const [ending, text] of Object.entries(kinds)) {
    const { config } = await loadConfig(site(t, { [`sitegen.config${ending}`]: text }));
    assert.equal(config.title, "A");
    assert.equal(config.url, "https://example.org");
  }
});

test("bundled modules have the path and URL of their source", async (t) => {
  const root = site(t, {
    "about.json": '{"title": "Found"}',
    "title.mjs": `import { readFileSync } from "node:fs";
      export const { title } = JSON.parse(readFileSync(new URL("about.json", import.meta.url), "utf8"));`,
    "sitegen.config.ts": `import { title } from "./title.mjs";
      const tagline: string = [import.meta.filename.slice(import.meta.dirname.length + 1), typeof import.meta.resolve].join();
      export default { title, url: "https://example.org", tagline };`,
  });
  const { config } = await loadConfig(root);
  assert.equal(config.title, "Found");
  assert.equal(config.tagline, "sitegen.config.ts,function");
});

test("a configuration in another directory is reported relative to the root", async (t) => {
  const root = site(t, { "other.yaml": LEAST });
  assert.equal((await loadConfig(root, "other.yaml")).file, "other.yaml");
  assert.equal((await loadConfig(root, path.join(root, "other.yaml"))).file, "other.yaml");
  assert.deepEqual(await problemsOf(root, "none.yaml"), ['"none.yaml" does not exist. Check the path after --config.']);
  assert.match((await problemsOf(root, "."))[0] as string, /is not a configuration file|is not a file/);
});

test("a second start uses the cached bundle, and a change of any module creates a new one", async (t) => {
  const root = site(t, {
    "sitegen.config.ts": 'import { title } from "./title.ts";\nexport default { title, url: "https://example.org" };\n',
    "title.ts": 'export const title: string = "A";\n',
  });
  const first = await loadConfig(root);
  const folder = path.join(root, ".sitegen/config");
  const files = readdirSync(folder).sort();
  assert.equal(files.length, 2);
  assert.equal((await loadConfig(root)).digest, first.digest);
  assert.deepEqual(readdirSync(folder).sort(), files);
  writeFileSync(path.join(root, "title.ts"), 'export const title: string = "B";\n');
  assert.equal((await loadConfig(root)).config.title, "B");
});

test("a damaged bundle is created again", async (t) => {
  const root = site(t, { "sitegen.config.js": 'export default { title: "A", url: "https://example.org" };\n' });
  await loadConfig(root);
  const folder = path.join(root, ".sitegen/config");
  const store = path.join(folder, readdirSync(folder).find((name) => name.endsWith(".json")) as string);
  const good = readFileSync(store, "utf8");
  for (const bad of [
    "",
    "{",
    "null",
    "[]",
    good.slice(0, -10),
    good.replace('\\"A\\"', '\\"X\\"'),
    '{"format":"1","inputs":[]}',
  ]) {
    writeFileSync(store, bad);
    assert.equal((await loadConfig(root)).config.title, "A");
  }
});

test("a missing configuration and several configurations are reported", async (t) => {
  assert.match((await problemsOf(site(t, {})))[0] as string, /^There is no sitegen\.config\.ts in ".*"\./);
  const root = site(t, { "sitegen.config.yaml": LEAST, "sitegen.config.mjs": "" });
  assert.match(
    (await problemsOf(root))[0] as string,
    /several configuration files: sitegen\.config\.mjs, sitegen\.config\.yaml/,
  );
});

test("an empty configuration is reported", async (t) => {
  for (const [name, text] of [
    ["sitegen.config.yaml", ""],
    ["sitegen.config.yaml", "# nothing\n"],
    ["sitegen.config.js", "export default undefined;"],
  ] as const)
    assert.match((await problemsOf(site(t, { [name]: text })))[0] as string, /:1:1 The configuration is empty\./);
  assert.match((await problemsOf(site(t, { "sitegen.config.js": "" })))[0] as string, /no default export/);
});

test("all problems of a YAML configuration are reported at once with their places", async (t) => {
  const text = `titel: A
url: example.org
locales:
  - {code: en, label: English}
  - {code: de, lable: Deutsch}
docs:
  tocMaxHeadingLevel: 9
navbar:
  left:
    - {label: A, to: /a, href: "https://example.org"}
    - {type: fancy}
    - {label: Nowhere}
colorMode: {default: drak}
check: {rules: {broken-lnk: warn, broken-anchor: never}}
`;
  assert.deepEqual(await problemsOf(site(t, { "sitegen.config.yaml": text })), [
    'sitegen.config.yaml:1:1 "title" is missing. Expected: a string.',
    'sitegen.config.yaml:1:1 "titel" is not a known key. Did you mean "title"?',
    'sitegen.config.yaml:2:6 "url" is "example.org": it is not an absolute web URL. Write a URL that begins with https://.',
    'sitegen.config.yaml:5:5 "locales[1].label" is missing. Expected: a string.',
    'sitegen.config.yaml:5:16 "locales[1].lable" is not a known key. Did you mean "label"?',
    'sitegen.config.yaml:7:23 "docs.tocMaxHeadingLevel" is 9, expected at most 6. Reduce it.',
    'sitegen.config.yaml:10:7 The item "A" has several targets: "to" and "href". Use exactly one of "doc", "to", "href", "sidebar" and "items".',
    'sitegen.config.yaml:11:14 No NavbarItem component found for the type "fancy". Available types: link, doc, docSidebar, dropdown, icon, localeDropdown, docsVersionDropdown, colorModeToggle, search.',
    'sitegen.config.yaml:12:7 The item "Nowhere" has no target. Add one of "doc", "to", "href", "sidebar", "items", or a "type".',
    'sitegen.config.yaml:13:22 "colorMode.default" is "drak", expected "light" or "dark". Did you mean "dark"?',
    'sitegen.config.yaml:14:17 "check.rules.broken-lnk" is not a known key. Did you mean "broken-link"?',
    'sitegen.config.yaml:14:50 "check.rules.broken-anchor" is "never", expected "error", "warn", "warning", "info" or "off".',
  ]);
});

test("items of the wrong type are reported with the expected types", async (t) => {
  const item = (text: string): Promise<string[]> =>
    problemsOf(site(t, { "sitegen.config.yaml": `${LEAST}navbar: {left: [${text}]}\n` }));
  assert.deepEqual(await item("{type: {a: 1}, label: A}"), [
    'sitegen.config.yaml:3:24 "navbar.left[0].type" is a map of keys and values, expected a string.',
  ]);
  assert.deepEqual(await item("{type: [link], label: A}"), [
    'sitegen.config.yaml:3:24 "navbar.left[0].type" is a list, expected a string.',
  ]);
  assert.match(
    (await item('{label: A, href: "https://x.org", type: icon, icon: repositry}'))[0] as string,
    /:3:\d+ "navbar\.left\[0\]\.icon" is "repositry", expected .* Did you mean "repository"\?$/,
  );
});

test("unknown rules are reported with a suggestion", async (t) => {
  const text = `${LEAST}check: {rules: {broken-lnk: warn}}\n`;
  assert.match(
    (await problemsOf(site(t, { "sitegen.config.yaml": text })))[0] as string,
    /^sitegen\.config\.yaml:3:17 .*broken-lnk".*Did you mean "broken-link"\?/,
  );
});

test("problems of a module have the file and the path of the key", async (t) => {
  const text =
    'export default { title: "A", url: "https://example.org", locales: [{ code: "en", label: 5 }], tilte: 1 };';
  assert.deepEqual(await problemsOf(site(t, { "sitegen.config.mjs": text })), [
    'sitegen.config.mjs:1:89 "locales[0].label" is 5, expected a string. Put the value in quotes.',
    'sitegen.config.mjs:1:95 "tilte" is not a known key. Did you mean "title"?',
  ]);
});

test("settings that contradict each other are reported", async (t) => {
  const text = `${LEAST}defaultLocale: fr
locales: [{code: en, label: English}, {code: de, label: Deutsch}, {code: DE, label: Deutsch}]
announcement: {id: a, content: b, translations: {dee: c}}
docs: {tocMinHeadingLevel: 4, tocMaxHeadingLevel: 3}
blog: {path: docs}
`;
  const problems = await problemsOf(site(t, { "sitegen.config.yaml": text }));
  assert.deepEqual(
    problems.map((line) => line.replace(/^sitegen\.config\.yaml:/, "").replace(/ .*/, "")),
    ["3:16", "4:74", "5:55", "6:28", "7:14"],
  );
});

test("invalid settings do not hide contradictions between others", async (t) => {
  const text = `${LEAST}defaultLocale: pt
locales: [{code: en, label: English}, {code: en, label: English, tilte: E}]
docs: {tocMinHeadingLevel: 5, tocMaxHeadingLevel: 2}
styles: [no.css]
components: {Fotter: a.tsx, Footer: no.tsx}
markdown: {remarkPlugins: [./no.js]}
check: {rules: {broken-anchr: warn, broken-link: loud}}
colour: red
`;
  const problems = await problemsOf(site(t, { "sitegen.config.yaml": text }));
  assert.deepEqual(
    problems.map((line) => line.replace(/^sitegen\.config\.yaml:(\d+):\d+ [^"]*("[^"]*").*/, "$1 $2")),
    [
      '3 "defaultLocale"',
      '4 "locales[1].code"',
      '4 "locales[1].tilte"',
      '5 "docs.tocMinHeadingLevel"',
      '6 "no.css"',
      '7 "components.Fotter"',
      '7 "no.tsx"',
      '8 "./no.js"',
      '9 "check.rules.broken-anchr"',
      '9 "check.rules.broken-link"',
      '10 "colour"',
    ],
  );
});

test("checks that depend on an invalid setting are skipped", async (t) => {
  const text = `title: A
defaultLocale: de
locales: [{code: en, label: English}, {code: de}]
announcement: {id: a, content: b, translations: {de: c}}
docs: {tocMinHeadingLevel: 5, tocMaxHeadingLevel: 9}
search: {provider: hosted, appId: 5, apiKey: a, indexName: a}
`;
  assert.deepEqual(
    (await problemsOf(site(t, { "sitegen.config.yaml": text }))).map((line) => /"[^"]*"/.exec(line)?.[0]),
    ['"url"', '"locales[1].label"', '"docs.tocMaxHeadingLevel"', '"search.appId"'],
  );
});

test("a configuration that throws is reported with its message and place", async (t) => {
  const text =
    'const list: string[] = [];\n\nfunction pick(): string {\n  throw new Error("no such thing");\n}\nexport default { title: pick(), url: list[0] };\n';
  assert.deepEqual(await problemsOf(site(t, { "sitegen.config.ts": text })), [
    "sitegen.config.ts:4:9 The configuration throws: no such thing. Fix the configuration.",
  ]);
});

test("syntax errors and unresolved imports are reported with their places", async (t) => {
  const [syntax] = await problemsOf(site(t, { "sitegen.config.ts": "export default {\n  title: ,\n};\n" }));
  assert.match(syntax as string, /^sitegen\.config\.ts:2:10 Unexpected ","/);
  const [relative] = await problemsOf(
    site(t, { "sitegen.config.ts": 'import x from "./none.ts";\nexport default x;\n' }),
  );
  assert.match(relative as string, /^sitegen\.config\.ts:1:15 Could not resolve "\.\/none\.ts"/);
  const [foreign] = await problemsOf(
    site(t, { "sitegen.config.ts": 'import x from "no-such-package";\nexport default x;\n' }),
  );
  assert.match(foreign as string, /Cannot resolve an import of the configuration: .*no-such-package/);
});

test("an error thrown by an imported file is reported in that file", async (t) => {
  const root = site(t, {
    "sitegen.config.ts": 'import { b } from "./b.ts";\nexport default { title: b, url: "https://example.org" };\n',
    "b.ts": "export const b = missing + 1;\n",
  });
  assert.match((await problemsOf(root))[0] as string, /^b\.ts:1:18 The configuration throws: missing is not defined\./);
});

test("circular imports, circular values and functions are reported", async (t) => {
  const cycle = site(t, {
    "sitegen.config.ts":
      'import { b } from "./b.ts";\nexport const a = "A";\nexport default { title: b, url: "https://example.org" };\n',
    "b.ts": 'import { a } from "./sitegen.config.ts";\nexport const b = a;\n',
  });
  assert.match((await problemsOf(cycle))[0] as string, /"title" is missing/);
  const self = 'const c = { title: "A", url: "https://example.org" };\nc.docs = c;\nexport default c;\n';
  assert.ok((await problemsOf(site(t, { "sitegen.config.js": self }))).length > 0);
  assert.match(
    (await problemsOf(site(t, { "sitegen.config.js": "export default () => ({});" })))[0] as string,
    /not an object/,
  );
});

test("invalid YAML is reported with its line and is not validated", async (t) => {
  for (const text of [
    "title: A\n\turl: b\n",
    "title: A\ntitle: B\n",
    "title: a: b\n",
    "- a\n",
    "hello\n",
    "title: !!js/function x\n",
  ])
    assert.match(
      (await problemsOf(site(t, { "sitegen.config.yaml": text })))[0] as string,
      /^sitegen\.config\.yaml:\d+:\d+ /,
    );
});

test("the type of navbar items follows from their target", async (t) => {
  const text = `${LEAST}navbar:
  left:
    - {label: Docs, doc: intro, activeSidebar: docs}
    - {label: Blog, to: /blog}
    - {label: API, sidebar: api}
    - {label: More, items: [{label: Out, href: "https://example.org"}]}
  right:
    - {type: icon, label: Code, href: "https://example.org", icon: github}
    - {type: icon, label: Chat, href: "https://example.org", icon: {src: /chat.svg}}
    - {type: localeDropdown}
`;
  const { config } = await loadConfig(site(t, { "sitegen.config.yaml": text }));
  assert.deepEqual(config.navbar.left, [
    { type: "doc", doc: "intro", label: "Docs", activeSidebar: "docs" },
    { type: "link", to: "/blog", label: "Blog" },
    { type: "docSidebar", sidebar: "api", label: "API" },
    { type: "dropdown", label: "More", items: [{ type: "link", href: "https://example.org", label: "Out" }] },
  ]);
  assert.deepEqual(config.navbar.right, [
    { type: "icon", href: "https://example.org", icon: { brand: "github" }, label: "Code" },
    { type: "icon", href: "https://example.org", icon: { src: "/chat.svg" }, label: "Chat" },
    { type: "localeDropdown" },
  ]);
});

test("locales get prefixes, and settings are normalized", async (t) => {
  const text = `${LEAST}baseUrl: /sub
locales: [{code: en, label: English}, {code: pt-BR, label: Português, path: pt}]
docs: {routeBase: /manual/, path: ./guide}
check: {rules: {broken-link: warn}}
`;
  const { config } = await loadConfig(site(t, { "sitegen.config.yaml": text }));
  assert.equal(config.baseUrl, "/sub/");
  assert.deepEqual(
    config.locales.map(({ code, prefix, path: folder }) => [code, prefix, folder]),
    [
      ["en", "", "en"],
      ["pt-BR", "/pt-BR", "pt"],
    ],
  );
  assert.equal(getDocSetById(undefined, config).routeBase, "/manual");
  assert.equal(getDocSetById(undefined, config).path, "guide");
  assert.deepEqual(config.check.rules, { "broken-link": "warning" });
});

test("paths in settings must stay inside the site", async (t) => {
  for (const line of [
    "docs: {path: ../x}",
    "styles: [/etc/x.css]",
    "baseUrl: docs",
    "redirects: [{from: /a?, to: /c}]",
    "redirects: [{from: /a, to: 'javascript:x'}]",
    "url: 'https://example.org/sub'",
  ])
    assert.equal(
      (
        await problemsOf(
          site(t, {
            "sitegen.config.yaml": `title: A\n${line.startsWith("url") ? "" : 'url: "https://example.org"\n'}${line}\n`,
          }),
        )
      ).length,
      1,
      line,
    );
});

test("invalid URLs and choices are reported with valid values", async (t) => {
  const root = site(t, {
    "sitegen.config.yaml": `${LEAST}baseUrl: https://x/y
docs: {routeBase: ../x}
blog: {routeBase: news}
search: {provider: locl}
`,
  });
  assert.deepEqual(await problemsOf(root), [
    'sitegen.config.yaml:3:10 "baseUrl" is "https://x/y": it names a host. Write only the path, "/y"; the host belongs in "url".',
    'sitegen.config.yaml:4:19 "docs.routeBase" is "../x": it contains "..". Write the path without . and .. segments.',
    'sitegen.config.yaml:5:19 "blog.routeBase" is "news": it does not begin with a slash. Write "/news".',
    'sitegen.config.yaml:6:20 "search.provider" is "locl", expected "none", "local" or "hosted". Did you mean "local"?',
  ]);
});

test("only the origin of the search host is used", async (t) => {
  const search = "search: {provider: hosted, appId: a, apiKey: b, indexName: c, host: ";
  for (const [host, origin] of [
    ["https://search.example.org", "https://search.example.org"],
    ["http://localhost:7700/some/path?a=b", "http://localhost:7700"],
  ]) {
    const { config } = await loadConfig(site(t, { "sitegen.config.yaml": `${LEAST}${search}"${host}"}\n` }));
    assert.equal(config.search.provider === "hosted" && config.search.host, origin);
  }
  for (const host of ["search.example.org", "//search.example.org", "ftp://search.example.org", "https://"])
    assert.deepEqual(await problemsOf(site(t, { "sitegen.config.yaml": `${LEAST}${search}"${host}"}\n` })), [
      `sitegen.config.yaml:3:69 "search.host" is "${host}": it is not an absolute web URL. Write a URL that begins with https://.`,
    ]);
});

test("header names, values and paths are validated", async (t) => {
  const root = site(t, {
    "sitegen.config.yaml": `${LEAST}headers:
  "/*": {X-A: "a\\nb", X-B: "1; c=\\"d\\""}
  "/docs/*": {"X B": c, X-E: é}
  docs: {X-A: "1"}
  "/a\\nb": {X-A: "1"}
`,
  });
  assert.deepEqual(await problemsOf(root), [
    'sitegen.config.yaml:4:15 "headers["/*"].X-A" is "a b": it contains a character that is not allowed in headers. Write printable ASCII on one line.',
    'sitegen.config.yaml:5:15 "headers["/docs/*"]" has the key "X B": it is not a header name. Use letters, digits and hyphens.',
    'sitegen.config.yaml:5:30 "headers["/docs/*"].X-E" is "é": it contains a character that is not allowed in headers. Write printable ASCII on one line.',
    'sitegen.config.yaml:6:3 "headers" has the key "docs": it does not begin with a slash. Write "/docs".',
    'sitegen.config.yaml:7:3 "headers" has the key "/a\nb": it contains a character that is not allowed in URLs. Percent-encode the character, or use *.',
  ]);
});

test("a missing file is reported at its key", async (t) => {
  const settings = "styles: [site.css, sit.css]\ncomponents:\n  Footer: Foot.tsx\n";
  const root = site(t, { "sitegen.config.yaml": `${LEAST}${settings}`, "site.css": "" });
  assert.deepEqual(await problemsOf(root), [
    'sitegen.config.yaml:3:20 The file "sit.css" does not exist. Did you mean "site.css"?',
    'sitegen.config.yaml:5:11 The file "Foot.tsx" does not exist. Write the path relative to the site root.',
  ]);
});

test("configured files and directories of docs must exist, default ones need not", async (t) => {
  const settings =
    "docs:\n  sidebars: docs/sb.yaml\n  reference: [apii, sdk]\n  versions: [{name: old, folder: old}, {name: new}]\n";
  const root = site(t, { "sitegen.config.yaml": `${LEAST}${settings}` });
  mkdirSync(path.join(root, "content/docs/old/api"), { recursive: true });
  mkdirSync(path.join(root, "content/docs/sdk"));
  writeFileSync(path.join(root, "content/docs/sb.yml"), "");
  assert.deepEqual(await problemsOf(root), [
    'sitegen.config.yaml:4:13 The file "content/docs/sb.yaml" does not exist. Did you mean "docs/sb.yml"?',
    'sitegen.config.yaml:5:15 No docs version has a directory "apii". Did you mean "api"?',
  ]);
});

test("unknown components and files that are not modules are reported", async (t) => {
  const root = site(t, { "sitegen.config.yaml": `${LEAST}components:\n  Foter: Foot.tsx\n  home: home.vue\n` });
  assert.deepEqual(await problemsOf(root), [
    'sitegen.config.yaml:4:3 "components.Foter" is not a known key. Did you mean "Footer"?',
    'sitegen.config.yaml:5:9 "components.home" is "home.vue": it is not a component module. Use a .tsx, .ts, .jsx or .js file.',
  ]);
});

test("components for Markdown must have a valid, unreserved name and an existing file", async (t) => {
  const settings = "markdown:\n  components:\n    Tabs: a.tsx\n    chart: a.tsx\n    Card: a.vue\n";
  const root = site(t, { "sitegen.config.yaml": `${LEAST}${settings}`, "a.tsx": "" });
  assert.deepEqual(await problemsOf(root), [
    'sitegen.config.yaml:5:5 "markdown.components.Tabs" is reserved: <Tabs> is a built-in component. Use a different name for the component.',
    'sitegen.config.yaml:6:5 "markdown.components.chart" is not a component name. Begin with a capital letter, followed by letters and digits.',
    'sitegen.config.yaml:7:11 "markdown.components.Card" is "a.vue": it is not a component module. Use a .tsx, .ts, .jsx or .js file.',
  ]);
  const missing = site(t, { "sitegen.config.yaml": `${LEAST}markdown: {components: {Card: b.tsx}}\n`, "a.tsx": "" });
  assert.deepEqual(await problemsOf(missing), [
    'sitegen.config.yaml:3:31 The file "b.tsx" does not exist. Did you mean "a.tsx"?',
  ]);
});

test("head tags with invalid content or attributes are reported", async (t) => {
  const text = `${LEAST}head:
  - {tag: script, content: "let a = 1 < 2"}
  - {tag: style, content: "a > b {}"}
  - {tag: meta, attributes: {name: a}, content: b}
  - {tag: link, attributes: {rel: a, href: /b}, content: c}
  - {tag: script, attributes: {async: true}}
  - {tag: style}
  - {tag: script, attributes: {src: /a.js}, content: "b()"}
  - {tag: script, content: "a = '</SCRIPT>'"}
  - {tag: script, content: "a = '<!--'"}
  - {tag: style, content: "a { content: '</style>' }"}
  - {tag: style, attributes: {src: /a.css}}
`;
  assert.deepEqual(await problemsOf(site(t, { "sitegen.config.yaml": text })), [
    'sitegen.config.yaml:6:49 The tag "meta" cannot have "content". Use the attribute "content" instead.',
    'sitegen.config.yaml:7:58 The tag "link" cannot have "content". Use "script" or "style" instead.',
    'sitegen.config.yaml:8:5 The tag "script" is empty. Add the code as "content", or a file as "src".',
    'sitegen.config.yaml:9:5 The tag "style" is empty. Add the styles as "content".',
    'sitegen.config.yaml:10:54 The tag "script" has both "src" and "content". Browsers run only one of them. Use two tags.',
    'sitegen.config.yaml:11:28 "</SCRIPT" in the content would end the tag. Write "\\x3c/SCRIPT" in a string.',
    'sitegen.config.yaml:12:28 "<!--" in the content would end the tag. Write "\\x3c!--" in a string.',
    'sitegen.config.yaml:13:27 "</style" in the content would end the tag. Move the styles to a file in "styles".',
    'sitegen.config.yaml:14:5 The tag "style" is empty. Add the styles as "content".',
  ]);
});
