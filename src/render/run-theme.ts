/** Runs a theme with components of the site in it, with the React that renders the pages. */

import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as reactDom from "react-dom";
import { runBundle } from "../host/run-bundle.ts";
import type { ThemeCode } from "../model/output.ts";

/** What a theme exports. */
export type ThemeModule = typeof import("../theme/server-entry.ts");

/** Name of the code in stacks of errors. */
export const THEME_SCRIPT = "sitegen-theme.cjs";

const REACT: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["react", react],
  ["react/jsx-runtime", jsxRuntime],
  ["react-dom", reactDom],
]);

/** Run the module of a theme. @throws What a component of the site throws while it is loaded. */
export function runTheme({ code }: Pick<ThemeCode, "code">): ThemeModule {
  return runBundle(code, THEME_SCRIPT, REACT) as ThemeModule;
}
