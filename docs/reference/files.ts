/** Lists the reference pages that are generated from the code. */

import { createApiPages } from "./api-pages.ts";
import { createCliPage } from "./cli-page.ts";
import { createSchemaPages } from "./schema-pages.ts";

/**
 * @param root Root of the repository.
 * @returns Texts of the files by their path in the repository.
 */
export function createReference(root: string): ReadonlyMap<string, string> {
  return new Map([...createSchemaPages(root), createCliPage(), ...createApiPages(root)]);
}
