/** `npm run release` in repositories with the few files that the command reads. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { repository } from "../support/repository.ts";

const CHANGELOG = `# Changelog

## [Unreleased]

### Fixed

- A bug.

## [0.1.0] - 2026-01-31

- The first version.

[Unreleased]: https://example.org/sitegen/compare/v0.1.0...HEAD
[0.1.0]: https://example.org/sitegen/releases/v0.1.0
`;

const IDENTITY = {
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.org",
  GIT_CONFIG_GLOBAL: devNull,
};

interface Repository {
  read(file: string): string;
  write(file: string, text: string): void;
  git(...args: string[]): string;
  release(...args: string[]): { status: number | null; stdout: string; stderr: string };
}

/** Create a repository whose manifest is the one of this project, with version 0.1.0, other scripts and no packages. */
function createRepository(t: TestContext, { changelog = CHANGELOG, scripts = {} } = {}): Repository {
  const root = mkdtempSync(path.join(tmpdir(), "sitegen-release-test-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const run = (command: string, args: readonly string[]) => {
    // Settings of the npm that runs the tests, e.g. to run no scripts of packages, are not those of this repository.
    const variables = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"));
    const env = { ...Object.fromEntries(variables), ...IDENTITY };
    return spawnSync(command, args, { cwd: root, encoding: "utf8", env });
  };
  const files: Repository = {
    read: (file) => readFileSync(path.join(root, file), "utf8"),
    write: (file, text) => writeFileSync(path.join(root, file), text),
    git(...args) {
      const { status, stdout, stderr } = run("git", args);
      assert.equal(status, 0, stderr);
      return stdout.trim();
    },
    release: (...args) => run(process.execPath, ["bin/release.js", ...args]),
  };
  mkdirSync(path.join(root, "bin"));
  copyFileSync(path.join(repository, "bin/release.js"), path.join(root, "bin/release.js"));
  const manifest = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8"));
  const lock = { name: "sitegen", version: "0.1.0", lockfileVersion: 3, packages: { "": { version: "0.1.0" } } };
  const packages = { dependencies: {}, devDependencies: {}, optionalDependencies: {} };
  files.write("package.json", `${JSON.stringify({ ...manifest, version: "0.1.0", scripts, ...packages }, null, 2)}\n`);
  files.write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  files.write("CHANGELOG.md", changelog);
  files.write("README.md", "npm install ../sitegen/sitegen-0.1.0.tgz\n");
  mkdirSync(path.join(root, "docs"));
  files.write("docs/install.md", "npm install ./sitegen-0.1.0.tgz\n");
  files.git("init", "--quiet", "--initial-branch=main");
  files.git("add", ".");
  files.git("commit", "--quiet", "--message=Start");
  return files;
}

test("a release sets the version, dates the changelog, commits and tags", (t) => {
  const { read, git, release } = createRepository(t);
  const { status, stdout, stderr } = release("0.2.0", "--no-package", "--check", "true");
  assert.equal(status, 0, stderr);
  assert.equal(git("status", "--porcelain"), "");
  assert.equal(git("log", "-1", "--format=%s"), "chore(release): 0.2.0");
  assert.equal(git("describe", "--exact-match"), "v0.2.0");
  const changed = git("show", "--numstat", "--format=", "--", "*.json").split("\n");
  assert.deepEqual(changed, ["2\t2\tpackage-lock.json", "1\t1\tpackage.json"], "nothing but the versions changes");
  assert.equal(JSON.parse(read("package.json")).version, "0.2.0");
  assert.equal(read("README.md"), "npm install ../sitegen/sitegen-0.2.0.tgz\n");
  assert.equal(read("docs/install.md"), "npm install ./sitegen-0.2.0.tgz\n");
  assert.equal(JSON.parse(read("package-lock.json")).packages[""].version, "0.2.0");
  const dated = read("CHANGELOG.md");
  assert.match(dated, /^## \[0\.2\.0\] - \d{4}-\d\d-\d\d$/m);
  assert.equal(
    dated.replace(/ - \d{4}-\d\d-\d\d/, " - DATE"),
    CHANGELOG.replace("## [Unreleased]", "## [Unreleased]\n\n## [0.2.0] - DATE").replace(
      "v0.1.0...HEAD",
      "v0.2.0...HEAD\n[0.2.0]: https://example.org/sitegen/compare/v0.1.0...v0.2.0",
    ),
  );
  assert.match(stdout, /^ {2}npm publish sitegen-0\.2\.0\.tgz$/m);

  const again = release("0.3.0", "--no-package");
  assert.equal(again.status, 1);
  assert.equal(again.stderr, 'CHANGELOG.md has no entries under "Unreleased". Describe the changes there.\n');
});

test("a dry run changes nothing", (t) => {
  const { git, release } = createRepository(t);
  const head = git("rev-parse", "HEAD");
  const { status, stdout } = release("0.2.0", "--dry-run");
  assert.equal(status, 0);
  assert.equal(stdout, "All checks passed. Version 0.2.0 can be released.\n");
  assert.deepEqual([git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain")], [head, "", ""]);
});

test("versions must be semantic and greater than the current one", (t) => {
  const { read, write, git, release } = createRepository(t);
  const setCurrent = (version: string): void => {
    write("package.json", read("package.json").replace(/"version": ".*"/, `"version": "${version}"`));
    git("commit", "--quiet", "--all", "--allow-empty", "--message=Version");
  };
  git("tag", "v0.0.1");
  const isAccepted = (version: string): boolean => release(version, "--dry-run").status === 0;
  const steps = [
    ["0.1.0", ["0.1.1", "0.2.0-rc.1", "0.10.0", "1.0.0-alpha"], ["0.1.0", "0.1.0-rc.1", "0.0.9"]],
    ["1.0.0-rc.9", ["1.0.0-rc.10", "1.0.0", "1.0.1-alpha"], ["1.0.0-rc.9", "1.0.0-rc.8", "1.0.0-beta.10", "1.0.0-rc"]],
    ["9.9.9", ["10.0.0", "9.10.0"], ["9.9.10-", "v10.0.0", "10.0", "10", "10.0.00", "10.0.0-01", "next", "10.0.0 "]],
  ] as const;
  for (const [current, greater, refused] of steps) {
    setCurrent(current);
    assert.deepEqual(greater.filter(isAccepted), greater, current);
    assert.deepEqual(refused.filter(isAccepted), [], current);
  }
});

test("all problems are reported at once, one line each", (t) => {
  const { write, git, release } = createRepository(t, { changelog: "# Changelog\n" });
  git("switch", "--quiet", "--create", "topic");
  write("new.txt", "");
  const { status, stdout, stderr } = release("0.0.9");
  assert.equal(status, 1);
  assert.equal(stdout, "");
  assert.deepEqual(stderr.split("\n"), [
    "0.0.9 is not greater than the current version 0.1.0. Choose a greater version.",
    'The current branch is topic. Run "git switch main" first.',
    'There are uncommitted changes. Commit or stash them ("git status" lists them).',
    'CHANGELOG.md has no section "## [Unreleased]". Add it above the latest release.',
    "",
  ]);
});

test("a tag that exists is reported", (t) => {
  const { git, release } = createRepository(t);
  git("tag", "v0.2.0");
  assert.equal(release("0.2.0").stderr, "The tag v0.2.0 already exists. Choose a greater version.\n");
});

test("an empty section is reported, whatever follows", (t) => {
  for (const changelog of [
    "# Changelog\n\n## [Unreleased]\n",
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n## [0.1.0] - 2026-01-31\n\n- Text.\n",
  ]) {
    const { stderr } = createRepository(t, { changelog }).release("0.2.0", "--dry-run");
    assert.equal(stderr, 'CHANGELOG.md has no entries under "Unreleased". Describe the changes there.\n');
  }
});

test("dependencies are installed and checks run in a clean clone of the commit", (t) => {
  const { read, write, git, release } = createRepository(t, {
    scripts: { postinstall: "echo yes > installed.ignored" },
  });
  write(".gitignore", "*.ignored\n");
  write("check.cjs", `require("fs").writeFileSync(process.env.OUT, require("fs").readdirSync(".").sort().join());\n`);
  git("add", ".");
  git("commit", "--quiet", "--message=Check");
  write("only-here.ignored", "");
  process.env.OUT = path.join(tmpdir(), `sitegen-release-clone-${process.pid}.ignored`);
  t.after(() => rmSync(process.env.OUT as string));
  const { status, stderr } = release("0.2.0", "--no-package", "--check", "node check.cjs");
  assert.equal(status, 0, stderr);
  const expected =
    ".git,.gitignore,CHANGELOG.md,README.md,bin,check.cjs,docs,installed.ignored,package-lock.json,package.json";
  assert.equal(readFileSync(process.env.OUT, "utf8"), expected);
  assert.equal(JSON.parse(read("package.json")).version, "0.2.0");
});

/** Run a release that fails, and check that nothing is changed or left over. */
function failRelease({ git, release }: Repository, ...args: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-release-test-"));
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  const { status, stderr } = release("0.2.0", ...args);
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  assert.equal(status, 1);
  assert.doesNotMatch(stderr, /^ +at /m);
  assert.deepEqual([git("log", "-1", "--format=%s"), git("tag"), git("status", "--porcelain")], ["Start", "", ""]);
  rmdirSync(folder); // fails if a clone is left
  return stderr;
}

test("if packaging fails, nothing is changed", (t) => {
  const repository = createRepository(t, { scripts: { package: "echo no room && exit 3" } });
  assert.match(failRelease(repository, "--check", "true"), /"npm run package" failed\.\n$/);
});

test("if the checks fail or change files, nothing is changed", (t) => {
  const repository = createRepository(t);
  assert.match(failRelease(repository, "--check", "exit 3"), /"exit 3" failed\.\n$/);
  const changed = failRelease(repository, "--no-package", "--check", "echo x > new.txt");
  assert.match(changed, /"echo x > new\.txt" changed files of the clone:\n\?\? new\.txt\n$/);
});

test("a repository that changes while the checks run is not released", (t) => {
  const repository = createRepository(t);
  const { git, release } = repository;
  const root = git("rev-parse", "--show-toplevel");
  const { status, stderr } = release(
    "0.2.0",
    "--no-package",
    "--check",
    `git -C ${root} commit -q --allow-empty -m Other`,
  );
  assert.equal(status, 1);
  assert.equal(git("log", "-1", "--format=%s"), "Other");
  assert.match(stderr, /The repository changed while the release was checked/);
  assert.equal(git("tag"), "");
});

test("wrong usage has another exit code than failed checks", (t) => {
  const { release } = createRepository(t);
  for (const args of [[], ["0.2.0", "0.3.0"], ["0.2.0", "--force"]]) {
    const { status, stderr } = release(...args);
    assert.equal(status, 2);
    assert.match(stderr, /^Usage: npm run release -- VERSION \[--dry-run\] \[--no-package\] \[--check COMMAND\]\n$/m);
    assert.doesNotMatch(stderr, /^ +at /m);
  }
});

test("the current version can be released if no version was tagged before", (t) => {
  const { git, release } = createRepository(t);
  git("tag", "v0.1.0");
  const again = release("0.1.0", "--dry-run");
  assert.equal(again.status, 1);
  assert.match(again.stderr, /0\.1\.0 is not greater than the current version 0\.1\.0/);
  git("tag", "--delete", "v0.1.0");
  assert.equal(release("0.1.0", "--dry-run").status, 0);
  assert.equal(release("0.0.9", "--dry-run").status, 1);
});
