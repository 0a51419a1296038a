/** Test opening the position of an error in an editor. */

import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { findEditor } from "../../src/dev/overlay-problems.ts";
import { createSite } from "../support/site.ts";
import { until } from "../support/until.ts";
import { startUnder } from "./server.ts";

const EDITORS: Readonly<Record<string, readonly string[] | undefined>> = {
  "code --wait": ["--reuse-window", "--goto", "/a.md:3:5"],
  "/usr/local/bin/cursor": ["--reuse-window", "--goto", "/a.md:3:5"],
  "subl -w": ["/a.md:3:5"],
  zed: ["/a.md:3:5"],
  webstorm: ["--line", "3", "--column", "5", "/a.md"],
  emacsclient: ["--no-wait", "+3:5", "/a.md"],
  gvim: ["+call cursor(3, 5)", "/a.md"],
  vim: undefined,
  nano: undefined,
  "": undefined,
};

for (const [command, args] of Object.entries(EDITORS)) {
  test(`the editor "${command}" opens a position`, () => {
    assert.deepEqual(findEditor({ EDITOR: command })?.createArguments("/a.md", "3", "5"), args);
  });
}

test("the first editor with a window is used, otherwise the one whose terminal runs the server", () => {
  assert.equal(findEditor({ LAUNCH_EDITOR: "zed", EDITOR: "code" })?.command, "zed");
  assert.equal(findEditor({ VISUAL: "vim", EDITOR: "code --wait" })?.command, "code");
  assert.equal(findEditor({ EDITOR: "vim", TERM_PROGRAM: "vscode" })?.command, "code");
});

test("a browser can open positions of errors only", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-editor-"));
  const [editor, log] = [path.join(folder, "code"), path.join(folder, "log")];
  writeFileSync(editor, `#!/bin/sh\nprintf '%s ' "$@" >> ${log}\n`);
  chmodSync(editor, 0o755);
  const site = createSite({ "content/docs/page.md": "# Page\n\n[a](none.md)\n", "secret.txt": "outside\n" });
  const dev = await startUnder(["env", `LAUNCH_EDITOR=${editor}`], site);
  const socket = await dev.socket("/docs/page");
  type Shown = { where: string; canOpen?: boolean; editor?: string };
  const problem = await until(
    () =>
      socket.messages.flatMap(({ type, problems }) =>
        type === "problems" ? ((problems as { shown: Shown[] }).shown[0] ?? []) : [],
      )[0],
    () => "no error was sent",
  );
  assert.deepEqual([problem.canOpen, problem.editor], [true, undefined]);
  for (const where of ["secret.txt:1:1", "content/docs/page.md:1:1", "../../etc/passwd:1:1", problem.where])
    socket.ws.send(JSON.stringify({ open: where }));
  await socket.roundTrip();
  await until(
    () => existsSync(log) && readFileSync(log, "utf8").endsWith(" "),
    () => "the editor was not started",
  );
  const file = path.join(dev.site.root, "content/docs/page.md");
  assert.equal(
    readFileSync(log, "utf8"),
    `--reuse-window --goto ${file}:${problem.where.split(":").slice(1).join(":")} `,
  );
  assert.ok(dev.isAlive());
});
