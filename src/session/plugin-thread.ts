/** Runs hooks of plugins in a thread. The thread is ended if a hook does not finish. */

import { parentPort, workerData } from "node:worker_threads";
import { createThreadFetch, createThreadRenderer } from "../host/thread-fetch.ts";
import type {
  OutputDefinition,
  OutputsInput,
  PluginDefinition,
  PluginInput,
  SourceEntry,
  SourcesInput,
} from "../model/plugin.ts";
import { suggest } from "../util/suggest.ts";

/** The part of the input of `sources` that is data. */
type SourcesData = Omit<SourcesInput, "watch" | "fetch" | "report">;

export type PluginRequest =
  /** Import the scripts. */
  | { kind: "import"; urls: readonly string[] }
  /** Set the input of the following rules and outputs. */
  | { kind: "input"; input: PluginInput }
  | { kind: "sources"; url: string; plugin: number; input: SourcesData }
  /** Call functions that return the text of entries, which `sources` has returned last. */
  | { kind: "texts"; url: string; plugin: number; entries: readonly number[] }
  | { kind: "rule"; url: string; plugin: number; rule: number }
  | { kind: "head"; url: string; plugin: number }
  | { kind: "outputs"; url: string; plugin: number };

export type PluginResponse =
  | { kind: "done" }
  | {
      kind: "entries";
      entries: readonly EntryInfo[];
      watched: readonly string[];
      /** Problems, as the plugin reports them. */
      reports: readonly unknown[];
      failures: readonly HookFault[];
    }
  /** The texts, in the order of the request. */
  | { kind: "texts"; texts: readonly (string | Uint8Array | HookFailure)[] }
  | { kind: "reports"; reports: readonly unknown[] }
  /** Results by page, as the plugin returns them. */
  | { kind: "heads"; heads: readonly (readonly [page: number, tags: unknown])[]; failures: readonly HookFailure[] }
  | { kind: "files"; files: readonly PluginFile[]; failures: readonly HookFailure[] }
  | HookFailure;

/** The result of a hook is invalid. */
export interface HookFault {
  kind: "fault";
  fault: string;
  hint: string;
}

/** A hook threw an error. */
export interface ThrownError {
  kind: "thrown";
  error: { name: string; message: string; stack?: string; code?: string };
  /** The page or file for which a function of the hook was called. */
  subject?: string;
}

export type HookFailure = HookFault | ThrownError;

/** A file that a plugin creates. The path is as the plugin writes it. */
export interface PluginFile {
  path: string;
  contents: string | Uint8Array;
}

/** An entry that `sources` has returned, with values of the right types. */
export interface EntryInfo extends Omit<SourceEntry, "text"> {
  /** Position in the list of the plugin. */
  index: number;
  /** Absent if a function returns it. */
  text?: string | Uint8Array;
}

type PluginModule = { default: { plugins: readonly unknown[] } };

const fetchCached = createThreadFetch(workerData.fetchPort);
const renderPage = createThreadRenderer(workerData.fetchPort);
let input: PluginInput;
const modules = new Map<string, PluginModule>();
/** The last entries of each plugin. */
const sourceEntries = new Map<PluginDefinition, readonly SourceEntry[]>();

parentPort?.on("message", async ({ id, ...request }: PluginRequest & { id: number }) => {
  const response = await respond(request);
  try {
    parentPort?.postMessage({ id, ...response });
  } catch (error) {
    // Some values cannot be sent, e.g. bytes whose buffer has been transferred.
    parentPort?.postMessage({ id, ...describeThrown(error) });
  }
});

async function respond(request: PluginRequest): Promise<PluginResponse> {
  try {
    switch (request.kind) {
      case "import":
        for (const url of request.urls) modules.set(url, (await import(url)) as PluginModule);
        return { kind: "done" };
      case "input":
        input = request.input;
        return { kind: "done" };
      case "sources":
        return await createSources(getPlugin(request), request.input);
      case "texts":
        return await createTexts(getPlugin(request), request.entries);
      case "rule":
        return await runRule(getPlugin(request), request.rule);
      case "head":
        return await createHeads(getPlugin(request));
      case "outputs":
        return await createOutputs(getPlugin(request));
    }
  } catch (error) {
    return describeThrown(error);
  }
}

/** Describe a thrown value of any type, whose properties may throw or have other types. */
function describeThrown(error: unknown, subject?: string): ThrownError {
  const during = subject === undefined ? {} : { subject };
  try {
    const { name, message, stack, code }: { name: string; message: string; stack?: string; code?: unknown } =
      error instanceof Error || error instanceof DOMException ? error : new Error(String(error));
    const optional = { ...(typeof stack === "string" && { stack }), ...(typeof code === "string" && { code }) };
    return { kind: "thrown", error: { name: String(name), message: String(message), ...optional }, ...during };
  } catch {
    return { kind: "thrown", error: { name: "Error", message: "a value that cannot be shown" }, ...during };
  }
}

const createFault = (fault: string, hint: string): HookFault => ({ kind: "fault", fault, hint });

/** Copy a value of a plugin as JSON, because others cannot be sent or stored. @throws It is cyclic or contains a BigInt. */
const copyJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? "null");

function getPlugin({ url, plugin }: { url: string; plugin: number }): PluginDefinition {
  const definition = modules.get(url)?.default.plugins[plugin];
  if (typeof definition !== "object" || definition === null)
    throw new Error("The configuration returned another list of plugins when it was imported again.");
  return definition as PluginDefinition;
}

const isContents = (value: unknown): value is string | Uint8Array =>
  typeof value === "string" || value instanceof Uint8Array;

async function createSources(plugin: PluginDefinition, site: SourcesData): Promise<PluginResponse> {
  const watched: string[] = [];
  const reports: unknown[] = [];
  const list: unknown = await plugin.sources?.({
    ...site,
    fetch: fetchCached,
    watch(paths) {
      for (const path of typeof paths === "string" ? [paths] : paths) watched.push(String(path));
    },
    report: (problem) => reports.push(copyJson(problem)),
  });
  if (!Array.isArray(list)) return createFault("returns no list", "Return a list of objects { path, text }.");
  const described = (list as unknown[]).map(describeEntry);
  sourceEntries.set(plugin, list as SourceEntry[]);
  return {
    kind: "entries",
    entries: described.filter((entry): entry is EntryInfo => !("kind" in entry)),
    watched,
    reports,
    failures: described.filter((entry): entry is HookFault => "kind" in entry),
  };
}

const OPTIONAL_KEYS = ["key", "locale", "editUrl", "lastUpdated"] as const;
const ENTRY_KEYS: readonly string[] = ["path", "text", ...OPTIONAL_KEYS];

function describeEntry(entry: unknown, index: number): EntryInfo | HookFault {
  const { path, text, ...others } = (entry ?? {}) as Partial<SourceEntry>;
  if (typeof path !== "string")
    return createFault(`returns an entry without path, at position ${index + 1} of the list`, "Write: { path, text }.");
  if (typeof text !== "function" && !isContents(text))
    return createFault(
      `returns no text for "${path}"`,
      "Write a string, a Uint8Array, or a function that returns one.",
    );
  for (const [key, value] of Object.entries(others)) {
    if (!ENTRY_KEYS.includes(key)) {
      const close = suggest(key, ENTRY_KEYS);
      const hint = close === undefined ? `Known keys: ${ENTRY_KEYS.join(", ")}.` : `Did you mean "${close}"?`;
      return createFault(`returns "${path}" with "${key}", which is not a known key`, hint);
    }
    if (value !== undefined && typeof value !== "string")
      return createFault(`returns "${path}" with "${key}", which is not a string`, "Write a string, or leave it out.");
  }
  return { index, path, ...others, ...(typeof text !== "function" && { text }) };
}

async function createTexts(plugin: PluginDefinition, indexes: readonly number[]): Promise<PluginResponse> {
  const list = sourceEntries.get(plugin) ?? [];
  const texts = indexes.map(async (index): Promise<string | Uint8Array | HookFailure> => {
    const { path, text } = list[index] as SourceEntry;
    try {
      const contents: unknown = typeof text === "function" ? await text() : text;
      const hint = "Return a string or a Uint8Array from the function.";
      return isContents(contents) ? contents : createFault(`returns no text for "${path}"`, hint);
    } catch (error) {
      return describeThrown(error, path);
    }
  });
  return { kind: "texts", texts: await Promise.all(texts) };
}

async function runRule(plugin: PluginDefinition, index: number): Promise<PluginResponse> {
  const reports: unknown[] = [];
  await plugin.rules?.[index]?.check(input, (report) => reports.push(copyJson(report)));
  return { kind: "reports", reports };
}

async function createHeads(plugin: PluginDefinition): Promise<PluginResponse> {
  const { pages, locales, site } = input;
  const heads: [number, unknown][] = [];
  const failures: HookFailure[] = [];
  for (const [index, page] of pages.entries()) {
    try {
      const tags = await plugin.head?.(page, { locales, site });
      if (tags !== undefined) heads.push([index, copyJson(tags)]);
    } catch (error) {
      failures.push(describeThrown(error, page.file));
    }
  }
  return { kind: "heads", heads, failures };
}

async function createOutputs({ outputs = [] }: PluginDefinition): Promise<PluginResponse> {
  const outputsInput: OutputsInput = {
    ...input,
    renderHtml: (url) => renderPage("html", String(url)),
    renderMarkdown: (url) => renderPage("markdown", String(url)),
  };
  const list: unknown = typeof outputs === "function" ? await outputs(outputsInput) : outputs;
  if (!Array.isArray(list)) return createFault("returns no list", "Return a list of objects { path, create }.");
  const files: PluginFile[] = [];
  const failures: HookFailure[] = [];
  for (const [index, output] of (list as Partial<OutputDefinition>[]).entries()) {
    const result = await createFile(output ?? {}, outputsInput, index);
    if ("kind" in result) failures.push(result);
    else files.push(result);
  }
  return { kind: "files", files, failures };
}

async function createFile(
  { path, create }: Partial<OutputDefinition>,
  outputsInput: OutputsInput,
  index: number,
): Promise<PluginFile | HookFailure> {
  if (typeof path !== "string" || typeof create !== "function")
    return createFault(
      `returns an entry without path or create, at position ${index + 1} of the list`,
      "Write: { path, create }.",
    );
  try {
    const contents: unknown = await create(outputsInput);
    if (isContents(contents)) return { path, contents };
    const hint = "Return a string or a Uint8Array from create; use JSON.stringify for data.";
    return createFault(`returns no text for "${path}"`, hint);
  } catch (error) {
    return describeThrown(error, path);
  }
}
