#!/usr/bin/env node
import { existsSync } from "node:fs";

if (existsSync(new URL("../lib/main.js", import.meta.url))) {
  await import("../lib/main.js");
} else {
  console.error('error: sitegen is not compiled. In its repository, run "npm run compile".');
  process.exitCode = 3;
}
