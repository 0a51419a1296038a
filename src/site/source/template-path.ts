/** Parameters in the paths of templates: `[slug].md`, `[group]/[code].tsx`, `[...path].mdx`. */

import { getBaseName, getExtension, removeExtension } from "../../util/path.ts";

const PARAMETER = /(?<!\[)\[(\.\.\.)?([A-Za-z_]\w*)\](?!\])/g;

export interface PathParameter {
  name: string;
  /** True for `[...path]`, whose value may contain slashes or be empty. */
  isRest: boolean;
}

/** List the parameters in a path, in its order. */
export function listParameters(path: string): PathParameter[] {
  return [...path.matchAll(PARAMETER)].map(([, dots, name = ""]) => ({ name, isRest: dots !== undefined }));
}

/** True if a path has a parameter, so that the file is a template for several pages. */
export const hasParameter = (path: string): boolean => path.includes("[") && listParameters(path).length > 0;

/** Replace the parameters in a path. An empty value of `[...path]` names the index of its directory. */
export function fillParameters(path: string, values: ReadonlyMap<string, string>): string {
  const filled = path.replace(PARAMETER, (_, _dots, name: string) => values.get(name) ?? "");
  const extension = getExtension(path);
  const stem = removeExtension(path);
  const hasEmptyName = getBaseName(filled) === extension && getBaseName(stem) !== "";
  const file = hasEmptyName ? `${filled.slice(0, -extension.length)}index${extension}` : filled;
  return file.replace(/\/{2,}/g, "/");
}

/** Return a pattern for the paths of a template's pages. @param path The path, or the route, with parameters. */
export function createPathPattern(path: string): RegExp {
  const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  let pattern = "";
  let end = 0;
  for (const match of path.matchAll(PARAMETER)) {
    const [parameter, dots] = match;
    const before = quote(path.slice(end, match.index));
    // An empty value of `[...path]` names the directory.
    pattern += dots === undefined ? `${before}[^/]+` : `${before.replace(/\/$/, "")}(?:/?.*)`;
    end = match.index + parameter.length;
  }
  return new RegExp(`^${pattern}${quote(path.slice(end))}(?:/index)?$`, "i");
}

/** Explain why parameters in a path are invalid. Returns `undefined` if they are valid. */
export function findParameterFault(path: string): string | undefined {
  const names = listParameters(path).map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return `The parameter "${repeated}" occurs twice in the path.`;
  const segments = removeExtension(path).split("/");
  const partial = segments.find((segment) => /\[\.\.\.\w+\]/.test(segment) && !/^\[\.\.\.\w+\]$/.test(segment));
  return partial === undefined ? undefined : `"${partial}" contains more than "[...]", which is a whole name.`;
}
