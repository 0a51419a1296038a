/**
 * Stage 7, emit: write the output. No other module writes to the output directory.
 *
 * Every file belongs to a task. If a task's fingerprint and its files are unchanged since the last build, the task is
 * skipped and its files are kept. At the end the new output replaces the previous one atomically.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import { createCompressedCopies, isCompressible } from "../../host/compress.ts";
import { computeDigest } from "../../host/digest.ts";
import {
  computeOutputDigest,
  type KnownFile,
  MANIFEST_NAME,
  OutputError,
  openStaging,
  type PresentFile,
  readOutputFolder,
  recoverOutputFolder,
  type Staging,
} from "../../host/output-folder.ts";
import { withOutputLock } from "../../host/write-file.ts";
import type { Digest } from "../../model/document.ts";
import type { OutputTask, ReadKeptFile } from "../../model/output.ts";
import type { OutputPath } from "../../model/permalink.ts";
import { ContentError } from "../../model/problem.ts";
import { runConcurrently, yieldToEventLoop } from "../../util/async.ts";
import { getOrThrow } from "../../util/collections.ts";
import { type BuildState, readState, saveState, type TaskState } from "./build-state.ts";
import { type BuildScope, formatManifest, listFiles, type PreviousAssets, readManifest } from "./manifest.ts";
import { findOutputConflicts, writeTaskFile } from "./output-conflicts.ts";
import { choosePreviousAssets, copyPreviousAssets, type PreviousBuilds } from "./previous-assets.ts";

/** A page, which the caller renders in batches, possibly in worker threads. */
export interface PageTask {
  key: string;
  fingerprint: string;
}

export interface EmitPlan<Page extends PageTask> {
  /** Absolute path to the output directory. */
  out: string;
  /** Site and locales, for the manifest. */
  about: BuildScope;
  /** File that stores the build state between builds; absent with `--no-cache`. */
  stateFile?: string;
  /** Directory for the output before the current one; absent with `--no-cache`. */
  spareFolder?: string;
  tasks: readonly OutputTask[];
  pages: readonly Page[];
  /** Write compressed copies next to text files. */
  compress?: boolean;
  /** Previous builds to keep assets from. Default: none. */
  previousBuilds?: PreviousBuilds;
  /** Render pages into the staging directory. Return each page's files, in page order. */
  renderPages(pages: readonly Page[], staging: Staging): Promise<readonly (readonly KnownFile[])[]>;
  /** Stops the work unless the output has already been replaced. */
  signal?: AbortSignal;
}

export interface EmitSummary {
  files: number;
  written: number;
  unchanged: number;
  removed: number;
  /** Rendered page count. */
  rendered: number;
  bytes: number;
  largest?: LargestPage;
  /** Error if the build state could not be saved. */
  stateError?: unknown;
}

/** The page with the largest document. */
export interface LargestPage {
  key: string;
  file: OutputPath;
  bytes: number;
}

/** Maximum concurrent tasks; most wait for worker threads. */
const MAX_CONCURRENT_TASKS = 8;

const TIME_TOLERANCE = 2; // ms; file systems round modification times differently

/**
 * Update the output. If an error is thrown, the previous output is unchanged.
 *
 * @throws {ContentError} Two tasks produce the same file.
 * @throws {OutputError} The output cannot be written, or another tool's file would be overwritten.
 */
export async function emit<Page extends PageTask>(plan: EmitPlan<Page>): Promise<EmitSummary> {
  return withOutputLock(plan.out, () => emitLocked(plan), plan.signal);
}

/** The output before this build. */
interface PreviousOutput {
  out: string;
  /** All files in the directory. */
  present: ReadonlyMap<OutputPath, PresentFile>;
  /** Files listed in the last build's manifest. */
  ours: ReadonlyMap<OutputPath, Digest>;
}

async function emitLocked<Page extends PageTask>(plan: EmitPlan<Page>): Promise<EmitSummary> {
  const { out, stateFile, compress = false } = plan;
  recoverOutputFolder(out);
  const ours = new Map(listFiles(readManifest(out)?.files ?? {}));
  const previous: PreviousOutput = { out, present: readOutputFolder(out), ours };
  const unchanged = findUnchangedTasks([...plan.tasks, ...plan.pages], readState(stateFile), previous, compress);
  const tasks = plan.tasks.filter(({ key }) => !unchanged.has(key));
  const pages = plan.pages.filter(({ key }) => !unchanged.has(key));
  const keptFiles = listTaskFiles(unchanged);
  const hasSameFiles = keptFiles.length === ours.size && previous.present.has(MANIFEST_NAME);
  if (tasks.length === 0 && pages.length === 0 && hasSameFiles)
    return {
      files: keptFiles.length,
      written: 0,
      unchanged: keptFiles.length,
      removed: 0,
      rendered: 0,
      bytes: sumSizes(keptFiles),
      largest: findLargestPage(plan.pages, unchanged),
    };

  const reusable = new Map(keptFiles.map((file) => [file.path, getOrThrow(previous.present, file.path)]));
  const staging = openStaging(out, plan.spareFolder, reusable);
  try {
    for (const { path: file } of keptFiles) staging.keep(file);
    const newStates = await produceFiles({ ...plan, tasks, pages, compress, unchanged }, staging, (file) =>
      reusable.has(file) ? readFileSync(path.join(out, file), "utf8") : undefined,
    );
    const states = new Map([...unchanged, ...newStates]);
    const conflicts = findOutputConflicts(states);
    if (conflicts.length > 0) throw new ContentError(conflicts);
    const newFiles = listTaskFiles(newStates);
    const files = new Map([...keptFiles, ...newFiles].map((file) => [file.path, file.digest]));
    const assets = keepPreviousAssets(plan.previousBuilds, files, { out, staging });
    keepForeignFiles(previous, files, staging);
    const restored = restoreUnchanged(newFiles, previous, staging);
    const manifest = formatManifest(plan.about, files, assets);
    if (computeOutputDigest(out, MANIFEST_NAME) === computeDigest(manifest)) staging.keep(MANIFEST_NAME);
    else staging.write(MANIFEST_NAME, manifest);
    // Let a pending abort signal arrive: this thread was busy until now.
    await yieldToEventLoop();
    plan.signal?.throwIfAborted();
    staging.swap();
    const stateError = saveState(stateFile, states);
    return {
      stateError,
      files: files.size,
      written: newFiles.length - restored,
      unchanged: keptFiles.length + restored,
      removed: [...ours.keys()].filter((file) => !files.has(file)).length,
      rendered: pages.length,
      bytes: sumSizes([...keptFiles, ...newFiles]),
      largest: findLargestPage(plan.pages, states),
    };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

const listTaskFiles = (tasks: BuildState): KnownFile[] => [...tasks.values()].flatMap(({ files }) => files);

/** Return the fingerprint for the build state, which differs depending on whether the task has compressed copies. */
const createStateFingerprint = (fingerprint: string, compress: boolean): string =>
  compress ? `${fingerprint}+z` : fingerprint;

/** Return the tasks with existing, unmodified output. */
function findUnchangedTasks(
  tasks: readonly PageTask[],
  state: BuildState,
  { present, ours }: PreviousOutput,
  compress: boolean,
): BuildState {
  const isUnmodified = ({ path: file, size, mtimeMs, digest }: KnownFile): boolean => {
    const presentFile = present.get(file);
    return (
      presentFile !== undefined &&
      presentFile.size === size &&
      Math.abs(presentFile.mtimeMs - mtimeMs) < TIME_TOLERANCE &&
      ours.get(file) === digest
    );
  };
  const unchanged = new Map<string, TaskState>();
  for (const { key, fingerprint } of tasks) {
    const taskState = state.get(key);
    if (taskState?.fingerprint === createStateFingerprint(fingerprint, compress) && taskState.files.every(isUnmodified))
      unchanged.set(key, taskState);
  }
  return unchanged;
}

/** Render pages and run tasks, writing into the staging directory. */
async function produceFiles<Page extends PageTask>(
  { tasks, pages, renderPages, compress = false, signal, unchanged }: EmitPlan<Page> & { unchanged: BuildState },
  staging: Staging,
  readKept: ReadKeptFile,
): Promise<BuildState> {
  const states = new Map<string, TaskState>();
  const addState = ({ key, fingerprint }: PageTask, files: readonly KnownFile[]): void => {
    states.set(key, { fingerprint: createStateFingerprint(fingerprint, compress), files: [...files] });
  };
  const rendered = await renderPages(pages, staging);
  for (const [index, page] of pages.entries()) addState(page, rendered[index] ?? []);
  await runConcurrently(tasks, MAX_CONCURRENT_TASKS, async (task) => {
    signal?.throwIfAborted();
    const files = await task.produce(readKept);
    const knownFiles = files.map((file) => writeTaskFile(file, task.key, staging, [unchanged, states]));
    addState(task, knownFiles);
  });
  if (compress) await addCompressedCopies(states, staging);
  return states;
}

/** Keep assets from previous builds, and add them to `files`. */
function keepPreviousAssets(
  previousBuilds: PreviousBuilds | undefined,
  files: Map<OutputPath, Digest>,
  { out, staging }: { out: string; staging: Staging },
): PreviousAssets {
  const last = previousBuilds && readManifest(previousBuilds.folder);
  if (!last) return [];
  const { folder, count } = previousBuilds;
  const assets = choosePreviousAssets(last, files, count);
  const copied = copyPreviousAssets(assets, { folder, files: last.files }, { staging, inPlace: folder === out });
  for (const { path: file, digest } of copied) files.set(file, digest);
  return assets.map((build) => build.filter((file) => files.has(file)));
}

const COMPRESSION_BATCH = 32; // files

/** Write compressed copies of the tasks' files, and add them to the tasks. */
async function addCompressedCopies(tasks: BuildState, staging: Staging): Promise<void> {
  const open = [...tasks.values()].flatMap((task) =>
    task.files.filter((file) => isCompressible(file.path, file.size)).map((file) => ({ task, file })),
  );
  for (let at = 0; at < open.length; at += COMPRESSION_BATCH) {
    const copies = open.slice(at, at + COMPRESSION_BATCH).map(async ({ task, file }) => {
      const contents = readFileSync(path.join(staging.folder, file.path));
      return { task, files: await createCompressedCopies(file.path, contents) };
    });
    for (const { task, files } of await Promise.all(copies))
      task.files.push(...files.map((file) => staging.write(file.path, file.contents)));
  }
}

const sumSizes = (files: readonly KnownFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Return the first of the largest pages, so that building the same site is reproducible. */
function findLargestPage(pages: readonly PageTask[], tasks: BuildState): LargestPage | undefined {
  let largest: LargestPage | undefined;
  for (const { key } of pages)
    for (const { path: file, size } of tasks.get(key)?.files ?? [])
      if (file.endsWith(".html") && size > (largest?.bytes ?? 0)) largest = { key, file, bytes: size };
  return largest;
}

/** Keep other tools' files in the output. @throws {OutputError} A new file would overwrite such a file. */
function keepForeignFiles(
  { present, ours }: PreviousOutput,
  files: ReadonlyMap<OutputPath, Digest>,
  staging: Staging,
): void {
  for (const file of present.keys()) {
    if (ours.has(file) || file === MANIFEST_NAME) continue;
    if (files.has(file))
      throw new OutputError(
        `"${file}" in the output directory was not created by sitegen and would be overwritten. Remove or rename it.`,
      );
    staging.keep(file);
  }
}

/** Replace new files by the old ones if they are equal, to keep modification times. @returns Number of replaced files. */
function restoreUnchanged(
  newFiles: readonly KnownFile[],
  { out, ours, present }: PreviousOutput,
  staging: Staging,
): number {
  let restored = 0;
  for (const file of newFiles) {
    const old = present.get(file.path);
    if (
      !old ||
      old.size !== file.size ||
      ours.get(file.path) !== file.digest ||
      computeOutputDigest(out, file.path) !== file.digest
    )
      continue;
    staging.restore(file.path);
    file.mtimeMs = old.mtimeMs;
    restored += 1;
  }
  return restored;
}
