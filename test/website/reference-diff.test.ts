/** The work list for a new version of Electron, from two versions of its type definitions. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { compareTypings, readTypings } from "../../website/reference/typings.ts";
import { writeWorkList } from "../../website/reference/work-list.ts";
import { repository } from "../support/repository.ts";

const BEFORE = `// Type definitions for Electron 1.0.0

declare namespace Electron {
  interface App extends NodeJS.EventEmitter {

    // Docs: https://electronjs.org/docs/api/app

    /**
     * Emitted when ready.
     */
    on(event: 'ready', listener: (event: Event,
                                  /**
                                   * @platform darwin
                                   */
                                  info: Record<string, any>) => void): this;
    off(event: 'ready', listener: (event: Event) => void): this;
    /**
     * @platform darwin
     */
    hide(): void;
    quit(): void;
    open(path: string): void;
    /**
     * A \`boolean\`.
     */
    readonly isPackaged: boolean;
  }
  class Tray {

    // Docs: https://electronjs.org/docs/api/tray

    static create(image: string): Tray;
  }
}
`;

const AFTER = BEFORE.replace("    quit(): void;\n", "")
  .replace("@platform darwin\n     */\n    hide", "@platform darwin,win32\n     */\n    hide")
  .replace("Emitted when ready.", "Another description.")
  .replace(
    "    open(path: string): void;",
    "    open(path: string): void;\n    open(path: string, now: boolean): void;",
  )
  .replace(
    "  class Tray {",
    "  interface Mood {\n\n    // Docs: https://electronjs.org/docs/api/structures/mood\n\n    color: ('red') | ('blue');\n  }\n  class Tray {",
  );

const diff = compareTypings(readTypings(BEFORE), readTypings(AFTER));

test("members are added, removed and changed, also by overloads and platforms", () => {
  assert.deepEqual(
    [...readTypings(BEFORE).keys()],
    ["App event 'ready'", "App.hide", "App.quit", "App.open", "App.isPackaged", "Tray static create"],
  );
  assert.deepEqual(
    diff.added.map(({ name, page }) => `${name} ${page}`),
    ["Mood.color api/structures/mood"],
  );
  assert.deepEqual(
    diff.removed.map(({ name }) => name),
    ["App.quit"],
  );
  assert.deepEqual(
    diff.changed.map(({ after }) => after),
    [
      { name: "App.hide", page: "api/app", signatures: ["hide(): void [platform darwin,win32]"] },
      {
        name: "App.open",
        page: "api/app",
        signatures: ["open(path: string): void", "open(path: string, now: boolean): void"],
      },
    ],
  );
});

test("the work list has the tasks by page, guides that mention a member, and stale translations", () => {
  const texts: Record<string, string> = {
    "content/docs/latest/api/app.md": "",
    "content/docs/latest/tutorial/end.md": "Call `app.hide()` and `app.quit()`.",
    "content/docs/latest/tutorial/other.md": "Call `app.isPackaged`, and quit.",
    "content/docs/latest/tutorial/list.md": "Call `list.removedLater()` of another library.",
    "content/docs/latest/tutorial/longer.md": "Call `app.removedLaterOn()`.",
    "content/docs/latest/tutorial/pack.md": "Call `app.removedLater()`.",
    "i18n/de/docs/latest/tutorial/pack.md": "",
    "i18n/de/docs/latest/tutorial/other.md": "",
  };
  const [quit] = diff.removed;
  assert.ok(quit);
  const removed = [...diff.removed, { ...quit, name: "App.removedLater" }];
  const list = writeWorkList({ ...diff, removed }, "2.0.0", {
    files: Object.keys(texts),
    read: (file) => texts[file] ?? "",
  });
  assert.equal(
    list,
    [
      "# Reference of Electron 2.0.0",
      "Members: 1 added, 2 changed, 2 removed. Pages to change: 3.",
      "## content/docs/latest/api/app.md",
      "- [ ] Update `App.hide`:\n  - `- hide(): void [platform darwin]`\n  - `+ hide(): void [platform darwin,win32]`\n- [ ] Update `App.open`:\n  - `+ open(path: string, now: boolean): void`\n- [ ] Remove `App.quit`, and describe what replaces it in breaking-changes.md.\n- [ ] Remove `App.removedLater`, and describe what replaces it in breaking-changes.md.",
      "## content/docs/latest/api/structures/mood.md",
      "- [ ] Write this page, and add it to sidebars.yaml.\n- [ ] Describe `Mood.color`, and add its version to member-versions.yaml:\n  - `+ color: ('red') | ('blue')`",
      "## content/docs/latest/tutorial/pack.md",
      "- [ ] Check what it says about `removedLater`.",
      "## Stale translations",
      "- [ ] i18n/de/docs/latest/tutorial/pack.md",
      "",
    ].join("\n\n"),
  );
});

test("types of options and results belong to the page of the member that mentions them", () => {
  const text = BEFORE.replace("open(path: string)", "open(path: string, options?: OpenOptions)").replace(
    "  class Tray {",
    "  interface OpenOptions {\n    inner: InnerOptions;\n  }\n  interface InnerOptions {\n    depth: number;\n  }\n  interface Other {\n    a: string;\n  }\n  class Tray {",
  );
  const pages = [...readTypings(text).values()].map(({ name, page }) => `${name} ${page}`);
  assert.deepEqual(pages.slice(-4), [
    "OpenOptions.inner api/app",
    "InnerOptions.depth api/app",
    "Other.a undefined",
    "Tray static create api/tray",
  ]);
});

test("a version that npm cannot install and a file without typings end with a message", () => {
  const run = (argument: string) =>
    spawnSync(process.execPath, [path.join(repository, "website/reference/diff.js"), argument], {
      cwd: repository,
      encoding: "utf8",
      env: { ...process.env, npm_config_offline: "true" },
    });
  for (const [argument, message] of [
    ["electron@999.0.0", /electron@999\.0\.0 cannot be installed\. Check the version/],
    ["package.json", /package\.json does not contain type definitions of Electron/],
  ] as const) {
    const { status, stdout, stderr } = run(argument);
    assert.deepEqual([status, stdout], [1, ""], argument);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /^ {4}at /m);
  }
  assert.equal(run("react@19").status, 2);
});

test("all members of the installed typings are read, with their pages", () => {
  const members = readTypings(readFileSync(path.join(repository, "node_modules/electron/electron.d.ts"), "utf8"));
  assert.ok(members.size > 2000, `${members.size} members`);
  for (const name of ["App.quit", "App event 'ready'", "BrowserWindow static getAllWindows", "Rectangle.width"])
    assert.ok(members.has(name), name);
  const odd = [...members.values()].filter(({ name }) => !/^\w+(?:\.| static | event ')[\w'-]+$/.test(name));
  assert.deepEqual(odd, []);
});
