/** Tests plugins of a site: the tree they receive, the nodes they create, and the problems they cause. */

import assert from "node:assert/strict";
import test from "node:test";
import { toDigest } from "../../../src/model/document.ts";
import type { PluginCode } from "../../../src/model/output.ts";
import { formatBody, formatFacts, parseText } from "../parsed.ts";

/**
 * Return the code of a plugin as the bundler outputs it.
 *
 * @param body Body of a function with the parameters `tree`, `file` and `options`.
 */
function plugin(kind: "remark" | "rehype", body: string, options?: unknown): PluginCode {
  const code = `exports.modules = { own: { default: (options) => (tree, file) => { ${WALK} ${body} } } };`;
  return {
    remark: [],
    rehype: [],
    [kind]: [{ module: "own", options }],
    code,
    map: "",
    timeout: 10,
    digest: toDigest("plugins"),
  };
}

const WALK =
  "const walk = (node, visit) => { visit(node); for (const child of node.children ?? []) walk(child, visit); };";

const facts = (text: string, plugins: PluginCode) => formatFacts(parseText(text, { plugins }));
const body = (text: string, plugins: PluginCode) => formatBody(parseText(text, { plugins }));

test("a plugin receives its options, and admonitions, tabs and code as nodes", () => {
  const text =
    ':::tip Head\n\nText.\n\n:::\n\n<Tabs>\n<TabItem value="a">\n\n```js\nconst a = 1;\n```\n\n</TabItem>\n</Tabs>\n';
  const plugins = plugin(
    "remark",
    "walk(tree, (node) => file.message(options.mark + node.type + (node.value ?? '')));",
    {
      mark: "#",
    },
  );
  const { problems } = facts(text, plugins) as { problems: string[] };
  const types = problems.map((line) => /#([^|]*)\./.exec(line)?.[1]);
  assert.deepEqual(types, [
    "root",
    "admonition",
    "admonitionTitle",
    "textHead",
    "paragraph",
    "textText",
    "tabs",
    "tabItema",
    "codeconst a = 1;",
  ]);
});

test("a plugin can change text anywhere, including titles of pages, admonitions and headings", () => {
  const plugins = plugin(
    "remark",
    "walk(tree, (node) => { if (node.type === 'text') node.value = node.value.replace(':x:', '✗'); });",
  );
  const text = "# A :x:\n\n## B :x:\n\n:::tip C :x:\n\nD :x:\n\n:::\n\nE :x:\n";
  assert.equal(
    body(text, plugins),
    '<h2⟦id b-⟧>B ✗⟦link to b-⟧</h2>\n<aside class="admonition admonition-tip" role="note"><p class="admonition-title">C ✗</p>\n<p>D ✗</p>\n</aside>\n<p>E ✗</p>',
  );
  const { title, description, sections, headings } = facts(text, plugins);
  assert.deepEqual(
    { title, description, sections, headings },
    { title: "A ✗", description: "E ✗", sections: [["b-", "C ✗", "D ✗", "E ✗"]], headings: ["3 h2 #b- B ✗"] },
  );
});

test("headings, links and images created by a plugin get IDs, are resolved and checked, and keep their position", () => {
  const plugins = plugin(
    "remark",
    `const text = (value) => ({ type: "text", value });
    walk(tree, (node) => {
      if (node.type !== "blockquote") return;
      node.type = "section";
      node.data = { hName: "section" };
      node.children = [
        { type: "heading", depth: 2, children: [text("Same")] },
        { type: "heading", depth: 3, data: { hProperties: { id: "given", className: ["wide"] } }, children: [text("Own")] },
        { type: "paragraph", children: [
          { type: "link", url: "other.md", children: [text("other")] },
          { type: "image", url: "a.png", alt: "A" },
          { type: "link", url: "javascript:x", children: [text("bad")] },
        ] },
      ];
    });`,
  );
  const text = "## Same\n\n> quote\n";
  assert.equal(
    body(text, plugins),
    "<h2⟦id same⟧>Same⟦link to same⟧</h2>\n<section><h2⟦id same-1⟧>Same⟦link to same-1⟧</h2>" +
      '<h3⟦id given⟧ class="wide">Own⟦link to given⟧</h3>' +
      '<p><a⟦link other.md⟧>other</a><img⟦src a.png with size⟧ alt="A" decoding="async">bad</p></section>',
  );
  const { headings, links, problems, sections } = facts(text, plugins);
  assert.deepEqual(headings, ["1 h2 #same Same", "3 h2 #same-1 Same", "3 h3 #given (explicit) Own"]);
  assert.deepEqual(links, ["3:1 link other.md", "3:1 asset a.png"]);
  assert.deepEqual(sections, [["given", "otherAbad"]]);
  assert.match(String(problems), /^3:1 warning unsafe-link/);
});

test("custom node types are rendered as the plugin specifies, and count as text", () => {
  const plugins = plugin(
    "remark",
    `walk(tree, (node) => {
      if (node.type === "inlineCode") Object.assign(node, { type: "formula", data: { hName: "i", hChildren: [{ type: "text", value: "<" + node.value }] } });
      if (node.type === "code") Object.assign(node, { type: "diagram", data: { hName: "figure", hProperties: { role: "img" } } });
    });`,
  );
  const text = "## On `x`\n\nLet `y` be.\n\n```\nbox\n```\n";
  assert.equal(
    body(text, plugins),
    '<h2⟦id on-x⟧>On <i>&#x3C;x</i>⟦link to on-x⟧</h2>\n<p>Let <i>&#x3C;y</i> be.</p>\n<figure role="img"></figure>',
  );
  const { description, sections, words } = facts(text, plugins);
  assert.deepEqual([description, sections, words], ["Let y be.", [["on-x", "Let y be.", "box"]], 6]);
});

test("raw HTML created by a plugin is sanitized", () => {
  const plugins = plugin("remark", "walk(tree, (node) => { if (node.type === 'text') node.type = 'html'; });");
  const text = '&lt;b onclick="x"&gt;bold&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;\n';
  assert.equal(body(text, plugins), "<p><b>bold</b></p>");
  assert.deepEqual(
    parseText(text, { plugins }).problems.map(({ code }) => code),
    ["raw-html", "raw-html"],
  );
});

test("a rehype plugin receives text and elements, and placeholders in place are preserved", () => {
  const plugins = plugin(
    "rehype",
    `walk(tree, (node) => {
      if (node.type === "text") node.value = node.value.toUpperCase();
      if (node.tagName === "a") node.properties.className = ["link"];
      if (node.tagName === "p") node.children.push({ type: "raw", value: "<mark>raw</mark>" });
    });`,
  );
  assert.equal(
    body("## One\n\nSee [two](two.md) & `code`.\n", plugins),
    '<h2⟦id one⟧>ONE⟦link to one⟧</h2>\n<p>SEE <a⟦link two.md⟧ class="link">TWO</a> &#x26; <code>CODE</code>.<mark>raw</mark></p>',
  );
});

test("moved or invented placeholders are removed and reported", () => {
  const plugins = plugin(
    "rehype",
    `walk(tree, (node) => {
      if (node.tagName === "a") Object.assign(node.properties, { title: node.properties.href, dataTo: "\\ufdd0content.tip\\ufdd1" });
      if (node.type === "text") node.value += "\\ufdd00\\ufdd1\\ufdd099\\ufdd1\\ufdd0no.message\\ufdd1\\ufdd0\\ufdd1\\ufdd1";
    });`,
  );
  const text = "[two](two.md)\n";
  assert.equal(body(text, plugins), '<p><a⟦link two.md⟧ title="" data-to="⟦message content.tip⟧">two</a></p>');
  assert.match(
    String(facts(text, plugins).problems),
    /^1:1 warning plugin-message: Plugins of the site moved internal placeholders/,
  );
});

test("a site component keeps both its start and its end, or neither", () => {
  const text = "<Chart>\n\nText.\n\n</Chart>\n";
  const options = { components: ["Chart"] };
  const keeping = plugin(
    "remark",
    "walk(tree, (node) => { if (node.type === 'siteComponent') node.data = { hName: 'b' }; });",
  );
  assert.match(
    formatBody(parseText(text, { options, plugins: keeping })),
    /^⟦[^⟧]*Chart[^⟧]*⟧\n*<p>Text\.<\/p>\n*⟦[^⟧]*⟧$/,
  );
  for (const end of ["shift", "pop"]) {
    const cutting = plugin("rehype", `tree.children.${end}();`);
    assert.equal(formatBody(parseText(text, { options, plugins: cutting })).trim(), "<p>Text.</p>");
  }
});

test("messages of a plugin have their position in the file, after front matter and code", () => {
  const plugins = plugin(
    "remark",
    `walk(tree, (node) => {
      if (node.value === "here") file.message("a word", node).note = "Change it";
      if (node.type === "thematicBreak") file.info("a line", { line: node.position.start.line, column: 2 });
    });
    file.message("all of it");`,
  );
  const text = "---\ntitle: A\n---\n\n```js\none\ntwo\n```\n\nit is *here*\n\n---\n";
  assert.deepEqual(facts(text, plugins).problems, [
    '1:1 warning plugin-message: Message from "own": all of it. | Fix the content, or change the options of the plugin.',
    '10:8 warning plugin-message: Message from "own": a word. | Change it',
    '12:2 info plugin-message: Message from "own": a line. | Fix the content, or change the options of the plugin.',
  ]);
});

const FAILURES: readonly [name: string, body: string, expected: RegExp][] = [
  ["throws", "null.x", /^1:1 error plugin-error: The plugin "own" threw an error: Cannot read properties of null/],
  [
    "throws a value that is not an error",
    "throw 'a text'",
    /^1:1 error plugin-error: The plugin "own" threw an error: a text\./,
  ],
  ["fails", "file.fail('not so', tree.children[0])", /^1:1 error plugin-error: Message from "own": not so\./],
  ["returns an error", "return new Error('given')", /error plugin-error: The plugin "own" threw an error: given\./],
  [
    "returns a promise",
    "return Promise.reject(new Error('late'))",
    /error plugin-error: The plugin "own" is asynchronous/,
  ],
  [
    "creates a link without a URL",
    "tree.children.push({ type: 'link', children: [] })",
    /created a tree that cannot be rendered/,
  ],
  ["adds undefined to the tree", "tree.children.push(undefined)", /created a tree that cannot be rendered/],
];

for (const [name, code, expected] of FAILURES)
  test(`a plugin that ${name} causes an error of the page, not a crash`, () => {
    const { problems } = facts("Text.\n", plugin("remark", code)) as { problems: string[] };
    assert.match(String(problems), expected);
    assert.equal(problems.length, 1);
  });

test("a plugin that fails does not affect the rest of the page", () => {
  assert.equal(body("Text.\n", plugin("rehype", "throw new Error('no');")), "<p>Text.</p>");
});

test("a plugin may use a callback if it calls it synchronously", () => {
  const withNext = (statement: string): PluginCode => ({
    ...plugin("remark", ""),
    code: `exports.modules = { own: { default: () => (tree, file, next) => { ${statement} } } };`,
  });
  assert.equal(body("Text.\n", withNext("next(null, { type: 'root', children: [] })")), "");
  assert.match(String(facts("Text.\n", withNext("next(new Error('so'))")).problems), /threw an error: so\./);
  assert.match(String(facts("Text.\n", withNext("setTimeout(next)")).problems), /is asynchronous/);
});

test("built-in blocks take precedence over syntax that a plugin adds to the parser", () => {
  // The plugin creates nodes from lines that begin with "%" or ":".
  const code = `exports.modules = { own: { default() {
    const line = { tokenize: (effects, ok, nok) => {
      let length = 0;
      const inside = (code) => {
        if (code === null || code < -2) { effects.exit("ownLine"); return length > 2 ? ok(code) : nok(code); }
        length++;
        effects.consume(code);
        return inside;
      };
      return (code) => { effects.enter("ownLine"); return inside(code); };
    } };
    const data = this.data();
    (data.micromarkExtensions ??= []).push({ flow: { 37: line, 58: line } });
    (data.fromMarkdownExtensions ??= []).push({
      enter: { ownLine(token) { this.enter({ type: "own", value: this.sliceSerialize(token), data: { hName: "s" } }, token); } },
      exit: { ownLine(token) { this.exit(token); } },
    });
  } } };`;
  const plugins = { ...plugin("remark", ""), code };
  assert.equal(
    body("%% words\n\n:::tip A\n\nText.\n\n:::\n", plugins),
    '<s>%% words</s>\n<aside class="admonition admonition-tip" role="note"><p class="admonition-title">A</p>\n<p>Text.</p>\n</aside>',
  );
});

test("plugins change the digest of a document", () => {
  assert.notEqual(parseText("Text.\n", { plugins: plugin("remark", "") }).digest, parseText("Text.\n").digest);
});

test("a plugin reads and lists files of the site, which become dependencies of the document", () => {
  const read = (path: string): string => `site.readFile(${JSON.stringify(path)}) ?? "none"`;
  const paths = ["parts/a.txt", "./parts/../parts/a.txt", "/parts/a.txt", "parts/gone.txt", "../a.txt", "parts/..", ""];
  const lists = ["parts", "parts/more/", "gone", "..", "", ".hidden"];
  const plugins = plugin(
    "remark",
    `const { site } = file.data;
    const add = (value) => tree.children.push({ type: "paragraph", children: [{ type: "text", value }] });
    add([site.locale, ${paths.map(read).join(", ")}].join("|"));
    add(${JSON.stringify(lists)}.map((folder) => site.listFiles(folder).join("+")).join("|"));`,
  );
  const files = { "parts/a.txt": "A", "parts/more/b.txt": "B", "other.txt": "O", ".hidden/c.txt": "C" };
  const document = parseText("", { plugins, files });
  assert.equal(formatBody(document), "<p>en|A|A|A|none|none|none|none</p>\n<p>a.txt+more/b.txt|b.txt||||</p>");
  assert.deepEqual(Object.keys(document.dependencies ?? {}), [
    "parts/a.txt",
    "parts/gone.txt",
    "parts/",
    "parts/more/",
    "gone/",
    ".hidden/",
  ]);
  const changed = parseText("", { plugins, files: { ...files, "parts/a.txt": "B" } });
  assert.notEqual(changed.digest, document.digest);
  assert.equal(parseText("", { plugins, files: { ...files, "other.txt": "P" } }).digest, document.digest);
  assert.equal(parseText("", { plugins: plugin("remark", "") }).dependencies, undefined);
});

test("a plugin inserts messages as text and in attributes, but not in place of URLs and IDs", () => {
  const plugins = plugin(
    "remark",
    `const { site } = file.data;
    const hChildren = [{ type: "text", value: site.message("site.open", { name: "A" }) }];
    tree.children.push({ type: "own", data: { hName: "a", hProperties: { title: site.message("site.title") }, hChildren } });
    tree.children.push({ type: "own", data: { hName: "b", hProperties: { id: site.message("site.id") }, hChildren: [] } });`,
  );
  assert.equal(
    body("", plugins),
    '<a title="⟦message site.title⟧">⟦message site.open {"name":"A"}⟧</a>\n<b id=""></b>',
  );
  assert.deepEqual(facts("Text.\n", plugins).sections, [["", "Text."]]);
});

test("a plugin sets the IDs and the label of tabs", () => {
  const plugins = plugin(
    "remark",
    `const item = (value) => ({ type: "tabItem", value, label: value.toUpperCase(), selected: value === "b", children: [] });
    tree.children.push({ type: "tabs", id: "own", label: "Files", children: ["a", "b"].map(item) });
    tree.children.push({ type: "tabs", children: [item("c")] });`,
  );
  const html = body("## own-2 {#own-2}\n", plugins);
  assert.deepEqual(
    [...html.matchAll(/role="tab" id="([^"]*)" aria-controls="([^"]*)"/g)].map((match) => match.slice(1)),
    [
      ["own-1", "own-1-panel"],
      ["own-2-1", "own-2-1-panel"],
      ["tabs-1-c", "tabs-1-c-panel"],
    ],
  );
  assert.deepEqual(
    [...html.matchAll(/role="tablist" aria-label="([^"]*)"/g)].map((match) => match[1]),
    ["Files", "C"],
  );
});

test("code that a plugin replaces is neither a sample nor checked", () => {
  const plugins = plugin(
    "remark",
    `tree.children = tree.children.map((node) => node.lang === "chart" ? { type: "own", data: { hName: "hr" } } : node);`,
  );
  const text = "```chart bars a=1 what\nx\n```\n\n```js what\ny\n```\n";
  const { samples, problems } = facts(text, plugins) as { samples: string[]; problems: string[] };
  assert.deepEqual(samples, ['6:1 js (what) "y"']);
  assert.deepEqual(
    problems.map((line) => line.split(":", 2).join(":")),
    ["5:1 warning unknown-code-option"],
  );
});

test("a message with `fatal` is an error, and its note is the hint", () => {
  const plugins = plugin(
    "remark",
    'Object.assign(file.message("Wrong word", tree.children[1]), { fatal: true, note: "Write another one." });',
  );
  assert.deepEqual(facts("One.\n\nTwo.\n", plugins).problems, [
    '3:1 error plugin-error: Message from "own": Wrong word. | Write another one.',
  ]);
});

test("search ignores blocks with `search: false`", () => {
  const plugins = plugin(
    "remark",
    `tree.children.forEach((node, index) => { if (index % 2 === 0) node.data = { search: false }; });
    tree.children.push({ type: "own", data: { search: false }, children: [{ type: "text", value: "Own" }] });`,
  );
  const text = "One.\n\nTwo.\n\n- Three.\n\n:::tip Four\n\nFive.\n\n:::\n\n> Six.\n";
  const { sections, words } = facts(text, plugins);
  assert.deepEqual(sections, [["", "Two.", "Four", "Five."]]);
  assert.equal(words, 7);
});
