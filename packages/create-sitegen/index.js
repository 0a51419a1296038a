#!/usr/bin/env node
/** `npm create` for new sites: runs `sitegen init` with the same arguments. */

import { readFileSync } from "node:fs";

const manifest = import.meta.resolve("sitegen/package.json");
const { bin } = JSON.parse(readFileSync(new URL(manifest), "utf8"));
process.argv.splice(2, 0, "init");
await import(new URL(bin.sitegen, manifest).href);
