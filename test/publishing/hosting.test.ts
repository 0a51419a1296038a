/** Test output for hosts: headers, redirects, referenced files, and no hidden content. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { builtSite } from "../support/built.ts";
import { PIXEL } from "../support/images.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";
import { elementsOf, FILES, linksOf, SECRET } from "./fixture.ts";
import { findAll, readXml } from "./xml.ts";

const site = await builtSite(FILES);
const nested = await builtSite(FILES, "--base-url", "/sub/");

/** Contents of output files by path. Each byte is one character. */
type Output = ReadonlyMap<string, string>;

const output: Output = site.snapshot("dist");

/** Output of the site by base URL. */
const OUTPUTS: Readonly<Record<string, Output>> = { "/": output, "/sub/": nested.snapshot("dist") };

/** Return paths and HTML of all pages. */
const pagesOf = (files: Output): [file: string, html: string][] =>
  nonEmpty([...files].filter(([file]) => file.endsWith(".html"))).map(([file, html]) => [
    file,
    Buffer.from(html, "latin1").toString(),
  ]);

const idsOf = (html: string): string[] => [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id);

/** Evaluate a `_headers` file as hosts do: all matching rules apply, and values of equal headers are joined. */
function headersFor(text: string, address: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const block of text.split(/\n(?=\S)/)) {
    const [pattern = "", ...lines] = block.trim().split("\n");
    const matcher = new RegExp(`^${pattern.replace(/[.+?^$(){}|[\]\\]/g, "\\$&").replace("*", ".*")}$`);
    if (!matcher.test(address)) continue;
    for (const line of lines.filter((one) => one.trim() !== "")) {
      const [, name = "", value = ""] = /^\s+([\w-]+): (.*)$/.exec(line) ?? assert.fail(line);
      headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
    }
  }
  return headers;
}

/** Directives required for the bonus of Mozilla's HTTP Observatory. */
const STRICT_POLICY: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  "style-src": "'self'",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

test("the policy has no unsafe source and contains the hash of each inline script", () => {
  const headers = headersFor(site.read("dist/_headers"), "/docs/guide");
  const policy = headers.get("Content-Security-Policy") ?? "";
  assert.doesNotMatch(policy, /unsafe|\*(?!\.)|http:/);
  const directives = new Map(policy.split("; ").map((directive) => [directive.split(" ")[0], directive]));
  for (const [name, value] of Object.entries(STRICT_POLICY)) assert.equal(directives.get(name), `${name} ${value}`);
  for (const [file, html] of pagesOf(output)) {
    assert.doesNotMatch(html.replace(/<script[\s\S]*?<\/script>/g, ""), /<[^>]+\s(?:style|on[a-z]+)="/, file);
    const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
    assert.ok(inlineScripts.length <= 2, file);
    for (const [, code = ""] of inlineScripts) {
      const hash = createHash("sha256").update(code).digest("base64");
      assert.ok(policy.includes(`'sha256-${hash}'`), file);
    }
  }
});

/** Header tests of Mozilla's HTTP Observatory. Passing all of them scores above 100, which is A+. */
const OBSERVATORY: readonly [header: string, passes: RegExp][] = [
  ["Content-Security-Policy", /^default-src 'none'; script-src 'self'(?: 'sha256-[A-Za-z0-9+/=]{44}')+; /],
  ["Strict-Transport-Security", /^max-age=31536000$/],
  ["X-Content-Type-Options", /^nosniff$/],
  ["X-Frame-Options", /^DENY$/],
  ["Referrer-Policy", /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/],
  ["Cross-Origin-Opener-Policy", /^same-origin$/],
  ["Permissions-Policy", /camera=\(\)/],
];

test("every response has the headers for a rating of A+", () => {
  for (const address of ["/", "/docs/guide", "/assets/main.js", "/de/404.html"]) {
    const headers = headersFor(site.read("dist/_headers"), address);
    for (const [name, passes] of OBSERVATORY) assert.match(headers.get(name) ?? "", passes, `${address} ${name}`);
    // The scanner deducts points for cross-origin access and insecure cookies; there are none of these headers.
    for (const name of ["Access-Control-Allow-Origin", "Set-Cookie", "Server"]) assert.ok(!headers.has(name), name);
  }
});

for (const [base, files] of Object.entries(OUTPUTS)) {
  test(`only files with a hash in their name are cached permanently, on "${base}"`, () => {
    const text = files.get("_headers") ?? "";
    let permanent = 0;
    for (const file of files.keys()) {
      const cache = headersFor(text, base + file).get("Cache-Control") ?? "";
      const hashed = /^assets\/.*(?:[.-][A-Z0-9]{8}\.|[/.-][0-9a-f]{12}\.)/.test(file);
      assert.equal(/immutable/.test(cache), hashed, `${file}: ${cache}`);
      assert.ok((cache.match(/max-age/g) ?? []).length <= 1, `${file}: ${cache}`);
      if (hashed) permanent += 1;
    }
    assert.ok(permanent > 40);
    assert.ok(text.split(/\n(?=\S)/).length <= 100, "hosts read 100 rules");
  });
}

test("scripts and styles of the first load have a valid integrity attribute", () => {
  const pages = pagesOf(output).filter(([, html]) => !html.includes('http-equiv="refresh"'));
  for (const [file, html] of nonEmpty(pages)) {
    const loads = [
      ...elementsOf(html, "script").filter((script) => script.has("src")),
      ...linksOf(html, "stylesheet"),
      ...linksOf(html, "modulepreload"),
    ];
    for (const load of nonEmpty(loads)) {
      const target = (load.get("src") ?? load.get("href")) as string;
      const [kind = "", value] = load.get("integrity")?.split(/-(.*)/s) ?? assert.fail(`${file}: ${target}`);
      const bytes = Buffer.from(output.get(target.slice(1)) ?? assert.fail(target), "latin1");
      assert.equal(createHash(kind).update(bytes).digest("base64"), value, `${file}: ${target}`);
    }
  }
});

for (const [base, files] of Object.entries(OUTPUTS)) {
  test(`every referenced file, page and anchor exists, and IDs are unique, on "${base}"`, () => {
    // Ignore the content of scripts.
    const pages = new Map(
      pagesOf(files).map(([file, html]) => [file, html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1")]),
    );
    for (const [file, html] of pages) {
      const ids = idsOf(html);
      assert.equal(new Set(ids).size, ids.length, `${file} has an id twice`);
      for (const [, address = ""] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        if (/^(?:https?:|mailto:|data:)/.test(address)) {
          assert.ok(
            !address.startsWith("https://example.org/") || address.startsWith(`https://example.org${base}`),
            address,
          );
          continue;
        }
        if (address.startsWith("#")) {
          assert.ok(address === "#" || ids.includes(decodeURIComponent(address.slice(1))), `${file}: ${address}`);
          continue;
        }
        assert.ok(address.startsWith(base), `${file}: ${address}`);
        const [, path = "", hash] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(address.slice(base.length)) ?? [];
        const inner = decodeURIComponent(path).replace(/\/$/, "");
        const candidates = [inner, `${inner}.html`, `${inner}/index.html`.replace(/^\//, "")];
        const target = candidates.find((name) => files.has(name));
        assert.ok(target, `${file}: ${address}`);
        if (hash) assert.ok(idsOf(pages.get(target) ?? "").includes(decodeURIComponent(hash)), `${file}: ${address}`);
      }
      for (const [tag] of html.matchAll(/<a [^>]*target="_blank"[^>]*>/g))
        assert.match(tag, /rel="[^"]*noopener/, file);
    }
  });
}

test("under a base URL, images in data files resolve", async () => {
  const pictured = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/data/apps.yaml":
      "- {slug: a, name: A, category: C, description: D, date: 2024-01-01, logo: /a.svg}\n- {slug: b, name: B, category: C, description: D, date: 2024-01-01, logo: https://b.example/b.svg}\n",
    "content/pages/index.md":
      "---\nlayout: home\nhero: {name: A, image: /a.svg}\nfeatures: [{title: Bo, icon: /bo.svg}]\n---\n",
    "content/blog/authors.yaml": "ann: {name: Ann, image_url: /ann.svg}\n",
    "content/blog/a.md":
      "---\ntitle: A\ndate: 2024-01-01\nauthors: [ann, {name: Bo, image_url: /bo.svg}]\n---\n\nText.\n",
    ...Object.fromEntries(["a", "ann", "bo"].map((name) => [`static/${name}.svg`, "<svg/>"])),
  });
  const { status, stderr } = await pictured.build("--base-url", "/sub/");
  assert.equal(status, 0, stderr);
  const images = (file: string): string[] =>
    elementsOf(pictured.read(`dist/${file}`), "img").map((image) => image.get("src") as string);
  assert.deepEqual(images("index.html"), ["/sub/a.svg", "/sub/bo.svg"]);
  for (const file of ["blog/a/index.html", "blog/index.html"])
    assert.deepEqual(images(file), ["/sub/ann.svg", "/sub/bo.svg"]);
});

test("elements refer to IDs on their page, even if a page contains several posts", () => {
  let references = 0;
  for (const [file, html] of pagesOf(output)) {
    const ids = new Set(idsOf(html));
    for (const [, name, id = ""] of html.matchAll(/ (aria-(?:describedby|controls|labelledby))="([^"]*)"/g)) {
      assert.ok(ids.has(id), `${file}: ${name} is ${id}`);
      references++;
    }
  }
  assert.ok(references > 0);
});

test("under a base URL, all URLs in machine-readable files contain it", () => {
  const root = "https://example.org/sub/";
  for (const file of ["sitemap.xml", "de/sitemap.xml", "sitemap-index.xml"])
    for (const { text } of nonEmpty(findAll(readXml(nested.read(`dist/${file}`)), "loc")))
      assert.ok(text.startsWith(root), text);
  for (const file of ["blog/rss.xml", "blog/atom.xml", "blog/feed.json", "llms.txt", "docs/guide.md", "opensearch.xml"])
    assert.doesNotMatch(nested.read(`dist/${file}`), /example\.org(?!\/sub(?:[/"<?#)]|$))/, file);
  assert.match(nested.read("dist/_redirects"), /^\/sub\/start \/sub\/docs\/guide 301$/m);
  const rules = nested
    .read("dist/_headers")
    .split("\n")
    .filter((line) => /^\S/.test(line));
  for (const rule of nonEmpty(rules)) assert.match(rule, /^\/sub\//);
});

test("redirects in front matter and configuration have rules and pages in each locale, and chains are shortened", () => {
  const rules = new Map(
    site
      .read("dist/_redirects")
      .trim()
      .split("\n")
      .map((line) => {
        const parts = line.split(" ");
        assert.equal(parts.length, 3, line);
        assert.equal(parts[2], "301");
        return [parts[0], parts[1]];
      }),
  );
  for (const prefix of ["", "/de", "/pt"]) {
    for (const from of ["/old", "/older", "/start", "/sch%C3%B6n/alt"])
      assert.equal(rules.get(prefix + from), `${prefix}/docs/guide`, prefix + from);
    assert.equal(rules.get(`${prefix}/away`), "https://elsewhere.example/x?a=1&b=2");
  }
  const html = site.read("dist/de/old/index.html");
  assert.match(html, /<meta http-equiv="refresh" content="0; url=\/de\/docs\/guide">/);
  assert.equal(linksOf(html, "canonical")[0]?.get("href"), "https://example.org/de/docs/guide");
  assert.match(site.read("dist/away/index.html"), /url=https:\/\/elsewhere\.example\/x\?a=1&amp;b=2"/);
  assert.ok(site.exists("dist/sch\u00f6n/alt/index.html"));
});

test("redirects from HTML files are files, next to pages and other redirects", async () => {
  const moved = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]
redirects:
  - {from: /guide.html, to: /docs/guide}
  - {from: /a/index.html, to: /docs/guide}
  - {from: /page.htm, to: /docs/guide.html}
  - {from: /script.php, to: /guide.html}
  - {from: /docs/guide.html, to: /docs/guide}
  - {from: /two, to: /docs/guide}
  - {from: /two.html, to: /docs/other}
`,
    "content/docs/guide.md": "# Guide\n\n[a](/guide.html) [b](/docs/guide.html) [c](/page.htm)\n",
    "content/docs/other.md": "---\nredirect_from: [/other.html, /docs/old/other.html]\n---\n\n# Other\n",
  });
  const { status, stderr } = await moved.build();
  assert.equal(status, 0, stderr);
  const files = ["guide.html", "a/index.html", "page.htm", "script.php/index.html", "two/index.html"];
  for (const file of files) {
    assert.match(moved.read(`dist/${file}`), /content="0; url=\/docs\/guide"/, file);
    assert.match(moved.read(`dist/de/${file}`), /content="0; url=\/de\/docs\/guide"/, file);
  }
  for (const file of ["two.html", "other.html", "docs/old/other.html"])
    assert.match(moved.read(`dist/${file}`), /content="0; url=\/docs\/other"/, file);
  // A host that serves "/docs/guide" from this file would redirect forever.
  assert.ok(!moved.exists("dist/docs/guide.html"));
  assert.match(moved.read("dist/_redirects"), /^\/docs\/guide\.html \/docs\/guide 301$/m);
  const script = /<script data-redirects=[^>]*>(.*?)<\/script>/.exec(moved.read("dist/guide.html"))?.[1] ?? "";
  const hash = createHash("sha256").update(script).digest("base64");
  assert.ok(moved.read("dist/_headers").includes(`'sha256-${hash}'`), script);
});

test("a redirect that hides a page or a file is reported", async () => {
  const hidden = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]
redirects:
  - {from: /old, to: /docs/guide}
  - {from: /docs/other.html, to: /docs/guide}
  - {from: /Logo.png, to: /docs/guide}
  - {from: /folder, to: /docs/guide}
  - {from: /robots.txt, to: /docs/guide}
  - {from: /free, to: /docs/guide}
  - {from: /page, to: /docs/guide}
`,
    "content/docs/guide.md": "# Guide\n",
    "content/docs/other.md": "# Other\n",
    "static/de/page.html": "<p>Page</p>",
    "static/old.html": "<p>Old</p>",
    "static/logo.png": PIXEL,
    "static/folder/index.html": "<p>Folder</p>",
  });
  const { stdout } = await hidden.run(["check", "--format", "json"]);
  const findings: { rule: string; line: number; message: string }[] = JSON.parse(stdout).findings;
  assert.deepEqual(
    findings
      .filter(({ rule }) => rule === "invalid-redirect")
      .map(({ rule, line, message }) => `${line} ${rule} ${message}`),
    [
      '5 invalid-redirect The redirect from "/old" hides the file static/old.html.',
      '6 invalid-redirect The redirect from "/docs/other.html" hides the page of content/docs/other.md.',
      '7 invalid-redirect The redirect from "/Logo.png" hides the file static/logo.png.',
      '8 invalid-redirect The redirect from "/folder" hides the file static/folder/index.html.',
      '9 invalid-redirect The redirect from "/robots.txt" hides the generated file robots.txt.',
      '11 invalid-redirect The redirect from "/page" hides the file static/de/page.html.',
    ],
  );
});

test("a site without redirects has an empty _redirects file", async () => {
  const plain = createSite({ "sitegen.config.yaml": MINIMAL_CONFIG, "content/docs/a.md": "# A\n\nText.\n" });
  assert.equal((await plain.build()).status, 0);
  assert.equal(plain.read("dist/_redirects"), "");
});

test("redirect rules and pages keep the query and anchor of the target", async () => {
  const anchored = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}redirects: [{from: /x, to: "/y#part one"}, {from: /y, to: /docs/b}, {from: /z, to: "/docs/b?a=1#part"}]\n`,
    "content/docs/b.md": "# B\n\n## Part\n",
  });
  const { status, stderr } = await anchored.build();
  assert.equal(status, 0, stderr);
  const rules = anchored.read("dist/_redirects");
  assert.match(rules, /^\/z \/docs\/b\?a=1#part 301$/m);
  for (const line of rules.trim().split("\n")) assert.equal(line.split(" ").length, 3, line);
  assert.match(anchored.read("dist/z/index.html"), /url=\/docs\/b\?a=1#part"/);
  assert.equal(
    linksOf(anchored.read("dist/z/index.html"), "canonical")[0]?.get("href"),
    "https://example.org/docs/b?a=1#part",
  );
});

const doc = (from: string): string => `---\nredirect_from: ${from}\n---\n\n# Page\n\nText.\n`;
const BAD: readonly [string, Record<string, string>, RegExp][] = [
  ["onto a page", { "content/docs/a.md": doc("/docs/b") }, /hides the page of content\/docs\/b\.md/],
  ["onto itself", { "content/docs/a.md": doc("/docs/a") }, /hides the page of content\/docs\/a\.md/],
  [
    "in a circle",
    { "sitegen.config.yaml": `${MINIMAL_CONFIG}redirects: [{from: /x, to: /y}, {from: /y, to: /x}]\n` },
    /is circular/,
  ],
  [
    "to nowhere",
    { "sitegen.config.yaml": `${MINIMAL_CONFIG}redirects: [{from: /x, to: /docs/bb}]\n` },
    /which is not a page[\s\S]*\/docs\/b/,
  ],
  ["to two pages", { "content/docs/a.md": doc("/x"), "content/docs/c.md": doc("/x") }, /redirects to both/],
  ["out of the site", { "content/docs/a.md": doc("/../../x") }, /content\/docs\/a\.md:2/],
  ["without a slash", { "content/docs/a.md": doc("x") }, /slash/],
  ["with a line end", { "content/docs/a.md": doc('"/x 301\\n/evil https://evil.example"') }, /content\/docs\/a\.md:2/],
  [
    "to a script",
    { "sitegen.config.yaml": `${MINIMAL_CONFIG}redirects: [{from: /x, to: "javascript:alert(1)"}]\n` },
    /javascript/,
  ],
];
for (const [name, files, message] of BAD) {
  test(`a redirect ${name} is an error`, async () => {
    const wrong = createSite({ "content/docs/b.md": "# B\n\nText.\n", ...files });
    const { status, stderr } = await wrong.build();
    assert.notEqual(status, 0, stderr);
    assert.notEqual(status, 3, stderr);
    assert.match(stderr, message);
    assert.ok(!wrong.exists("dist"));
  });
}

test("drafts, comments, unknown front matter and hidden pages are not exposed", () => {
  for (const [file, text] of nonEmpty(output)) {
    assert.ok(!text.includes(SECRET), file);
    assert.ok(!text.includes(site.root), file);
    if (/(?:\.xml|\.txt|feed\.json)$/.test(file)) assert.doesNotMatch(text, /hiddenpagetext|\/hidden|\/unlisted/, file);
  }
  const drafts = [...output.keys()].filter((file) => /draft/.test(file));
  assert.deepEqual(drafts, []);
  const linking = pagesOf(output).filter(([, html]) => /href="[^"]*\/(?:hidden|unlisted)[/"]/.test(html));
  for (const [file] of nonEmpty(linking)) assert.match(file, /(?:hidden|unlisted)\/index\.html$/);
});

test("each locale has an error page, and no rewrite rule is needed", () => {
  for (const file of ["404.html", "de/404.html", "pt/404.html", ".nojekyll"])
    assert.ok(site.exists(`dist/${file}`), file);
});

test("the policy allows the hosts in head tags for their type of resource, and no others", async () => {
  const own = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: {rawHtml: trusted}
head:
  - {tag: script, attributes: {src: "https://count.example/js/count.js", defer: true}}
  - {tag: script, attributes: {src: /own.js}}
  - {tag: link, attributes: {rel: preconnect, href: "https://files.fonts.example", crossorigin: true}}
  - {tag: link, attributes: {rel: stylesheet, href: "https://fonts.example/css?family=A"}}
  - {tag: link, attributes: {rel: author, href: "https://someone.example"}}
  - {tag: meta, attributes: {name: host, content: "https://meta.example"}}
`,
    "content/docs/page.md": `---
head:
  - {tag: script, attributes: {src: "https://page.example/x.js"}}
  - {tag: link, attributes: {rel: preconnect, href: "https://other.example"}}
---
# Page

Text.
`,
    "static/own.js": "",
  });
  const { status, stderr } = await own.build();
  assert.equal(status, 0, stderr);
  const policy = headersFor(own.read("dist/_headers"), "/docs/page").get("Content-Security-Policy") ?? "";
  const hostsOf = (directive: string): string[] =>
    (policy.split("; ").find((one) => one.startsWith(`${directive} `)) ?? "").match(/https:\/\/\S+/g) ?? [];
  assert.deepEqual(hostsOf("script-src"), ["https://count.example", "https://page.example"]);
  assert.deepEqual(hostsOf("connect-src"), [
    "https://count.example",
    "https://page.example",
    "https://files.fonts.example",
  ]);
  assert.deepEqual(hostsOf("style-src"), ["https://fonts.example"]);
  assert.deepEqual(hostsOf("font-src"), ["https://fonts.example", "https://files.fonts.example"]);
  assert.doesNotMatch(policy, /someone|meta|other/);
});

test("the hosts of hosted search are allowed, and pages preconnect to the first", async () => {
  for (const [host, expected] of [
    [
      "",
      [
        "https://APPID-dsn.algolia.net",
        "https://APPID-1.algolianet.com",
        "https://APPID-2.algolianet.com",
        "https://APPID-3.algolianet.com",
      ],
    ],
    ["host: https://search.example.org/index", ["https://search.example.org"]],
  ] as const) {
    const own = createSite({
      "sitegen.config.yaml": `${MINIMAL_CONFIG}search: {provider: hosted, appId: APPID, apiKey: a, indexName: b, ${host}}\n`,
      "content/docs/page.md": "# Page\n\nText.\n",
    });
    const { status, stderr } = await own.build();
    assert.equal(status, 0, stderr);
    const policy = headersFor(own.read("dist/_headers"), "/docs/page").get("Content-Security-Policy") ?? "";
    assert.equal(/connect-src ([^;]*)/.exec(policy)?.[1], ["'self'", ...expected].join(" "));
    assert.ok(own.read("dist/docs/page/index.html").includes(`<link rel="preconnect" href="${expected[0]}"`));
  }
});

test("inline scripts and styles of the configuration are in each page, and the policy contains their hashes", async () => {
  const own = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}head:
  - {tag: script, content: "window.counted = 1 < 2 && '&amp;'\\r\\n"}
  - {tag: script, attributes: {type: application/ld+json}, content: '{"@type": "Organization"}'}
  - {tag: style, content: "h1 > a { color: red }"}
`,
    "content/docs/page.md": "# Page\n\nText.\n",
  });
  const { status, stderr } = await own.build();
  assert.equal(status, 0, stderr);
  const policy = headersFor(own.read("dist/_headers"), "/docs/page").get("Content-Security-Policy") ?? "";
  const nameOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const html = own.read("dist/docs/page/index.html");
  for (const [directive, element] of [
    ["script-src", "<script>window.counted = 1 < 2 && '&amp;'\n</script>"],
    ["script-src", '<script type="application/ld+json">{"@type": "Organization"}</script>'],
    ["style-src", "<style>h1 > a { color: red }</style>"],
  ] as const) {
    assert.ok(html.includes(element), element);
    const content = element.replace(/^<[^>]*>|<\/\w+>$/g, "");
    const rule = policy.split("; ").find((one) => one.startsWith(`${directive} `));
    assert.ok(rule?.includes(nameOf(content)), `${directive} ${content}`);
  }
});

test("paths of configured headers are relative to the base URL and may include it", async () => {
  const own = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}baseUrl: /sub/\nheaders: {"/docs/*": {X-One: "1"}, "/sub/docs/page": {X-Two: "2"}, "/*": {X-Frame-Options: SAMEORIGIN}}\n`,
    "content/docs/page.md": "# Page\n\nText.\n",
  });
  assert.equal((await own.build()).status, 0);
  const headers = headersFor(own.read("dist/_headers"), "/sub/docs/page");
  assert.deepEqual(
    ["X-One", "X-Two", "X-Frame-Options"].map((name) => headers.get(name)),
    ["1", "2", "SAMEORIGIN"],
  );
});

test("a configured header replaces the default for the same paths", async () => {
  const own = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}headers: {"/*": {content-security-policy: "default-src 'self'", X-Own: "1"}}\n`,
    "content/docs/page.md": "# Page\n\nText.\n",
  });
  assert.equal((await own.build()).status, 0);
  const text = own.read("dist/_headers");
  // The second one is for files next to documents.
  assert.equal(text.match(/content-security-policy/gi)?.length, 2);
  const headers = headersFor(text, "/docs/page");
  assert.equal(headers.get("content-security-policy"), "default-src 'self'");
  assert.equal(headers.get("X-Own"), "1");
  assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
});

test("the policy allows frames in trusted HTML: their hosts, and pages of the site", async (t) => {
  const cases: readonly (readonly [body: string, sources: string, ancestors: string])[] = [
    ["Text.", "'none'", "'none'"],
    ['<iframe src="https://maps.example/a" title="Map"></iframe>', "https://maps.example", "'none'"],
    ['<iframe src="//maps.example:8443/a" title="Map"></iframe>', "https://maps.example:8443", "'none'"],
    ['<iframe src="/widget.html" title="Own"></iframe>', "https://example.org/widget.html", "'self'"],
    [
      '<iframe src="https://example.org/widget.html" title="Own"></iframe>',
      "https://example.org/widget.html",
      "'self'",
    ],
    [
      '<iframe src="https://b.example" title="B"></iframe>\n\n<iframe src="https://a.example/x?y" title="A"></iframe>\n\n<iframe src="/widget.html" title="Own"></iframe>',
      "https://example.org/widget.html https://a.example https://b.example",
      "'self'",
    ],
    [
      '`<iframe src="https://maps.example/a"></iframe>` <img src="https://img.example/a.png" alt="">',
      "'none'",
      "'none'",
    ],
    ['<iframe src="http://plain.example" title="Map"></iframe>', "'none'", "'none'"],
  ];
  for (const [body, sources, ancestors] of cases)
    await t.test(body, async () => {
      const own = createSite({
        "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: {rawHtml: trusted, iframeHosts: []}\n`,
        "content/docs/page.md": `# Page\n\n${body}\n`,
        "static/widget.html": "<!doctype html><title>Widget</title>",
      });
      const { status, stderr } = await own.build();
      assert.equal(status, 0, stderr);
      const headers = headersFor(own.read("dist/_headers"), "/docs/page");
      const directives = (headers.get("Content-Security-Policy") ?? "").split("; ");
      assert.ok(directives.includes(`frame-src ${sources}`), directives.join("\n"));
      assert.ok(directives.includes(`frame-ancestors ${ancestors}`), directives.join("\n"));
      assert.equal(headers.get("X-Frame-Options"), ancestors === "'self'" ? "SAMEORIGIN" : "DENY");
    });
});
