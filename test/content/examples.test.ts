/** Examples that the docs embed: each is embedded, each embed exists, and each is sound code with a policy for its pages. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { fencesOf, filesBelow, read, readData } from "./read.ts";
import { lint, typeCheck } from "./type-check.ts";

interface Embed {
  name: string;
  focus: string;
}

const FOLDER = "content/docs/latest/fiddles";
const files = filesBelow(FOLDER, "");
const names = [...new Set(files.filter((file) => file.endsWith("/main.js")).map((file) => path.posix.dirname(file)))];

/** Embeds by the id of their doc, in the order of the page. */
function embedsOf(): Map<string, Embed[]> {
  const embeds = new Map<string, Embed[]>();
  for (const file of filesBelow("content/docs")) {
    for (const { language, meta } of fencesOf(file)) {
      if (language !== "fiddle") continue;
      const [folder = "", ...options] = meta.split("|");
      const focus = options.find((option) => option.startsWith("focus="))?.slice("focus=".length) ?? "main.js";
      const id = file.slice("content/docs/".length, -".md".length);
      embeds.set(id, [...(embeds.get(id) ?? []), { name: folder.replace("docs/latest/fiddles/", ""), focus }]);
    }
  }
  return embeds;
}

test("docs embed the examples they should, with the right file in front", () => {
  assert.deepEqual(
    new Map([...embedsOf()].sort()),
    new Map(Object.entries(readData<Record<string, Embed[]>>("examples")).sort()),
  );
});

test("every example is embedded, and every embed exists", () => {
  const embedded = new Set([...embedsOf().values()].flat().map(({ name }) => `${FOLDER}/${name}`));
  assert.deepEqual([...embedded].sort(), names.sort());
  const strays = files.filter((file) => /\.\w+$/.test(file) && !names.includes(path.posix.dirname(file)));
  assert.deepEqual(strays, []);
});

test("the code of the examples passes the linter and fits the type definitions of Electron", () => {
  const units = files.filter((file) => file.endsWith(".js")).map((file) => ({ path: file, code: read(file) }));
  assert.ok(units.length > names.length);
  assert.deepEqual(typeCheck(units), []);
  assert.equal(lint(units), "");
});

test("every page of an example has a Content-Security-Policy and runs no code of its own", () => {
  const pages = files.filter((file) => file.endsWith(".html"));
  assert.ok(pages.length > 20);
  for (const file of pages) {
    const html = read(file);
    const policy = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]+)"/i.exec(html)?.[1] ?? "";
    assert.match(policy, /default-src|script-src/, file);
    assert.doesNotMatch(policy, /unsafe-(?:inline|eval)'?[^;]*(?=;|$)(?<=script-src[^;]*)/, file);
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|\son\w+="/i, `${file} has a script in the page`);
  }
});

test("examples refer to no file that they lack", () => {
  let count = 0;
  for (const file of files) {
    if (!/\.(?:html|js)$/.test(file)) continue;
    const references = [
      ...read(file).matchAll(/(?:src|href)="(?!https?:|data:|#)([^"]+)"|loadFile\('([^']+)'|__dirname, '([^']+)'\)/g),
    ].map((match) => (match[1] ?? match[2] ?? match[3]) as string);
    for (const reference of references) {
      const target = path.posix.join(path.posix.dirname(file), reference);
      assert.ok(files.includes(target) || isMadeAtRun(file, reference), `${file} refers to ${reference}`);
      count++;
    }
  }
  assert.ok(count > 0);
});

/** A file that the example writes before it uses it. */
function isMadeAtRun(file: string, reference: string): boolean {
  return files.some(
    (other) =>
      path.posix.dirname(other) === path.posix.dirname(file) &&
      /writeFile/.test(read(other)) &&
      read(other).includes(reference),
  );
}
