#!/usr/bin/env node
import { existsSync } from "node:fs";

// A checkout or an installation from the repository is compiled by its first command.
if (!existsSync(new URL("../lib/main.js", import.meta.url))) await import("./compile.js");
await import("../lib/main.js");
