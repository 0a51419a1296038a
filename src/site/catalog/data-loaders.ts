/**
 * Runs data modules for a site's pages, e.g. `apps.data.ts` next to `apps.tsx`, in a thread.
 *
 * A data module names files with globs and turns their contents into the page's `data` prop. Its result must be JSON,
 * because the browser gets the same value.
 */

import { serialize } from "node:v8";
import type { DataFunction, DataRequest, DataResponse, RequestedFile } from "../../bundle/data-entry.ts";
import type { DataCode } from "../../bundle/server-bundle.ts";
import type { Fetcher } from "../../host/fetcher.ts";
import type { FileSource } from "../../host/files.ts";
import { createScriptThread, type ScriptThread } from "../../host/script-thread.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import type { PlainData } from "../../model/markup.ts";
import {
  collectProblems,
  createError,
  getFileStart,
  type Outcome,
  type Problem,
  type SourcePath,
  toWarning,
} from "../../model/problem.ts";
import type { DataFile, DataScope } from "../../model/site-data.ts";
import type { Memo } from "../../util/memo.ts";
import type { Collections } from "../collections/load-collections.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { type Failed, MAX_MEMORY, RULE, reportFailure, reportIssue, reportOldResponse } from "./data-problems.ts";
import { type FoundFiles, findDataFiles, leavesSite } from "./find-data-files.ts";
import { type FileContent, locateTranslation, readDataFile } from "./read-data-file.ts";

export interface DataLoaders {
  /**
   * Run a data module's function. Problems with translations are warnings, and the original is used instead.
   *
   * Languages with the same input share one run: none of the files has a translation in them, and the function does not
   * read the language.
   */
  load(module: SourcePath, locale: Locale, name?: DataFunction): Promise<Outcome<LoadedData | undefined>>;
  /** Files and directories that the data modules read, including missing ones. Available after `load`. */
  listPaths(): string[];
  /** End the thread. */
  close(): Promise<void>;
}

/** A data module's result. */
export interface LoadedData {
  data: PlainData;
  /** Files that the module received: originals, or their translations. */
  files: readonly SourcePath[];
  /** The contents of these files. */
  inputs: readonly DataFile[];
  /** True if the function read the language. */
  usesLocale: boolean;
  /** Names of the collections that the function read. */
  collections: readonly string[];
  /** False if entries of these collections are missing, because they have errors. */
  isComplete: boolean;
}

export interface LoaderSite {
  /** Absolute path to the site root. */
  root: string;
  config: SiteConfig;
  files: FileSource;
  /** Fetches URLs for the modules. */
  fetcher: Fetcher;
  collections: Collections;
  /** Cached results from the previous load in this process. */
  memo: Memo;
}

/** The files that a data module reads. */
interface DataSources extends Pick<FoundFiles, "files" | "bases"> {
  computes: DataFunction;
}

/** Create a site's loaders. */
export function createDataLoaders(code: DataCode, site: LoaderSite): DataLoaders {
  const timeout = site.config.data.timeout * 1000;
  const thread = createScriptThread(code.code, { timeout, memory: MAX_MEMORY });
  const sources = new Map<SourcePath, Promise<Outcome<DataSources | undefined>>>();
  const paths = new Set<string>();
  const contents = new Map<SourcePath, FileContent>();
  const read: DataRun["read"] = (file) => {
    const content = contents.get(file) ?? readDataFile(file, site.files);
    contents.set(file, content);
    return content;
  };
  const run: DataRun = { code, thread, site, read };
  /** Results by module, with the files that the module received. */
  const shared = new Map<SourcePath, { key: string; locale: LocaleId; outcome: Outcome<LoadedData | undefined> }>();
  const hasSameEntries = (names: readonly string[], a: LocaleId, b: LocaleId): boolean =>
    names.every((name) => site.collections.getDigest(name, a) === site.collections.getDigest(name, b));
  const runShared = async (call: LoaderCall): Promise<Outcome<LoadedData | undefined>> => {
    const key = call.files.map(({ source }) => source).join("\n");
    const other = shared.get(call.module);
    const { usesLocale = false, collections = [] } = other?.outcome.value ?? {};
    const locale = call.locale.code;
    if (other?.key === key && !usesLocale && hasSameEntries(collections, other.locale, locale)) return other.outcome;
    const outcome = await runLoader(call, run);
    if (!other) shared.set(call.module, { key, locale, outcome });
    return outcome;
  };
  return {
    async load(module, locale, name = "load") {
      const { problems, take } = collectProblems();
      // A module with errors is not in the bundle.
      if (!code.modules.includes(module)) return { value: undefined, problems };
      const pending = sources.get(module) ?? findSources(module, run);
      sources.set(module, pending);
      const sourceFiles = take(await pending);
      if (!sourceFiles) return { value: undefined, problems };
      if (sourceFiles.computes !== name)
        return { value: undefined, problems: [...problems, reportOther(module, name)] };
      for (const path of [...sourceFiles.bases, ...sourceFiles.files.keys()]) paths.add(path);
      const files = [...sourceFiles.files].flatMap(([path, glob]): LoadedFile[] => {
        const file = take(readFile(path, locale, run));
        return file ? [{ ...file, glob }] : [];
      });
      if (problems.some(({ severity }) => severity === "error")) return { value: undefined, problems };
      return { value: take(await runShared({ module, files, locale, name })), problems };
    },
    listPaths: () => [...paths],
    close: () => thread.close(),
  };
}

/** Report a module with the function that the page does not need. */
function reportOther(module: SourcePath, name: DataFunction): Problem {
  const [other, hint] =
    name === "load"
      ? [
          "paths",
          'Put a parameter in the names of the module and the page, such as [slug], or replace "paths" by "load".',
        ]
      : ["load", 'Replace "load" by "paths", which returns an entry for each page.'];
  const message = `"${module}" has "${other}", but its page ${name === "load" ? "has no parameter in its name" : "is a template"}.`;
  return createError(getFileStart(module), RULE, message, hint);
}

interface DataRun {
  code: DataCode;
  thread: ScriptThread;
  site: LoaderSite;
  /** Read a file, once for all pages and languages. */
  read(file: SourcePath): FileContent;
}

async function findSources(module: SourcePath, run: DataRun): Promise<Outcome<DataSources | undefined>> {
  const { value: definition, problems } = await readGlobs(module, run);
  if (!definition) return { value: undefined, problems };
  const { globs, computes } = definition;
  const { files, bases, missing } = findDataFiles(globs, run.site.files);
  return {
    value: { computes, files, bases },
    problems: missing.map((file) =>
      createError(getFileStart(module), RULE, `"${file}" does not exist.`, 'Check the path in "files".'),
    ),
  };
}

/** Return a data module's globs: from the previous load if the code is unchanged. */
async function readGlobs(
  module: SourcePath,
  run: DataRun,
): Promise<Outcome<Extract<DataResponse, { kind: "globs" }> | undefined>> {
  const { response } = await callOnce({ kind: "globs", module }, run);
  if (response.kind !== "globs")
    return {
      value: undefined,
      problems: [reportFailure(response, module, { code: run.code, timeout: run.site.config.data.timeout })],
    };
  const outside = response.globs.find(leavesSite);
  if (outside === undefined) return { value: response, problems: [] };
  const hint = "Write a path relative to the site root, such as content/data/*.yaml.";
  return {
    value: undefined,
    problems: [createError(getFileStart(module), RULE, `"${outside}" is outside of the site.`, hint)],
  };
}

/** A module's file as it was read. */
interface LoadedFile extends RequestedFile {
  /** Path of the original or the translation. */
  source: SourcePath;
}

/** Read a file, or its translation. If the translation is invalid, read the original. */
function readFile(path: SourcePath, locale: Locale, run: DataRun): Outcome<Omit<LoadedFile, "glob"> | undefined> {
  const translation = locateTranslation(path, locale, run.site.files);
  if (translation === undefined) return readOriginal(path, run);
  const { value, problems } = run.read(translation);
  if (value && problems.length === 0)
    return {
      value: { source: translation, file: { path, locale: locale.code, translated: true, ...value } },
      problems: [],
    };
  const original = readOriginal(path, run);
  return { value: original.value, problems: [...problems.map(toWarning), ...original.problems] };
}

function readOriginal(path: SourcePath, { read, site }: DataRun): Outcome<Omit<LoadedFile, "glob"> | undefined> {
  const { value, problems } = read(path);
  const { defaultLocale } = site.config;
  return {
    value: value && { source: path, file: { path, locale: defaultLocale, translated: false, ...value } },
    problems,
  };
}

interface LoaderCall {
  module: SourcePath;
  files: readonly LoadedFile[];
  locale: Locale;
  name: DataFunction;
}

async function runLoader(
  { module, files, locale, name }: LoaderCall,
  run: DataRun,
): Promise<Outcome<LoadedData | undefined>> {
  const { title, tagline, url, baseUrl, locales } = run.site.config;
  const scope: DataScope = { locale, site: { title, tagline, url, baseUrl, locales } };
  const requested = files.map(({ glob, file }) => ({ glob, file }));
  const { response, failures, collections } = await callOnce({ kind: name, module, files: requested, scope }, run);
  if (response.kind === "data") {
    const problems = failures.map((failure) => reportOldResponse(failure, module));
    const data = JSON.parse(response.json) as PlainData;
    const { usesLocale } = response;
    const inputs = [
      ...files.map(({ source, file }) => ({ ...file, path: source })),
      ...collections.flatMap((name) => run.site.collections.getFiles(name)),
    ];
    const isComplete = !collections.some((name) => run.site.collections.hasErrors(name));
    const sources = files.map(({ source }) => source);
    return { value: { data, files: sources, inputs, usesLocale, collections, isComplete }, problems };
  }
  if (response.kind !== "issues")
    return {
      value: undefined,
      problems: [reportFailure(response, module, { code: run.code, timeout: run.site.config.data.timeout })],
    };
  const { problems, take } = collectProblems();
  const invalid = new Set<SourcePath>(response.issues.map(({ file }) => file));
  const replaced = files.flatMap((file): LoadedFile[] => {
    if (!invalid.has(file.file.path)) return [file];
    const issues = response.issues.filter((issue) => issue.file === file.file.path);
    const reported = issues.map((issue) => reportIssue(issue, file.source, run.site.files));
    problems.push(...(file.file.translated ? reported.map(toWarning) : reported));
    if (!file.file.translated) return [file];
    const original = take(readOriginal(file.file.path, run));
    return original ? [{ ...original, glob: file.glob }] : [];
  });
  if (problems.some(({ severity }) => severity === "error")) return { value: undefined, problems };
  return { value: take(await runLoader({ module, files: replaced, locale, name }, run)), problems };
}

/** A response of the thread. */
interface CallResult {
  response: DataResponse | Extract<Failed, { kind: "failed" }>;
  /** Failures of servers, for which an earlier response was used. */
  failures: readonly string[];
  /** Names of the collections that the module read. */
  collections: readonly string[];
}

/**
 * Send a request to the thread, or return the previous load's response if request and code are the same.
 *
 * `sitegen dev` loads the site after each save, and data modules may be slow. Failures are not kept, because they may have
 * other causes, such as the network.
 */
async function callOnce(request: DataRequest, { code, thread, site }: DataRun): Promise<CallResult> {
  const { fetcher, collections, memo } = site;
  // Data from YAML may contain itself, which JSON cannot represent.
  const inputs = [code.code, serialize(request).toString("latin1"), fetcher.round, collections.digest];
  const name = ["data", request.kind, request.module, "scope" in request ? request.scope.locale.code : ""].join(" ");
  const result = await memo(name, inputs, async (): Promise<CallResult> => {
    const call = fetcher.open();
    const names = new Set<string>();
    const getCollection = async (collection: string) => {
      const locale = "scope" in request ? request.scope.locale.code : site.config.defaultLocale;
      const entries = collections.getEntries(collection, locale);
      names.add(collection);
      return entries;
    };
    const response = await thread.call<DataResponse>(request, { fetch: call.fetch, getCollection });
    return { response, failures: call.close(response.kind === "data"), collections: [...names] };
  });
  if (result.response.kind === "thrown" || result.response.kind === "failed") memo(name, [], () => undefined);
  return result;
}
