/**
 * Runs the data modules of a site's pages, e.g. `apps.data.ts` next to `apps.tsx`, in a thread.
 *
 * A data module names files with globs and turns their contents into the `data` prop of the page. Its result must be JSON,
 * because the browser gets the same value.
 */

import { serialize } from "node:v8";
import fastGlob from "fast-glob";
import type { DataRequest, DataResponse } from "../../bundle/data-entry.ts";
import type { DataCode } from "../../bundle/server-bundle.ts";
import type { FileSource } from "../../host/files.ts";
import { createScriptThread, type ScriptThread, THREAD_SCRIPT, type ThreadFailure } from "../../host/script-thread.ts";
import { thrownAt } from "../../host/source-map.ts";
import { frontMatterOf } from "../../markdown/preprocess.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Locale } from "../../model/locale.ts";
import type { PlainData } from "../../model/markup.ts";
import {
  collectProblems,
  errorAt,
  type Outcome,
  type Place,
  type Problem,
  type SourcePath,
  sourcePath,
  startOf,
  type Take,
} from "../../model/problem.ts";
import type { DataFile, DataScope } from "../../model/site-data.ts";
import { formatPath, readYaml } from "../../reader/yaml.ts";
import { errorSentences } from "../../util/format.ts";
import type { Memo } from "../../util/memo.ts";

/** Maximum heap of the thread in MB. */
const MEMORY = 1024;

const RULE = "invalid-data";

export interface DataLoaders {
  /** Run the data module of a page. */
  load(module: SourcePath, locale: Locale): Promise<Outcome<PlainData | undefined>>;
  /** Files and directories that the data modules read, including missing ones. Available after `load`. */
  paths(): string[];
  /** End the thread. */
  close(): Promise<void>;
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
  files: readonly SourcePath[];
  /** Globs without wildcards, and the directories of the others. The site root is not one of them. */
  bases: readonly string[];
}

/** Create the loaders of a site. */
export function createDataLoaders(code: DataCode, site: LoaderSite): DataLoaders {
  const timeout = site.config.data.timeout * 1000;
  const thread = createScriptThread(code.code, { timeout, memory: MEMORY });
  const sources = new Map<SourcePath, Promise<Outcome<DataSources | undefined>>>();
  const paths = new Set<string>();
  const run: DataRun = { code, thread, site };
  return {
    async load(module, locale) {
      const { problems, take } = collectProblems();
      const pending = sources.get(module) ?? findSources(module, run);
      sources.set(module, pending);
      const found = take(await pending);
      if (!found) return { value: undefined, problems };
      for (const path of [...found.bases, ...found.files]) paths.add(path);
      const files = take(readFiles(found.files, locale, site));
      if (problems.length > 0) return { value: undefined, problems };
      return runLoader({ module, files, locale }, run);
    },
    paths: () => [...paths],
    close: () => thread.close(),
  };
}

interface DataRun {
  code: DataCode;
  thread: ScriptThread;
  site: LoaderSite;
}

async function findSources(module: SourcePath, run: DataRun): Promise<Outcome<DataSources | undefined>> {
  const { value: globs, problems } = await readGlobs(module, run);
  if (!globs) return { value: undefined, problems };
  const ignore = ["**/node_modules/**", ".sitegen/**"];
  const options = { cwd: run.site.root, ignore, followSymbolicLinks: false, unique: true };
  const files = fastGlob
    .sync([...globs], options)
    .sort()
    .map(sourcePath);
  const named = globs.filter((glob) => !fastGlob.isDynamicPattern(glob));
  const missing = named.filter((file) => !files.includes(sourcePath(file)));
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

/** Read some files, or their translations. */
function readFiles(paths: readonly SourcePath[], locale: Locale, { config, files }: LoaderSite): Outcome<DataFile[]> {
  const { problems, take } = collectProblems();
  const read = paths.flatMap((path): DataFile[] => {
    const translation = translationOf(path, locale, files);
    const text = take(files.text(translation ?? path));
    if (!text) return [];
    const code = translation === undefined ? config.defaultLocale : locale.code;
    const content = parseText(translation ?? path, text.text, take);
    return [{ path, locale: code, translated: translation !== undefined, ...content }];
  });
  return { value: read, problems };
}

/** Return the translation of a file, if it exists. */
function translationOf(path: SourcePath, locale: Locale, files: FileSource): SourcePath | undefined {
  if (!path.startsWith("content/")) return undefined;
  const translation = sourcePath(`i18n/${locale.path}/${path.slice("content/".length)}`);
  return files.readNamed(translation).kind === "file" ? translation : undefined;
}

/** Parse the text of a file by its type. */
function parseText(file: SourcePath, text: string, take: Take): Pick<DataFile, "text" | "data"> {
  const parse = (yaml: string, firstLine?: number): unknown => {
    const { value, problems } = readYaml({ file, text: yaml, firstLine, rule: RULE });
    return take({ value, problems });
  };
  if (/\.(?:ya?ml|json)$/.test(file)) return { text, data: parse(text) };
  if (!/\.mdx?$/.test(file)) return { text, data: undefined };
  const block = frontMatterOf(text);
  return { text: text.slice(block?.length ?? 0), data: block ? (parse(block.yaml, 2) ?? {}) : {} };
}

async function runLoader(
  { module, files, locale }: { module: SourcePath; files: readonly DataFile[]; locale: Locale },
  run: DataRun,
): Promise<Outcome<PlainData | undefined>> {
  const { title, tagline, url, baseUrl, locales } = run.site.config;
  const scope: DataScope = { locale, site: { title, tagline, url, baseUrl, locales } };
  const response = await callOnce({ kind: "load", module, files, scope }, run);
  if (response.kind === "data") return { value: JSON.parse(response.json) as PlainData, problems: [] };
  if (response.kind !== "issues") return { value: undefined, problems: [failureOf(response, module, run)] };
  return { value: undefined, problems: response.issues.map((issue) => issueProblem(issue, locale, run.site)) };
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

/** Locate a fault that the schema of a module found in a file. */
function issueProblem(
  { file: original, path, message }: Extract<DataResponse, { kind: "issues" }>["issues"][number],
  locale: Locale,
  { files }: LoaderSite,
): Problem {
  const file = translationOf(original, locale, files) ?? original;
  const text = files.text(file).value?.text ?? "";
  const block = /\.mdx?$/.test(file) ? frontMatterOf(text) : undefined;
  const yaml = readYaml({ file, text: block?.yaml ?? text, firstLine: block ? 2 : 1 });
  const subject = path.length > 0 ? `"${formatPath(path)}" is invalid` : "The file is invalid";
  return errorAt(
    yaml.placeOf(path),
    RULE,
    `${subject}: ${message}.`,
    "Fix the value, or the schema of the page's data.",
  );
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
