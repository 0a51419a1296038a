/** Finds pages in React that fail because of their own code, or of a module that they import. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Problem } from "../model/problem.ts";
import type { PageFallback } from "./site-description.ts";

/** Codes of problems with code of the site. */
export const CODE_ERRORS: ReadonlySet<string> = new Set([
  "invalid-mdx",
  "invalid-module",
  "invalid-theme",
  "unknown-component",
  "missing-file",
  "invalid-component",
]);

export interface FailureInput {
  /** Absolute path of the site. */
  root: string;
  errors: readonly Problem[];
  /** Files that cannot be rendered. */
  failed: ReadonlySet<string>;
}

/** List the pages in React that fail, with the reason. */
export function listFailingPages(
  fallbacks: readonly PageFallback[],
  { root, errors, failed }: FailureInput,
): (PageFallback & { reason: string })[] {
  const messages = new Map<string, string>();
  for (const { place, code, message } of errors)
    if (place && CODE_ERRORS.has(code) && !messages.has(place.file)) messages.set(place.file, message);
  return fallbacks.flatMap((fallback) => {
    if (!existsSync(path.join(root, fallback.target))) return [];
    const file = listImports(root, fallback.target).find((each) => messages.has(each) || failed.has(each));
    return file === undefined ? [] : [{ ...fallback, reason: messages.get(file) ?? "it throws an error." }];
  });
}

const IMPORT = /\bfrom\s*["'](\.[^"'\n]+)["']|^import\s*["'](\.[^"'\n]+)["']/gm;
const ENDINGS = ["", ".tsx", ".ts", ".jsx", ".js", "/index.tsx", "/index.ts", "/index.jsx", "/index.js"];

/** List a module and all modules that it imports by relative paths, also through others. */
function listImports(root: string, file: string): string[] {
  const modules = new Set<string>();
  const visit = (module: string): void => {
    if (modules.has(module)) return;
    modules.add(module);
    const text = readFileSync(path.join(root, module), "utf8");
    for (const [, named, bare] of text.matchAll(IMPORT)) {
      const target = path.posix.join(path.posix.dirname(module), named ?? bare ?? "");
      const ending = ENDINGS.find((each) => /\.\w+$/.test(target + each) && existsSync(path.join(root, target + each)));
      if (ending !== undefined) visit(target + ending);
    }
  };
  visit(file);
  return [...modules];
}
