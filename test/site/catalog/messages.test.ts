import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { translate } from "../../../src/model/locale.ts";
import { toSourcePath } from "../../../src/model/problem.ts";
import { readMessages } from "../../../src/site/catalog/messages.ts";
import { getThemeMessages } from "../../../src/site/catalog/theme-messages.ts";
import { repository } from "../../support/repository.ts";

const DEFAULTS = {
  "a.title": "Title",
  "a.by": "by {user} on {date}",
  "a.posts": { one: "One post", other: "{count} posts" },
};
const FILE = toSourcePath("i18n/de/messages.yaml");

function read(text: string, htmlLang = "de", prefix = "/de", file = FILE) {
  const { value, problems } = readMessages(
    [{ path: file, text }],
    { htmlLang, prefix },
    DEFAULTS,
    Object.keys(DEFAULTS),
  );
  const reports = problems.map(({ severity, code, message, hint, place }) => {
    assert.equal(place?.file, file);
    return `${place?.line}:${place?.column} ${severity} ${code} ${message}${hint ? ` ${hint}` : ""}`;
  });
  return { value, reports };
}

const WHOLE =
  'a.title: "Titel"\na.by: "von {user} am {date}"\na.posts:\n  one: "Ein Beitrag"\n  other: "{count} Beiträge"\n';

test("a complete file replaces the defaults", () => {
  const { value, reports } = read(WHOLE);
  assert.deepEqual(reports, []);
  assert.equal(value["a.title"], "Titel");
  assert.equal(translate(value, "de", "a.posts", { count: 1 }), "Ein Beitrag");
  assert.equal(translate(value, "de", "a.posts", { count: 1000 }), "1.000 Beiträge");
});

test("messages may be JSON", () => {
  const text =
    '{\n\t"a.title": "Titel",\n\t"a.by": "{user}, {date}",\n\t"a.posts": {"one": "1", "other": "{count}"}\n}\n';
  const { reports } = read(text, "de", "/de", toSourcePath("i18n/de/messages.json"));
  assert.deepEqual(reports, []);
});

test("missing messages cause one warning with their number, and fall back to defaults", () => {
  const { value, reports } = read("a.title: Titel\n");
  assert.deepEqual(reports, [
    '1:1 warning missing-translation 2 messages are not translated: "a.by", "a.posts". Add the translations. Until then, the default messages are shown.',
  ]);
  assert.equal(value["a.by"], "by {user} on {date}");
  assert.match(read("").reports[0] as string, /3 messages are not translated/);
});

test("the default locale may override single messages", () => {
  const { value, reports } = read("a.title: Our title\n", "en", "", toSourcePath("i18n/en/messages.yaml"));
  assert.deepEqual(reports, []);
  assert.equal(value["a.title"], "Our title");
});

test("unknown IDs are reported with the closest one", () => {
  const { reports } = read(`${WHOLE}a.titel: x\nqqqqqqqqqqqqq: y\n__proto__: z\nconstructor: z\n`);
  assert.deepEqual(reports.slice(0, 2), [
    '6:1 warning unknown-message-id Unknown message ID "a.titel". Did you mean "a.title"?',
    '7:1 warning unknown-message-id Unknown message ID "qqqqqqqqqqqqq". Add the message to the file of the default locale, or remove it.',
  ]);
  assert.equal(reports.length, 4);
});

test("the default locale defines messages of the site, in groups that the theme does not have", () => {
  const original = (text: string) => read(text, "en", "", toSourcePath("i18n/en/messages.yaml"));
  const { value, reports } = original(
    'site.hello: "Hello {name}"\nteam.size: {one: "{count} person", other: "{count} people"}\nb2-x.a.b: text\n',
  );
  assert.deepEqual(reports, []);
  assert.equal(translate(value, "en", "site.hello", { name: "Ada" }), "Hello Ada");
  assert.equal(translate(value, "en", "team.size", { count: 2 }), "2 people");
  assert.equal(value["b2-x.a.b"], "text");
  for (const [text, hint] of [
    ["a.titel: x", 'Did you mean "a.title"?'],
    ["aa.title: x", 'Did you mean "a.title"?'],
    ["a.something-else: x", 'The IDs of the theme begin with "a.". Begin those of the site with another group.'],
    ["greeting: x", 'IDs of the site consist of a group and a name: "site.greeting".'],
    ['"site.": x', 'IDs of the site consist of a group and a name: "site.greeting".'],
    ["__proto__: x", 'IDs of the site consist of a group and a name: "site.greeting".'],
  ] as const)
    assert.match(
      original(`${text}\n`).reports[0] ?? "",
      new RegExp(`error unknown-message-id .*${hint.replace(/[.?]/g, "\\$&")}`),
    );
  for (const text of ["site.x:", "site.x: 5", "site.x: {one: a}", "site.x: [a]"])
    assert.match(original(`${text}\n`).reports[0] ?? "", /error invalid-data "site\.x" /, text);
});

test("plural categories are those of the language", () => {
  const posts = (text: string) => `a.title: x\na.by: "{user} {date}"\na.posts: ${text}\n`;
  assert.deepEqual(read(posts('{one: a, few: "{count}", other: "{count}"}')).reports.slice(0, 1), [
    '3:19 warning unknown-plural-category "few" is not a plural category of de. Categories: one, other.',
  ]);
  assert.deepEqual(
    read(posts('{one: "{count}", few: "{count}", many: "{count}", other: "{count}"}'), "ru").reports,
    [],
  );
  assert.deepEqual(read(posts('{other: "{count}"}'), "ja").reports, []);
  assert.deepEqual(read(posts('{other: "{count}", many: "{count}", one: "{count}"}'), "fr").reports, []);
  assert.match(
    read(posts("{one: a}")).reports[0] as string,
    /^3:1 warning invalid-data "a\.posts" has no text for "other"/,
  );
});

test("a plural category with a single number may spell out the number", () => {
  const posts = (one: string) => `a.title: x\na.by: "{user} {date}"\na.posts: {one: "${one}", other: "{count}"}\n`;
  assert.deepEqual(read(posts("Ein Beitrag"), "de").reports, []);
  assert.match(read(posts("один"), "ru").reports[0] as string, /"a\.posts\.one" is missing \{count\}/);
  assert.match(read(posts("un article"), "fr").reports[0] as string, /"a\.posts\.one" is missing \{count\}/);
});

test("placeholders must be those of the default message", () => {
  assert.deepEqual(read('a.title: "{x}"\na.by: "von {usr}"\na.posts: {other: "{count}"}\n').reports.slice(0, 4), [
    '1:10 warning missing-placeholder "a.title" contains the unknown placeholder {x}. The message has no placeholders.',
    '2:7 warning missing-placeholder "a.by" is missing {user}. Source text: "by {user} on {date}"',
    '2:7 warning missing-placeholder "a.by" is missing {date}. Source text: "by {user} on {date}"',
    '2:7 warning missing-placeholder "a.by" contains the unknown placeholder {usr}. Did you mean {user}?',
  ]);
});

test("invalid messages of a translation are warnings, and defaults are used", () => {
  for (const text of ["a.title: x: y\n", '{"a.title": "x",\n', "- a\n", "word\n", "a.title: &a [*a]\n", "\ta: b\n"]) {
    const { value, reports } = read(text);
    assert.equal(value["a.title"], "Title");
    assert.ok(reports.length > 0, text);
    assert.deepEqual(
      reports.filter((line) => !line.includes(" warning ")),
      [],
    );
  }
  assert.match(read("a.title: x: y\n", "en", "").reports[0] as string, / error /);
});

test("invalid messages of the default locale are errors", () => {
  const text = 'a.titel: x\na.by: "by {user}"\na.posts: {one: "{count}", few: "{count}", other: "{count}"}\n';
  const { reports } = read(text, "en", "", toSourcePath("i18n/en/messages.yaml"));
  assert.deepEqual(
    reports.map((line) => line.split(" ").slice(1, 3).join(" ")),
    ["error unknown-message-id", "error missing-placeholder", "error unknown-plural-category"],
  );
});

test("values of the wrong type fall back to defaults", () => {
  const { value, reports } = read('a.title: 5\na.by: [x]\na.posts: {one: 1, other: "{count}"}\n');
  assert.deepEqual(reports.slice(0, 3), [
    '1:10 warning invalid-data "a.title" is not a string. Quote the value.',
    '2:7 warning invalid-data "a.by" is not a string. Quote the value.',
    '3:16 warning invalid-data "a.posts.one" is not a string. Quote the value.',
  ]);
  assert.equal(value["a.title"], "Title");
});

test("every message that the theme uses exists", () => {
  const root = path.join(repository, "src/theme");
  const asked = readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(path.join(root, name), "utf8").matchAll(/\bt\(\s*"([\w.]+)"/g)])
    .map((match) => match[1] as string);
  assert.ok(asked.length > 50);
  assert.deepEqual(
    asked.filter((id) => !Object.hasOwn(getThemeMessages("en"), id)),
    [],
  );
});
