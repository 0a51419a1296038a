/** Lists the optional packages that documents of a new site need. */

import { DIAGRAM_FENCE } from "../markdown/optional-packages.ts";
import type { SiteDescription } from "./site-description.ts";

/** Versions of the packages that are tested. */
const DIAGRAMS = { "beautiful-mermaid": "^1.1.3" };
const MATH = { katex: "^0.16.47" };

/** Return the packages with their version ranges, for `package.json`. */
export function listOptionalPackages({ config, documents }: SiteDescription): Record<string, string> {
  const hasDiagrams = documents.some(({ text }) => DIAGRAM_FENCE.test(text));
  const hasMath = config.markdown?.math === true && documents.some(({ text }) => text.includes("$"));
  return { ...(hasDiagrams && DIAGRAMS), ...(hasMath && MATH) };
}
