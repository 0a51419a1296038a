/** Indexes of a finished build, queried by the site's own code. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Open the indexes in an output directory. Engines are created on demand. */
export async function openIndexes(out) {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-search-"));
  const file = path.join(folder, "engine.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["src/search/engine/engine.ts"],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile: file,
  });
  const { createEngine } = await import(pathToFileURL(file).href);
  rmSync(folder, { recursive: true });
  const read = (name) => readFileSync(path.join(out, name), "utf8");
  const locales = readdirSync(path.join(out, "assets/search")).flatMap(
    (name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? [],
  );
  const entries = new Map(locales.map((code) => [code, JSON.parse(read(`assets/search/${code}.json`))]));
  const engines = new Map();
  return {
    locales,
    entry: (code) => entries.get(code),
    async open(code) {
      if (!engines.has(code)) {
        const entry = entries.get(code);
        engines.set(code, createEngine({ entry, files: entry.indexes[0], load: async (name) => read(name) }));
      }
      return engines.get(code);
    },
  };
}
