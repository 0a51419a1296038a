/**
 * Stage 7, emit: the only way out.
 *
 * Every file belongs to a task. A task whose fingerprint is that of the last build, and whose files nobody touched since,
 * is not run: its files are carried over. The new output then takes the place of the old one in one step.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compressedTwins, isCompressible } from "../host/compress.ts";
import { digestOf } from "../host/digest.ts";
import {
  digestOfOutput,
  type KnownFile,
  MANIFEST_NAME,
  OutputError,
  openStaging,
  readOutputFolder,
  recoverOutputFolder,
  type Staging,
  withOutputLock,
} from "../host/output-folder.ts";
import type { Digest } from "../model/document.ts";
import type { OutputTask } from "../model/output.ts";
import type { OutputPath } from "../model/permalink.ts";
import { compareText } from "../util/sort.ts";
import { eachAtOnce } from "../util/turn.ts";
import { carryAssets, chooseFormerAssets, type FormerBuilds } from "./former-assets.ts";
import { type BuildScope, type FormerAssets, manifestText, readManifest } from "./manifest.ts";
import { GENERATOR_BUILD } from "./version.ts";

/** A page as a task: rendered by the caller in batches, maybe in other threads. */
export interface PageTask {
  key: string;
  fingerprint: Digest;
}

export interface EmitPlan<Page extends PageTask> {
  /** Absolute path of the output folder. */
  out: string;
  /** What the manifest says of the build. */
  about: BuildScope;
  /** File that keeps what was built, between builds; absent with `--no-cache`. */
  stateFile?: string;
  tasks: readonly OutputTask[];
  pages: readonly Page[];
  /** Write compressed twins beside text files. */
  compress?: boolean;
  /** Former builds whose assets are kept; absent: none. */
  former?: FormerBuilds;
  /** Render pages into the staging folder; yields the files of each, in their order. */
  renderPages(pages: readonly Page[], staging: Staging): Promise<readonly (readonly KnownFile[])[]>;
}

export interface EmitSummary {
  files: number;
  written: number;
  unchanged: number;
  removed: number;
  /** Pages that were rendered. */
  rendered: number;
  bytes: number;
}

interface TaskState {
  fingerprint: Digest;
  files: KnownFile[];
}

type State = ReadonlyMap<string, TaskState>;

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

function readState(stateFile: string | undefined): State {
  const stored =
    stateFile === undefined
      ? undefined
      : readJson<{ build: string; sum: Digest; tasks: [string, TaskState][] }>(stateFile);
  const intact =
    stored?.build === GENERATOR_BUILD &&
    Array.isArray(stored.tasks) &&
    stored.sum === digestOf(JSON.stringify(stored.tasks));
  return new Map(intact ? stored.tasks : []);
}

function saveState(stateFile: string | undefined, state: State): void {
  if (stateFile === undefined) return;
  const tasks = [...state].sort(([a], [b]) => compareText(a, b));
  try {
    mkdirSync(path.dirname(stateFile), { recursive: true });
    const temporary = `${stateFile}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify({ build: GENERATOR_BUILD, sum: digestOf(JSON.stringify(tasks)), tasks }));
    renameSync(temporary, stateFile);
  } catch {
    // Without it the next build renders everything: slower, not wrong.
  }
}

/** Tasks that wait for other threads, while this one goes on. */
const TASKS_AT_ONCE = 8;

const TIME_TOLERANCE = 2; // ms; copies between file systems round times

/**
 * Bring the output up to date.
 *
 * @throws {OutputError} It cannot be written, or a file that is not ours stands in the way. The old output is untouched.
 */
export async function emit<Page extends PageTask>(plan: EmitPlan<Page>): Promise<EmitSummary> {
  return withOutputLock(plan.out, () => emitLocked(plan));
}

async function emitLocked<Page extends PageTask>({
  out,
  about,
  stateFile,
  tasks,
  pages,
  compress = false,
  former,
  renderPages,
}: EmitPlan<Page>): Promise<EmitSummary> {
  recoverOutputFolder(out);
  const before = readState(stateFile);
  const present = readOutputFolder(out);
  const ours = new Map(Object.entries(readManifest(out)?.files ?? {}));
  const untouched = ({ path: file, size, mtimeMs, digest }: KnownFile): boolean => {
    const found = present.get(file);
    return (
      found !== undefined &&
      found.size === size &&
      Math.abs(found.mtimeMs - mtimeMs) < TIME_TOLERANCE &&
      ours.get(file) === digest
    );
  };
  const after = new Map<string, TaskState>();
  // Files with twins and files without are different results.
  const markOf = (fingerprint: Digest): string => (compress ? `${fingerprint}+z` : fingerprint);
  const isCurrent = ({ key, fingerprint }: PageTask): boolean => {
    const known = before.get(key);
    if (known?.fingerprint !== markOf(fingerprint) || !known.files.every(untouched)) return false;
    after.set(key, known);
    return true;
  };
  const openTasks = tasks.filter((task) => !isCurrent(task));
  const openPages = pages.filter((page) => !isCurrent(page));
  const kept = [...after.values()].flatMap(({ files }) => files);
  const nothingToDo =
    openTasks.length === 0 && openPages.length === 0 && kept.length === ours.size && present.has(MANIFEST_NAME);
  if (nothingToDo) {
    return { files: kept.length, written: 0, unchanged: kept.length, removed: 0, rendered: 0, bytes: sizeOf(kept) };
  }

  const staging = openStaging(out);
  try {
    for (const { path: file } of kept) staging.keep(file);
    const fresh: KnownFile[] = [];
    const settle = (key: string, fingerprint: Digest, files: readonly KnownFile[]): void => {
      fresh.push(...files);
      after.set(key, { fingerprint: markOf(fingerprint), files: [...files] });
    };
    const rendered = await renderPages(openPages, staging);
    for (const [index, page] of openPages.entries()) settle(page.key, page.fingerprint, rendered[index] ?? []);
    await eachAtOnce(openTasks, TASKS_AT_ONCE, async ({ key, fingerprint, produce }) => {
      const files = await produce();
      settle(
        key,
        fingerprint,
        files.map((file) => staging.write(file.path, file.contents)),
      );
    });
    if (compress) fresh.push(...(await addTwins(fresh, after, staging)));
    const files = new Map([...kept, ...fresh].map((file) => [file.path, file.digest]));
    const assets = keepFormer(former, files, { out, staging });
    carryForeign(present, ours, files, staging);
    const restored = restoreUnchanged(fresh, { out, staging, ours, present });
    const manifest = manifestText(about, files, assets);
    if (digestOfOutput(out, MANIFEST_NAME) === digestOf(manifest)) staging.keep(MANIFEST_NAME);
    else staging.write(MANIFEST_NAME, manifest);
    staging.swap();
    saveState(stateFile, after);
    const removed = [...ours.keys()].filter((file) => !files.has(file)).length;
    const all = [...after.values()].flatMap((task) => task.files);
    return {
      files: files.size,
      written: fresh.length - restored,
      unchanged: kept.length + restored,
      removed,
      rendered: openPages.length,
      bytes: sizeOf(all),
    };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

/** Keep assets of former builds, and list them with the files of this one. */
function keepFormer(
  former: FormerBuilds | undefined,
  files: Map<OutputPath, Digest>,
  { out, staging }: { out: string; staging: Staging },
): FormerAssets {
  const last = former && readManifest(former.folder);
  if (!last) return [];
  const { folder, count } = former;
  const assets = chooseFormerAssets(last, files, count);
  const carried = carryAssets(assets, { folder, files: last.files }, { staging, inPlace: folder === out });
  for (const { path: file, digest } of carried) files.set(file, digest);
  return assets.map((build) => build.filter((file) => files.has(file)));
}

const FILES_AT_ONCE = 32;

/** Write the compressed twins of new files, and count them to the tasks of these. Returns the twins. */
async function addTwins(
  fresh: readonly KnownFile[],
  tasks: ReadonlyMap<string, TaskState>,
  staging: Staging,
): Promise<KnownFile[]> {
  const isFresh = new Set(fresh);
  const open = [...tasks.values()].flatMap((task) =>
    task.files
      .filter((file) => isFresh.has(file) && isCompressible(file.path, file.size))
      .map((file) => ({ task, file })),
  );
  const twins: KnownFile[] = [];
  for (let at = 0; at < open.length; at += FILES_AT_ONCE) {
    const made = open.slice(at, at + FILES_AT_ONCE).map(async ({ task, file }) => {
      const contents = readFileSync(path.join(staging.folder, file.path));
      return { task, files: await compressedTwins(file.path, contents) };
    });
    for (const { task, files } of await Promise.all(made)) {
      const written = files.map((file) => staging.write(file.path, file.contents));
      task.files.push(...written);
      twins.push(...written);
    }
  }
  return twins;
}

const sizeOf = (files: readonly KnownFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Files of others in the output stay. One that stands where a page goes is not overwritten. */
function carryForeign(
  present: ReadonlyMap<OutputPath, unknown>,
  ours: ReadonlyMap<OutputPath, Digest>,
  files: ReadonlyMap<OutputPath, Digest>,
  staging: Staging,
): void {
  for (const file of present.keys()) {
    if (ours.has(file) || file === MANIFEST_NAME) continue;
    if (files.has(file))
      throw new OutputError(
        `"${file}" in the output folder was not made by sitegen, and a file of that name is about to be written. Remove or rename it.`,
      );
    staging.keep(file);
  }
}

interface Old {
  out: string;
  staging: Staging;
  ours: ReadonlyMap<OutputPath, Digest>;
  present: ReadonlyMap<OutputPath, { size: number; mtimeMs: number }>;
}

/** Files that came out as they were keep their time: the old file is taken over. Returns how many. */
function restoreUnchanged(fresh: readonly KnownFile[], { out, staging, ours, present }: Old): number {
  let restored = 0;
  for (const file of fresh) {
    const old = present.get(file.path);
    if (
      !old ||
      old.size !== file.size ||
      ours.get(file.path) !== file.digest ||
      digestOfOutput(out, file.path) !== file.digest
    )
      continue;
    staging.restore(file.path);
    file.mtimeMs = old.mtimeMs;
    restored += 1;
  }
  return restored;
}
