/** Lists and tables of the content agree with the data of the releases: breaking changes, terms, timelines, stacks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import Slugger from "github-slugger";
import { parse } from "yaml";
import { nonEmpty } from "../support/non-empty.ts";
import { filesBelow, proseOf, read, readData, tableRows, tablesOf } from "./read.ts";

interface Major {
  major: number;
  alpha1?: string | null;
  beta1?: string | null;
  stable: string;
  eol: string | null;
  chromium: string;
  node: string;
  v8Minor: string;
}

const DOCS = "content/docs/latest";
const releases = readData<{ asOf: string; majors: Major[]; channels: Record<string, unknown> }>("releases");

interface Heading {
  level: number;
  text: string;
  anchor: string;
}

/** Headings of a page with the ids that the site gives them. */
function headingsOf(file: string): Heading[] {
  const slugger = new Slugger();
  return [...proseOf(file).matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = "", source = ""]) => {
    const text = source.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/(^|\s)_(\w+)_(?=\s|$)/g, "$1$2");
    return { level: marks.length, text, anchor: slugger.slug(text.replaceAll("`", "")) };
  });
}

test("every breaking change stands under its major version, with its anchor", () => {
  const byMajor = new Map<string, string[]>();
  let major = "";
  for (const { level, text, anchor } of headingsOf(`${DOCS}/breaking-changes.md`)) {
    if (level === 2) major = /\((\d+)\.0\)/.exec(text)?.[1] ?? "";
    if (level === 3 && major !== "") byMajor.set(major, [...(byMajor.get(major) ?? []), anchor]);
  }
  const expected = readData<Record<string, string[]>>("breaking-changes");
  assert.deepEqual(Object.fromEntries(byMajor), expected);
  assert.equal(Object.values(expected).flat().length, 189);
});

test("every breaking change says something", () => {
  const sections = read(`${DOCS}/breaking-changes.md`).split(/^(?=#{2,3} )/m);
  const changes = sections.filter((section) => section.startsWith("### "));
  const empty = changes.filter(
    (section) =>
      section
        .replace(/^### .*$/m, "")
        .trim()
        .split(/\s+/).length < 2,
  );
  assert.deepEqual(empty, []);
});

test("the glossary has its terms with the anchors that pages link to", () => {
  const terms = headingsOf(`${DOCS}/glossary.md`).filter(({ level }) => level === 3);
  const expected = readData<Record<string, string>>("glossary");
  assert.deepEqual(Object.fromEntries(terms.map(({ text, anchor }) => [text, anchor])), expected);
  assert.equal(terms.length, 24);
});

test("the table of timelines tells the dates and versions of every release", () => {
  const rows = tableRows(proseOf(`${DOCS}/tutorial/electron-timelines.md`)).filter(([name]) =>
    /^\d+\.0\.0$/.test(name ?? ""),
  );
  const expected = releases.majors
    .filter(({ major }) => major > 1)
    .reverse()
    .map(({ major, alpha1, beta1, stable, eol, chromium, node }) => {
      // What a release that is to come will carry is open until its beta.
      const isOpen = (beta1 ?? "") > releases.asOf;
      const engine = isOpen ? "open" : node.split(".").slice(0, 2).join(".");
      return [`${major}.0.0`, alpha1 ?? "", beta1 ?? "", stable, eol ?? "", `M${chromium.split(".")[0]}`, engine];
    });
  assert.deepEqual(rows, expected);
});

test("supported releases are set off in the table of timelines", () => {
  const text = read(`${DOCS}/tutorial/electron-timelines.md`);
  const bold = [...text.matchAll(/^\| \*\*(\d+)\.0\.0\*\* \|/gm)].map(([, major]) => Number(major));
  const supported = releases.majors.filter(({ stable, eol }) => stable <= releases.asOf && (eol ?? "") > releases.asOf);
  assert.deepEqual(
    bold,
    nonEmpty(supported)
      .map(({ major }) => major)
      .reverse(),
  );
});

for (const { major, chromium, node, v8Minor } of nonEmpty(releases.majors.filter((release) => release.major <= 37))) {
  test(`the post on Electron ${major} names the versions that it is made of`, () => {
    const tables = tablesOf(proseOf(postOf(major)));
    for (const [label, version] of Object.entries({ Chromium: chromium, "Node.js": node, V8: v8Minor })) {
      const given = tables.map((table) => versionIn(table, label, major)).find((text) => text !== undefined);
      assert.ok(given !== undefined && isSameVersion(given, version), `${label}: ${given} is not ${version}`);
      const figure = new RegExp(`^figures: .*\\b${label}: ([\\d.]+)`, "m").exec(read(postOf(major)))?.[1] ?? "";
      assert.ok(isSameVersion(figure, version), `figure of ${label}: ${figure} is not ${version}`);
    }
  });
}

/** The version of a component in a table of a post: in the row or column of the component, next to other releases. */
function versionIn([head = [], ...body]: string[][], label: string, major: number): string | undefined {
  const isThis = (cell: string): boolean => new RegExp(`(?:^|Electron )${major}(?:\\.0)*$`).test(cell);
  const plain = (cell = ""): string => cell.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  const column = head.findIndex((cell) => plain(cell) === label);
  const row = body.find(([cell]) => plain(cell) === label);
  const ofRelease = head.findIndex((cell) => isThis(plain(cell)));
  const cell = row
    ? row[ofRelease < 0 ? 1 : ofRelease]
    : column < 0
      ? undefined
      : (body.find(([name]) => isThis(plain(name))) ?? body[0])?.[column];
  return cell === undefined ? undefined : /^v?(\d[\d.]*)/.exec(plain(cell))?.[1];
}

function postOf(major: number): string {
  const { posts } = readData<{ posts: { slug: string; file: string }[] }>("posts");
  return `content/blog/${posts.find(({ slug }) => slug === `electron-${major}-0`)?.file}`;
}

/** A table may leave the last parts of a version out. */
function isSameVersion(given: string, full: string): boolean {
  const parts = given.replace(/\.$/, "").split(".");
  const all = full.split(".");
  return given !== "" && parts.every((part, index) => index >= all.length || part === all[index]);
}

test("the data of the three channels are those of the day", () => {
  const { stable, prerelease, nightly } = parse(read("content/data/releases.yaml"));
  assert.deepEqual({ stable, prerelease, nightly }, releases.channels);
});

/** Kinds of the blocks of a page in their order. Paragraphs also have the targets of their links. */
function blocksOf(file: string): string[] {
  const blocks = read(file)
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1[ \t]*$/gm, "\n\n```\n\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
  return blocks.map((block) => {
    const [, mark] = /^(#+|```|[|><]|[*-](?= )|\d+\.(?= ))/.exec(block) ?? [];
    return mark ?? ["p", ...[...block.matchAll(/\]\(([^)#]*)/g)].map(([, target]) => target).sort()].join(" ");
  });
}

test("translations have the blocks of their originals in the same order", () => {
  for (const file of nonEmpty(filesBelow("i18n").filter((name) => !name.startsWith("i18n/en/")))) {
    assert.deepEqual(blocksOf(file), blocksOf(file.replace(/^i18n\/[^/]+/, "content")), file);
  }
});
