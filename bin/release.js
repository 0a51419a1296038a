#!/usr/bin/env node
/**
 * Prepare a release: `node bin/release.js VERSION [--dry-run] [--no-package] [--check COMMAND]`.
 *
 * Checks the repository, and clones the current commit to a temporary directory. There, it installs the dependencies, runs
 * all checks, sets the version, dates the changelog, packages and tests the package: files that are only in the working
 * directory cannot influence it. Then it commits and tags in the repository, which does not change before. It does not
 * publish, but prints the command for it.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const USAGE = "Usage: npm run release -- VERSION [--dry-run] [--no-package] [--check COMMAND]";

/** Command that runs all checks. */
const CHECK = ".ci/run";

const CHANGED_FILES = ["package.json", "package-lock.json", "CHANGELOG.md"];

/** Semantic version without build metadata, as defined at https://semver.org. */
const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-z-][\da-z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*))*))?$/i;

const UNRELEASED = /^## \[Unreleased\].*$/im;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const read = (file, folder = root) => readFileSync(path.join(folder, file), "utf8");
const readJson = (file, folder = root) => JSON.parse(read(file, folder));
const write = (file, text, folder) => writeFileSync(path.join(folder, file), text);

/** Run a command and return its output. @throws {Error} The command fails; the message contains its error output. */
function run(
  command,
  args,
  { cwd = root, show = false, shell = process.platform === "win32" && command !== "git" } = {}, // npm and npx are batch files
) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    shell,
    stdio: show ? ["ignore", "inherit", "inherit"] : "pipe",
  });
  if (error) throw new Error(`${command} cannot be started: ${error.message}`);
  if (status !== 0) throw new Error(`"${[command, ...args].join(" ")}" failed. ${(stderr ?? "").trim()}`.trim());
  return (stdout ?? "").trim();
}

/** Compare by precedence: a prerelease (0.2.0-rc.1) comes before its release (0.2.0). */
function compareVersions(one, other) {
  const [a, b] = [one, other].map((version) => VERSION.exec(version));
  for (const part of [1, 2, 3]) if (a[part] !== b[part]) return a[part] - b[part];
  if (!a[4] || !b[4]) return Number(!a[4]) - Number(!b[4]);
  return a[4].localeCompare(b[4], "en", { numeric: true });
}

/** List everything that prevents the release, with the fix for each. */
function findProblems(version) {
  const problems = [];
  const current = readJson("package.json").version;
  const isFirst = version === current && run("git", ["tag", "--list", "v*"]) === "";
  if (!VERSION.test(version))
    problems.push(`"${version}" is not a semantic version. Use a version such as 0.2.0 or 1.0.0-rc.1.`);
  else if (compareVersions(version, current) <= 0 && !isFirst)
    problems.push(`${version} is not greater than the current version ${current}. Choose a greater version.`);
  else if (run("git", ["tag", "--list", `v${version}`]) !== "")
    problems.push(`The tag v${version} already exists. Choose a greater version.`);
  const branch = run("git", ["branch", "--show-current"]) || "(detached HEAD)";
  if (branch !== "main") problems.push(`The current branch is ${branch}. Run "git switch main" first.`);
  if (run("git", ["status", "--porcelain"]) !== "")
    problems.push('There are uncommitted changes. Commit or stash them ("git status" lists them).');
  const [, afterHeading] = read("CHANGELOG.md").split(UNRELEASED);
  if (afterHeading === undefined)
    problems.push('CHANGELOG.md has no section "## [Unreleased]". Add it above the latest release.');
  else if (!/^[-*] /m.test(afterHeading.split(/^## /m)[0]))
    problems.push('CHANGELOG.md has no entries under "Unreleased". Describe the changes there.');
  return problems;
}

function setVersion(version, folder) {
  const manifest = readJson("package.json", folder);
  const lock = readJson("package-lock.json", folder);
  manifest.version = version;
  lock.version = version;
  lock.packages[""].version = version;
  write("package.json", `${JSON.stringify(manifest, null, 2)}\n`, folder);
  write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`, folder);
}

/** List the README and pages of the documentation with commands that name the package file. */
function listInstructions(archive) {
  return run("git", ["grep", "--files-with-matches", "--fixed-strings", archive, "--", "README.md", "docs"]).split(
    "\n",
  );
}

/** Update the name of the package file in commands. */
function updateInstructions(files, { from, to }, folder) {
  for (const file of files) write(file, read(file, folder).replaceAll(from, to), folder);
}

/** Move the unreleased entries to a new section, and update the comparison links if there are any. */
function dateChangelog(version, date, folder) {
  const text = read("CHANGELOG.md", folder)
    .replace(UNRELEASED, (heading) => `${heading}\n\n## [${version}] - ${date}`)
    .replace(
      /^(\[Unreleased\]: )(.*\/compare\/)(.+)\.\.\.(\S+)$/im,
      (_, label, url, previous, head) =>
        `${label}${url}v${version}...${head}\n[${version}]: ${url}${previous}...v${version}`,
    );
  write("CHANGELOG.md", text, folder);
}

/** Run a function in a temporary directory. */
function withFolder(use) {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-release-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Install the package in an empty project, then create, build and check a site with it. */
function testPackage(archive) {
  withFolder((project) => {
    const runThere = (command, ...args) => run(command, args, { cwd: project, show: true });
    const name = path.basename(archive);
    copyFileSync(archive, path.join(project, name));
    write("package.json", '{ "private": true }\n', project);
    runThere("npm", "install", "--prefer-offline", "--ignore-scripts", `./${name}`);
    runThere("npx", "--no", "sitegen", "init", "site");
    runThere("npx", "--no", "sitegen", "build", "--root", "site");
    runThere("npx", "--no", "sitegen", "check", "--root", "site");
  });
}

/** Clone a commit and run all checks in the clone. */
function checkClone(commit, clone, check) {
  run("git", ["clone", "--quiet", "--no-checkout", root, clone]);
  run("git", ["checkout", "--quiet", "--detach", commit], { cwd: clone });
  run("npm", ["ci"], { cwd: clone, show: true });
  run(check, [], { cwd: clone, show: true, shell: true });
  const changes = run("git", ["status", "--porcelain"], { cwd: clone });
  if (changes !== "") throw new Error(`"${check}" changed files of the clone:\n${changes}`);
}

/** Commit the files from the clone, and tag the commit. @throws {Error} The repository is no longer at `commit`. */
function commitRelease({ version, commit, clone, files }) {
  if (run("git", ["rev-parse", "HEAD"]) !== commit || run("git", ["status", "--porcelain"]) !== "")
    throw new Error("The repository changed while the release was checked. Run the command again.");
  try {
    for (const file of files) copyFileSync(path.join(clone, file), path.join(root, file));
    run("git", ["commit", "--quiet", "--message", `chore(release): ${version}`, "--", ...files]);
  } catch (error) {
    run("git", ["checkout", "--quiet", "HEAD", "--", ...files]);
    throw error;
  }
  run("git", ["tag", "--annotate", `v${version}`, "--message", `Version ${version}`]);
}

/** @returns Exit code. */
function release() {
  const options = { "dry-run": { type: "boolean" }, "no-package": { type: "boolean" }, check: { type: "string" } };
  let parsed;
  try {
    parsed = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    console.error(`${error.message.split(". ")[0]}.\n${USAGE}`);
    return 2;
  }
  const [version, ...rest] = parsed.positionals;
  if (version === undefined || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }

  const problems = findProblems(version);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  if (parsed.values["dry-run"]) {
    console.log(`All checks passed. Version ${version} can be released.`);
    return 0;
  }

  const { name, version: current } = readJson("package.json");
  const archiveOf = (each) => `${name.replace(/^@/, "").replace("/", "-")}-${each}.tgz`;
  const archive = archiveOf(version);
  const instructions = listInstructions(archiveOf(current));
  const files = [...CHANGED_FILES, ...instructions];
  const commit = run("git", ["rev-parse", "HEAD"]);
  withFolder((clone) => {
    checkClone(commit, clone, parsed.values.check ?? CHECK);
    updateInstructions(instructions, { from: archiveOf(current), to: archive }, clone);
    setVersion(version, clone);
    dateChangelog(version, new Date().toISOString().slice(0, 10), clone);
    if (!parsed.values["no-package"]) {
      run("npm", ["run", "package"], { cwd: clone, show: true });
      testPackage(path.join(clone, archive));
    }
    commitRelease({ version, commit, clone, files });
    if (!parsed.values["no-package"]) copyFileSync(path.join(clone, archive), path.join(root, archive));
  });
  console.log(`Committed and tagged v${version}. To publish:

  git push origin main v${version}
  npm publish ${archive}`);
  return 0;
}

try {
  process.exitCode = release();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
