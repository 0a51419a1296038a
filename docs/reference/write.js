/** Write the generated files: `npm run docs:reference`. The code is bundled first, because Node 20 does not run TypeScript. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const bundle = path.join(root, ".sitegen", `reference-${process.pid}`);
await build({
  absWorkingDir: root,
  entryPoints: ["docs/reference/files.ts"],
  outdir: bundle,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  logLevel: "warning",
  outExtension: { ".js": ".mjs" },
});
try {
  const { generatedFiles } = await import(pathToFileURL(path.join(bundle, "files.mjs")).href);
  for (const [file, text] of await generatedFiles(root)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
} finally {
  rmSync(bundle, { recursive: true, force: true });
}
