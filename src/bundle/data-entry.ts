/** Runs in the thread for data modules of a site. It is bundled together with these modules (`server-bundle.ts`). */

import { parentPort } from "node:worker_threads";
import type { SourcePath } from "../model/problem.ts";
import type { DataFile, DataScope } from "../model/site-data.ts";

export type DataRequest =
  | { kind: "globs"; module: SourcePath }
  | { kind: "load"; module: SourcePath; files: readonly DataFile[]; scope: DataScope };

export type DataResponse =
  /** The module has no default export with a `load` function. */
  | { kind: "undefined" }
  | { kind: "globs"; globs: readonly string[] }
  | { kind: "data"; json: string }
  /** Faults that the schema of the module found in a file. */
  | { kind: "issues"; issues: readonly { file: SourcePath; path: readonly (string | number)[]; message: string }[] }
  /** The result is not JSON. */
  | { kind: "fault"; fault: string }
  | { kind: "thrown"; error: { name: string; message: string; stack?: string } };

type Loader = (input: DataScope & { files: readonly DataFile[] }) => unknown;

/** A validation library's schema, e.g. of zod. */
interface Schema {
  safeParse(value: unknown): {
    success: boolean;
    data?: unknown;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
}

interface DataDefinition {
  files?: readonly string[] | string;
  schema?: Schema;
  load: Loader;
}

/** The data modules of a site, by path. */
export type DataModules = Readonly<Record<SourcePath, () => Promise<{ default?: unknown }>>>;

/** Answer the requests of the generator. */
export function serveData(modules: DataModules): void {
  parentPort?.on("message", async ({ id, ...request }: DataRequest & { id: number }) => {
    parentPort?.postMessage({ id, ...(await respond(request, modules)) });
  });
}

async function respond(request: DataRequest, modules: DataModules): Promise<DataResponse> {
  try {
    const definition = (await modules[request.module]?.())?.default as DataDefinition | undefined;
    if (typeof definition?.load !== "function") return { kind: "undefined" };
    if (request.kind === "globs") return { kind: "globs", globs: [definition.files ?? []].flat() };
    return await load(definition, request);
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: "thrown", error: { name, message, stack } };
  }
}

async function load(
  { schema, load }: DataDefinition,
  { files, scope }: Extract<DataRequest, { kind: "load" }>,
): Promise<DataResponse> {
  const issues: Extract<DataResponse, { kind: "issues" }>["issues"][number][] = [];
  const checked = files.map((file): DataFile => {
    if (!schema) return file;
    const { success, data, error } = schema.safeParse(file.data);
    for (const { path, message } of error?.issues ?? [])
      issues.push({
        file: file.path,
        path: path.map((part) => (typeof part === "number" ? part : String(part))),
        message,
      });
    return success ? { ...file, data } : file;
  });
  if (issues.length > 0) return { kind: "issues", issues };
  const value = await load({ ...scope, files: checked });
  const fault = findFault(value, "data", []);
  return fault === undefined ? { kind: "data", json: JSON.stringify(value) ?? "null" } : { kind: "fault", fault };
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
