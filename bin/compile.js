#!/usr/bin/env node
/**
 * Compile the generator: TypeScript of src/ to lib/, with its dependencies, so that a start loads a handful of files.
 *
 * Outside stay esbuild, being a program of its own, the renderer of images, being native code, what bundling the client
 * takes from node_modules, and grammars of languages that few sites show.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** How long chunks of former compilations stay, in ms. */
const KEPT = 20 * 60_000;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const lib = path.join(root, "lib");

/** Digest of everything that shapes what the generator writes: caches of another build are not used. */
function buildDigest() {
  const files = readdirSync(path.join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
  const hash = createHash("sha256");
  // A package that was installed has no lock file of its own.
  for (const file of [...files, "package-lock.json", "package.json"].filter((file) =>
    existsSync(path.join(root, file)),
  ))
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Give a file these contents, whole at every moment: a command that runs right now may be about to load it. */
function replaceFile(file, contents) {
  const beside = `${file}.${process.pid}.tmp`;
  writeFileSync(beside, contents);
  renameSync(beside, file);
}

const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const command = await build({
  absWorkingDir: root,
  entryPoints: [
    { in: "src/cli/main.ts", out: "main" },
    { in: "src/build/worker.ts", out: "worker" },
    { in: "src/build/config/define.ts", out: "config" },
  ],
  outdir: "lib",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  jsx: "automatic",
  external: ["esbuild", "fsevents", "@resvg/resvg-js"],
  chunkNames: "[name]-[hash]",
  define: {
    "process.env.NODE_ENV": '"production"',
    __SITEGEN_BUILD__: JSON.stringify(buildDigest()),
    __SITEGEN_VERSION__: JSON.stringify(version),
  },
  // Some dependencies are CommonJS and ask for Node's modules at run time.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  loader: { ".css": "empty" },
  sourcemap: "linked",
  sourcesContent: false,
  legalComments: "none",
  logLevel: "warning",
  write: false,
});

// Runs in browsers, and only in those that look at the watch server.
const reload = await build({
  absWorkingDir: root,
  entryPoints: [{ in: "src/client/reload.ts", out: "reload" }],
  outdir: "lib",
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  write: false,
});

const outputFiles = [...command.outputFiles, ...reload.outputFiles];
mkdirSync(lib, { recursive: true });
for (const { path: file, contents } of outputFiles) replaceFile(file, contents);
// Commands that run right now may still load chunks of the former compilation.
const current = new Set(outputFiles.map(({ path: file }) => path.basename(file)));
for (const entry of readdirSync(lib, { withFileTypes: true })) {
  const file = path.join(lib, entry.name);
  if (entry.isFile() && !current.has(entry.name) && statSync(file).mtimeMs < Date.now() - KEPT) rmSync(file);
}
