/** Explains imports that esbuild cannot resolve, and imported names that do not exist. */

import { readdirSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { Problem, SourcePath } from "../model/problem.ts";
import { getBaseName, getFolder } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";

export interface ImportScope {
  /** Absolute path to the site root. */
  root: string;
  /** Return the names that a module of the site or `sitegen/theme` exports. */
  listExports(module: string): Promise<readonly string[]>;
}

/** Return the problem with an explanation if it is about an import; otherwise return it unchanged. */
export async function explainImport(problem: Problem, scope: ImportScope): Promise<Problem> {
  const unresolved = /^Could not resolve "([^"]+)"/.exec(problem.message)?.[1];
  if (unresolved !== undefined) return { ...problem, ...explainUnresolved(unresolved, problem.place?.file, scope) };
  const [, module, name] = /^No matching export in "([^"]+)" for import "([^"]+)"/.exec(problem.message) ?? [];
  if (module === undefined || name === undefined) return problem;
  return { ...problem, ...explainMissingExport(module, name, await scope.listExports(module)) };
}

type Explanation = Partial<Pick<Problem, "message" | "hint">>;

function explainUnresolved(name: string, importer: SourcePath | undefined, { root }: ImportScope): Explanation {
  if (isBuiltin(name)) return { hint: "Browsers do not have the modules of Node.js. Read files in a data module." };
  if (/^[~@]\//.test(name)) return { hint: "Write a path that is relative to the file." };
  if (/^(?:@[\w.-]+\/)?\w/.test(name)) {
    const file = /^[\w-]+\.(?:[jt]sx?|css|json)$/.test(name) ? ` For a file next to this one, write "./${name}".` : "";
    return { hint: `Install the package, or remove the import.${file}` };
  }
  if (!/^\.{1,2}\//.test(name) || importer === undefined) return {};
  const folder = path.posix.join(getFolder(importer), getFolder(name));
  const close = suggest(getBaseName(name), listModules(path.join(root, folder), getBaseName(name).includes(".")));
  return {
    message: `The module "${name}" does not exist.`,
    hint:
      close === undefined
        ? `Create it in "${folder}/", or correct the path, which is relative to the importing file.`
        : `Did you mean "${name.slice(0, name.length - getBaseName(name).length)}${close}"?`,
  };
}

/** List the modules in a directory, with or without their endings. */
function listModules(folder: string, withEnding: boolean): string[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.(?:[cm]?[jt]sx?|css|json|mdx?)$/.test(name));
    return withEnding ? names : names.map((name) => name.replace(/\.[^.]+$/, ""));
  } catch {
    return []; // the directory does not exist
  }
}

function explainMissingExport(module: string, name: string, names: readonly string[]): Explanation {
  const exportNames = names.filter((each) => each !== "default").slice(0, MAX_NAMES);
  if (name === "default") {
    const [first] = exportNames;
    const hint = first === undefined ? "" : `, or import a name: import { ${first} } from "…"`;
    return { message: `"${module}" has no default export.`, hint: `Add one: export default …${hint}.` };
  }
  const close = suggest(name, names);
  const hint = close
    ? `Did you mean "${close}"?`
    : names.includes("default") && exportNames.length === 0
      ? `Import its default export without braces: import ${name} from "…".`
      : exportNames.length > 0
        ? `It exports: ${exportNames.join(", ")}.`
        : `Export it there: export function ${name}() { … }.`;
  return { message: `"${module}" has no export "${name}".`, hint };
}

/** Maximum names in a hint. */
const MAX_NAMES = 12;
