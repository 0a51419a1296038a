/** Convert errors that site components throw to problems. */

import { isValidElement } from "react";
import { registerScript } from "../host/async-errors.ts";
import { TIMEOUT_HINT, TimeLimitError } from "../host/time-limit.ts";
import { createSourceMapReader, locateStackFrames } from "../host/source-map.ts";
import type { ThemeCode } from "../model/output.ts";
import { createError, getFileStart, getModuleCode, type Place, type Problem, toSourcePath } from "../model/problem.ts";
import { describeMissingComponent } from "../theme/replaceable.ts";
import type { SiteComponent } from "../theme/site-components.ts";
import { formatError } from "../util/format.ts";
import { explainMistake } from "./component-mistakes.ts";
import { InvalidComponentsError, THEME_SCRIPT } from "./load-theme.ts";
import { SlowComponentError } from "./slow-component.ts";

type ErrorSource = Pick<ThemeCode, "map" | "mdxMaps" | "components">;

/** Convert an error while a theme is loaded to problems. */
export function describeThemeErrors(error: unknown, code: ErrorSource): Problem[] {
  return error instanceof InvalidComponentsError
    ? error.components.map(describeInvalidComponent)
    : [describeThemeError(error, code)];
}

function describeInvalidComponent({ name, file, exportName, component }: SiteComponent): Problem {
  const isPage = name === "default";
  const subject = exportName === "default" ? "default export" : `export "${exportName}"`;
  const message =
    isPage && (exportName !== "default" || component === undefined)
      ? describeMissingComponent(file)
      : `The ${subject} of "${file}" is not a component: it is ${formatValue(component)}.`;
  const hint = "Export a function that returns what React can render, e.g. export default function Page() { … }.";
  const source = toSourcePath(file);
  return createError(getFileStart(source), getModuleCode(source), message, hint);
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  return isValidElement(value) ? "an element" : `of type ${typeof value}`;
}

/**
 * Convert an error in a theme with site components to a problem.
 *
 * The error is attributed to the site, because the default theme does not throw.
 */
export function describeThemeError(error: unknown, code: ErrorSource): Problem {
  if (error instanceof TimeLimitError) {
    const name = error instanceof SlowComponentError ? error.component : undefined;
    const file = name === undefined ? undefined : code.components[name];
    const message = `${name === undefined ? "A component of the site" : `The component "${name}"`} did not finish within ${error.seconds} s.`;
    return createError(
      file === undefined ? undefined : getFileStart(toSourcePath(file)),
      getModuleCode(undefined),
      message,
      TIMEOUT_HINT,
    );
  }
  if (error instanceof Error && /^A component suspended/.test(error.message)) {
    const place = locateError(error, code);
    const message = "A component or an expression waits for a promise, but pages are rendered at once.";
    return createError(place, getModuleCode(place?.file), message, "Import JSON, or read files in a data module.");
  }
  const place = locateError(error, code);
  const { message, hint } = explainMistake(error, place?.file.endsWith(".mdx") ?? false) ?? {
    message: `A component throws an error: ${formatError(error)}`,
    hint: "Fix the component.",
  };
  return createError(place, getModuleCode(place?.file), message, hint);
}

/** Register a theme, to report errors that its code throws after it has returned. */
export function registerTheme(code: ErrorSource): void {
  registerScript(THEME_SCRIPT, {
    locate: (error) => locateError(error, code),
    getProblemCode: ({ file }) => getModuleCode(file),
  });
}

/** Return the innermost stack frame in a site file, ignoring packages. */
function locateError(error: unknown, { map, mdxMaps }: Pick<ThemeCode, "map" | "mdxMaps">): Place | undefined {
  for (const { source, line, column } of locateStackFrames(error, { name: THEME_SCRIPT, map })) {
    const [, kind, name = ""] = /^(site|mdx):(.*)$/.exec(source) ?? [];
    const file = toSourcePath(name);
    if (kind === "site" && !file.includes("node_modules/")) return { file, line, column };
    const original = kind === "mdx" ? createSourceMapReader(mdxMaps[file] ?? "")(line, column) : undefined;
    if (original) return { ...original, file: toSourcePath(original.source) };
  }
  return undefined;
}
