/** Lists the files that are generated from the code: reference pages, and the types of the configuration. */

import { configTypes } from "./config-types.ts";

/** @returns Texts of the files by their path in the repository. */
export function generatedFiles(root: string): ReadonlyMap<string, string> {
  return new Map([["src/site/config/user-config.ts", configTypes(root)]]);
}
