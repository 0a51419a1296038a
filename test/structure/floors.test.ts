/** The shape of the house: imports point down, browser code touches no platform, markup enters in one file. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = process.env.SITEGEN_REPOSITORY ?? process.cwd();

/** Folders and files below src/, lowest floor first. */
const FLOORS = [
  ["util"],
  ["model"],
  ["host", "theme", "reader"],
  ["build/config", "build/source", "build/asset", "client", "render"],
  ["build/document"],
  ["build/catalog"],
  ["build/navigation", "build/link"],
  ["build/route"],
  ["build/compose"],
  ["build/derive"],
  ["check"],
  ["build"],
  ["dev"],
  ["cli"],
];

interface Import {
  file: string;
  from: string;
  to: string;
  target: string;
}

const folders = FLOORS.flat().sort((a, b) => b.length - a.length);

function folderOf(file: string): string {
  const found = folders.find((folder) => file.startsWith(`${folder}/`));
  assert.ok(found, `${file} is on no floor`);
  return found;
}

function sourceFiles(): string[] {
  return readdirSync(path.join(root, "src"), { recursive: true })
    .map((name) => String(name).split(path.sep).join("/"))
    .filter((name) => /\.tsx?$/.test(name));
}

function importsBelow(): Import[] {
  return sourceFiles().flatMap((file) => {
    const text = readFileSync(path.join(root, "src", file), "utf8");
    const targets = [...text.matchAll(/(?:from\s+|import\(\s*|import\s+)"(\.[^"]+)"/g)].map(
      (match) => match[1] as string,
    );
    return targets.map((target) => {
      const resolved = path.posix.join(path.posix.dirname(file), target);
      return { file, target, from: folderOf(file), to: folderOf(resolved) };
    });
  });
}

test("imports point down", () => {
  const floorOf = new Map(FLOORS.flatMap((names, floor) => names.map((name) => [name, floor] as const)));
  const all = importsBelow();
  assert.ok(all.length > 100, "the imports were not found");
  const rising = all.filter(
    ({ from, to }) => from !== to && (floorOf.get(to) as number) >= (floorOf.get(from) as number),
  );
  assert.deepEqual(
    rising.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
});

test("theme and client touch no module of Node", () => {
  const browser = sourceFiles().filter((file) => /^(?:theme|client|model|util)\//.test(file));
  const guilty = browser.filter((file) =>
    /from "node:|from "[^"]*\/host\//.test(readFileSync(path.join(root, "src", file), "utf8")),
  );
  assert.deepEqual(guilty, []);
});

test("markup is set as text in one reviewed file only", () => {
  const users = sourceFiles().filter((file) =>
    /dangerouslySetInnerHTML\s*[=:]/.test(readFileSync(path.join(root, "src", file), "utf8")),
  );
  assert.deepEqual(users, ["theme/components/RawHtml.tsx"]);
});

test("no file evaluates text as code, save the one that runs bundled code of a site", () => {
  const users = sourceFiles().filter((file) =>
    /\beval\(|new Function\(|"node:vm"/.test(readFileSync(path.join(root, "src", file), "utf8")),
  );
  assert.deepEqual(users, ["host/run-bundle.ts"]);
});
