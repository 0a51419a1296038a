/** Loads the files that plugins create: calls `sources`, checks the entries, and gets their texts. */

import path from "node:path";
import type { CacheStore } from "../host/cache-store.ts";
import { computeDigest, digestParts } from "../host/digest.ts";
import type { FetchFunction } from "../host/fetch-request.ts";
import type { Fetcher } from "../host/fetcher.ts";
import type { FileSource } from "../host/files.ts";
import { listFiles } from "../host/list-files.ts";
import { readContained } from "../host/path-state.ts";
import { type Outcome, type Problem, type SourcePath, toSourcePath } from "../model/problem.ts";
import type { PluginInfo } from "../model/plugin-info.ts";
import type { VirtualDocument } from "../model/virtual-document.ts";
import { reportOldResponse } from "../site/catalog/data-problems.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { createSiteInfo } from "../site/site-pages.ts";
import { type Failed, type Hook, limitProblems, reportFault } from "./plugin-failures.ts";
import { createSourceProblem } from "./plugin-reports.ts";
import type { HookFailure, PluginRequest, PluginResponse } from "./plugin-thread.ts";
import { type CheckedEntry, createEntryChecker, type EntryFault, findActiveFault } from "./source-entries.ts";

export interface PluginSources {
  documents: readonly VirtualDocument[];
  /** Files and directories that plugins watch: relative to the site root, and outside with leading `../`. */
  watched: readonly string[];
}

export const NO_SOURCES: Outcome<PluginSources> = { value: { documents: [], watched: [] }, problems: [] };

export interface SourcesContext {
  plugins: readonly PluginInfo[];
  config: SiteConfig;
  /** Configuration file path, for reports. */
  configFile: SourcePath;
  /** Texts by version. */
  store: Pick<CacheStore, "get" | "set">;
  /** Absolute path to the directory in which plugins store results. */
  pluginFolder?: string;
  /** Send a request to the thread, with the time limit of a plugin. */
  call(request: PluginRequest, plugin: PluginInfo, fetch: FetchFunction): Promise<PluginResponse | Failed>;
  fetcher: Fetcher;
  report(failed: Failed, hook: Hook): Problem;
}

/** Number of functions that are called at the same time. The time limit applies to these. */
const BATCH_SIZE = 16;

/** Load the files of all plugins. @param files Files on disk. */
export async function loadPluginSources(files: FileSource, context: SourcesContext): Promise<Outcome<PluginSources>> {
  const { plugins, config, call, fetcher, report, configFile, pluginFolder } = context;
  const documents: VirtualDocument[] = [];
  const watched: string[] = [];
  const problems: Problem[] = [];
  const site = createSiteInfo(config);
  const onDisk = new Set(files.list("static").value.files);
  /** Static files of later plugins win. */
  const statics = new Map<SourcePath, VirtualDocument>();
  const checkEntry = createEntryChecker(files, config);
  for (const plugin of plugins) {
    if (plugin.staticFolder !== undefined) {
      for (const document of readStaticFiles(plugin.staticFolder, plugin, problems))
        if (!onDisk.has(document.path)) statics.set(document.path, document);
      watched.push(getRelativePath(files.root, plugin.staticFolder));
    }
    if (!plugin.hasSources) continue;
    const hook: Hook = { plugin, name: "sources" };
    const position = { url: plugin.script.url, plugin: plugin.index };
    const cacheDirectory = pluginFolder && path.join(pluginFolder, plugin.name);
    const input = { root: files.root, locales: site.locales, site, cacheDirectory };
    const fetching = fetcher.open();
    const end = (isComplete: boolean): void => {
      for (const failure of fetching.close(isComplete)) problems.push(reportOldResponse(failure, configFile));
    };
    const response = await call({ kind: "sources", ...position, input }, plugin, fetching.fetch);
    if (response.kind !== "entries") {
      end(false);
      problems.push(report(response as Failed, hook));
      continue;
    }
    watched.push(...response.watched.map((watchedPath) => getRelativePath(files.root, watchedPath)));
    problems.push(...response.reports.map((each) => createSourceProblem(each, hook)));
    const faults = response.failures.map((failure) => report(failure, hook));
    const addFault = ({ message, hint }: EntryFault): void => void faults.push(reportFault(hook, message, hint));
    const entries = response.entries.flatMap((entry): CheckedEntry[] => {
      const checked = checkEntry(entry, plugin.name);
      if (!("message" in checked)) return [checked];
      addFault(checked);
      return [];
    });
    const { texts, failures } = await loadTexts(entries, hook, context, fetching.fetch);
    end(failures.length === 0);
    faults.push(...failures.map((failure) => report(failure, hook)));
    for (const [entry, text] of texts) {
      const document = createDocument(entry, text, plugin.name);
      const fault = findActiveFault(document);
      if (fault) addFault(fault);
      else documents.push(document);
    }
    problems.push(...limitProblems(faults, hook));
  }
  return { value: { documents: [...statics.values(), ...documents], watched }, problems };
}

/** Return a path relative to the site root, with forward slashes. */
const getRelativePath = (root: string, file: string): string =>
  path.relative(root, path.resolve(root, file)).split(path.sep).join("/");

/** Read a plugin's static files. */
function readStaticFiles(folder: string, { name }: PluginInfo, problems: Problem[]): VirtualDocument[] {
  const { value, problems: found } = listFiles(folder, "", [".well-known"]);
  problems.push(...found.map((problem) => ({ ...problem, message: `The plugin "${name}": ${problem.message}` })));
  return value.files.flatMap((file): VirtualDocument[] => {
    const bytes = readContained(folder, file);
    return bytes ? [createDocument({ index: 0, path: toSourcePath(`static/${file}`) }, bytes, name)] : [];
  });
}

/** Texts by entry, and what prevents others. */
interface Texts {
  texts: ReadonlyMap<CheckedEntry, string | Uint8Array>;
  failures: readonly Failed[];
}

/** Return the texts of entries, in their order: as they are, from the cache, or from their functions. */
async function loadTexts(
  entries: readonly CheckedEntry[],
  { plugin }: Hook,
  { store, call }: SourcesContext,
  fetch: FetchFunction,
): Promise<Texts> {
  const texts = new Map<CheckedEntry, string | Uint8Array>();
  const failures: Failed[] = [];
  const missing: CheckedEntry[] = [];
  const getKey = ({ path: file, key = "" }: CheckedEntry): string =>
    digestParts(["source", plugin.script.digest, plugin.name, file, key]);
  for (const entry of entries) {
    const cached = entry.text === undefined && entry.key !== undefined ? store.get(getKey(entry)) : undefined;
    if (entry.text !== undefined) texts.set(entry, entry.text);
    else if (cached) texts.set(entry, cached.head === "" ? cached.rest : Buffer.from(cached.rest, "base64"));
    else missing.push(entry);
  }
  for (let start = 0; start < missing.length; start += BATCH_SIZE) {
    const batch = missing.slice(start, start + BATCH_SIZE);
    const { script, index: position } = plugin;
    const indexes = batch.map(({ index }) => index);
    const response = await call({ kind: "texts", url: script.url, plugin: position, entries: indexes }, plugin, fetch);
    if (response.kind !== "texts") {
      failures.push(response as Failed);
      break;
    }
    for (const [index, entry] of batch.entries()) {
      const text = response.texts[index] ?? "";
      if (isFailure(text)) {
        failures.push(text);
        continue;
      }
      texts.set(entry, text);
      if (entry.key === undefined) continue;
      const isText = typeof text === "string";
      store.set(getKey(entry), {
        head: isText ? "" : "base64",
        rest: isText ? text : Buffer.from(text).toString("base64"),
      });
    }
  }
  return { texts, failures };
}

const isFailure = (text: string | Uint8Array | HookFailure): text is HookFailure =>
  typeof text !== "string" && !(text instanceof Uint8Array);

function createDocument(
  { path: file, editUrl, lastUpdated }: CheckedEntry,
  text: string | Uint8Array,
  plugin: string,
): VirtualDocument {
  return {
    path: file,
    ...(typeof text === "string" ? { text } : { text: "", bytes: text }),
    digest: computeDigest(text),
    creator: `the plugin "${plugin}"`,
    isOrigin: true,
    editUrl,
    lastUpdated,
    locate: (place) => place,
  };
}
