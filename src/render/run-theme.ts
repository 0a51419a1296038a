/**
 * Runs a theme with components of the site in it. Like the configuration, these are trusted code.
 *
 * It is compiled as Node compiles CommonJS modules, and not imported: it gets the React that renders the pages, needs no
 * file, and a watch server can let go of it, while imported modules stay in memory for ever.
 */

import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as reactDom from "react-dom";
import type { ThemeCode } from "../model/output.ts";

/** What a theme exports. */
export type ThemeModule = typeof import("../theme/server.ts");

/** Name of the code in stacks of errors. */
export const THEME_SCRIPT = "sitegen-theme.cjs";

const REACT: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["react", react],
  ["react/jsx-runtime", jsxRuntime],
  ["react-dom", reactDom],
]);

/** Run the module of a theme. @throws What a component of the site throws while it is loaded. */
export function runTheme({ code }: Pick<ThemeCode, "code">): ThemeModule {
  const ofNode = createRequire(import.meta.url);
  const require = (name: string): unknown => REACT.get(name) ?? ofNode(name);
  const module = { exports: {} };
  compileFunction(code, ["module", "exports", "require"], { filename: THEME_SCRIPT })(module, module.exports, require);
  return module.exports as ThemeModule;
}
