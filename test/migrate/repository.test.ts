/** `sitegen migrate` inside a repository: its files stay as they are, and the new site can be installed. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite, runCommand, type TestSite } from "../support/site.ts";

/** Create a repository with a site of MkDocs in `old/`. */
function createRepository(remote: string, files: Readonly<Record<string, string>> = {}): TestSite {
  const repository = createSite({
    "old/mkdocs.yml": "site_name: Old\nsite_url: https://example.org/\n",
    "old/docs/index.md": "# Start\n",
    ...files,
  });
  repository.remove("sitegen.config.yaml");
  for (const args of [
    ["init", "-q"],
    ["remote", "add", "origin", remote],
  ])
    assert.equal(spawnSync("git", args, { cwd: repository.root }).status, 0);
  return repository;
}

test("existing workflows and settings of a repository are not changed", async () => {
  const mine = { ".gitlab-ci.yml": "# mine\n", ".github/workflows/site.yml": "# mine\n" };
  const onGithub = createRepository("https://github.com/me/tool.git", mine);
  const { status, stderr } = await runCommand(["migrate", "old", "new"], { cwd: onGithub.root });
  assert.equal(status, 0, stderr);
  assert.equal(onGithub.read(".github/workflows/site.yml"), "# mine\n");
  assert.match(onGithub.read(".github/workflows/site-new.yml"), /working-directory: "new"/);

  const onGitlab = createRepository("https://gitlab.com/me/tool.git", mine);
  const { stdout } = await runCommand(["migrate", "old", "sites/new"], { cwd: onGitlab.root });
  assert.equal(onGitlab.read(".gitlab-ci.yml"), "# mine\n");
  assert.match(stdout, /1 {2}file of the repository/);
  assert.match(
    onGitlab.read("sites/new/MIGRATION.md"),
    /### file of the repository\n\nAdd a job that runs `npm ci`[^\n]*\n\n- `\.\.\/\.\.\/\.gitlab-ci\.yml`/,
  );
});

test("a repository without settings gets them", async () => {
  const repository = createRepository("https://gitlab.com/me/tool.git");
  await runCommand(["migrate", "old", "new"], { cwd: repository.root });
  assert.match(repository.read(".gitlab-ci.yml"), /cd "new" && npm ci/);
  assert.doesNotMatch(repository.read("new/MIGRATION.md"), /file of the repository/);
});

test("a site has a copy of the tarball from which sitegen was installed", async () => {
  const project = createRepository("https://github.com/me/tool.git");
  const outside = createSite({});
  const bytes = Buffer.from([0x1f, 0x8b, 0xff, 0x00]);
  const tarball = path.join(outside.root, "sitegen-0.1.0.tgz");
  writeFileSync(tarball, bytes);
  project.write({ "package.json": JSON.stringify({ devDependencies: { sitegen: `file:${tarball}` } }) });
  const { status, stderr } = await runCommand(["migrate", "old", "new"], { cwd: project.root });
  assert.equal(status, 0, stderr);
  assert.match(project.read("new/package.json"), /"sitegen": "file:vendor\/sitegen-0\.1\.0\.tgz"/);
  assert.deepEqual(readFileSync(path.join(project.root, "new/vendor/sitegen-0.1.0.tgz")), bytes);
});
