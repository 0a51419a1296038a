/** The structure of src/: which module imports which, without cycles, and rules for single files. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";

/**
 * Modules of src/ in import order, with the modules that each may import. Everything may import `model` and `util`.
 *
 * An import goes down this list or stays in its module; types and `import()` count.
 */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  api: ["dev", "build", "session", "site", "markdown", "reader", "host"],
  cli: ["migrate", "dev", "build", "session", "check", "site", "markdown", "bundle", "search/engine", "host"],
  migrate: ["session", "check", "site", "markdown", "code", "bundle", "host"],
  dev: ["build", "session", "compose", "check", "site", "markdown", "bundle", "search/engine", "render", "host"],
  build: [
    "session",
    "compose",
    "check",
    "site",
    "markdown",
    "bundle",
    "search/engine",
    "search/index",
    "render",
    "theme",
    "host",
  ],
  session: ["compose", "check", "site", "markdown", "bundle", "render", "host"],
  compose: ["site", "markdown", "bundle", "search/engine", "render", "theme", "host"],
  check: ["site", "bundle", "reader", "host"],
  site: ["markdown", "bundle", "theme", "reader", "host"],
  markdown: ["code", "bundle", "theme", "reader", "host"],
  bundle: ["render", "theme", "reader", "host"],
  client: ["search/ui", "theme"],
  "search/ui": ["search/engine", "theme"],
  "search/index": ["search/engine", "host"],
  "search/engine": [],
  render: ["code", "theme", "host"],
  code: ["host"],
  theme: [],
  reader: [],
  host: [],
  model: [],
  util: [],
};

/** What modules import of the theme, if they may not import all of it. */
const THEME_IMPORTS: Readonly<Record<string, RegExp>> = {
  site: /^theme\/(?:messages\/|replaceable\.ts$)/,
  markdown: /^theme\/messages\//,
};

/** Modules that run in browsers. */
const BROWSER = ["util", "model", "theme", "client", "search/engine", "search/ui"];

/** Maximum number of directories above a file, below src/. */
const MAX_DEPTH = 3;

interface Import {
  file: string;
  target: string;
}

const source = path.join(repository, "src");
const read = (file: string): string => readFileSync(path.join(source, file), "utf8");

const entries = readdirSync(source, { recursive: true, withFileTypes: true }).map((entry) => ({
  directory: path.relative(source, entry.parentPath).split(path.sep).join("/"),
  name: entry.name,
  isFile: entry.isFile(),
}));
const files = entries
  .filter(({ isFile }) => isFile)
  .map(({ directory, name }) => path.posix.join(directory, name))
  .sort();
const code = files.filter((file) => /\.tsx?$/.test(file));

function moduleOf(file: string): string {
  const name = Object.keys(MODULES).find((module) => file.startsWith(`${module}/`));
  assert.ok(name, `${file} is in no module`);
  return name;
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^"'();]*?\sfrom\s)?"(\.[^"]+)"|\bimport\(\s*"(\.[^"]+)"\s*\)/g;

/** Relative imports of a file, also of types, and by `import()`. */
function importsOf(file: string): Import[] {
  return [...read(file).matchAll(IMPORT)].map(([, from, dynamic]) => ({
    file,
    target: path.posix.join(path.posix.dirname(file), (from ?? dynamic) as string),
  }));
}

const imports = code.flatMap(importsOf);

/** Return a cycle of a graph as a list of nodes, or nothing if there is none. */
function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): string[] => {
    const start = trail.indexOf(node);
    if (start >= 0) return [...trail.slice(start), node];
    if (done.has(node)) return [];
    trail.push(node);
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle.length > 0) return cycle;
    }
    trail.pop();
    done.add(node);
    return [];
  };
  for (const node of edges.keys()) {
    const cycle = visit(node);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

function graphOf(pairs: Iterable<readonly [string, string]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of pairs) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

test("cycles are recognized", () => {
  assert.deepEqual(
    findCycle(
      graphOf([
        ["a", "b"],
        ["b", "c"],
      ]),
    ),
    [],
  );
  assert.deepEqual(
    findCycle(
      graphOf([
        ["a", "b"],
        ["b", "c"],
        ["c", "b"],
      ]),
    ),
    ["b", "c", "b"],
  );
});

test("the list of modules allows imports in its order only", () => {
  const order = Object.keys(MODULES);
  for (const [module, allowed] of Object.entries(MODULES))
    for (const target of allowed) assert.ok(order.indexOf(target) > order.indexOf(module), `${module} → ${target}`);
});

test("a module imports only the modules it may", () => {
  assert.ok(imports.length > 1000, "the imports were not found");
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [moduleOf(file), moduleOf(target)];
    if (from === to || to === "util" || (to === "model" && from !== "util")) return false;
    if (!(MODULES[from] as readonly string[]).includes(to)) return true;
    return to === "theme" && !(THEME_IMPORTS[from]?.test(target) ?? true);
  });
  assert.deepEqual(
    wrong.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
});

test("the website uses the generator through its public entry points only", () => {
  const below = (folder: string): string[] =>
    readdirSync(path.join(repository, folder), { recursive: true }).map((name) => path.join(folder, String(name)));
  const modules = [...below("website"), ...below("content/pages")].filter((file) => /\.tsx?$/.test(file));
  assert.ok(modules.length > 2, "the modules were not found");
  const wrong = modules.flatMap((file) =>
    [...readFileSync(path.join(repository, file), "utf8").matchAll(/(?:from |import |import\()"([^"]+)"/g)]
      .map(([, name]) => name as string)
      .filter((name) => {
        // Hooks of plugins run in Node.js and read files themselves.
        if (name.startsWith("node:")) return !file.startsWith(path.join("website", "plugins"));
        if (!name.startsWith(".")) return /^sitegen\/(?!theme(?:\/|$))/.test(name);
        return !/^(?:website|content\/pages)\//.test(path.join(path.dirname(file), name));
      })
      .map((name) => `${file} imports ${name}`),
  );
  assert.deepEqual(wrong, []);
});

test("no files import each other in a cycle, even by types", () => {
  assert.deepEqual(findCycle(graphOf(imports.map(({ file, target }) => [file, target]))), []);
});

test("no modules import each other in a cycle, even by types", () => {
  assert.deepEqual(findCycle(graphOf(imports.map(({ file, target }) => [moduleOf(file), moduleOf(target)]))), []);
});

test("code for browsers imports nothing of Node", () => {
  const browser = code.filter((file) => BROWSER.includes(moduleOf(file)));
  assert.ok(browser.length > 100);
  assert.deepEqual(
    browser.filter((file) => /(?:from |import |import\()"node:/.test(read(file))),
    [],
  );
  const { include } = JSON.parse(read("tsconfig.browser.json")) as { include: string[] };
  assert.deepEqual([...new Set(include.map((glob) => glob.replace(/\/\*\*.*/, "")))].sort(), [...BROWSER].sort());
});

test("one reviewed file sets HTML, and two evaluate code", () => {
  const users = (pattern: RegExp): string[] => code.filter((file) => pattern.test(read(file)));
  assert.deepEqual(users(/dangerouslySetInnerHTML\s*[=:]/), ["theme/components/RawHtml.tsx"]);
  assert.deepEqual(users(/\beval\(|new Function\(|"node:vm"/), ["host/run-bundle.ts", "host/time-limit.ts"]);
});

test("directories are nested at most three levels deep", () => {
  assert.deepEqual(
    files.filter((file) => file.split("/").length - 1 > MAX_DEPTH),
    [],
  );
});

/**
 * Base names that occur twice on purpose: the bundler replaces one RawHtml.tsx by the other, and live-reload.ts in `model`
 * declares the messages of the one in `client`.
 */
const SHARED_NAMES = ["RawHtml.tsx", "live-reload.ts"];

test("no two files have one base name, except commands, templates and messages", () => {
  const names = new Map<string, string[]>();
  for (const file of files) {
    if (/^(?:cli|theme\/templates|theme\/styles\/templates|theme\/messages)\//.test(file)) continue;
    const name = path.posix.basename(file);
    if (!SHARED_NAMES.includes(name)) names.set(name, [...(names.get(name) ?? []), file]);
  }
  assert.deepEqual(
    [...names.values()].filter((same) => same.length > 1),
    [],
  );
});
