/** `sitegen explain` and `sitegen schema`: print pages about rules, and JSON Schemas of the files that authors write. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findPackageRoot } from "../host/package-root.ts";
import { jsonSchemaOf, SCHEMA_NAMES, type SchemaName } from "../site/schemas.ts";
import { baseName, withoutExtension } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";
import { exitWith, USAGE_ERROR } from "./run-command.ts";

/** Pages of the documentation, one per rule. */
const PAGES = "docs/content/docs/rules";

/** Print the page of a rule, or the names of all rules. */
export function runExplain(rule: string | undefined): void {
  const folder = path.join(findPackageRoot(), PAGES);
  const names = readdirSync(folder).flatMap((file) => (/^[a-z].*\.md$/.test(file) ? withoutExtension(file) : []));
  print(rule, names, { kind: "rule", command: "explain" }, (name) =>
    plainPage(readFileSync(path.join(folder, `${baseName(name)}.md`), "utf8")),
  );
}

/** Print the JSON Schema of a file format, or the names of all formats. */
export function runSchema(name: string | undefined): void {
  print(name, SCHEMA_NAMES, { kind: "schema", command: "schema" }, (known) =>
    JSON.stringify(jsonSchemaOf(known as SchemaName), null, 2),
  );
}

/** Print the text of a name; without a name, the list of names. */
function print(
  name: string | undefined,
  names: readonly string[],
  { kind, command }: { kind: string; command: string },
  textOf: (name: string) => string,
): void {
  if (name === undefined || names.includes(name)) {
    process.stdout.write(`${name === undefined ? names.join("\n") : textOf(name)}\n`);
    return;
  }
  const near = suggest(name, names);
  const hint = near === undefined ? `Run sitegen ${command} to list the names.` : `Did you mean "${near}"?`;
  process.stderr.write(`There is no ${kind} "${name}". ${hint}\n`);
  exitWith(USAGE_ERROR);
}

/** Remove front matter and includes. */
function plainPage(markdown: string): string {
  return markdown
    .replace(/^---\n.*?\n---\n/s, "")
    .replace(/^<Include .*$/gm, "")
    .trim();
}
