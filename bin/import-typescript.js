/** Import TypeScript modules of this repository in scripts, because Node 20 does not run TypeScript. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Bundle a module without its dependencies, and import it.
 *
 * @param {string} file Path of the module, relative to the repository.
 * @returns The exports of the module.
 */
export async function importTypeScript(file) {
  mkdirSync(path.join(root, ".sitegen"), { recursive: true });
  const outdir = mkdtempSync(path.join(root, ".sitegen/script-"));
  const name = file.replace(/\W/g, "-"); // Node.js keeps modules by their URL
  try {
    await build({
      absWorkingDir: root,
      entryPoints: { [name]: file },
      outdir,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      packages: "external",
      jsx: "automatic",
      logLevel: "warning",
      outExtension: { ".js": ".mjs" },
    });
    return await import(pathToFileURL(path.join(outdir, `${name}.mjs`)).href);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
