/** Replaces `import.meta.glob`, which Vite defines, by imports, so that configurations that use it run without Vite. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Loader, Plugin } from "esbuild";
import glob from "fast-glob";

/** A call with patterns that are written in the code. Options are an object without inner braces. */
const CALL =
  /\bimport\.meta\.glob\s*(?:<[^()]*>)?\s*\(\s*(\[[^\]]*\]|"[^"\n]*"|'[^'\n]*'|`[^`$]*`)\s*(?:,\s*(\{[^{}]*\})\s*)?,?\s*\)/g;

/** Must precede plugins that load the same files. */
export const globImports: Plugin = {
  name: "migrate-glob-imports",
  setup({ onLoad }) {
    onLoad({ filter: /\.[mc]?[jt]sx?$/, namespace: "file" }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      if (!text.includes("import.meta.glob")) return undefined;
      const contents = text.replace(CALL, (_, patterns: string, options = "") =>
        writeImports(readPatterns(patterns), path.dirname(file), /\beager\s*:\s*true\b/.test(options)),
      );
      return { contents, loader: path.extname(file).slice(1).replace(/^[mc]/, "") as Loader };
    });
  },
};

const readPatterns = (source: string): string[] =>
  [...source.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, pattern = ""]) => pattern);

/** Write a map from the paths of files to their modules, or to functions that load them. */
function writeImports(patterns: readonly string[], folder: string, isEager: boolean): string {
  const relative = patterns.filter((pattern) => /^!?\.\.?\//.test(pattern));
  const files = glob
    .sync(relative, { cwd: folder })
    .map((file) => (file.startsWith(".") ? file : `./${file}`))
    .sort();
  const entries = files.map((file) => {
    const name = JSON.stringify(file);
    return isEager ? `${name}: require(${name})` : `${name}: () => import(${name})`;
  });
  return `({ ${entries.join(", ")} })`;
}
