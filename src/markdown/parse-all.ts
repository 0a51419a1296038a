/** Stage 2, parse: turns every source file into a document, from the cache if its digest is known. */

import type { CacheStore, PackEntry } from "../host/cache-store.ts";
import { digestParts } from "../host/digest.ts";
import type { FileSource } from "../host/files.ts";
import { listVirtualTexts } from "../host/virtual-files.ts";
import { JOBS_PER_THREAD, shareWork, type WorkerPool } from "../host/worker-pool.ts";
import type { Digest, Document, Page, SourceFile } from "../model/document.ts";
import type { PluginCode } from "../model/output.ts";
import { ContentError, createError, type Problem, type SourcePath } from "../model/problem.ts";
import type { VirtualDocument } from "../model/virtual-document.ts";
import { settleAll, yieldToEventLoop } from "../util/async.ts";
import { getElement, getLast } from "../util/collections.ts";
import { formatError } from "../util/format.ts";
import type { ParseOptions, SitePlugins } from "./parse-document.ts";
import { PluginFiles } from "./plugins/plugin-files.ts";
import { restoreDocument, storeDocument } from "./serialize-document.ts";

/**
 * Minimum text length for worker threads. Below it, starting threads costs more than it saves (measured: `npm run
 * bench`).
 */
const WORKER_THRESHOLD = 400_000; // characters
/**
 * Text length from which the threads end after parsing. Parsing leaves about 60 MB per heap, mostly free. On smaller sites
 * the threads continue with rendering: starting and warming up others costs 2 seconds of CPU time (measured: `npm run
 * bench -- --compare`).
 */
const RETIRE_THRESHOLD = 10_000_000; // characters
/** Text in one batch: small enough to balance the load, large enough that message overhead is negligible. */
const BATCH_SIZE = 60_000; // characters

/**
 * Interval at which a parsing thread yields for signals and messages. A document with a slow plugin may take longer.
 */
const YIELD_INTERVAL = 50; // ms

/** Documents restored from the cache before yielding to the event loop. */
const RESTORED_PER_TURN = 250;

export interface ParseRun {
  store: CacheStore;
  /** If absent, all files are parsed in this thread. */
  pool?: WorkerPool;
  options: ParseOptions;
  /** The site's plugins, if any. */
  plugins?: PluginCode;
  /** Files that plugins may read. */
  files: FileSource;
  signal?: AbortSignal;
  /** Documents from previous runs in this process. Unchanged documents keep their identity. */
  memory?: DocumentMemory;
}

export interface ParsedDocuments {
  documents: readonly Document[];
  /** Number of cached documents. */
  hits: number;
}

/** Return the cache key: everything that affects a document except the generator's version, which the store tracks. */
function createKey(file: SourceFile, options: string): string {
  return digestParts([file.kind, file.id, file.locale, file.path, file.digest, options]);
}

/** Documents from previous runs in one process. The path determines kind and ID, so no hash is needed. */
export interface DocumentMemory {
  options: string;
  /** By language and path. */
  byPath: Map<string, { digest: Digest; document: Document }>;
  /** Last valid versions of MDX documents, by path. */
  validMdx: Map<SourcePath, Document>;
  /** Last valid versions of React pages, by path and language. */
  validPages: Map<string, Page>;
  /** Last valid pages from data, by template. */
  validDataPages: Map<SourcePath, readonly VirtualDocument[]>;
}

const createMemoryKey = ({ locale, path }: SourceFile): string => `${locale} ${path}`;

/** Add a document that was parsed with the options of the memory. */
export function rememberDocument({ byPath }: DocumentMemory, file: SourceFile, document: Document): void {
  byPath.set(createMemoryKey(file), { digest: file.digest, document });
}

export function createDocumentMemory(): DocumentMemory {
  return { options: "", byPath: new Map(), validMdx: new Map(), validPages: new Map(), validDataPages: new Map() };
}

/**
 * Parse files. Results have the same order as `files`. The parser is loaded only if at least one file is not cached.
 *
 * @throws {ContentError} A plugin terminated a worker thread.
 */
export async function parseDocuments(
  files: readonly SourceFile[],
  { store, pool, options, plugins: code, files: siteFiles, signal, memory = createDocumentMemory() }: ParseRun,
): Promise<ParsedDocuments> {
  const documents = new Array<Document | undefined>(files.length);
  const uncached: number[] = [];
  let restored = 0;
  const plugins: SitePlugins | undefined = code && { code, files: new PluginFiles(siteFiles) };
  const isCurrent = ({ dependencies }: Document): boolean =>
    !dependencies || (plugins?.files.match(dependencies) ?? false);
  // The result does not depend on the site's directory.
  const iconSets = options.iconSets.map(({ name, version }) => ({ name, version }));
  const serializedOptions = JSON.stringify({ ...options, iconSets }, (key, value) =>
    key === "entry" ? undefined : value,
  );
  const previous: DocumentMemory["byPath"] = memory.options === serializedOptions ? memory.byPath : new Map();
  // Drop documents for deleted files.
  memory.options = serializedOptions;
  memory.byPath = new Map();
  const remember = (index: number, document: Document): void => {
    documents[index] = document;
    rememberDocument(memory, getElement(files, index), document);
  };
  for (const [index, file] of files.entries()) {
    const previousEntry = previous.get(createMemoryKey(file));
    const unchanged = previousEntry?.digest === file.digest ? previousEntry.document : undefined;
    const entry = unchanged ? undefined : store.get(createKey(file, serializedOptions));
    const document = unchanged ?? (entry && restoreDocument(entry));
    if (document && isCurrent(document)) {
      remember(index, document);
      if (entry && ++restored % RESTORED_PER_TURN === 0) await yieldToEventLoop();
    } else uncached.push(index);
  }
  const addToCache = (index: number, entry: PackEntry): void => {
    const key = createKey(getElement(files, index), serializedOptions);
    store.set(key, entry);
    // The store's entry moves to the disk when the store is saved.
    remember(index, restoreDocument(store.get(key) ?? entry));
  };
  const batches = cutBatches(uncached, files);
  const size = uncached.reduce((sum, index) => sum + getElement(files, index).text.length, 0);
  const threads = pool && size > WORKER_THRESHOLD ? pool : undefined;
  if (code) threads?.broadcast("plugins", { code, root: siteFiles.root, virtual: listVirtualTexts(siteFiles) });
  const work = async (parse: (inputs: SourceFile[]) => Promise<PackEntry[]>): Promise<void> => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      signal?.throwIfAborted();
      const entries = await parse(batch.map((index) => getElement(files, index)));
      for (const [at, index] of batch.entries()) addToCache(index, getElement(entries, at));
    }
  };
  const parseHere = async (inputs: SourceFile[]): Promise<PackEntry[]> => {
    const entries = await parseBatch(inputs, options, plugins, signal);
    if (batches.length > 0) await yieldToEventLoop();
    return entries;
  };
  if (threads) {
    const { count, includesCaller } = shareWork(threads, code !== undefined);
    const parseInThread = (inputs: SourceFile[]): Promise<PackEntry[]> =>
      threads.run<ParsedBatch>("parse", { files: inputs, options }, count).then(takeEntries, blamePlugins(code));
    const inThreads = Array.from({ length: count * JOBS_PER_THREAD }, () => work(parseInThread));
    await settleAll(includesCaller ? [...inThreads, work(parseHere)] : inThreads);
  } else await work(parseHere);
  if (size > RETIRE_THRESHOLD) await threads?.retire();
  return { documents: documents as Document[], hits: files.length - uncached.length };
}

/** Result of a thread, which cannot throw a `ContentError`. */
export type ParsedBatch = { entries: PackEntry[] } | { problems: readonly Problem[] };

function takeEntries(batch: ParsedBatch): PackEntry[] {
  if ("problems" in batch) throw new ContentError(batch.problems);
  return batch.entries;
}

/** Report an uncaught plugin error, e.g. from a timer, which terminates its thread. */
function blamePlugins(plugins: PluginCode | undefined): (error: unknown) => Promise<never> {
  return async (error) => {
    const { locatePluginError } = await import("./plugins/load-plugins.ts");
    const { place, where } = locatePluginError(error, plugins);
    if (!place && where === undefined) throw error;
    const message = `A plugin threw an error after it had returned: ${formatError(error)}`;
    const hint = "Use synchronous plugins.";
    throw new ContentError([
      createError(
        place,
        "plugin-error",
        message,
        where === undefined ? hint : `${hint} The error was thrown in ${where}.`,
      ),
    ]);
  };
}

/**
 * Parse files in this thread.
 *
 * @param signal Aborts the work between two files.
 * @throws {ContentError} A plugin did not finish.
 */
export async function parseBatch(
  files: readonly SourceFile[],
  options: ParseOptions,
  plugins: SitePlugins | undefined,
  signal?: AbortSignal,
): Promise<PackEntry[]> {
  const { parseDocument } = await import("./parse-document.ts");
  const { loadPackages } = await import("./optional-packages.ts");
  await loadPackages(files, options);
  const isMdx = ({ path }: SourceFile): boolean => path.endsWith(".mdx");
  const mdx = files.some(isMdx) ? (await import("./mdx/parse-mdx.ts")).mdxParser : undefined;
  const entries: PackEntry[] = [];
  let lastYield = performance.now();
  for (const file of files) {
    entries.push(storeDocument(parseDocument(file, options, plugins, isMdx(file) ? mdx : undefined)));
    if (performance.now() - lastYield < YIELD_INTERVAL) continue;
    await yieldToEventLoop();
    signal?.throwIfAborted();
    lastYield = performance.now();
  }
  return entries;
}

/** Distribute files over batches. The longest files are parsed first, so that no thread finishes late. */
function cutBatches(uncached: readonly number[], files: readonly SourceFile[]): number[][] {
  const getLength = (index: number): number => getElement(files, index).text.length;
  const batches: number[][] = [];
  let size = BATCH_SIZE;
  for (const index of [...uncached].sort((a, b) => getLength(a) - getLength(b))) {
    if (size >= BATCH_SIZE) {
      batches.push([]);
      size = 0;
    }
    getLast(batches).push(index);
    size += getLength(index);
  }
  return batches;
}
