import assert from "node:assert/strict";
import test from "node:test";
import { readFrontMatter } from "../../../src/markdown/front-matter/front-matter.ts";
import type { Kind } from "../../../src/model/document.ts";
import { type SourcePath, toSourcePath } from "../../../src/model/problem.ts";

const FILES: Readonly<Record<Kind, SourcePath>> = {
  doc: toSourcePath("content/docs/latest/a.md"),
  post: toSourcePath("content/blog/a.md"),
  page: toSourcePath("content/pages/a.md"),
};

function readMeta(kind: Kind, text: string, file = FILES[kind]) {
  const { value, problems } = readFrontMatter(kind, { file, text, firstLine: 2 });
  const messages = problems.map(({ severity, code, message, hint, place }) => {
    assert.equal(place?.file, file);
    return `${place?.line}:${place?.column} ${severity} ${code} ${message}${hint ? ` ${hint}` : ""}`;
  });
  return { meta: value, messages };
}

const doc = (text: string) => {
  const { value, problems } = readFrontMatter("doc", { file: FILES.doc, text, firstLine: 2, ownKeys: ["status"] });
  return { meta: value, problems };
};
const post = (text: string, file = FILES.post) => {
  const { value, problems } = readFrontMatter("post", { file, text, firstLine: 2 });
  return { meta: value, problems };
};

test("a document without front matter has defaults and no problems", () => {
  for (const text of ["", "\n", "# a note\n"]) {
    const { meta, problems } = doc(text);
    assert.deepEqual(problems, []);
    assert.equal(meta.title, undefined);
    assert.equal(meta.draft, false);
    assert.deepEqual(meta.tags, []);
    assert.equal(meta.preview, true);
  }
});

test("all keys of a document are read", () => {
  const { meta, problems } = doc(`
title: Window badges
description: ''
slug: /latest/badges/
sidebar_label: Badges
pagination_label: More
pagination_prev: latest/a
pagination_next: null
displayed_sidebar: null
related: [latest/a]
hide_title: true
hide_table_of_contents: true
toc_min_heading_level: 2
toc_max_heading_level: 3
tags: [one, two, one]
keywords: [k]
image: ../img/a.png
head: [{tag: script, attributes: {src: /a.js, defer: true}}]
custom_edit_url: null
preview: false
last_update: {date: 2025-07-01, author: Alice}
unlisted: true
search: false
redirect_from: /old/path
locales: en
sourceHash: 12e45678
sidebar_position: 3
layout: page
status: [beta, 2]
`);
  assert.deepEqual(problems, []);
  const { places, ...rest } = meta;
  assert.deepEqual(rest, {
    title: "Window badges",
    description: "",
    layout: "page",
    slug: "/latest/badges/",
    foreignId: undefined,
    keywords: ["k"],
    image: "../img/a.png",
    head: [{ tag: "script", attributes: { src: "/a.js", defer: true } }],
    hideTitle: true,
    hideTableOfContents: true,
    tocMinHeadingLevel: 2,
    tocMaxHeadingLevel: 3,
    tags: ["one", "two"],
    lastUpdate: { date: "2025-07-01", author: "Alice" },
    draft: false,
    unlisted: true,
    search: false,
    redirectFrom: ["/old/path"],
    locales: ["en"],
    sourceHash: "12e45678",
    own: { status: ["beta", 2] },
    sidebarLabel: "Badges",
    sidebarPosition: 3,
    paginationLabel: "More",
    paginationPrev: "latest/a",
    paginationNext: null,
    displayedSidebar: null,
    related: ["latest/a"],
    customEditUrl: null,
    preview: false,
  });
  assert.equal(places.pagination_prev?.line, 8);
  assert.equal(places["tags[1]"]?.column, 13);
  assert.equal(places.redirect_from?.line, 25);
});

test("front matter does not run files next to documents as scripts or style sheets", () => {
  const urls = [
    "/assets/media/a.js.txt",
    "/base/assets/media/a.txt",
    "/de/../assets/./media/a.txt?x#y",
    "/Assets/MEDIA/a.txt",
    "/assets//media/a.txt",
    "/assets/%6dedia/a.txt",
    "/assets/%256dedia/a.txt",
    "/assets/x%2f..%2fmedia/a.txt",
    "/assets%5cmedia/a.txt",
    "\\assets\\media\\a.txt",
    "assets/media/a.txt",
    "../media/a.txt",
    "media/a.txt",
    "//site.invalid/assets/media/a.txt",
    "/\tassets/media/a.txt",
  ];
  for (const url of urls)
    for (const tag of [
      `script, attributes: {src: ${JSON.stringify(url)}}`,
      `link, attributes: {rel: Stylesheet, href: ${JSON.stringify(url)}}`,
    ]) {
      const read = (isTrusted: boolean) =>
        readFrontMatter("doc", { file: FILES.doc, text: `head: [{tag: ${tag}}]\n`, firstLine: 2, isTrusted });
      assert.deepEqual(read(false).value.head, [], tag);
      assert.equal(read(false).problems.length, 1, tag);
    }
  for (const url of ["/a.js", "/media/a.js", "/assets/medias/a.js"]) {
    const text = `head: [{tag: script, attributes: {src: ${url}}}]\n`;
    assert.equal(readFrontMatter("doc", { file: FILES.doc, text, firstLine: 2 }).value.head?.length, 1, url);
  }
});

test("a trusted file may load external scripts in its head", () => {
  const text = "head: [{tag: script, attributes: {src: 'https://elsewhere.example/a.js'}}]\n";
  const headOf = (isTrusted: boolean) =>
    readFrontMatter("doc", { file: FILES.doc, text, firstLine: 2, isTrusted }).value.head;
  assert.equal(headOf(true)?.length, 1);
  assert.deepEqual(headOf(false), []);
});

test("a post has date, authors and tags", () => {
  const { meta, problems } = post(
    "title: A\ndate: 2025-07-01T10:00:00+02:00\nauthors: [alice, {name: Bo, url: 'https://example.org', image_url: /a.png}]\ntitle_meta: B\n",
  );
  assert.deepEqual(problems, []);
  assert.equal(meta.date, "2025-07-01T08:00:00.000Z");
  assert.deepEqual(meta.authors, ["alice", { name: "Bo", url: "https://example.org", imageUrl: "/a.png" }]);
  assert.equal(meta.titleMeta, "B");
  assert.equal(meta.places["authors[0]"]?.line, 4);
  assert.deepEqual(post("title: A\ndate: 2025-07-01\nauthors: alice\n").meta.authors, ["alice"]);
});

test("the date of a post may be in its file name", () => {
  assert.equal(post("title: A\n", toSourcePath("content/blog/2025-07-01-a.md")).meta.date, "2025-07-01");
  assert.deepEqual(readMeta("post", "title: A\n", toSourcePath("content/blog/2025-13-01-a.md")).messages, [
    '1:1 error missing-date "2025-13-01" in the file name is not a date. Add "date: YYYY-MM-DD" to its front matter.',
  ]);
});

test("a date in another format is reported with its correct spelling", () => {
  const messages = (name: string, yaml: string) =>
    readMeta("post", yaml, toSourcePath(`content/blog/${name}.md`)).messages;
  assert.equal(post("title: A\n", toSourcePath("content/blog/2023-11-3-notes.md")).meta.date, "2023-11-03");
  assert.equal(post("title: A\ndate: 2023-2-07T00:00:00.000Z\n").meta.date, "2023-02-07T00:00:00.000Z");
  for (const name of ["2023_11_03_notes", "20231103-notes", "2023.11.3 notes"])
    assert.match(
      String(messages(name, "title: A\n")),
      /Add "date: 2023-11-03" .*begin the file name with "2023-11-03-"/,
    );
  for (const date of ["2023/11/3", "3 November 2023", '"2023.11.03"'])
    assert.match(String(messages("a", `title: A\ndate: ${date}\n`)), /which is not a date\. Write 2023-11-03\./);
  assert.match(String(messages("a", "title: A\ndate: 11/3/2023\n")), /Write YYYY-MM-DD\./);
});

test("a post without title and date is reported at the start of its file", () => {
  const { meta, messages } = readMeta("post", "");
  assert.deepEqual(
    messages.map((line) => line.slice(0, 25)),
    ["1:1 error missing-title T", "1:1 error missing-date Th"],
  );
  assert.equal((meta as { date: string }).date, "");
});

test("a post with invalid YAML is not reported for missing keys", () => {
  assert.deepEqual(readMeta("post", "title: a: b\ndate: 2024-01-01\n").messages, [
    '2:8 error invalid-front-matter Unquoted string contains ": ". Quote the value: "a: b"',
  ]);
});

const MISTAKES: readonly [name: string, kind: Kind, text: string, expected: RegExp][] = [
  ["a tab", "doc", "last_update:\n\tdate: 1\n", /^3:1 error/],
  ["a duplicate key", "doc", "title: a\ntitle: b\n", /^3:1 error .*Duplicate key/],
  ["a list instead of a map", "doc", "- a\n- b\n", /^2:1 error .*is a list/],
  ["a word instead of a map", "doc", "hello\n", /^2:1 error .*"hello"/],
  [
    "a number as title",
    "doc",
    "title: 2024\n",
    /^2:8 error .*"title" is 2024, expected a string\. Put the value in quotes/,
  ],
  ["a list as title", "doc", "title: [a]\n", /^2:8 error .*is a list, expected a string/],
  ["an empty title", "doc", "title: ''\n", /^2:8 error .*"title" is empty/],
  ["tags as a word", "doc", "tags: a\n", /^2:7 error .*"tags" is "a", expected a list/],
  ["an impossible date", "post", "title: a\ndate: 2024-02-30\n", /^3:7 error .*"2024-02-30", which is not a date/],
  ["a month out of range", "post", "title: a\ndate: 2024-13-01\n", /^3:7 error/],
  ["a date in words", "post", "title: a\ndate: yesterday\n", /^3:7 error/],
  ["an hour out of range", "post", "title: a\ndate: 2024-01-01T25:00:00Z\n", /^3:7 error/],
  ["a level out of range", "doc", "toc_max_heading_level: 7\n", /^2:24 error .*at most 6/],
  [
    "a minimum level above the maximum",
    "doc",
    "toc_min_heading_level: 4\ntoc_max_heading_level: 3\n",
    /^2:24 error .*greater than/,
  ],
  ["draft and unlisted", "doc", "draft: true\nunlisted: true\n", /^3:11 error .*both true/],
  ["draft as a word", "doc", "draft: yes\n", /^2:8 error .*"draft" is "yes", expected true or false/],
  ["draft in quotes", "doc", "draft: 'true'\n", /^2:8 error/],
  ["draft in the wrong case", "doc", "draft: True\n", /^2:8 warning .*"draft" is written "True"/],
  ["the key draft in the wrong case", "doc", "Draft: true\n", /^2:1 error .*Did you mean "draft"/],
  ["a misspelled key", "doc", "titel: a\n", /^2:1 warning .*"titel" is not a known key\. Did you mean "title"/],
  ["a key in camel case", "doc", "sidebarLabel: a\n", /^2:1 warning .*"sidebar_label"/],
  ["a self-containing value", "doc", "title: &a [*a]\n", /^2:12 error .*contains itself/],
  ["an unknown tag", "doc", "title: !!js/function x\n", /^2:8 error .*Unresolved tag/],
  [
    "an unknown key of an author",
    "post",
    "title: a\ndate: 2024-01-01\nauthors: [{nmae: a}]\n",
    /^4:11 error .*name" is missing/,
  ],
  [
    "a script as the URL of an author",
    "post",
    "title: a\ndate: 2024-01-01\nauthors: {name: a, url: 'javascript:x'}\n",
    /^4:25 error/,
  ],
  ["a script as image", "doc", "image: javascript:alert(1)\n", /^2:8 error .*not an absolute web URL/],
  ["a word for a preview", "doc", "preview: none\n", /^2:10 error .*"preview" is "none", expected true or false/],
  ["a script as edit URL", "doc", "custom_edit_url: 'javascript:x'\n", /^2:18 error/],
];

for (const [name, kind, text, expected] of MISTAKES)
  test(`${name} is reported at its line`, () => {
    const { messages } = readMeta(kind, text);
    assert.match(messages[0] ?? "nothing", expected);
    assert.match(messages[0] as string, /invalid-front-matter/);
    assert.ok(messages.length <= 2, messages.join("\n"));
  });

test("a document with an invalid draft key counts as a draft", () => {
  for (const text of ["draft: yes\n", "Draft: true\n", "draft: 'true'\n", "draft: True\n", "a: [\ndraft: true\n"])
    assert.equal(doc(text).meta.draft, true, text);
  for (const text of ["draft: false\n", "draft:\n", "title: draft\n", ""])
    assert.equal(doc(text).meta.draft, false, text);
});

test("unknown keys, prototype properties and merge keys are reported and have no effect", () => {
  const { meta, problems } = doc(
    "category: x\nversion: 3\nid: a\n__proto__: {draft: true}\nconstructor: 1\n<<: {draft: true}\ntoString: x\n",
  );
  assert.deepEqual(
    problems.map(({ severity, message }) => `${severity} ${message}`),
    ["category", "version", "id", "__proto__", "constructor", "<<", "toString"].map(
      (key) => `warning "${key}" is not a known key.`,
    ),
  );
  assert.equal(meta.draft, false);
  assert.equal(({} as { draft?: boolean }).draft, undefined);
});

const BAD_SLUGS: readonly [name: string, slug: string][] = [
  ["leaves the root", "../../etc/passwd"],
  ["leaves the docs", "/../x"],
  ["leaves the root from a subdirectory", "a/../../b"],
  ["leaves the root by encoded dots", "%2e%2e/x"],
  ["leaves the root by backslashes", "..\\\\..\\\\x"],
  ["contains NUL", "a\\0b"],
  ["names a host", "//evil.example/x"],
  ["names a scheme and host", "https://evil.example/x"],
  ["contains a script", "javascript:alert(1)"],
  ["names a drive", "C:/x"],
  ["contains a query", "a?b=c"],
  ["contains a fragment", "a#b"],
  ["contains markup", "<script>alert(1)</script>"],
  ["contains a quote", 'a\\"b'],
  ["contains a line break", "a\\nb"],
  ["contains a line separator", "a\\u2028b"],
  ["reverses the text direction", "a\\u202eb"],
  ["is a reserved name on Windows", "con"],
  ["ends with a dot", "a."],
  ["is very long", "x".repeat(300)],
  ["is empty", ""],
  ["ends with .html", "a.html"],
];

for (const [name, slug] of BAD_SLUGS)
  test(`a slug that ${name} is rejected with its position`, () => {
    const { meta, messages } = readMeta("page", `title: a\nslug: "${slug}"\n`);
    assert.equal(messages.length, 1, messages.join("\n"));
    assert.match(messages[0] as string, /^3:7 error invalid-front-matter /);
    assert.equal(meta.slug, undefined);
  });

test("slugs may contain directories, leading and trailing slashes, and any script", () => {
  for (const slug of ["a", "/a/b/", "a/b", "/", "入門", "مقدمة", "a b", "1-0", "v1.2"]) {
    const { meta, messages } = readMeta("page", `slug: "${slug}"\n`);
    assert.deepEqual(messages, []);
    assert.equal(meta.slug, slug);
  }
});

test("redirect paths are validated like slugs", () => {
  const { meta, messages } = readMeta("doc", "redirect_from: [/fine, relative, //host/x, '/a?', /../x]\n");
  assert.equal(messages.length, 4);
  assert.deepEqual(meta.redirectFrom, ["/fine"]);
});

test("line breaks in a title become spaces", () => {
  assert.equal(doc('title: "a\\n  b"\n').meta.title, "a b");
});

test("alias bombs and huge values are rejected quickly", () => {
  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]"];
  for (const [index, name] of [..."bcdefghi"].entries())
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(",")}]`);
  for (const text of [bomb.join("\n"), `title: ${"[".repeat(5000)}`, `title: ${"x".repeat(1 << 20)}`]) {
    const start = performance.now();
    const { messages } = readMeta("doc", text);
    assert.match(messages[0] as string, /^\d+:\d+ error invalid-front-matter/);
    assert.ok(performance.now() - start < 20_000);
  }
});
