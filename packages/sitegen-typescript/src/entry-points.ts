/** Finds the files of entry points: patterns, directories of packages, and names of modules. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type CodeProblem, getSitePath } from "./problem.ts";

/** A file whose exports are documented. */
export interface EntryPoint {
  /** Name of the module. */
  name: string;
  /** Absolute path. */
  file: string;
}

/** Files that a directory of a package is searched for, before its `package.json`. */
const PACKAGE_FILES = ["src/index.ts", "src/index.tsx", "src/index.mts", "index.ts", "index.mts"];

/** Find entry points. @param list Names, or empty strings, and paths relative to the root. */
export function findEntryPoints(
  list: readonly (readonly [name: string, path: string])[],
  root: string,
): { entryPoints: EntryPoint[]; problems: CodeProblem[] } {
  const entryPoints = new Map<string, EntryPoint>();
  const problems: CodeProblem[] = [];
  const report = (file: string, message: string, hint: string): void => {
    problems.push({ file, line: 1, column: 1, message, hint, severity: "error" });
  };
  for (const [name, pattern] of list) {
    const matches = expandPattern(pattern, root);
    if (matches.length === 0) {
      const near = suggestFile(path.resolve(root, pattern));
      const hint = near === undefined ? 'Fix "entryPoints".' : `Did you mean "${getSitePath(root, near)}"?`;
      report(pattern, "The entry point does not exist.", hint);
    }
    for (const match of matches) {
      const file = statSync(match).isDirectory() ? findPackageFile(match) : match;
      if (file !== undefined) entryPoints.set(file, { name: name || getModuleName(file, match, root), file });
      // Other directories that a pattern matches are no packages.
      else if (!pattern.includes("*"))
        report(pattern, "The directory has no entry point.", "Write the path of a file, e.g. src/main.ts.");
    }
  }
  return { entryPoints: [...entryPoints.values()], problems };
}

/** Return the paths that match a pattern, in which `*` stands for a part of a name. */
function expandPattern(pattern: string, root: string): string[] {
  if (!pattern.includes("*")) return [path.resolve(root, pattern)].filter((file) => existsSync(file));
  const parts = path.resolve(root, pattern).split(path.sep);
  let paths = [parts[0] || path.sep];
  for (const part of parts.slice(1)) {
    const escaped = part.split("*").map((text) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
    const matcher = new RegExp(`^${escaped.join(".*")}$`);
    paths = paths.flatMap((directory) =>
      part.includes("*")
        ? listNames(directory)
            .filter((name) => !name.startsWith(".") && name !== "node_modules" && matcher.test(name))
            .map((name) => path.join(directory, name))
        : [path.join(directory, part)].filter((file) => existsSync(file)),
    );
  }
  return paths;
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory).toSorted();
  } catch {
    return [];
  }
}

interface PackageManifest {
  name?: unknown;
  types?: unknown;
  typings?: unknown;
  exports?: unknown;
}

function readManifest(directory: string): PackageManifest | undefined {
  try {
    return JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8")) as PackageManifest;
  } catch {
    return undefined;
  }
}

function findPackageFile(directory: string): string | undefined {
  const { types, typings, exports } = readManifest(directory) ?? {};
  const files = [...PACKAGE_FILES, types, typings, findTypes(exports), "index.d.ts"].filter(
    (file) => typeof file === "string",
  );
  return files.map((file) => path.join(directory, file)).find((file) => existsSync(file));
}

/** Return the declarations of the main export, in any of its conditions. */
function findTypes(exports: unknown): string | undefined {
  if (typeof exports !== "object" || exports === null) return undefined;
  const { types, ...conditions } = (
    Object.hasOwn(exports, ".") ? { ".": (exports as { ".": unknown })["."] } : exports
  ) as {
    types?: unknown;
  };
  if (typeof types === "string") return types;
  return Object.entries(conditions)
    .filter(([key]) => key === "." || !key.startsWith("."))
    .map(([, value]) => findTypes(value))
    .find((file) => file !== undefined);
}

/** Return the name of a module: that of the file, or for `index` that of the package or directory. */
function getModuleName(file: string, match: string, root: string): string {
  const base = path.basename(file).replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
  if (file === match && base !== "index") return base;
  for (let directory = path.dirname(file); ; directory = path.dirname(directory)) {
    const name = readManifest(directory)?.name;
    if (typeof name === "string" && name !== "") return name;
    const isSource = path.basename(directory) === "src";
    // Names of directories above the site differ between machines.
    if (directory === path.dirname(directory) || !directory.startsWith(`${root}${path.sep}`)) return "API";
    if (!isSource) return path.basename(directory);
  }
}

/** Return the file with the most similar name in the directory, or in its `src/`. */
function suggestFile(file: string): string | undefined {
  const directory = path.dirname(file);
  const getStem = (name: string): string => name.replace(/\..*$/, "").toLowerCase();
  const stem = getStem(path.basename(file));
  const names = listNames(directory).filter((name) => /\.[cm]?tsx?$/.test(name));
  const near = names.find((name) => getStem(name) === stem) ?? names.find((name) => isSimilar(getStem(name), stem));
  if (near !== undefined) return path.join(directory, near);
  const inSource = path.join(directory, "src", path.basename(file));
  return existsSync(inSource) ? inSource : names[0] && path.join(directory, names[0]);
}

/** True if two names differ by one character, or by the order of their characters. */
function isSimilar(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const sort = (text: string): string => [...text].toSorted().join("");
  const start = [...a].findIndex((character, index) => character !== b[index]);
  return (
    sort(a) === sort(b) ||
    a.slice(start + 1) === b.slice(start) ||
    a.slice(start) === b.slice(start + 1) ||
    a.slice(start + 1) === b.slice(start + 1)
  );
}
