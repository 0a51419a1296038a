/** Checks the options of the plugin. */

import type { TypeScriptOptions } from "../index.d.ts";

export type Grouping = NonNullable<TypeScriptOptions["group"]>;

/** Options with defaults. */
export interface CheckedOptions {
  /** Names of modules, or empty strings, with files, directories or patterns. */
  entryPoints: readonly (readonly [name: string, path: string])[];
  tsconfig?: string;
  /** Directory below `content/`. */
  directory: string;
  pages: "symbol" | "module";
  group: Grouping;
  repository?: string;
  revision: string;
  checkTypes: boolean;
  timeout: number;
}

const KEYS = [
  "entryPoints",
  "tsconfig",
  "directory",
  "pages",
  "group",
  "repository",
  "revision",
  "checkTypes",
  "timeout",
];
const GROUPS: readonly Grouping[] = ["module", "kind", "category", "group"];

/** @throws An option is invalid. */
export function checkOptions(options: TypeScriptOptions): CheckedOptions {
  const fail = (message: string): never => {
    throw new Error(`typescript: ${message}`);
  };
  const {
    entryPoints,
    tsconfig,
    directory = "docs/api",
    pages = "symbol",
    group = "module",
    repository,
    revision = "HEAD",
    checkTypes = true,
    timeout = 300,
  } = options ?? {};
  const unknown = Object.keys(options ?? {}).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) fail(`unknown option "${unknown}". Options are ${KEYS.join(", ")}.`);
  const list = listEntryPoints(entryPoints);
  if (list.length === 0 || list.some(([, path]) => typeof path !== "string" || path === ""))
    fail('set "entryPoints" to a file, a list of files, or an object of names and files.');
  if (pages !== "symbol" && pages !== "module") fail('"pages" is "symbol" or "module".');
  if (!GROUPS.includes(group)) fail(`"group" is ${GROUPS.map((each) => `"${each}"`).join(", ")}.`);
  for (const [key, value] of Object.entries({ tsconfig, directory, repository, revision }))
    if (value !== undefined && (typeof value !== "string" || value === "")) fail(`"${key}" is a string.`);
  if (repository !== undefined && !/^https?:\/\//.test(repository))
    fail('"repository" is a URL that begins with https://.');
  if (typeof checkTypes !== "boolean") fail('"checkTypes" is true or false.');
  if (typeof timeout !== "number" || !(timeout > 0 && timeout <= 3600))
    fail('"timeout" is a number of seconds up to 3600.');
  return {
    entryPoints: list,
    tsconfig,
    directory: directory.replace(/^content\//, "").replace(/\/+$/, ""),
    pages,
    group,
    repository: repository?.replace(/\/+$/, ""),
    revision,
    checkTypes,
    timeout,
  };
}

function listEntryPoints(entryPoints: unknown): [string, string][] {
  if (typeof entryPoints === "string") return [["", entryPoints]];
  if (Array.isArray(entryPoints)) return entryPoints.map((path) => ["", path as string]);
  return typeof entryPoints === "object" && entryPoints !== null
    ? (Object.entries(entryPoints) as [string, string][])
    : [];
}
