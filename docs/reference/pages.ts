/** Lists the pages of the reference that are created from the code. */

import { createApiPages } from "./api-pages.ts";
import { createChangelogPage } from "./changelog-page.ts";
import { createCliPage } from "./cli-page.ts";
import type { ReferencePage } from "./page.ts";
import { createSchemaPages } from "./schema-pages.ts";

/**
 * @param root Root of the repository.
 * @param introductions Markdown for the beginning of pages, by name.
 */
export function createReferencePages(root: string, introductions: ReadonlyMap<string, string>): ReferencePage[] {
  return [...createSchemaPages(introductions), createCliPage(), ...createApiPages(root), createChangelogPage(root)];
}
