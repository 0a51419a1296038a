import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { toSourcePath } from "../../../src/model/problem.ts";
import { type NamedDataFile, readDataFiles, reportUnreadFiles } from "../../../src/site/catalog/data.ts";
import { repository } from "../../support/repository.ts";

function named(name: string, text: string): NamedDataFile {
  return { path: toSourcePath(`content/data/${name}.yaml`), name, text };
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
  const folders = [
    "content/data",
    ...readdirSync(path.join(repository, "i18n")).map((locale) => `i18n/${locale}/data`),
  ];
  for (const folder of folders) {
    let names: string[] = [];
    try {
      names = readdirSync(path.join(repository, folder));
    } catch {
      continue; // a locale without data of its own
    }
    const files = names.map((file) => ({
      path: toSourcePath(`${folder}/${file}`),
      name: file.replace(/\.\w+$/, ""),
      text: readFileSync(path.join(repository, folder, file), "utf8"),
    }));
    assert.deepEqual(readDataFiles(files).problems, []);
  }
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
  const { value, problems } = readDataFiles([named("pull-requests", "- a: b: c\n"), named("other", "- a: b: c\n")]);
  assert.equal(value.pullRequests, undefined);
  assert.equal(problems.length, 1);
  for (const text of ["", "word", "- a", "{a: 1}"]) read("pull-requests", text);
});

test("duplicate names of data files, and files that no page reads, are reported", () => {
  const twice = readDataFiles([
    named("pull-requests", "1: 1.0.0\n"),
    { path: toSourcePath("content/data/pull-requests.json"), name: "pull-requests", text: "{}" },
  ]);
  assert.match(twice.problems[0]?.message ?? "", /contain the data "pull-requests"/);
  const unread = reportUnreadFiles(
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
