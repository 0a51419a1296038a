/** Plugin that shows types, queries and errors in TypeScript samples. */

import type { PluginDefinition } from "sitegen";
import type { TwoslashOptions } from "../index.d.ts";
import { findCompiler } from "./compiler.ts";
import { SETTINGS_FILE, type Settings } from "./settings.ts";

/** Create the plugin; `index.d.ts` describes it. */
export default function twoslash(options: TwoslashOptions = {}): PluginDefinition {
  const { compilerOptions = {}, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`twoslash: unknown option "${unknown}". There is: compilerOptions.`);
  if (typeof compilerOptions !== "object" || compilerOptions === null || Array.isArray(compilerOptions))
    throw new Error("twoslash: compilerOptions must be an object, as in tsconfig.json.");
  return {
    name: "twoslash",
    url: import.meta.url,
    // The first build compiles all samples of a page at once.
    timeout: 300,
    styles: ["../twoslash.css"],
    markdown: { remarkPlugins: [["./annotate.js", { compilerOptions }]] },
    sources({ root, cacheDirectory, report }) {
      const compiler = findCompiler();
      if ("message" in compiler) report({ file: "package.json", line: 1, column: 1, ...compiler, severity: "error" });
      const version = "version" in compiler ? compiler.version : undefined;
      const settings: Settings = { root, cacheDirectory, version };
      return [{ path: SETTINGS_FILE, text: JSON.stringify(settings) }];
    },
  };
}
