/** `sitegen explain`: prints what a problem means, with an example and the fix. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findPackageRoot } from "../host/package-root.ts";
import { baseName, withoutExtension } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";
import { exitWith, USAGE_ERROR } from "./run-command.ts";

/** Pages of the documentation, one per rule. */
const PAGES = "docs/content/docs/rules";

/** Print the page of a rule, or the names of all rules. */
export function runExplain(rule: string | undefined): void {
  const folder = path.join(findPackageRoot(), PAGES);
  const names = readdirSync(folder).flatMap((file) => (/^[a-z].*\.md$/.test(file) ? withoutExtension(file) : []));
  if (rule === undefined) {
    process.stdout.write(`${names.join("\n")}\n`);
  } else if (names.includes(rule)) {
    process.stdout.write(`${plainPage(readFileSync(path.join(folder, `${baseName(rule)}.md`), "utf8"))}\n`);
  } else {
    const near = suggest(rule, names);
    const hint = near === undefined ? "Run sitegen explain to list the rules." : `Did you mean "${near}"?`;
    process.stderr.write(`There is no rule "${rule}". ${hint}\n`);
    exitWith(USAGE_ERROR);
  }
}

/** Remove front matter and includes. */
function plainPage(markdown: string): string {
  return markdown
    .replace(/^---\n.*?\n---\n/s, "")
    .replace(/^<Include .*$/gm, "")
    .trim();
}
