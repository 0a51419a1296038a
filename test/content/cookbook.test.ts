/** Projects of the cookbook: each is shown whole by its page, is valid code, and passes its own tests. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import { fencesOf, filesBelow, proseOf, read } from "./read.ts";
import { lint, typeCheck } from "./type-check.ts";

interface Package {
  name: string;
  private: boolean;
  main: string;
  scripts: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies: Record<string, string>;
}

const PAGES = "content/docs/latest/cookbook";
const projects = nonEmpty(readdirSync(path.join(repository, "cookbook")).sort());
const pages = filesBelow(PAGES).filter((file) => !file.endsWith("/index.md"));

const listFiles = (name: string): string[] => filesBelow(`cookbook/${name}`, "").filter((file) => /\.\w+$/.test(file));
const readPackage = (name: string): Package => JSON.parse(read(`cookbook/${name}/package.json`));
const files = projects.flatMap(listFiles);

test("every project has a page, which the overview lists", () => {
  assert.deepEqual(
    pages.map((file) => path.posix.basename(file, ".md")),
    projects,
  );
  const overview = read(`${PAGES}/index.md`);
  for (const name of projects) assert.ok(overview.includes(`](${name}.md)`), name);
});

for (const name of projects) {
  const page = `${PAGES}/${name}.md`;

  test(`the page of ${name} shows all files of the project, and how to run it`, () => {
    const blocks = fencesOf(page);
    const shown = blocks.flatMap(({ meta }) => /file="\/([^"#]+)/.exec(meta)?.[1] ?? []);
    assert.deepEqual([...new Set(shown)].sort(), listFiles(name));
    for (const { meta, title } of blocks)
      if (meta.includes("file=")) assert.ok(meta.includes(`file="/cookbook/${name}/${title}"`), `${page}: ${meta}`);
    assert.ok(blocks.some(({ code }) => code === `cd ${name}\nnpm install\nnpm start\n`));
    const prose = proseOf(page);
    for (const heading of ["Run it", "Files", "How to see that it works", "What goes wrong", "Security"])
      assert.match(prose, new RegExp(`^## ${heading}$`, "m"));
    assert.match(prose, /<picture>/);
    assert.ok(prose.includes(`](/downloads/${name}.zip)`), "the download");
  });

  test(`the package of ${name} starts and tests the project`, () => {
    const { name: own, private: isPrivate, main, scripts, devDependencies } = readPackage(name);
    assert.equal(own, name);
    assert.equal(isPrivate, true);
    assert.ok(scripts.start && scripts.test);
    assert.ok(files.includes(`cookbook/${name}/${main}`) || main.startsWith("."), `${main} is missing`);
    assert.match(devDependencies.electron ?? "", /^\^37\./);
    const { dependencies, ...rest } = readPackage(name);
    for (const version of Object.values({ ...dependencies, ...rest.devDependencies }))
      assert.match(version, /^[~^]?\d/);
  });

  test(`the tests of ${name} pass`, (context) => {
    if (readPackage(name).scripts.test !== "node --test") return context.skip("they need packages");
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--test"], {
      cwd: path.join(repository, "cookbook", name),
      encoding: "utf8",
      env,
    });
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout, /pass [1-9]/);
  });
}

test("the code passes the linter and fits the type definitions of Electron", () => {
  const units = files
    .filter((file) => /\.(?:[cm]?js|json)$/.test(file))
    .map((file) => ({ path: file, code: read(file) }));
  // Bundlers resolve styles and components of frameworks; test/long/cookbook.test.ts builds these projects.
  const findings = typeCheck(units, listPackages()).filter(
    ({ text }) => !/^TS(?:2307|2882): .*'\.\/[\w./]+\.(?:css|vue|svelte)'/.test(text),
  );
  assert.deepEqual(findings, []);
  assert.equal(lint(units.filter((unit) => !unit.path.endsWith(".json"))), "");
});

/** Return the packages of the projects that this repository does not install. */
function listPackages(): string[] {
  const packages = projects.map(readPackage);
  const names = packages.flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  return [...new Set(names)].filter((name) => name !== "electron");
}

test("pages have a strict policy and no code of their own, and refer to files that exist", () => {
  const documents = nonEmpty(files.filter((file) => file.endsWith(".html")));
  for (const file of documents) {
    const html = read(file);
    const policy = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]+)"/i.exec(html)?.[1] ?? "";
    assert.match(policy, /^default-src '(?:self|none)'/, file);
    assert.doesNotMatch(policy, /unsafe|\*|http:/, file);
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|\son\w+="|<style|\sstyle="/i, `${file} has code in the page`);
    for (const [, reference = ""] of html.matchAll(/(?:src|href)="\.\/([^"]+)"/g))
      assert.ok(files.includes(path.posix.join(path.posix.dirname(file), reference)), `${file}: ${reference}`);
  }
});

test("windows keep the secure defaults, and cannot navigate", () => {
  for (const name of projects) {
    const code = listFiles(name)
      .filter((file) => /\.(?:[cm]?js|ts)$/.test(file))
      .map(read)
      .join("\n");
    assert.doesNotMatch(
      code,
      /nodeIntegration|contextIsolation: false|sandbox: false|webSecurity|enableRemoteModule|exposeInMainWorld\([^)]*ipcRenderer\)/,
      name,
    );
    if (!code.includes("new BrowserWindow(")) continue;
    assert.match(code, /'will-navigate'/, name);
    assert.match(code, /setWindowOpenHandler/, name);
    if (/ipcMain\.(?:on|handle)\(/.test(code)) assert.match(code, /senderFrame\?\.parent === null/, name);
  }
});
