/** Loads a site's optional packages for files that need them. */

import { loadSitePackage } from "../host/package-root.ts";
import { getFullText, type SourceFile } from "../model/document.ts";
import type { ParseOptions } from "./parse-context.ts";

/** Load the optional packages that some of the files need. */
export async function loadPackages(
  files: readonly SourceFile[],
  { math, packages = {} }: Pick<ParseOptions, "math" | "packages">,
): Promise<void> {
  const isIn = (pattern: RegExp): boolean => files.some((file) => pattern.test(getFullText(file)));
  if (math && packages.math && isIn(/\$/)) await loadSitePackage(packages.math);
  if (packages.diagrams && isIn(/(?:```|~~~)\s*mermaid/i)) await loadSitePackage(packages.diagrams);
}
