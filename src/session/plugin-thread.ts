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
    }
  | { kind: "texts"; texts: readonly (string | Uint8Array)[] }
  | { kind: "reports"; reports: readonly unknown[] }
  /** Results by page, as the plugin returns them. */
  | { kind: "heads"; heads: readonly (readonly [page: number, tags: unknown])[] }
  | { kind: "files"; files: readonly PluginFile[] }
  /** The result of a hook is invalid. */
  | { kind: "fault"; fault: string; hint: string }
  | { kind: "thrown"; error: { name: string; message: string; stack?: string } };

/** A file that a plugin creates. The path is as the plugin writes it. */
export interface PluginFile {
  path: string;
  contents: string | Uint8Array;
}

/** An entry that `sources` has returned, with values of the right types. */
export interface EntryInfo extends Omit<SourceEntry, "text"> {
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
  parentPort?.postMessage({ id, ...(await respond(request)) });
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
    return { kind: "thrown", error: describeThrown(error) };
  }
}

/** Describe a thrown value of any type, whose properties may throw or have other types. */
function describeThrown(error: unknown): { name: string; message: string; stack?: string } {
  try {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { name: String(name), message: String(message), ...(typeof stack === "string" && { stack }) };
  } catch {
    return { name: "Error", message: "a value that cannot be shown" };
  }
}

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
  if (!Array.isArray(list))
    return { kind: "fault", fault: "returns no list", hint: "Return a list of objects { path, text }." };
  const entries: EntryInfo[] = [];
  for (const entry of list as (Partial<SourceEntry> | null)[]) {
    const { path, text, key, locale, editUrl, lastUpdated } = entry ?? {};
    if (typeof path !== "string")
      return { kind: "fault", fault: "returns an entry without path", hint: "Write: { path, text }." };
    if (typeof text !== "function" && !isContents(text))
      return {
        kind: "fault",
        fault: `returns no text for "${path}"`,
        hint: "Write a string, a Uint8Array, or a function that returns one.",
      };
    const optional = { key, locale, editUrl, lastUpdated };
    const invalid = Object.entries(optional).find(([, value]) => value !== undefined && typeof value !== "string");
    if (invalid)
      return {
        kind: "fault",
        fault: `returns "${path}" with "${invalid[0]}", which is not a string`,
        hint: "Write a string, or leave it out.",
      };
    entries.push({ path, ...optional, ...(typeof text !== "function" && { text }) });
  }
  sourceEntries.set(plugin, list as SourceEntry[]);
  return { kind: "entries", entries, watched, reports };
}

async function createTexts(plugin: PluginDefinition, indexes: readonly number[]): Promise<PluginResponse> {
  const list = sourceEntries.get(plugin) ?? [];
  const results = await Promise.all(
    indexes.map(async (index) => {
      const { path, text } = list[index] as SourceEntry;
      try {
        return { path, text: typeof text === "function" ? await text() : text };
      } catch (error) {
        throw Object.assign(error instanceof Error ? error : new Error(String(error)), {
          message: `${path}: ${getMessage(error)}`,
        });
      }
    }),
  );
  const invalid = results.find(({ text }) => !isContents(text));
  if (invalid)
    return {
      kind: "fault",
      fault: `returns no text for "${invalid.path}"`,
      hint: "Return a string or a Uint8Array from the function.",
    };
  return { kind: "texts", texts: results.map(({ text }) => text) };
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function runRule(plugin: PluginDefinition, index: number): Promise<PluginResponse> {
  const reports: unknown[] = [];
  await plugin.rules?.[index]?.check(input, (report) => reports.push(copyJson(report)));
  return { kind: "reports", reports };
}

async function createHeads(plugin: PluginDefinition): Promise<PluginResponse> {
  const { pages, locales, site } = input;
  const heads: [number, unknown][] = [];
  for (const [index, page] of pages.entries()) {
    const tags = await plugin.head?.(page, { locales, site });
    if (tags !== undefined) heads.push([index, copyJson(tags)]);
  }
  return { kind: "heads", heads };
}

async function createOutputs({ outputs = [] }: PluginDefinition): Promise<PluginResponse> {
  const outputsInput: OutputsInput = {
    ...input,
    renderHtml: (url) => renderPage("html", String(url)),
    renderMarkdown: (url) => renderPage("markdown", String(url)),
  };
  const list: unknown = typeof outputs === "function" ? await outputs(outputsInput) : outputs;
  if (!Array.isArray(list))
    return { kind: "fault", fault: "returns no list", hint: "Return a list of objects { path, create }." };
  const files: PluginFile[] = [];
  for (const output of list as Partial<OutputDefinition>[]) {
    const { path, create } = output ?? {};
    if (typeof path !== "string" || typeof create !== "function")
      return { kind: "fault", fault: "returns an entry without path or create", hint: "Write: { path, create }." };
    const contents: unknown = await create(outputsInput);
    if (!isContents(contents))
      return {
        kind: "fault",
        fault: `returns no text for "${path}"`,
        hint: "Return a string or a Uint8Array from create; use JSON.stringify for data.",
      };
    files.push({ path, contents });
  }
  return { kind: "files", files };
}
