/**
 * Runs the data modules of a site's pages, e.g. `apps.data.ts` next to `apps.tsx`, in a thread.
 *
 * A data module names files with globs and turns their contents into the `data` prop of the page. Its result must be JSON,
 * because the browser gets the same value.
 */

import { serialize } from "node:v8";
import fastGlob from "fast-glob";
import type { DataIssue, DataRequest, DataResponse, RequestedFile } from "../../bundle/data-entry.ts";
import type { DataCode } from "../../bundle/server-bundle.ts";
import type { FileSource } from "../../host/files.ts";
import { createScriptThread, type ScriptThread, THREAD_SCRIPT, type ThreadFailure } from "../../host/script-thread.ts";
import { thrownAt } from "../../host/source-map.ts";
import { frontMatterOf } from "../../markdown/preprocess.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Locale } from "../../model/locale.ts";
import type { PlainData } from "../../model/markup.ts";
import {
  asWarning,
  collectProblems,
  errorAt,
  type Outcome,
  type Place,
  type Problem,
  type SourcePath,
  sourcePath,
  startOf,
} from "../../model/problem.ts";
import type { DataFile, DataScope } from "../../model/site-data.ts";
import { readYaml } from "../../reader/yaml.ts";
import { compareText } from "../../util/collections.ts";
import { errorSentences } from "../../util/format.ts";
import type { Memo } from "../../util/memo.ts";

/** Maximum heap of the thread in MB. */
const MEMORY = 1024;

const RULE = "invalid-data";

export interface DataLoaders {
  /** Run the data module of a page. Problems of translations are warnings, and the original is used instead. */
  load(module: SourcePath, locale: Locale): Promise<Outcome<LoadedData | undefined>>;
  /** Files and directories that the data modules read, including missing ones. Available after `load`. */
  paths(): string[];
  /** End the thread. */
  close(): Promise<void>;
}

/** The result of a data module. */
export interface LoadedData {
  data: PlainData;
  /** Files that the module received: originals, or their translations. */
  files: readonly SourcePath[];
}

export interface LoaderSite {
  /** Absolute path of the site root. */
  root: string;
  config: SiteConfig;
  files: FileSource;
  /** Cached results of the previous load in this process. */
  memo: Memo;
}

/** The files that a data module reads. */
interface DataSources {
  /** Each file with the first glob that matches its path, sorted by path. */
  files: ReadonlyMap<SourcePath, string>;
  /** Globs without wildcards, and the directories of the others. The site root is not one of them. */
  bases: readonly string[];
}

/** Create the loaders of a site. */
export function createDataLoaders(code: DataCode, site: LoaderSite): DataLoaders {
  const timeout = site.config.data.timeout * 1000;
  const thread = createScriptThread(code.code, { timeout, memory: MEMORY });
  const sources = new Map<SourcePath, Promise<Outcome<DataSources | undefined>>>();
  const paths = new Set<string>();
  const contents = new Map<SourcePath, FileContent>();
  const read: DataRun["read"] = (file) => {
    const content = contents.get(file) ?? readSource(file, site);
    contents.set(file, content);
    return content;
  };
  const run: DataRun = { code, thread, site, read };
  return {
    async load(module, locale) {
      const { problems, take } = collectProblems();
      const pending = sources.get(module) ?? findSources(module, run);
      sources.set(module, pending);
      const found = take(await pending);
      if (!found) return { value: undefined, problems };
      for (const path of [...found.bases, ...found.files.keys()]) paths.add(path);
      const files = [...found.files].flatMap(([path, glob]): LoadedFile[] => {
        const file = take(readFile(path, locale, run));
        return file ? [{ ...file, glob }] : [];
      });
      if (problems.some(({ severity }) => severity === "error")) return { value: undefined, problems };
      return { value: take(await runLoader({ module, files, locale }, run)), problems };
    },
    paths: () => [...paths],
    close: () => thread.close(),
  };
}

interface DataRun {
  code: DataCode;
  thread: ScriptThread;
  site: LoaderSite;
  /** Read a file, once for all pages and languages. */
  read(file: SourcePath): FileContent;
}

async function findSources(module: SourcePath, run: DataRun): Promise<Outcome<DataSources | undefined>> {
  const { value: globs, problems } = await readGlobs(module, run);
  if (!globs) return { value: undefined, problems };
  const ignore = ["**/node_modules/**", ".sitegen/**"];
  const options = { cwd: run.site.root, ignore, followSymbolicLinks: false, unique: true };
  const matches = globs.flatMap((glob) =>
    fastGlob.sync(glob, options).map((file) => [sourcePath(file), glob] as const),
  );
  // The last entry of a map wins, but the first glob counts.
  const files = new Map(matches.reverse().sort(([a], [b]) => compareText(a, b)));
  const named = globs.filter((glob) => !fastGlob.isDynamicPattern(glob));
  const missing = named.filter((file) => !files.has(sourcePath(file)));
  const folders = fastGlob
    .generateTasks([...globs])
    .flatMap(({ dynamic, base }) => (dynamic && base !== "." ? base : []));
  return {
    value: { files, bases: [...named, ...folders] },
    problems: missing.map((file) =>
      errorAt(startOf(module), RULE, `"${file}" does not exist.`, 'Check the path in "files".'),
    ),
  };
}

/** Return the globs of a data module: those of the previous load if the code is unchanged. */
async function readGlobs(module: SourcePath, run: DataRun): Promise<Outcome<readonly string[] | undefined>> {
  const response = await callOnce({ kind: "globs", module }, run);
  if (response.kind !== "globs") return { value: undefined, problems: [failureOf(response, module, run)] };
  const outside = response.globs.find((glob) => /^(?:\/|[a-z]:)|(?:^|\/)\.\.(?:\/|$)/i.test(glob));
  if (outside === undefined) return { value: response.globs, problems: [] };
  const hint = "Write a path relative to the site root, such as content/data/*.yaml.";
  return { value: undefined, problems: [errorAt(startOf(module), RULE, `"${outside}" is outside of the site.`, hint)] };
}

/** A file of a module as it was read. */
interface LoadedFile extends RequestedFile {
  /** Path of the original or of the translation. */
  source: SourcePath;
}

/** Read a file, or its translation. If the translation is invalid, read the original. */
function readFile(path: SourcePath, locale: Locale, run: DataRun): Outcome<Omit<LoadedFile, "glob"> | undefined> {
  const translation = translationOf(path, locale, run.site.files);
  if (translation === undefined) return readOriginal(path, run);
  const { value, problems } = run.read(translation);
  if (value && problems.length === 0)
    return {
      value: { source: translation, file: { path, locale: locale.code, translated: true, ...value } },
      problems: [],
    };
  const original = readOriginal(path, run);
  return { value: original.value, problems: [...problems.map(asWarning), ...original.problems] };
}

function readOriginal(path: SourcePath, { read, site }: DataRun): Outcome<Omit<LoadedFile, "glob"> | undefined> {
  const { value, problems } = read(path);
  const { defaultLocale } = site.config;
  return {
    value: value && { source: path, file: { path, locale: defaultLocale, translated: false, ...value } },
    problems,
  };
}

/** Return the translation of a file, if it exists. */
function translationOf(path: SourcePath, locale: Locale, files: FileSource): SourcePath | undefined {
  if (!path.startsWith("content/")) return undefined;
  const translation = sourcePath(`i18n/${locale.path}/${path.slice("content/".length)}`);
  return files.readNamed(translation).kind === "file" ? translation : undefined;
}

/** Text of a file, and its data according to its type. */
type FileContent = Outcome<Pick<DataFile, "text" | "data"> | undefined>;

/** Read a file and parse its text by its type. */
function readSource(file: SourcePath, { files }: LoaderSite): FileContent {
  const { problems, take } = collectProblems();
  const text = take(files.text(file))?.text;
  if (text === undefined) return { value: undefined, problems };
  if (/\.(?:ya?ml|json)$/.test(file)) {
    const data = take(readYaml({ file, text, rule: RULE }));
    return { value: { text, data }, problems };
  }
  if (!/\.mdx?$/.test(file)) return { value: { text, data: undefined }, problems };
  const block = frontMatterOf(text);
  const data = block ? (take(readYaml({ file, text: block.yaml, firstLine: 2, rule: RULE })) ?? {}) : {};
  return { value: { text: text.slice(block?.length ?? 0), data }, problems };
}

async function runLoader(
  { module, files, locale }: { module: SourcePath; files: readonly LoadedFile[]; locale: Locale },
  run: DataRun,
): Promise<Outcome<LoadedData | undefined>> {
  const { title, tagline, url, baseUrl, locales } = run.site.config;
  const scope: DataScope = { locale, site: { title, tagline, url, baseUrl, locales } };
  const requested = files.map(({ glob, file }) => ({ glob, file }));
  const response = await callOnce({ kind: "load", module, files: requested, scope }, run);
  if (response.kind === "data") {
    const data = JSON.parse(response.json) as PlainData;
    return { value: { data, files: files.map(({ source }) => source) }, problems: [] };
  }
  if (response.kind !== "issues") return { value: undefined, problems: [failureOf(response, module, run)] };
  const { problems, take } = collectProblems();
  const invalid = new Set<SourcePath>(response.issues.map(({ file }) => file));
  const replaced = files.flatMap((file): LoadedFile[] => {
    if (!invalid.has(file.file.path)) return [file];
    const found = response.issues.filter((issue) => issue.file === file.file.path);
    const reported = found.map((issue) => issueProblem(issue, file.source, run.site));
    problems.push(...(file.file.translated ? reported.map(asWarning) : reported));
    if (!file.file.translated) return [file];
    const original = take(readOriginal(file.file.path, run));
    return original ? [{ ...original, glob: file.glob }] : [];
  });
  if (problems.some(({ severity }) => severity === "error")) return { value: undefined, problems };
  return { value: take(await runLoader({ module, files: replaced, locale }, run)), problems };
}

type Failed = Exclude<DataResponse, { kind: "globs" | "data" | "issues" }> | { kind: "failed"; failure: ThreadFailure };

/**
 * Send a request to the thread, or return the response of the previous load if request and code are the same.
 *
 * `sitegen dev` loads the site after each save, and data modules may be slow. Failures are not kept, because they may have
 * other causes, such as the network.
 */
async function callOnce(
  request: DataRequest,
  { code, thread, site }: DataRun,
): Promise<DataResponse | Extract<Failed, { kind: "failed" }>> {
  // Data from YAML may contain itself, which JSON cannot represent.
  const inputs = [code.code, serialize(request).toString("latin1")];
  const name = ["data", request.kind, request.module, request.kind === "load" ? request.scope.locale.code : ""].join(
    " ",
  );
  const response = await site.memo(name, inputs, () => thread.call<DataResponse>(request));
  if (response.kind === "thrown" || response.kind === "failed") site.memo(name, [], () => undefined);
  return response;
}

/** Locate a problem that a schema of a module found in a file. */
function issueProblem(
  { path, target, message, hint }: DataIssue,
  file: SourcePath,
  { files }: Pick<LoaderSite, "files">,
): Problem {
  const text = files.text(file).value?.text ?? "";
  const block = /\.mdx?$/.test(file) ? frontMatterOf(text) : undefined;
  const yaml = readYaml({ file, text: block?.yaml ?? text, firstLine: block ? 2 : 1 });
  return errorAt(yaml.placeOf(path, target), RULE, message, hint);
}

/** Convert a failed call to a problem. */
function failureOf(response: DataResponse | Failed, module: SourcePath, { code, site }: DataRun): Problem {
  const at = startOf(module);
  switch (response.kind) {
    case "undefined":
      return errorAt(
        at,
        RULE,
        `"${module}" exports no data.`,
        "Write: export default defineData({ files: […], load() { … } })",
      );
    case "noGlobs":
      return errorAt(
        at,
        RULE,
        '"files" contains something other than paths and globs.',
        'Write strings, e.g. files: ["content/data/*.yaml"].',
      );
    case "fault":
      return errorAt(
        at,
        RULE,
        `The result of "load" is not JSON: ${response.fault}.`,
        "Return strings, numbers, booleans, null, lists and plain objects.",
      );
    case "thrown": {
      const error = Object.assign(new Error(response.error.message), response.error);
      const place = placeOf(error, code) ?? at;
      return errorAt(place, RULE, `The data module throws an error: ${errorSentences(error)}`, "Fix the module.");
    }
    case "failed":
      return threadProblem(response.failure, at, { code, timeout: site.config.data.timeout });
    default:
      throw new Error(`unexpected response "${response.kind}" of a data module`);
  }
}

function threadProblem(
  failure: ThreadFailure,
  at: Place,
  { code, timeout }: { code: DataCode; timeout: number },
): Problem {
  switch (failure.kind) {
    case "timeout": {
      const hint = 'Look for an endless loop or a promise that never settles, or increase "data.timeout".';
      return errorAt(at, RULE, `The data module did not finish within ${timeout} s.`, hint);
    }
    case "memory":
      return errorAt(
        at,
        RULE,
        `The data module uses more than ${MEMORY} MB of memory.`,
        "Read fewer or smaller files.",
      );
    case "exit":
      return errorAt(
        at,
        RULE,
        `The data module ended its thread with status ${failure.status}.`,
        "Remove the call of process.exit(), and throw an error instead.",
      );
    case "crash":
      return errorAt(
        placeOf(failure.error, code) ?? at,
        RULE,
        `The data module throws an error: ${errorSentences(failure.error)}`,
        "Fix the module.",
      );
  }
}

/** Return the innermost stack frame in a file of the site, ignoring packages. */
function placeOf(error: Error, { map }: DataCode): Place | undefined {
  for (const { source, line, column } of thrownAt(error, { name: THREAD_SCRIPT, map }))
    if (!source.startsWith("..") && !source.includes("node_modules/"))
      return { file: sourcePath(source), line, column };
  return undefined;
}
