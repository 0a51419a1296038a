import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { runCommand } from "../support/site.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-init-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a new site builds and passes the strictest check", async () => {
  const folder = emptyFolder();
  const { status, stdout, stderr } = await runCommand(["init", "my site", "--title", 'A "quoted" title'], {
    cwd: folder,
  });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /my site\/sitegen\.config\.ts/);
  assert.match(stdout, /\n\nNext: sitegen dev --root 'my site'\n$/);
  const root = path.join(folder, "my site");
  const checked = await runCommand(["check", "--strict"], { cwd: root });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  const built = await runCommand(["build"], { cwd: root });
  assert.equal(built.status, 0, built.stderr);
  assert.ok(
    readFileSync(path.join(root, "dist/docs/guides/markdown/index.html"), "utf8").includes("pnpm add left-pad"),
  );
  assert.ok(readFileSync(path.join(root, "dist/index.html"), "utf8").includes("A &quot;quoted&quot; title"));
});

test("existing files are not changed", async () => {
  const folder = emptyFolder();
  writeFileSync(path.join(folder, ".gitignore"), "mine\n");
  assert.equal((await runCommand(["init"], { cwd: folder })).status, 0);
  assert.equal(readFileSync(path.join(folder, ".gitignore"), "utf8"), "mine\n");
  const config = path.join(folder, "sitegen.config.ts");
  writeFileSync(config, "// mine\n");
  const again = await runCommand(["init"], { cwd: folder });
  assert.equal(again.status, 2);
  assert.match(again.stderr, /"\." already contains "sitegen\.config\.ts"/);
  assert.equal(readFileSync(config, "utf8"), "// mine\n");
});

test("a file in place of the directory is a clear error", async () => {
  const folder = emptyFolder();
  writeFileSync(path.join(folder, "file"), "");
  const { status, stderr } = await runCommand(["init", "file"], { cwd: folder });
  assert.equal(status, 1);
  assert.match(stderr, /^error: Cannot write to "file": /);
});
