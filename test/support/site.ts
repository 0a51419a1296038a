/** Create sites in temporary directories and run the compiled command on them. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { after } from "node:test";
import { repository } from "./repository.ts";

const command = path.join(repository, "bin/sitegen.js");

export type Files = Readonly<Record<string, string | Uint8Array>>;

export const MINIMAL_CONFIG = "title: Test\nurl: https://example.org\n";

export interface RunResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface TestSite {
  root: string;
  write(files: Files): void;
  remove(...files: string[]): void;
  read(file: string): string;
  exists(file: string): boolean;
  /** Sorted paths of all files below a directory. */
  list(folder: string): string[];
  /** Contents of all files below a directory, by path. */
  snapshot(folder: string): Map<string, string>;
  /** Modification times of all files below a directory, by path. */
  times(folder: string): Map<string, number>;
  run(args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /** Run the command as a user without permission to read everything. */
  runUnprivileged(args: readonly string[]): Promise<RunResult>;
  /** Run `sitegen build`. */
  build(...flags: string[]): Promise<RunResult>;
}

export interface RunOptions {
  /** Environment variables of a process of its own. */
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Run as a user whose permissions count: as "nobody" if the tests run as root. The site must belong to that user. */
  unprivileged?: boolean;
  /** Run in a process of its own, for tests of signals, uncaught errors, locks and memory. */
  separate?: boolean;
  /** Send a signal to the process after a time in milliseconds. */
  kill?: { signal: NodeJS.Signals; after: number };
}

/** Create a site, which is removed after the tests of the file. */
export function createSite(files: Files): TestSite {
  const root = mkdtempSync(path.join(tmpdir(), "sitegen-test-"));
  after(() => removeFolder(root));
  const site = siteAt(root);
  site.write({ "sitegen.config.yaml": MINIMAL_CONFIG, ...files });
  return site;
}

/** Install packages of the repository in a site. */
export function linkPackages(root: string, ...names: readonly string[]): void {
  mkdirSync(path.join(root, "node_modules"), { recursive: true });
  for (const name of names)
    symlinkSync(path.join(repository, "node_modules", name), path.join(root, "node_modules", name), "junction");
}

/** Copy a site with its output and caches, and change files of the copy. The copy is removed after the tests of the file. */
export function copySite(site: TestSite, changes: Files = {}): TestSite {
  const copy = createSite({});
  cpSync(site.root, copy.root, { recursive: true, preserveTimestamps: true });
  copy.write(changes);
  return copy;
}

/** Return a site in a directory that the caller removes. */
export function siteAt(root: string): TestSite {
  const at = (file: string): string => path.join(root, file);
  return {
    root,
    write(more) {
      for (const [file, contents] of Object.entries(more)) {
        mkdirSync(path.dirname(at(file)), { recursive: true });
        writeFileSync(at(file), contents);
      }
    },
    remove: (...names) => {
      for (const name of names) rmSync(at(name), { recursive: true, force: true });
    },
    read: (file) => readFileSync(at(file), "utf8"),
    exists: (file) => statSync(at(file), { throwIfNoEntry: false }) !== undefined,
    list: (folder) => filesBelow(at(folder)),
    snapshot: (folder) =>
      new Map(filesBelow(at(folder)).map((file) => [file, readFileSync(path.join(at(folder), file), "latin1")])),
    times: (folder) =>
      new Map(filesBelow(at(folder)).map((file) => [file, statSync(path.join(at(folder), file)).mtimeMs])),
    run: (args, options) => runCommand([...args, "--root", root], { cwd: root, ...options }),
    runUnprivileged(args) {
      if (isRoot) giveTo(NOBODY, root);
      return runCommand([...args, "--root", root], { cwd: root, unprivileged: true });
    },
    build: (...flags) => runCommand(["build", "--root", root, ...flags], { cwd: root }),
  };
}

const isRoot = process.getuid?.() === 0;
/** ID of the user and group "nobody". */
const NOBODY = 65_534;

/** Commands that end by themselves. */
const ONE_SHOT = /^(?:build|check|i18n|search|schema|explain|version|info|merge|migrate)$/;

/** Run the compiled command, in the process of the test unless the options require another one. */
export function runCommand(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { env, kill, unprivileged, separate } = options;
  const isSeparate = separate || env || kill || unprivileged || !ONE_SHOT.test(args[0] ?? "");
  return isSeparate ? spawnCommand(args, options) : runInProcess(args, options);
}

type CommandLine = typeof import("../../src/cli/command-line.ts");
type Context = import("../../src/cli/command-context.ts").CommandContext;

/** Run the compiled command in this process. Its code differs from the modules that tests import. */
async function runInProcess(args: readonly string[], { cwd = process.cwd() }: RunOptions): Promise<RunResult> {
  const { runCommandLine }: CommandLine = await import(path.join(repository, "lib/command-line.js"));
  const [stdout, stderr] = [captureOutput(), captureOutput()];
  let status = 0;
  const context: Context = {
    cwd,
    env: { ...process.env, NO_COLOR: "1" },
    stdin: Readable.from([]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    signal: new AbortController().signal,
    exitWith: (next) => (status = next),
  };
  await runCommandLine(args, context);
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

/** Create a stream that collects what is written. */
function captureOutput(): { stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString("utf8") };
}

/** Run the compiled command in a process of its own. */
function spawnCommand(args: readonly string[], { env, cwd, kill, unprivileged }: RunOptions): Promise<RunResult> {
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: "1", ...env },
    ...(unprivileged && isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  // Do not keep the test running if the process ends earlier.
  if (kill) setTimeout(() => child.kill(kill.signal), kill.after).unref();
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status, signal) => resolve({ status: signal === null ? status : null, stdout, stderr }));
  });
}

function filesBelow(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

/** Change the owner of a directory and everything in it, but not of the targets of links. */
function giveTo(user: number, folder: string): void {
  lchownSync(folder, user, user);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(path.join(entry.parentPath, entry.name), user, user);
}

function removeFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // A test may have removed the permissions of a directory.
    if (entry.isDirectory()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Return the report of `check` on a site with changed files. */
export async function reportOf(site: TestSite, files: Files): Promise<string> {
  site.write(files);
  const { stdout, stderr } = await site.run(["check"]);
  return (stdout + stderr).trim();
}

/** Assert that a built site has the same output in another directory without caches, and when it is built again. */
export async function assertReproducible(site: TestSite, files: Files): Promise<void> {
  const other = createSite(files);
  const { status, stderr } = await other.build("--quiet", "--no-cache");
  assert.equal(status, 0, stderr);
  assert.deepEqual(other.snapshot("dist"), site.snapshot("dist"));
  const again = await site.build("--quiet");
  assert.equal(again.status, 0, again.stderr);
  assert.deepEqual(other.snapshot("dist"), site.snapshot("dist"));
}

/** A finding in the output of `check --json`. */
export interface Finding {
  rule: string;
  file: string;
  line: number;
  column: number;
  message: string;
  hint: string;
}

/** Run `check`, and return its status and findings. */
export async function findingsOf(site: TestSite): Promise<{ status: number | null; findings: Finding[] }> {
  const { status, stdout } = await site.run(["check", "--json"]);
  return { status, findings: (JSON.parse(stdout) as { findings: Finding[] }).findings };
}
