#!/usr/bin/env node
// Use only syntax and modules of Node.js 12, so that unsupported versions reach the error message below.
// biome-ignore lint/style/useNodejsImportProtocol: Node.js 12 does not support the prefix
import { existsSync, readFileSync } from "fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const needed = engines.node.replace(/^\D+/, "");

if (process.versions.node.localeCompare(needed, "en", { numeric: true }) < 0) {
  console.error(`sitegen needs Node.js ${needed} or newer; the current version is ${process.versions.node}.`);
  process.exitCode = 2;
} else if (existsSync(new URL("../lib/main.js", import.meta.url))) {
  import("../lib/main.js").catch((error) => {
    // Node.js opens all modules at once.
    if (error.code !== "EMFILE" && error.code !== "ENFILE") throw error;
    console.error("error: Too many files are open. Raise the limit, e.g. with: ulimit -n 4096");
    process.exit(1);
  });
} else {
  console.error(
    'error: sitegen is not compiled. In its repository, run "npm run compile". "npm run package" makes the package.',
  );
  process.exitCode = 3;
}
