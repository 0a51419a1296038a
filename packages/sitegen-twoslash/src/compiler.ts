/** Finds and loads Twoslash and a TypeScript with a stable compiler API. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export type TypeScript = typeof import("typescript");
export type Twoslash = typeof import("twoslash");

/** Command that installs a version of TypeScript that Twoslash can use. */
const INSTALL = "Run: npm install --save-dev typescript@~6.0.3";

// The packages are too large for the bundle of plugins, and only new samples need them.
const require = createRequire(import.meta.url);
const readVersion = (file: string): string => (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;

/** Return the versions of the compiler and of Twoslash, or the message of a problem with a hint. */
export function findCompiler(): { version: string } | { message: string; hint: string } {
  let version: string;
  let twoslash: string;
  try {
    const entry = require.resolve("twoslash");
    version = readVersion(createRequire(entry).resolve("typescript/package.json"));
    // Twoslash does not export its package.json.
    twoslash = readVersion(entry.replace(/([\\/]twoslash[\\/])(?!.*\1).*$/, "$1package.json"));
  } catch {
    return { message: "Twoslash does not find TypeScript.", hint: INSTALL };
  }
  const [major = 0] = version.split(".").map(Number);
  if (major >= 5 && major <= 6) return { version: `${version} ${twoslash}` };
  const message = `Twoslash needs TypeScript 5.5 or 6, but finds version ${version}, which has no stable compiler API.`;
  return { message, hint: INSTALL };
}

export function loadCompiler(): { twoslash: Twoslash; ts: TypeScript } {
  const twoslash = require("twoslash") as Twoslash;
  return { twoslash, ts: createRequire(require.resolve("twoslash"))("typescript") as TypeScript };
}
