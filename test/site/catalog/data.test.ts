import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { sourcePath } from "../../../src/model/problem.ts";
import { type NamedDataFile, readDataFiles, unreadDataFiles } from "../../../src/site/catalog/data.ts";

function named(name: string, text: string): NamedDataFile {
  return { path: sourcePath(`content/data/${name}.yaml`), name, text };
}

function read(name: string, text: string) {
  const { value, problems } = readDataFiles([named(name, text)]);
  const reports = problems.map(({ severity, code, message, hint, place }) => {
    assert.equal(place?.file, `content/data/${name}.yaml`);
    return `${place?.line}:${place?.column} ${severity} ${code} ${message}${hint ? ` ${hint}` : ""}`;
  });
  return { value, reports };
}

test("the data files of this site are valid", () => {
  const root = process.env.SITEGEN_REPOSITORY as string;
  const folders = ["content/data", ...readdirSync(path.join(root, "i18n")).map((locale) => `i18n/${locale}/data`)];
  for (const folder of folders) {
    let names: string[] = [];
    try {
      names = readdirSync(path.join(root, folder));
    } catch {
      continue; // a locale without data of its own
    }
    const files = names.map((file) => ({
      path: sourcePath(`${folder}/${file}`),
      name: file.replace(/\.\w+$/, ""),
      text: readFileSync(path.join(root, folder, file), "utf8"),
    }));
    assert.deepEqual(readDataFiles(files).problems, []);
  }
});

test("Fiddle data may consist of a version only", () => {
  assert.equal(read("fiddle", "0.37.2\n").value.fiddle?.value.version, "0.37.2");
  assert.deepEqual(read("fiddle", "version: 0.37.2\n").value.fiddle?.value.downloads, []);
  assert.equal(read("fiddle", "version: 0.37.2\n").value.fiddle?.value.repository, undefined);
  assert.match(read("fiddle", "latest\n").reports[0] as string, /not a version/);
});

test("download URLs of Fiddle are made from version and patterns", () => {
  const { value, reports } = read(
    "fiddle",
    `version: 1.2.3
base: https://example.org/v{version}
files:
  win32: {x64: app-{version}-setup.exe}
  darwin: {arm64: "App-{version}.zip"}
  linux: {deb: {x64: "app_{version}_amd64.deb"}}
`.replace("app-{version}-setup.exe", '"app-{version}-setup.exe"'),
  );
  assert.deepEqual(reports, []);
  assert.deepEqual(value.fiddle?.value.downloads, [
    { system: "windows", kind: "installer", arch: "x64", href: "https://example.org/v1.2.3/app-1.2.3-setup.exe" },
    { system: "macos", kind: "zip", arch: "arm64", href: "https://example.org/v1.2.3/App-1.2.3.zip" },
    { system: "linux", kind: "deb", arch: "x64", href: "https://example.org/v1.2.3/app_1.2.3_amd64.deb" },
  ]);
});

test("this site has thirteen downloads of Fiddle", () => {
  const file = path.join(process.env.SITEGEN_REPOSITORY as string, "content/data/fiddle.yaml");
  const { value } = readDataFiles([named("fiddle", readFileSync(file, "utf8"))]);
  assert.equal(value.fiddle?.value.downloads.length, 13);
});

test("pull requests have versions, oldest first", () => {
  const { value, reports } = read("pull-requests", "1: 1.0.0\n22: [10.0.0, 9.0.0, 9.0.0-beta.2]\n");
  assert.deepEqual(reports, []);
  assert.deepEqual(
    [...(value.pullRequests?.value ?? [])],
    [
      [1, ["1.0.0"]],
      [22, ["9.0.0-beta.2", "9.0.0", "10.0.0"]],
    ],
  );
  assert.match(read("pull-requests", "x: 1.0.0\n").reports[0] as string, /^1:4 .*not a pull request number/);
});

test("unreadable data files are reported, and others are read", () => {
  const { value, problems } = readDataFiles([named("fiddle", "- a: b: c\n"), named("pull-requests", "1: 1.0.0\n")]);
  assert.equal(value.fiddle, undefined);
  assert.equal(value.pullRequests?.value.size, 1);
  assert.equal(problems.length, 1);
  for (const text of ["", "word", "- a", "{a: 1}"]) for (const name of ["pull-requests", "fiddle"]) read(name, text);
});

test("duplicate names of data files, and files that no page reads, are reported", () => {
  const twice = readDataFiles([
    named("fiddle", "version: 1.0.0\n"),
    { path: sourcePath("content/data/fiddle.json"), name: "fiddle", text: "{}" },
  ]);
  assert.match(twice.problems[0]?.message ?? "", /contain the data "fiddle"/);
  const unread = unreadDataFiles(
    ["pull-requests", "pull-request", "home", "team", "read"].map((name) => named(name, "a: 1\n")),
    new Set(["content/data/read.yaml"]),
  );
  assert.deepEqual(
    unread.map(({ severity, message, hint }) => `${severity} ${message} ${hint}`),
    [
      'warning No page reads "content/data/pull-request.yaml". Did you mean "pull-requests"?',
      'warning No page reads "content/data/home.yaml". Write the home page as content/pages/index.md with "layout: home", or read the file in content/pages/index.data.ts.',
      'warning No page reads "content/data/team.yaml". Read it in the data module of a page in React, such as content/pages/team.data.ts, or remove it.',
    ],
  );
});
