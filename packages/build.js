/** Compile the packages of this directory to JavaScript: `node packages/build.js`, after `npm ci` in both directories. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const directory = path.dirname(fileURLToPath(import.meta.url));
const { workspaces } = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8"));
for (const name of workspaces)
  await build({
    absWorkingDir: path.join(directory, name),
    // Also modules that other threads import.
    entryPoints: ["src/index.ts", "src/annotate.ts", "src/links.ts"].filter((file) =>
      existsSync(path.join(directory, name, file)),
    ),
    outdir: "lib",
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
