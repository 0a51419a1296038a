/** The upgrade assistant: changes are read from the page "Breaking Changes", and filtered in the browser. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import {
  createFullFilter,
  filterVersions,
  findLines,
  LISTED_LINES,
  listDeprecatedApis,
  readUpgradeFilter,
  writeUpgradeFilter,
} from "../../website/components/upgrade-filter.ts";
import { readUpgrade } from "../../website/data/upgrade.ts";
import { repository } from "../support/repository.ts";

const CHANGES = `# Breaking Changes

### Types

## Planned (3.0)

For others, see [Electron 3](../blog/3.md).

### Removed: \`session.setPreloads\` on [\`Session\`](api/session.md)

Use [other](api/session.md#x) \`methods\`
instead.

\`\`\`js title="Before"
### not a heading
session.defaultSession.setPreloads([])
\`\`\`

\`\`\`js title="After"
session.defaultSession.registerPreloadScript({})
\`\`\`

Search pattern: \`\\.setPreloads\\(\`

## Planned (2.0)

### Deprecated: \`win.setMenuLater(menu)\` {#later #old}

Text. Removed in 3.

* changed: \`menu\` is a string such as \`a\`

### Changed: menus

Other text.
`;

const TIMELINES =
  "| Electron | Alpha |\n|---|---|\n| **3.0.0** | 2018-01-01 | 2018-02-01 | 2018-09-18 | 2019-07-30 | M66 | 10.2 |\n";

const versions = readUpgrade(CHANGES, TIMELINES, ["session", "BrowserWindow", "app"]);

test("changes are read with title, text, samples, pattern, anchor, modules and dates", () => {
  const [three, two] = versions;
  assert.deepEqual(three, {
    major: 3,
    stable: "2018-09-18",
    endOfSupport: "2019-07-30",
    changes: [
      {
        id: "removed-sessionsetpreloads-on-session",
        title: "Removed: `session.setPreloads` on `Session`",
        text: "Use other `methods` instead.",
        samples: [
          { title: "Before", language: "js", code: "### not a heading\nsession.defaultSession.setPreloads([])" },
          { title: "After", language: "js", code: "session.defaultSession.registerPreloadScript({})" },
        ],
        pattern: "\\.setPreloads\\(",
        modules: ["session"],
      },
    ],
  });
  assert.deepEqual(
    two?.changes.map(({ id, pattern, modules, deprecation }) => ({ id, pattern, modules, deprecation })),
    [
      { id: "later", pattern: "\\b(?:setMenuLater)\\b", modules: ["BrowserWindow"], deprecation: { removedIn: 3 } },
      { id: "changed-menus", pattern: undefined, modules: [], deprecation: undefined },
    ],
  );
});

test("a filter lists the versions after the current one, oldest first, and is part of the URL", () => {
  const full = createFullFilter(versions);
  assert.deepEqual(full, { from: 1, to: 3, modules: [] });
  const majors = (search: string) =>
    filterVersions(versions, readUpgradeFilter(search, full, ["session", "BrowserWindow"])).map(({ major }) => major);
  assert.deepEqual(majors(""), [2, 3]);
  assert.deepEqual(majors("?from=2"), [3]);
  assert.deepEqual(majors("?to=2"), [2]);
  assert.deepEqual(majors("?module=session"), [3]);
  assert.deepEqual(majors("?module=session&module=BrowserWindow"), [2, 3]);
  assert.deepEqual(majors("?from=99&to=x&module=none"), [2, 3]);
  assert.deepEqual(majors("?from=3&to=1"), [2, 3], "exchanged");
  assert.deepEqual(majors("?from=3&to=2"), [3]);
  assert.deepEqual(majors("?from=3&to=3"), [3]);
  assert.deepEqual(majors("?from=1&to=1"), [2], "no version before the first");
  assert.deepEqual(majors("?from=1.5&to=-2&from=2"), [2, 3]);
  assert.equal(writeUpgradeFilter(full, full), "");
  assert.equal(
    writeUpgradeFilter({ from: 2, to: 3, modules: ["session", "app"] }, full),
    "?from=2&module=session&module=app",
  );
});

test("deprecated APIs are those that the new version still has", () => {
  const list = (to: number, modules: string[] = []) =>
    listDeprecatedApis(versions, { to, modules }).map(({ major, change }) => `${major} ${change.id}`);
  assert.deepEqual(list(2), ["2 later"]);
  assert.deepEqual(list(2, ["BrowserWindow"]), ["2 later"]);
  assert.deepEqual(list(2, ["session"]), []);
  assert.deepEqual(list(3), [], "removed in 3");
  assert.deepEqual(list(1), [], "deprecated in 2");
});

test("pasted code lists the lines that match a pattern", () => {
  const changes = versions.flatMap((version) => version.changes);
  const lines = changes.map((change) =>
    findLines("app.start()\nsession.setPreloads([])\nwin.setMenuLater(menu)", change),
  );
  assert.deepEqual(lines, [[2], [3], []]);
  const [first] = changes;
  assert.ok(first);
  const long = `\n${"session.setPreloads([])\n".repeat(5000)}`;
  const numbers = findLines(long, first);
  assert.deepEqual([numbers[0], numbers.length], [2, LISTED_LINES + 1], "a long file lists its first lines");
});

test("all languages list the same modules, patterns and deprecations", () => {
  const summarize = (folder: string) => {
    const text = readFileSync(path.join(repository, folder, "docs/latest/breaking-changes.md"), "utf8");
    return readUpgrade(text, "", ["app", "session", "protocol"]).map(({ major, changes }) => ({
      major,
      changes: changes.map(({ pattern, modules, deprecation, samples }) => [
        pattern,
        modules,
        deprecation,
        samples.length,
      ]),
    }));
  };
  const original = summarize("content");
  const deprecations = original
    .flatMap(({ changes }) => changes)
    .filter(([, , deprecation]) => deprecation !== undefined);
  assert.equal(deprecations.length, 48);
  for (const language of ["de", "es", "fr", "ja", "pt", "ru", "zh"])
    assert.deepEqual(summarize(`i18n/${language}`), original, language);
});

test("all patterns of the website are valid, and most changes have one", () => {
  const read = (file: string) => readFileSync(path.join(repository, "content/docs/latest", file), "utf8");
  const own = readUpgrade(read("breaking-changes.md"), read("tutorial/electron-timelines.md"), ["app", "session"]);
  const changes = own.flatMap((version) => version.changes);
  assert.equal(own.length, 36);
  assert.ok(changes.length >= 185, `${changes.length} changes`);
  for (const { pattern } of changes) if (pattern) new RegExp(pattern);
  const count = changes.filter(({ pattern }) => pattern !== undefined).length;
  assert.ok(count / changes.length > 0.8, `${count} of ${changes.length} with a pattern`);
});
