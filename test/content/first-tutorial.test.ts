/** The tutorial in six parts, followed to the letter: the snippets in their order make an app of sound files. */

import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { parse } from "yaml";
import { nonEmpty } from "../support/non-empty.ts";
import { type Fence, fencesOf, filesBelow, proseOf, read, readData } from "./read.ts";
import { lint, typeCheck } from "./type-check.ts";

/**
 * What a reader does with a snippet: makes it the file, puts it at an end of the file, takes its settings over, or reads
 * it as a part of the whole file that comes later. An example shows the whole of all files.
 */
interface Step {
  part: string;
  title: string;
  apply: "replace" | "append" | "prepend" | "merge" | "within" | "example";
}

const FOLDER = "content/docs/latest";
const steps = readData<Step[]>("first-tutorial");
const parts = filesBelow(`${FOLDER}/tutorial`).filter((file) => /\/tutorial-[1-6]-/.test(file));

const snippets = parts.flatMap(fencesOf).filter(({ title, language }) => title || ["js", "fiddle"].includes(language));

interface Waiting {
  file: string;
  snippet: Fence;
}

/** The files of the app after the steps up to a part, by default after all. */
function followTutorial(last = 6): Map<string, string> {
  const app = new Map<string, string>();
  const waiting: Waiting[] = [];
  for (const [index, { part, title: file, apply }] of steps.entries()) {
    if (numberOf(part) > last) break;
    const snippet = snippets[index] as Fence;
    const before = app.get(file);
    switch (apply) {
      case "replace":
        app.set(file, snippet.code);
        break;
      case "append":
        app.set(file, `${before}\n${snippet.code}`);
        break;
      case "prepend":
        app.set(file, `${snippet.code}\n${before}`);
        break;
      case "merge":
        app.set(file, mergeFile(file, before ?? "", snippet.code));
        break;
      case "within":
        waiting.push({ file, snippet });
        break;
      case "example":
        takeExample(app, snippet, waiting);
    }
    if (apply === "replace") settle(app, waiting, file);
  }
  assert.deepEqual(waiting, []);
  return app;
}

const numberOf = (part: string): number => Number(/^tutorial-(\d)/.exec(part)?.[1]);

/** The example must agree with what the reader has; only a file that a part was shown of may have changed. */
function takeExample(app: Map<string, string>, { meta }: Fence, waiting: Waiting[]): void {
  const folder = `${FOLDER}/${meta.replace("docs/latest/", "")}`;
  for (const name of nonEmpty(filesBelow(folder, "")).map((file) => file.slice(folder.length + 1))) {
    const whole = read(`${folder}/${name}`);
    if (waiting.some(({ file }) => file === name)) app.set(name, whole);
    else assert.equal(whole, app.get(name), `${folder}/${name} is not what the tutorial shows`);
    settle(app, waiting, name);
  }
}

/** Parts of a file that were shown before must be in the whole one, but for remarks such as "as before". */
function settle(app: ReadonlyMap<string, string>, waiting: Waiting[], name: string): void {
  const whole = new Set((app.get(name) ?? "").split("\n").map((line) => line.trim()));
  for (let index = waiting.length - 1; index >= 0; index--) {
    const { file, snippet } = waiting[index] as Waiting;
    if (file !== name) continue;
    const lines = snippet.code.split("\n").map((line) => line.trim());
    const lost = lines.filter((line) => line !== "" && !line.startsWith("// …") && !whole.has(line) && !isImport(line));
    assert.deepEqual(lost, [], `${snippet.file}:${snippet.line} shows lines that the whole ${name} lacks`);
    waiting.splice(index, 1);
  }
}

/** A part of a file imports what it needs alone. */
const isImport = (line: string): boolean => /^const \{.*\} = require\(/.test(line);

function mergeFile(file: string, before: string, code: string): string {
  const merged = mergeSettings(readSettings(file, before), readSettings(file, code));
  const text = JSON.stringify(merged, null, 2);
  return file.endsWith(".json") ? text : `module.exports = ${text}\n`;
}

function readSettings(file: string, code: string): unknown {
  if (file.endsWith(".json")) return JSON.parse(code);
  const module = { exports: {} };
  vm.runInNewContext(code, { module, process: { env: {} } });
  return module.exports;
}

/** Settings with those of a snippet: objects are joined, lists too, by the names of their entries. */
function mergeSettings(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) {
    const isNew = (entry: { name: string }): boolean =>
      !before.some(({ name }: { name: string }) => name === entry.name);
    const joined = before.map((entry: { name: string }) =>
      mergeSettings(entry, after.find(({ name }: { name: string }) => name === entry.name) ?? entry),
    );
    return [...joined, ...after.filter(isNew)];
  }
  if (!isObject(before) || !isObject(after)) return after;
  const entries = Object.entries(after).map(([key, value]) => [
    key,
    key in before ? mergeSettings(before[key], value) : value,
  ]);
  return { ...before, ...Object.fromEntries(entries) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

test("every snippet of the tutorial is a step, in this order", () => {
  assert.equal(parts.length, 6);
  assert.deepEqual(
    snippets.map(({ file, title, language, meta }) => {
      const part = file.slice(file.lastIndexOf("/") + 1, -".md".length);
      return `${part} ${title ?? (language === "fiddle" ? `fiddle ${meta !== ""}` : "main.js")}`;
    }),
    steps.map(({ part, title }) => `${part} ${title === "fiddle" ? "fiddle true" : title}`),
  );
});

test("who follows the tutorial has an app that lints and fits the types of Electron", () => {
  const app = followTutorial();
  assert.deepEqual(
    [...app.keys()].sort(),
    [
      ".github/workflows/release.yml",
      ".gitignore",
      ".vscode/launch.json",
      "forge.config.js",
      "index.html",
      "main.js",
    ].concat(["menu.js", "package.json", "preload.js", "renderer.js"]),
  );
  const units = [...app].filter(([path]) => path.endsWith(".js")).map(([path, code]) => ({ path, code }));
  assert.deepEqual(typeCheck(units, ["update-electron-app"]), []);
  assert.equal(lint(units), "");
});

for (const part of nonEmpty([...new Set(steps.map((step) => numberOf(step.part)))]))
  test(`the project of part ${part} is the app of the reader after this part`, () => {
    const folder = `tutorial-app/part-${part}`;
    const app = followTutorial(part);
    const page = parts.find((file) => file.includes(`/tutorial-${part}-`)) ?? "";
    assert.ok(proseOf(page).includes(`](/downloads/tutorial-part-${part}.zip)`), page);
    assert.equal(fencesOf(page).at(-1)?.code, `cd tutorial-part-${part}\nnpm install\nnpm start\n`);
    const files = filesBelow(folder, "").map((file) => file.slice(folder.length + 1));
    assert.deepEqual(
      files.filter((file) => app.has(file)),
      [...app.keys()].sort(),
    );
    for (const [file, code] of app) {
      const own = read(`${folder}/${file}`);
      // The reader merges settings by hand, so that their form may differ.
      if (/^(?:package\.json|forge\.config\.js)$/.test(file)) {
        const { name, devDependencies, dependencies, ...settings } = readSettings(file, own) as Record<string, unknown>;
        const { name: _, ...shown } = readSettings(file, code) as Record<string, unknown>;
        assert.deepEqual(JSON.parse(JSON.stringify(settings)), JSON.parse(JSON.stringify(withoutPackages(shown))));
      } else assert.equal(own, code, `${folder}/${file}`);
    }
  });

/** npm adds packages to package.json when the reader installs them. */
function withoutPackages({ devDependencies, dependencies, ...settings }: Record<string, unknown>): object {
  return settings;
}

test("the files of the app name each other", () => {
  const app = followTutorial();
  const settings = JSON.parse(app.get("package.json") ?? "") as { main: string; scripts: Record<string, string> };
  assert.equal(settings.main, "main.js");
  assert.deepEqual(Object.keys(settings.scripts).sort(), ["make", "package", "publish", "start"]);
  JSON.parse(app.get(".vscode/launch.json") ?? "");
  assert.equal(parse(app.get(".github/workflows/release.yml") ?? "").jobs.publish.steps.length, 4);
  const referred = [...app].flatMap(([, code]) => [
    ...code.matchAll(/src="\.\/([\w.]+)"|require\('\.\/([\w.]+)'|__dirname, '([\w.]+)'\)|loadFile\('([\w.]+)'/g),
  ]);
  const names = new Set(referred.flatMap((match) => match.slice(1).filter(Boolean)));
  assert.deepEqual([...names].sort(), ["index.html", "menu.js", "preload.js", "renderer.js"]);
  for (const name of names) assert.ok(app.has(name), name);
});
