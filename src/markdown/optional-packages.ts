/** Loads a site's optional packages for files that need them. */

import { loadSitePackage } from "../host/package-root.ts";
import { getFullText, type SourceFile } from "../model/document.ts";
import type { ParseOptions } from "./parse-context.ts";

/** Opening of a code block with a diagram. */
export const DIAGRAM_FENCE = /(?:```|~~~)\s*mermaid/i;

/** Load the optional packages that some of the files need. */
export async function loadPackages(
  files: readonly SourceFile[],
  { math, packages = {} }: Pick<ParseOptions, "math" | "packages">,
): Promise<void> {
  const isIn = (pattern: RegExp): boolean => files.some((file) => pattern.test(getFullText(file)));
  if (math && packages.math && isIn(/\$/)) await loadSitePackage(packages.math);
  if (packages.diagrams && isIn(DIAGRAM_FENCE)) await loadSitePackage(packages.diagrams);
}
