/** Test the schemas of the website's data files: valid data, and reports with positions and fixes. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { z } from "zod";
import { toSourcePath } from "../../src/model/problem.ts";
import { parseWithSchema } from "../../src/reader/schema-problems.ts";
import { readYaml } from "../../src/reader/yaml.ts";
import { appsSchema } from "../../website/data/apps.ts";
import { communitySchema } from "../../website/data/community.ts";
import { color, day, handle, imagePath, linkUrl, slug, webUrl } from "../../website/data/fields.ts";
import { governanceSchema } from "../../website/data/governance.ts";
import { RELEASE_CALENDAR } from "../../website/data/release-calendar.ts";
import { repository } from "../support/repository.ts";

function reportsOf(schema: z.ZodType, text: string): string[] {
  const yaml = readYaml({ file: toSourcePath("content/data/x.yaml"), text });
  return parseWithSchema(schema, yaml, "invalid-data").problems.map(
    ({ place, message, hint }) => `${place?.line}:${place?.column} ${message} ${hint}`,
  );
}

test("the data files and their translations are valid", () => {
  const schemas: Readonly<Record<string, z.ZodType>> = {
    apps: appsSchema,
    community: communitySchema,
    governance: governanceSchema,
  };
  let files = 0;
  for (const folder of ["content", "i18n"])
    for (const file of readdirSync(path.join(repository, folder), { recursive: true }).map(String)) {
      const name = /(?:^|[\\/])data[\\/](\w+)\.yaml$/.exec(file)?.[1] ?? "";
      const schema = schemas[name];
      if (!schema) continue;
      files += 1;
      assert.deepEqual(reportsOf(schema, readFileSync(path.join(repository, folder, file), "utf8")), [], file);
    }
  assert.ok(files >= 17, `${files} files`);
});

test("the release calendar agrees with the table of the docs", () => {
  const page = readFileSync(path.join(repository, "content/docs/latest/tutorial/electron-timelines.md"), "utf8");
  const rows = [...page.matchAll(/^\| (\**)(\d+)\.0\.0\** \|[^|]*\|[^|]*\| ([\d-]+) \|/gm)];
  const supported = rows.findIndex(([, bold]) => bold);
  const ended = rows.findLastIndex(([, bold]) => bold) + 1;
  const states = { [supported - 1]: "planned", [supported]: "newest", [ended]: "ended" };
  assert.deepEqual(
    RELEASE_CALENDAR,
    rows
      .map(([, , major, date], index) => ({ major: Number(major), date, state: states[index] ?? "supported" }))
      .slice(supported - 1, ended + 1),
  );
});

const APP = "slug: a, name: A, description: d, category: Games, date: 2024-03-09";

test("invalid apps are reported at their place, all at once", () => {
  assert.deepEqual(
    reportsOf(
      appsSchema,
      `- {${APP}}
- {slug: B b, name: '', category: x, description: D, date: 2024-02-30, webiste: x}
- {slug: c, name: C, category: x, description: D, date: 2024-01-01, website: 'javascript:alert(1)'}
- {slug: d, name: D, category: x, description: D, date: 2024-01-01, highlightColor: 'red;background:url(x)'}
- word
- {slug: f, name: F, category: x, date: 2024-01-01}
`,
    ),
    [
      '2:10 "[1].slug" is "B b": not a slug. Use lowercase letters and digits, with hyphens between words.',
      '2:21 "[1].name" is empty. Add a value, or remove the key.',
      '2:60 "[1].date" is "2024-02-30": not a date. Write YYYY-MM-DD.',
      '2:72 "[1].webiste" is not a known key. Did you mean "website"?',
      '3:78 "[2].website" is "javascript:alert(1)": not an http or https URL. Write the full URL, such as https://example.org.',
      '4:85 "[3].highlightColor" is "red;background:url(x)": not a color. Write a hex value such as #14538B, or rgba(20, 83, 139, .1).',
      '5:3 "[4]" is "word", expected a map of keys and values. Write lines of "key: value".',
      '6:3 "[5].description" is missing. Expected: a string.',
    ],
  );
  assert.deepEqual(reportsOf(appsSchema, `- {${APP}}\n- {${APP}}\n`), [
    '2:10 "[1].slug" is "a": used by another app. Use a unique slug for each app.',
  ]);
});

test("members of a group are unique accounts", () => {
  const group = (people: string): string => `- {name: X, description: d, link: 'https://example.org', ${people}}\n`;
  assert.deepEqual(reportsOf(governanceSchema, group("chair: a, members: [b, c]")), []);
  assert.match(
    reportsOf(governanceSchema, group("chair: a, members: [a]"))[0] as string,
    /^1:78 "\[0\]\.members\[0\]" is "a": already listed\. List each person once/,
  );
  assert.match(reportsOf(governanceSchema, group("members: [b, b]"))[0] as string, /members\[1\]/);
  assert.match(reportsOf(governanceSchema, group("members: ['@b']"))[0] as string, /not a handle.*without @/);
  assert.match(reportsOf(governanceSchema, group("membrs: [b]"))[0] as string, /Did you mean "members"/);
});

test("unsupported Markdown in the resources is reported with what to write", () => {
  const reports = reportsOf(communitySchema, "subtitle: a\nresources:\n  - text: '![x](/a.png)'\nlanguages: []\n");
  assert.match(reports[0] as string, /^3:11 "resources\[0\]\.text" is .*\(image\)\. Use only \*\*bold\*\*/);
});

test("fields accept valid values only", () => {
  const cases: readonly (readonly [z.ZodType, readonly string[], readonly string[]])[] = [
    [
      webUrl,
      ["https://a.example/b?c#d", "http://a.example"],
      ["//a.example", "ftp://a.example", "https://a b", "a", ""],
    ],
    [linkUrl, ["mailto:a@b.example", "https://a.example"], ["mailto:a", "tel:1", "javascript:a@b", "/a"]],
    [
      imagePath,
      ["/a/b.svg", "https://a.example/b.png"],
      ["a.svg", "//a.example/b.svg", "data:image/png,x", "/a b.svg"],
    ],
    [slug, ["a", "a-1", "a.b_c", "1clipboard"], ["A", "-a", "a--b", "a b", ""]],
    [handle, ["a", "A-1"], ["@a", "a b", "-a", "a".repeat(40)]],
    [day, ["2024-02-29"], ["2023-02-29", "2024-2-9", "2024-02-29T00:00", ""]],
    [color, ["#fff", "#14538B", "#14538Bff", "rgb(1, 2, 3)", "rgba(1,2,3,.1)"], ["red;", "#ff", "rgba(1,2)", "url(x)"]],
  ];
  for (const [schema, valid, invalid] of cases) {
    for (const value of valid) assert.ok(schema.safeParse(value).success, value);
    for (const value of invalid) assert.ok(!schema.safeParse(value).success, value);
  }
});
