/** Lists the reference pages, and the report of the public types, which are generated from the code. */

import { createApiPages } from "./api-pages.ts";
import { createCliPage } from "./cli-page.ts";
import { createSchemaPages } from "./schema-pages.ts";
import { createTypeReport } from "../../test/support/type-report.ts";

/**
 * @param root Root of the repository.
 * @returns Texts of the files by their path in the repository.
 */
export function createReference(root: string): ReadonlyMap<string, string> {
  return new Map([...createSchemaPages(root), createCliPage(), ...createApiPages(root), createTypeReport(root)]);
}
