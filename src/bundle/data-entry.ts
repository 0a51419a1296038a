/** Runs in the thread for a site's data modules. It is bundled together with these modules (`server-bundle.ts`). */

import { parentPort } from "node:worker_threads";
import type { z } from "zod";
import type { SourcePath } from "../model/problem.ts";
import type { DataFile, DataScope } from "../model/site-data.ts";
import { describeIssues as describeZodIssues } from "../reader/schema-problems.ts";
import { formatPath } from "../util/value-path.ts";

export type DataRequest =
  | { kind: "globs"; module: SourcePath }
  | { kind: "load"; module: SourcePath; files: readonly RequestedFile[]; scope: DataScope };

/** A file and the module's first glob that matches its path. */
export interface RequestedFile {
  glob: string;
  file: DataFile;
}

/** A problem that the module's schema found in a file. */
export interface DataIssue {
  file: SourcePath;
  path: readonly (string | number)[];
  /** Where in the file the problem is. */
  target: "key" | "value";
  message: string;
  hint?: string;
}

export type DataResponse =
  /** The module has no default export with a `load` function. */
  | { kind: "undefined" }
  | { kind: "globs"; globs: readonly string[] }
  /** The module's `files` contains something other than globs. */
  | { kind: "noGlobs" }
  | { kind: "data"; json: string }
  | { kind: "issues"; issues: readonly DataIssue[] }
  /** The result is not JSON. */
  | { kind: "fault"; fault: string }
  | { kind: "thrown"; error: { name: string; message: string; stack?: string } };

type Loader = (input: DataScope & { files: readonly DataFile[] }) => unknown;

/** A zod schema, or one from a library with the same results. */
interface Schema {
  safeParse(value: unknown): {
    success: boolean;
    data?: unknown;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
}

interface DataDefinition {
  files?: readonly string[] | string | Readonly<Record<string, Schema>>;
  schema?: Schema;
  load: Loader;
}

/** A site's data modules, by path. */
export type DataModules = Readonly<Record<SourcePath, () => Promise<{ default?: unknown }>>>;

/** Answer requests from the generator. */
export function serveData(modules: DataModules): void {
  parentPort?.on("message", async ({ id, ...request }: DataRequest & { id: number }) => {
    parentPort?.postMessage({ id, ...(await respond(request, modules)) });
  });
}

async function respond(request: DataRequest, modules: DataModules): Promise<DataResponse> {
  try {
    const definition = (await modules[request.module]?.())?.default as DataDefinition | undefined;
    if (typeof definition?.load !== "function") return { kind: "undefined" };
    if (request.kind === "globs") {
      const globs = listGlobs(definition);
      return globs.every(isGlob) ? { kind: "globs", globs } : { kind: "noGlobs" };
    }
    return await load(definition, request);
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
function findSchema(glob: string, { files, schema }: DataDefinition): Schema | undefined {
  return typeof files === "object" && !Array.isArray(files) ? (files as Record<string, Schema>)[glob] : schema;
}

async function load(
  definition: DataDefinition,
  { files, scope }: Extract<DataRequest, { kind: "load" }>,
): Promise<DataResponse> {
  const issues: DataIssue[] = [];
  const checked = files.map(({ file, glob }): DataFile => {
    const schema = findSchema(glob, definition);
    if (!schema) return file;
    const { success, data, error } = schema.safeParse(file.data);
    if (success) return { ...file, data };
    issues.push(...describeIssues(error?.issues ?? [], schema, file));
    return file;
  });
  if (issues.length > 0) return { kind: "issues", issues };
  const value = await definition.load({ ...scope, files: checked });
  const fault = findFault(value, "data", []);
  return fault === undefined ? { kind: "data", json: JSON.stringify(value) ?? "null" } : { kind: "fault", fault };
}

/** Describe a file's problems as for other site files. Only zod's issues have a known format. */
function describeIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  schema: Schema,
  { path: file, data }: DataFile,
): DataIssue[] {
  if ("_zod" in schema)
    return describeZodIssues(issues as z.core.$ZodIssue[], schema as unknown as z.ZodType, data).map(
      ({ path, target, message, hint }) => ({ file, path, target, message: message(path), hint }),
    );
  return issues.map((issue) => {
    const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
    const subject = path.length > 0 ? `"${formatPath(path)}" is invalid` : "The file is invalid";
    const hint = "Fix the value, or the schema of the page's data.";
    return { file, path, target: "value", message: `${subject}: ${issue.message}.`, hint };
  });
}

/** Describe the first part of a value that JSON cannot represent: `data.posts[0].date is a Date`. */
function findFault(value: unknown, at: string, ancestors: readonly unknown[]): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number") return Number.isFinite(value) ? undefined : `${at} is ${value}`;
  if (value === undefined)
    return ancestors.length === 0 || Array.isArray(ancestors.at(-1)) ? `${at} is undefined` : undefined;
  if (typeof value !== "object") return `${at} is a ${typeof value}`;
  if (ancestors.includes(value)) return `${at} contains itself`;
  const prototype = Object.getPrototypeOf(value) as object | null;
  const inside = [...ancestors, value];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const fault = findFault(item, `${at}[${index}]`, inside);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    return `${at} is a ${(value as object).constructor?.name ?? "class instance"}`;
  for (const [key, item] of Object.entries(value)) {
    const fault = findFault(item, `${at}.${key}`, inside);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
