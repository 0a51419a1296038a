/** Runs in the thread for a site's data modules. It is bundled together with these modules (`server-bundle.ts`). */

import { parentPort, workerData } from "node:worker_threads";
import { createThreadFetch, provideCollections } from "../host/thread-fetch.ts";
import type { SourcePath } from "../model/problem.ts";
import type { DataFile, DataScope } from "../model/site-data.ts";
import { type DataSchema, type ValueIssue, validateData } from "../reader/validate-data.ts";

export type DataRequest =
  | { kind: "globs"; module: SourcePath }
  | { kind: DataFunction; module: SourcePath; files: readonly RequestedFile[]; scope: DataScope };

/** What a data module computes: the data of a page, or the pages of a template. */
export type DataFunction = "load" | "paths";

/** A file and the module's first glob that matches its path. */
export interface RequestedFile {
  glob: string;
  file: DataFile;
}

/** A problem that the module's schema found in a file. */
export interface DataIssue extends ValueIssue {
  file: SourcePath;
}

export type DataResponse =
  /** The module has no default export with a function. */
  | { kind: "undefined" }
  /** The module has both functions. */
  | { kind: "both" }
  | { kind: "globs"; globs: readonly string[]; computes: DataFunction }
  /** The module's `files` contains something other than globs. */
  | { kind: "noGlobs" }
  /** @property usesLocale True if the function read the language. */
  | { kind: "data"; json: string; usesLocale: boolean }
  | { kind: "issues"; issues: readonly DataIssue[] }
  /** The result is not JSON. */
  | { kind: "fault"; computes: DataFunction; fault: string }
  /** @property limit Maximum number of characters in a result. */
  | { kind: "tooLarge"; computes: DataFunction; limit: number }
  | { kind: "thrown"; error: { name: string; message: string; stack?: string } };

/** Maximum number of characters in a result. The generator has several copies of each. */
const MAX_RESULT = 200_000_000;

type Loader = (input: DataScope & { files: readonly DataFile[]; fetch: typeof fetch }) => unknown;

interface DataDefinition {
  files?: readonly string[] | string | Readonly<Record<string, DataSchema>>;
  schema?: DataSchema;
  load?: Loader;
  paths?: Loader;
}

/** A site's data modules, by path. */
export type DataModules = Readonly<Record<SourcePath, () => Promise<{ default?: unknown }>>>;

const fetchCached = createThreadFetch(workerData.fetchPort);
provideCollections(workerData.fetchPort);

/** Answer requests from the generator. */
export function serveData(modules: DataModules): void {
  parentPort?.on("message", async ({ id, ...request }: DataRequest & { id: number }) => {
    parentPort?.postMessage({ id, ...(await respond(request, modules)) });
  });
}

const DATA_FUNCTIONS: readonly DataFunction[] = ["load", "paths"];

async function respond(request: DataRequest, modules: DataModules): Promise<DataResponse> {
  try {
    const definition = (await modules[request.module]?.())?.default as DataDefinition | undefined;
    const computes = DATA_FUNCTIONS.filter((name) => typeof definition?.[name] === "function");
    const [name] = computes;
    if (!definition || name === undefined) return { kind: "undefined" };
    if (computes.length > 1) return { kind: "both" };
    if (request.kind === "globs") {
      const globs = listGlobs(definition);
      return globs.every(isGlob) ? { kind: "globs", globs, computes: name } : { kind: "noGlobs" };
    }
    return await compute(definition, request);
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: "thrown", error: { name, message, stack } };
  }
}

function listGlobs({ files }: DataDefinition): unknown[] {
  if (typeof files !== "object" || files === null) return files === undefined ? [] : [files];
  return Array.isArray(files) ? files : Object.keys(files);
}

const isGlob = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Return the schema for files that match a glob in the module. */
function findSchema(glob: string, { files, schema }: DataDefinition): DataSchema | undefined {
  return typeof files === "object" && !Array.isArray(files) ? (files as Record<string, DataSchema>)[glob] : schema;
}

async function compute(
  definition: DataDefinition,
  { kind, files, scope: { locale, site } }: Extract<DataRequest, { kind: DataFunction }>,
): Promise<DataResponse> {
  const issues: DataIssue[] = [];
  const checked: DataFile[] = [];
  for (const { file, glob } of files) {
    const schema = findSchema(glob, definition);
    const result = schema ? await validateData(schema, file.data) : file;
    if ("issues" in result) issues.push(...result.issues.map((issue) => ({ ...issue, file: file.path })));
    else checked.push("value" in result ? { ...file, data: result.value } : file);
  }
  if (issues.length > 0) return { kind: "issues", issues };
  let usesLocale = false;
  const value = await definition[kind]?.({
    site,
    files: checked,
    fetch: fetchCached,
    // Languages with the same input share the result of a function that does not read the language.
    get locale() {
      usesLocale = true;
      return locale;
    },
  });
  const checker = new ResultChecker();
  const fault = checker.findFault(value, kind === "load" ? "data" : "entries", []);
  if (checker.isTooLarge) return { kind: "tooLarge", computes: kind, limit: MAX_RESULT };
  if (fault !== undefined) return { kind: "fault", computes: kind, fault };
  return { kind: "data", json: JSON.stringify(value) ?? "null", usesLocale };
}

/** Checks a result before it is written as JSON, which takes a second for 100 MB. */
class ResultChecker {
  private size = 0;

  get isTooLarge(): boolean {
    return this.size > MAX_RESULT;
  }

  /** Describe the first part of a value that JSON cannot represent: `data.posts[0].date is a Date`. Stops at the maximum size. */
  findFault(value: unknown, at: string, ancestors: readonly unknown[]): string | undefined {
    this.size += typeof value === "string" ? value.length + 2 : 2;
    if (this.isTooLarge || value === null || typeof value === "string" || typeof value === "boolean") return undefined;
    if (typeof value === "number") return Number.isFinite(value) ? undefined : `${at} is ${value}`;
    if (value === undefined)
      return ancestors.length === 0 || Array.isArray(ancestors.at(-1)) ? `${at} is undefined` : undefined;
    if (typeof value !== "object") return `${at} is a ${typeof value}`;
    if (ancestors.includes(value)) return `${at} contains itself`;
    const prototype = Object.getPrototypeOf(value) as object | null;
    const inside = [...ancestors, value];
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const fault = this.findFault(item, `${at}[${index}]`, inside);
        if (fault !== undefined || this.isTooLarge) return fault;
      }
      return undefined;
    }
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      return `${at} is a ${(value as object).constructor?.name ?? "class instance"}`;
    for (const [key, item] of Object.entries(value)) {
      this.size += key.length;
      const fault = this.findFault(item, `${at}.${key}`, inside);
      if (fault !== undefined || this.isTooLarge) return fault;
    }
    return undefined;
  }
}
