/** Stage 2, parse: every source file becomes a document, from the cache where its digest is known, else by parsing. */

import type { CacheStore, PackEntry } from "../host/cache-store.ts";
import { digestOfAll } from "../host/digest.ts";
import type { WorkerPool } from "../host/worker-pool.ts";
import type { Digest, Document, SourceFile } from "../model/document.ts";
import type { PluginCode } from "../model/output.ts";
import { ContentError, errorAt, type SourcePath } from "../model/problem.ts";
import { settleAll, yieldToEventLoop } from "../util/async.ts";
import { errorSentences } from "../util/format.ts";
import type { ParseOptions } from "./parse-document.ts";
import { restoreDocument, storeDocument } from "./serialize-document.ts";

/** Below this much text, starting threads costs more than they save (measured: `npm run bench`). */
const WORKER_THRESHOLD = 400_000; // characters
/** Text of one batch: small enough to share the work evenly, large enough that messages do not count. */
const BATCH_SIZE = 60_000; // characters

/** A thread that parses takes a look at signals and messages after so long; a document of a slow plugin may take longer. */
const SLICE = 50; // ms

/** Documents taken from the cache before others have their turn. */
const RESTORED_AT_ONCE = 250;

export interface ParseRun {
  store: CacheStore;
  /** Absent: parse in this thread only. */
  pool?: WorkerPool;
  options: ParseOptions;
  /** Plugins of the site, where it has any. */
  plugins?: PluginCode;
  signal?: AbortSignal;
  /** Documents of earlier runs in this process, so that what did not change is the same object. */
  memory?: DocumentMemory;
}

export interface ParsedDocuments {
  documents: readonly Document[];
  /** How many came from the cache. */
  hits: number;
}

/** Everything that shapes a document beside the build of the generator, which is the version of the whole store. */
function keyOf(file: SourceFile, options: string): string {
  return digestOfAll([file.kind, file.id, file.locale, file.path, file.digest, options]);
}

/** Documents of earlier runs in one process. A path stands for kind, id and locale, so nothing needs to be hashed. */
export interface DocumentMemory {
  options: string;
  byPath: Map<SourcePath, { digest: Digest; document: Document }>;
}

export function createDocumentMemory(): DocumentMemory {
  return { options: "", byPath: new Map() };
}

/**
 * Parse, in the order of `files`. The parser is loaded only when there is something to parse.
 *
 * @throws {ContentError} A plugin has ended a thread.
 */
export async function parseDocuments(
  files: readonly SourceFile[],
  { store, pool, options, plugins, signal, memory = createDocumentMemory() }: ParseRun,
): Promise<ParsedDocuments> {
  const documents = new Array<Document | undefined>(files.length);
  const open: number[] = [];
  let restored = 0;
  const serializedOptions = JSON.stringify(options);
  const before: DocumentMemory["byPath"] = memory.options === serializedOptions ? memory.byPath : new Map();
  // What no file stands for any more is forgotten.
  memory.options = serializedOptions;
  memory.byPath = new Map();
  const remember = (index: number, document: Document): void => {
    documents[index] = document;
    const { path, digest } = files[index] as SourceFile;
    memory.byPath.set(path, { digest, document });
  };
  for (const [index, file] of files.entries()) {
    const last = before.get(file.path);
    const unchanged = last?.digest === file.digest ? last.document : undefined;
    const entry = unchanged ? undefined : store.get(keyOf(file, serializedOptions));
    if (unchanged) remember(index, unchanged);
    else if (entry) {
      remember(index, restoreDocument(entry));
      if (++restored % RESTORED_AT_ONCE === 0) await yieldToEventLoop();
    } else open.push(index);
  }
  const keep = (index: number, entry: PackEntry): void => {
    store.set(keyOf(files[index] as SourceFile, serializedOptions), entry);
    remember(index, restoreDocument(entry));
  };
  const batches = cutBatches(open, files);
  const size = open.reduce((sum, index) => sum + (files[index] as SourceFile).text.length, 0);
  const threads = pool && size > WORKER_THRESHOLD ? pool : undefined;
  if (plugins) threads?.broadcast("plugins", plugins);
  const work = async (): Promise<void> => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      signal?.throwIfAborted();
      const inputs = batch.map((index) => files[index] as SourceFile);
      const entries = threads
        ? await threads.run<PackEntry[]>("parse", { files: inputs, options }).catch(blamePlugins(plugins))
        : await parseBatch(inputs, options, plugins, signal);
      for (const [at, index] of batch.entries()) keep(index, entries[at] as PackEntry);
      if (!threads && batches.length > 0) await yieldToEventLoop();
    }
  };
  await settleAll(Array.from({ length: threads?.size ?? 1 }, work));
  // Parsing leaves heaps of some 90 MB each, most of it free, which no later work needs.
  await threads?.retire();
  return { documents: documents as Document[], hits: files.length - open.length };
}

/** What a plugin throws when nobody calls it, in a timer for instance, ends its thread. */
function blamePlugins(plugins: PluginCode | undefined): (error: unknown) => Promise<never> {
  return async (error) => {
    const { thrownInPlugin } = await import("./plugins/plugin-error.ts");
    const { place, where } = plugins ? thrownInPlugin(error, plugins.map) : {};
    if (!place && where === undefined) throw error;
    const message = `A plugin throws after it has returned: ${errorSentences(error)}`;
    const hint = "Use plugins that are done when they return.";
    throw new ContentError([
      errorAt(place, "plugin-error", message, where === undefined ? hint : `${hint} It throws in ${where}.`),
    ]);
  };
}

/** Parse some files in this thread. @param signal Ends the work between two of them. */
export async function parseBatch(
  files: readonly SourceFile[],
  options: ParseOptions,
  plugins: PluginCode | undefined,
  signal?: AbortSignal,
): Promise<PackEntry[]> {
  const { parseDocument } = await import("./parse-document.ts");
  const entries: PackEntry[] = [];
  let since = performance.now();
  for (const file of files) {
    entries.push(storeDocument(parseDocument(file, options, plugins)));
    if (performance.now() - since < SLICE) continue;
    await yieldToEventLoop();
    signal?.throwIfAborted();
    since = performance.now();
  }
  return entries;
}

/** Long files first, so that no thread is left with one at the end. */
function cutBatches(open: readonly number[], files: readonly SourceFile[]): number[][] {
  const length = (index: number): number => (files[index] as SourceFile).text.length;
  const batches: number[][] = [];
  let size = BATCH_SIZE;
  for (const index of [...open].sort((a, b) => length(a) - length(b))) {
    if (size >= BATCH_SIZE) {
      batches.push([]);
      size = 0;
    }
    (batches.at(-1) as number[]).push(index);
    size += length(index);
  }
  return batches;
}
