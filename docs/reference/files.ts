/** Lists the files that are generated from the code: reference pages, and the types of the configuration. */

import { apiPages } from "./api-pages.ts";
import { cliPage } from "./cli-page.ts";
import { configTypes } from "./config-types.ts";
import { schemaPages } from "./schema-pages.ts";

/**
 * @param root Root of the repository.
 * @returns Texts of the files by their path in the repository.
 */
export function generatedFiles(root: string): ReadonlyMap<string, string> {
  return new Map([
    ["src/site/config/user-config.ts", configTypes(root)],
    ...schemaPages(root),
    cliPage(),
    ...apiPages(root),
  ]);
}
