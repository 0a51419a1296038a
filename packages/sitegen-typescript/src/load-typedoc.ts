/** Loads TypeDoc, which needs a TypeScript with a stable compiler API. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export type TypeDoc = typeof import("typedoc");
export type TypeScript = TypeDoc["TypeScript"];

/** Command that installs a version of TypeScript that TypeDoc can use. */
const INSTALL = "npm install --save-dev typescript@~6.0.3";

/** Load TypeDoc. @returns The message of the problem and a hint if this is not possible. */
export async function loadTypeDoc(): Promise<TypeDoc | { message: string; hint: string }> {
  let version: string;
  try {
    // `import.meta.resolve` would search from the bundle of the site's plugins.
    const typedoc = createRequire(import.meta.url).resolve("typedoc");
    const file = createRequire(typedoc).resolve("typescript/package.json");
    version = (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
  } catch {
    return { message: "TypeDoc does not find TypeScript.", hint: `Run: ${INSTALL}` };
  }
  const [major = 0] = version.split(".").map(Number);
  if (major < 5 || major > 6)
    return {
      message: `TypeDoc needs TypeScript 5 or 6, but finds version ${version}, which has no stable compiler API.`,
      hint: `Run: ${INSTALL}`,
    };
  return import("typedoc");
}
