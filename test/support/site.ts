/** Sites for tests: a few files in a folder of their own, and the real command run on them. */

import { spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { once } from "./once.ts";

export const repository = process.env.SITEGEN_REPOSITORY ?? process.cwd();
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
  /** Paths below a folder of the site, sorted. */
  list(folder: string): string[];
  /** Contents of all files below a folder by path. */
  snapshot(folder: string): Map<string, string>;
  /** Times of all files below a folder by path. */
  times(folder: string): Map<string, number>;
  run(args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /** Run `sitegen build`; the first time with the bundled client of another site in the cache. */
  build(...flags: string[]): Promise<RunResult>;
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Ends the process with this signal after so many milliseconds. */
  kill?: { signal: NodeJS.Signals; after: number };
}

/** Make a site. It is removed after the tests of the file. */
export function createSite(files: Files): TestSite {
  const root = mkdtempSync(path.join(tmpdir(), "sitegen-test-"));
  after(() => removeFolder(root));
  const site = siteAt(root);
  site.write({ "sitegen.config.yaml": MINIMAL_CONFIG, ...files });
  return site;
}

/** The site in a folder that somebody else removes. */
export function siteAt(root: string): TestSite {
  const at = (file: string): string => path.join(root, file);
  let lent: Promise<void> | undefined;
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
    async build(...flags) {
      lent ??= lendClient(root);
      await lent;
      return runCommand(["build", "--root", root, ...flags], { cwd: root });
    },
  };
}

/** Bundling the client takes a small build half of its time, and gives the same for all sites without code of their own. */
async function lendClient(root: string): Promise<void> {
  const cache = path.join(root, ".sitegen/cache");
  if (statSync(cache, { throwIfNoEntry: false })) return;
  const lender = await once("client", (folder) => {
    siteAt(folder).write({ "sitegen.config.yaml": MINIMAL_CONFIG, "content/docs/page.md": "# Page\n" });
    return runCommand(["build", "--quiet", "--root", folder]);
  });
  mkdirSync(cache, { recursive: true });
  copyFileSync(path.join(lender, ".sitegen/cache/client.pack"), path.join(cache, "client.pack"));
}

/** Run the compiled command. */
export function runCommand(args: readonly string[], { env, cwd, kill }: RunOptions = {}): Promise<RunResult> {
  const child = spawn(process.execPath, [command, ...args], { cwd, env: { ...process.env, NO_COLOR: "1", ...env } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  // A child that ends earlier does not keep the test waiting.
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

function removeFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // A test may have taken the right to read a folder away.
    if (entry.isDirectory()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  rmSync(folder, { recursive: true, force: true });
}
