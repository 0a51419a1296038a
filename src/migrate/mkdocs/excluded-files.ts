/** Finds the files that MkDocs does not build: by `exclude_docs`, which has the syntax of `.gitignore`, and by the plugin `exclude`. */

import { getBaseName, getFolder } from "../../util/path.ts";
import { type PlainMap, toList, toMap, toText } from "../plain-values.ts";

/** @returns A function that is true for paths below the directory of the documents. */
export function createExclusion(config: PlainMap, plugin: PlainMap | undefined): (path: string) => boolean {
  const rules = (toText(config.exclude_docs) ?? "").split("\n").flatMap((line) => {
    const pattern = line.trim();
    if (pattern === "" || pattern.startsWith("#")) return [];
    const isNegated = pattern.startsWith("!");
    return [{ isNegated, test: createTest(isNegated ? pattern.slice(1) : pattern) }];
  });
  const globs = toList(toMap(plugin).glob).flatMap((glob) => toText(glob) ?? []);
  const tests = globs.map((glob) => createTest(`/${glob}`));
  return (path) =>
    tests.some((test) => test.test(path)) ||
    rules.reduce((isExcluded, { isNegated, test }) => (test.test(path) ? !isNegated : isExcluded), false);
}

/** A pattern with a slash before its end is relative to the directory of the documents. */
function createTest(pattern: string): RegExp {
  const path = pattern.replace(/^\//, "").replace(/\/$/, "");
  const source = path
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/?|\*|\?/g, (sign) =>
      sign === "?" ? "[^/]" : sign === "*" ? "[^/]*" : sign === "**" ? ".*" : "(?:.*/)?",
    );
  const isRelative = pattern.replace(/\/$/, "").includes("/");
  return new RegExp(`${isRelative ? "^" : "(?:^|/)"}${source}${pattern.endsWith("/") ? "/" : "(?:/|$)"}`);
}

/** True for a file that MkDocs replaces by the index of its directory. */
export const isHiddenReadme = (path: string, files: ReadonlySet<string>): boolean =>
  getBaseName(path) === "README.md" && files.has(path.replace(/README\.md$/, "index.md"));

/** Return the path of a page: a README is the page of its directory. */
export const locateIndex = (path: string): string =>
  getBaseName(path) === "README.md" ? [getFolder(path), "index.md"].filter(Boolean).join("/") : path;
