import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { sourcePath } from "../../../src/model/problem.ts";
import { type NamedDataFile, readDataFiles } from "../../../src/site/catalog/data.ts";

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

const APP = "slug: a, name: A, description: d, category: Games, date: 2024-03-09";

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

test("apps are read, and missing values are omitted", () => {
  const { value, reports } = read(
    "apps",
    `- {${APP}, website: "https://example.org", repository: null, faintColorOnWhite: "rgba(0,90,200,.1)", isFavorite: true}\n`,
  );
  assert.deepEqual(reports, []);
  assert.equal(value.apps?.source, "content/data/apps.yaml");
  assert.deepEqual(value.apps?.value, [
    {
      slug: "a",
      name: "A",
      description: "d",
      category: "Games",
      date: "2024-03-09",
      website: "https://example.org",
      faintColorOnWhite: "rgba(0,90,200,.1)",
      isFavorite: true,
    },
  ]);
});

test("one invalid app does not hide the others, and every problem has its path", () => {
  const { value, reports } = read(
    "apps",
    `- {${APP}}
- {${APP}}
- {slug: B b, name: '', category: x, description: D, date: 2024-02-30, webiste: x}
- {slug: c, name: C, category: x, description: D, date: 2024-01-01, website: 'javascript:alert(1)'}
- {slug: d, name: D, category: x, description: D, date: 2024-01-01, highlightColor: 'red;background:url(x)'}
- word
- {slug: e, name: E, category: x, description: D, date: 2024-01-01, logo: 'data:image/svg+xml,x'}
- {slug: constructor, name: __proto__, category: toString, description: D, date: 2024-01-01}
- {slug: f, name: F, category: x, date: 2024-01-01}
`,
  );
  assert.deepEqual(
    value.apps?.value.map((app) => app.slug),
    ["a", "constructor"],
  );
  assert.deepEqual(reports, [
    '2:10 error invalid-data "[1].slug" is "a", as on line 1. Use a unique slug for each app.',
    '3:10 error invalid-data "[2].slug" is "B b": it is not a slug. Use lowercase letters and digits, with hyphens between words.',
    '3:21 error invalid-data "[2].name" is empty. Add a value, or remove the key.',
    '3:60 error invalid-data "[2].date" is "2024-02-30": it is not a date. Write YYYY-MM-DD.',
    '3:72 error invalid-data "[2].webiste" is not a known key. Did you mean "website"?',
    '4:78 error invalid-data "[3].website" is "javascript:alert(1)": it is not an absolute web URL. Write a URL that begins with https://.',
    '5:85 error invalid-data "[4].highlightColor" is "red;background:url(x)": it is not a valid colour. Use a CSS colour, e.g. "#9feaf9" or "teal".',
    '6:3 error invalid-data "[5]" is "word", expected a map of keys and values. Write lines of "key: value".',
    '7:75 error invalid-data "[6].logo" is "data:image/svg+xml,x": it is not an absolute web URL. Write a URL that begins with https://.',
    '9:3 error invalid-data "[8].description" is missing. Expected: a string.',
  ]);
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

test("governance data are a list of groups with unique members", () => {
  const { value, reports } = read(
    "governance",
    "- {name: API, description: d, link: 'https://example.org', chair: a, members: [b, c]}\n- {name: X, description: d, link: 'https://example.org', chair: a, members: [a, '@b']}\n",
  );
  assert.equal(value.governance?.value.groups[0]?.chair, "a");
  assert.equal(value.governance?.value.memberUrl, "https://github.com/{handle}");
  assert.deepEqual(reports, [
    '2:81 error invalid-data "[1].members[1]" is "@b": it is not a handle. Write the account name without @.',
  ]);
  assert.match(
    read("governance", "- {name: X, description: d, link: 'https://example.org', chair: a, members: [a]}\n")
      .reports[0] as string,
    /^1:78 .*who is already listed/,
  );
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
  const { value, problems } = readDataFiles([named("apps", "- a: b: c\n"), named("community", "subtitle: Hi\n")]);
  assert.equal(value.apps, undefined);
  assert.equal(value.community?.value.subtitle, "Hi");
  assert.equal(problems.length, 1);
  for (const text of ["", "word", "- a", "{a: 1}"])
    for (const name of ["apps", "governance", "fiddle", "community"]) read(name, text);
});

test("duplicate and misspelled names of data files are reported", () => {
  const twice = readDataFiles([
    named("community", "subtitle: a\n"),
    { path: sourcePath("content/data/community.json"), name: "community", text: "{}" },
  ]);
  assert.match(twice.problems[0]?.message ?? "", /contain the data "community"/);
  assert.match(read("app", "[]").reports[0] as string, /warning .*Did you mean "apps"/);
  assert.deepEqual(read("navigation", "a: 1").reports, []);
});
