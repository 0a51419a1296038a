/** Convert errors that components of a site throw to problems. */

import { isValidElement } from "react";
import { sourceMapReader, thrownAt } from "../host/source-map.ts";
import type { ThemeCode } from "../model/output.ts";
import { errorAt, type Place, type Problem, sourcePath, startOf } from "../model/problem.ts";
import { missingPageComponent } from "../theme/replaceable.ts";
import type { SiteComponent } from "../theme/server-entry.ts";
import { errorSentences } from "../util/format.ts";
import { InvalidComponentsError, THEME_SCRIPT } from "./load-theme.ts";

/** Convert an error while a theme is loaded to problems. */
export function themeProblems(error: unknown, code: Pick<ThemeCode, "map" | "mdxMaps">): Problem[] {
  return error instanceof InvalidComponentsError ? error.components.map(invalidComponent) : [themeProblem(error, code)];
}

function invalidComponent({ name, file, exportName, component }: SiteComponent): Problem {
  const isPage = name === "default";
  const subject = exportName === "default" ? "default export" : `export "${exportName}"`;
  const message =
    isPage && (exportName !== "default" || component === undefined)
      ? missingPageComponent(file)
      : `The ${subject} of "${file}" is not a component: it is ${describe(component)}.`;
  const hint = "Export a function that returns what React can render, e.g. export default function Page() { … }.";
  return errorAt(startOf(sourcePath(file)), "invalid-theme", message, hint);
}

function describe(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  return isValidElement(value) ? "an element" : `of type ${typeof value}`;
}

/**
 * Convert an error of a theme with components of a site to a problem.
 *
 * The error is attributed to the site, because the default theme does not throw.
 */
export function themeProblem(error: unknown, code: Pick<ThemeCode, "map" | "mdxMaps">): Problem {
  if (error instanceof Error && /^A component suspended/.test(error.message)) {
    const message = "A component or an expression waits for a promise, but pages are rendered at once.";
    return errorAt(placeOf(error, code), "invalid-theme", message, "Import JSON, or read files in a data module.");
  }
  const message = `A component throws an error: ${errorSentences(error)}`;
  return errorAt(placeOf(error, code), "invalid-theme", message, "Fix the component.");
}

/** Return the innermost stack frame in a file of the site, ignoring packages. */
function placeOf(error: unknown, { map, mdxMaps }: Pick<ThemeCode, "map" | "mdxMaps">): Place | undefined {
  for (const { source, line, column } of thrownAt(error, { name: THEME_SCRIPT, map })) {
    const [, kind, name = ""] = /^(site|mdx):(.*)$/.exec(source) ?? [];
    const file = sourcePath(name);
    if (kind === "site" && !file.includes("node_modules/")) return { file, line, column };
    const original = kind === "mdx" ? sourceMapReader(mdxMaps[file] ?? "")(line, column) : undefined;
    if (original) return { ...original, file: sourcePath(original.source) };
  }
  return undefined;
}
