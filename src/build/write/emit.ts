/**
 * Stage 7, emit: the only way out.
 *
 * Every file belongs to a task. A task whose fingerprint is that of the last build, and whose files nobody touched since,
 * is not run: its files are carried over. The new output then takes the place of the old one in one step.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import { compressedTwins, isCompressible } from "../../host/compress.ts";
import { digestOf } from "../../host/digest.ts";
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
} from "../../host/output-folder.ts";
import type { Digest } from "../../model/document.ts";
import type { OutputTask } from "../../model/output.ts";
import type { OutputPath } from "../../model/permalink.ts";
import { ContentError } from "../../model/problem.ts";
import { forEachConcurrent, yieldToEventLoop } from "../../util/async.ts";
import { type BuildState, readState, saveState, type TaskState } from "./build-state.ts";
import { type BuildScope, manifestText, type PreviousAssets, readManifest } from "./manifest.ts";
import { findOutputConflicts } from "./output-conflicts.ts";
import { chooseFormerAssets, copyPreviousAssets, type FormerBuilds } from "./previous-assets.ts";

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
  previousBuilds?: FormerBuilds;
  /** Render pages into the staging folder; yields the files of each, in their order. */
  renderPages(pages: readonly Page[], staging: Staging): Promise<readonly (readonly KnownFile[])[]>;
  /** Stops the work as long as the old output stands. */
  signal?: AbortSignal;
}

export interface EmitSummary {
  files: number;
  written: number;
  unchanged: number;
  removed: number;
  /** Pages that were rendered. */
  rendered: number;
  bytes: number;
  largest?: LargestPage;
}

/** The page with the largest document. */
export interface LargestPage {
  key: string;
  file: OutputPath;
  bytes: number;
}

/** Tasks that wait for other threads, while this one goes on. */
const TASKS_AT_ONCE = 8;

const TIME_TOLERANCE = 2; // ms; copies between file systems round times

/**
 * Bring the output up to date.
 *
 * @throws {ContentError} Two tasks make one file. The old output is untouched.
 * @throws {OutputError} It cannot be written, or a file that is not ours stands in the way. The old output is untouched.
 */
export async function emit<Page extends PageTask>(plan: EmitPlan<Page>): Promise<EmitSummary> {
  return withOutputLock(plan.out, () => emitLocked(plan), plan.signal);
}

/** The output as it was before. */
interface OldOutput {
  out: string;
  /** All files in the folder. */
  present: ReadonlyMap<OutputPath, { size: number; mtimeMs: number }>;
  /** Files of the last build, by its manifest. */
  ours: ReadonlyMap<OutputPath, Digest>;
}

async function emitLocked<Page extends PageTask>(plan: EmitPlan<Page>): Promise<EmitSummary> {
  const { out, stateFile, compress = false } = plan;
  recoverOutputFolder(out);
  const ours = new Map(Object.entries(readManifest(out)?.files ?? {}));
  const old: OldOutput = { out, present: readOutputFolder(out), ours };
  const done = currentTasks([...plan.tasks, ...plan.pages], readState(stateFile), old, compress);
  const tasks = plan.tasks.filter(({ key }) => !done.has(key));
  const pages = plan.pages.filter(({ key }) => !done.has(key));
  const keptFiles = filesOf(done);
  const isSame = keptFiles.length === ours.size && old.present.has(MANIFEST_NAME);
  if (tasks.length === 0 && pages.length === 0 && isSame)
    return {
      files: keptFiles.length,
      written: 0,
      unchanged: keptFiles.length,
      removed: 0,
      rendered: 0,
      bytes: sizeOf(keptFiles),
      largest: largestPage(plan.pages, done),
    };

  const staging = openStaging(out);
  try {
    for (const { path: file } of keptFiles) staging.keep(file);
    const newStates = await makeFiles({ ...plan, tasks, pages, compress }, staging);
    const clashes = findOutputConflicts(new Map([...done, ...newStates]));
    if (clashes.length > 0) throw new ContentError(clashes);
    const fresh = filesOf(newStates);
    const files = new Map([...keptFiles, ...fresh].map((file) => [file.path, file.digest]));
    const assets = keepFormer(plan.previousBuilds, files, { out, staging });
    carryForeign(old, files, staging);
    const restored = restoreUnchanged(fresh, old, staging);
    const manifest = manifestText(plan.about, files, assets);
    if (digestOfOutput(out, MANIFEST_NAME) === digestOf(manifest)) staging.keep(MANIFEST_NAME);
    else staging.write(MANIFEST_NAME, manifest);
    // A signal that came while this thread was busy shows only now.
    await yieldToEventLoop();
    plan.signal?.throwIfAborted();
    staging.swap();
    saveState(stateFile, new Map([...done, ...newStates]));
    return {
      files: files.size,
      written: fresh.length - restored,
      unchanged: keptFiles.length + restored,
      removed: [...ours.keys()].filter((file) => !files.has(file)).length,
      rendered: pages.length,
      bytes: sizeOf([...keptFiles, ...fresh]),
      largest: largestPage(plan.pages, new Map([...done, ...newStates])),
    };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

const filesOf = (tasks: BuildState): KnownFile[] => [...tasks.values()].flatMap(({ files }) => files);

/** Files with twins and files without are different results. */
const markOf = (fingerprint: Digest, compress: boolean): string => (compress ? `${fingerprint}+z` : fingerprint);

/** Tasks that would make what is there already. */
function currentTasks(
  tasks: readonly PageTask[],
  before: BuildState,
  { present, ours }: OldOutput,
  compress: boolean,
): BuildState {
  const isUntouched = ({ path: file, size, mtimeMs, digest }: KnownFile): boolean => {
    const presentFile = present.get(file);
    return (
      presentFile !== undefined &&
      presentFile.size === size &&
      Math.abs(presentFile.mtimeMs - mtimeMs) < TIME_TOLERANCE &&
      ours.get(file) === digest
    );
  };
  const current = new Map<string, TaskState>();
  for (const { key, fingerprint } of tasks) {
    const previousState = before.get(key);
    if (previousState?.fingerprint === markOf(fingerprint, compress) && previousState.files.every(isUntouched))
      current.set(key, previousState);
  }
  return current;
}

/** Render pages and do tasks, into the staging folder. */
async function makeFiles<Page extends PageTask>(
  { tasks, pages, renderPages, compress = false, signal }: EmitPlan<Page>,
  staging: Staging,
): Promise<BuildState> {
  const states = new Map<string, TaskState>();
  const settle = ({ key, fingerprint }: PageTask, files: readonly KnownFile[]): void => {
    states.set(key, { fingerprint: markOf(fingerprint, compress), files: [...files] });
  };
  const rendered = await renderPages(pages, staging);
  for (const [index, page] of pages.entries()) settle(page, rendered[index] ?? []);
  await forEachConcurrent(tasks, TASKS_AT_ONCE, async (task) => {
    signal?.throwIfAborted();
    const files = await task.produce();
    settle(
      task,
      files.map((file) => staging.write(file.path, file.contents)),
    );
  });
  if (compress) await addTwins(states, staging);
  return states;
}

/** Keep assets of former builds, and list them with the files of this one. */
function keepFormer(
  previousBuilds: FormerBuilds | undefined,
  files: Map<OutputPath, Digest>,
  { out, staging }: { out: string; staging: Staging },
): PreviousAssets {
  const last = previousBuilds && readManifest(previousBuilds.folder);
  if (!last) return [];
  const { folder, count } = previousBuilds;
  const assets = chooseFormerAssets(last, files, count);
  const carried = copyPreviousAssets(assets, { folder, files: last.files }, { staging, inPlace: folder === out });
  for (const { path: file, digest } of carried) files.set(file, digest);
  return assets.map((build) => build.filter((file) => files.has(file)));
}

const FILES_AT_ONCE = 32;

/** Write the compressed twins of the files of tasks, and count them to these. */
async function addTwins(tasks: BuildState, staging: Staging): Promise<void> {
  const open = [...tasks.values()].flatMap((task) =>
    task.files.filter((file) => isCompressible(file.path, file.size)).map((file) => ({ task, file })),
  );
  for (let at = 0; at < open.length; at += FILES_AT_ONCE) {
    const twins = open.slice(at, at + FILES_AT_ONCE).map(async ({ task, file }) => {
      const contents = readFileSync(path.join(staging.folder, file.path));
      return { task, files: await compressedTwins(file.path, contents) };
    });
    for (const { task, files } of await Promise.all(twins))
      task.files.push(...files.map((file) => staging.write(file.path, file.contents)));
  }
}

const sizeOf = (files: readonly KnownFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** The first of the largest ones, so that two builds of the same site agree. */
function largestPage(pages: readonly PageTask[], tasks: BuildState): LargestPage | undefined {
  let largest: LargestPage | undefined;
  for (const { key } of pages)
    for (const { path: file, size } of tasks.get(key)?.files ?? [])
      if (file.endsWith(".html") && size > (largest?.bytes ?? 0)) largest = { key, file, bytes: size };
  return largest;
}

/** Files of others in the output stay. One that stands where a page goes is not overwritten. */
function carryForeign({ present, ours }: OldOutput, files: ReadonlyMap<OutputPath, Digest>, staging: Staging): void {
  for (const file of present.keys()) {
    if (ours.has(file) || file === MANIFEST_NAME) continue;
    if (files.has(file))
      throw new OutputError(
        `"${file}" in the output folder was not made by sitegen, and a file of that name is about to be written. Remove or rename it.`,
      );
    staging.keep(file);
  }
}

/** Files that came out as they were keep their time: the old file is taken over. Returns how many. */
function restoreUnchanged(fresh: readonly KnownFile[], { out, ours, present }: OldOutput, staging: Staging): number {
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
