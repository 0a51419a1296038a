/** The API reference is whole and true: what the pages say of the API is what Electron has. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { readSurface } from "./api-surface.ts";
import { fencesOf, filesBelow, proseOf, read, readData } from "./read.ts";

interface ExpectedPage {
  title: string;
  lines: string[];
  values?: Record<string, string[]>;
  defaults?: string[];
  /** Pull requests of the history blocks. */
  history?: string[];
  /** Of pages without members: what they must name. */
  items?: string[];
  guide?: boolean;
  nonSandboxedOnly?: boolean;
}

const FOLDER = "content/docs/latest";
const { version, pages } = readData<{ version: string; pages: Record<string, ExpectedPage> }>("api-surface");

test("the pages of the reference are those of the API", () => {
  const written = filesBelow(`${FOLDER}/api`)
    .map((file) => file.slice(FOLDER.length + 1, -".md".length))
    .sort();
  assert.deepEqual(written, Object.keys(pages).sort());
  assert.equal(written.length, 161);
});

test("the reference is about the release that the configuration names", () => {
  assert.ok(read("sitegen.config.ts").includes(`"${version}"`));
});

for (const [name, page] of nonEmpty(Object.entries(pages))) {
  test(`${name} says what the API is, no less and no more`, async () => {
    const file = `${FOLDER}/${name}.md`;
    const markdown = read(file);
    const surface = page.guide ? { lines: [], values: new Map(), defaults: [] } : await readSurface(name, markdown);
    assert.deepEqual(missing(page.lines, surface.lines), [], "lacks");
    assert.deepEqual(missing(surface.lines, page.lines), [], "has beyond the API");
    assert.deepEqual(missing(page.defaults ?? [], surface.defaults), [], "lacks defaults");
    assert.deepEqual(lostValues(page.values ?? {}, surface.values, markdown), [], "lacks values");
    assert.deepEqual(missing(page.history ?? [], historyOf(file)), [], "lacks history");
    const plain = proseOf(file).replaceAll("\\", "");
    const lostItems = (page.items ?? []).filter((item) => !names(plain, item));
    assert.deepEqual(lostItems, [], "does not name");
    if (page.nonSandboxedOnly) assert.match(markdown, /^Process:.*non-sandboxed/im);
  });
}

/** Texts of the one list that the other lacks, as often as it lacks them. */
function missing(wanted: readonly string[], given: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of given) counts.set(text, (counts.get(text) ?? 0) + 1);
  return wanted.filter((text) => {
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}

/** The parser reads lists of values out of prose in few forms; others count where the member's section quotes the value. */
function lostValues(
  wanted: Readonly<Record<string, string[]>>,
  read: ReadonlyMap<string, string[]>,
  markdown: string,
): string[] {
  return Object.entries(wanted).flatMap(([address, values]) => {
    const text = sectionOf(address, markdown);
    const known = read.get(address) ?? [];
    return values
      .filter(
        (value) =>
          !known.includes(value) &&
          ![`\`${value}\``, `'${value}'`, `"${value}"`].some((quoted) => text.includes(quoted)),
      )
      .map((value) => `${address}: ${value}`);
  });
}

/** The text under the heading of a member; all of the page where the member is a field. */
function sectionOf(address: string, markdown: string): string {
  const [, kind, member] = /^\S+ (?:static |instance )?(event|method|property) ([^\s>.]+)/.exec(address) ?? [];
  const lines = markdown.split("\n");
  const from = lines.findIndex((line) => {
    const heading = /^#{2,5} (.*)$/.exec(line)?.[1];
    if (heading === undefined || member === undefined) return false;
    if (kind === "event") return heading.startsWith(`Event: '${member}'`);
    return new RegExp(`^\`(?:[^\`(]*\\.)?${member}${kind === "method" ? "[<(]" : "`"}`).test(heading);
  });
  if (from < 0) return markdown;
  const level = /^#+/.exec(lines[from] as string)?.[0].length ?? 0;
  const length = lines.slice(from + 1).findIndex((line) => (/^#+(?= )/.exec(line)?.[0].length ?? 9) <= level);
  return lines.slice(from, length < 0 ? undefined : from + 1 + length).join("\n");
}

function historyOf(file: string): string[] {
  return fencesOf(file)
    .filter(({ language, meta }) => /^ya?ml$/.test(language) && meta === "history")
    .flatMap(({ code }) => {
      let kind = "";
      return code.split("\n").flatMap((line) => {
        kind = /^(added|changes|deprecated):/.exec(line)?.[1] ?? kind;
        const pull = /pull\/(\d+)/.exec(line)?.[1];
        return pull === undefined ? [] : [`${kind === "changes" ? "changed" : kind} #${pull}`];
      });
    });
}

/** A switch stands in a heading without marks, anything else in code marks. */
function names(text: string, item: string): boolean {
  return item.startsWith("--") ? text.replaceAll("`", "").includes(item) : text.includes(`\`${item}\``);
}
