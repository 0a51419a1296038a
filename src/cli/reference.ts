/** `sitegen explain` and `sitegen schema`: print pages about rules, and JSON Schemas for the files that authors write. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { formatCommand } from "../host/command-name.ts";
import { findPackageRoot } from "../host/package-root.ts";
import { PLUGIN_RULE } from "../model/rule-names.ts";
import { createFileSchema } from "../site/collections/collection-schemas.ts";
import { createJsonSchema, SCHEMA_NAMES, type SchemaName } from "../site/schemas.ts";
import { getBaseName, removeExtension } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";
import type { CommandContext } from "./command-context.ts";
import type { CommonFlags } from "./flags.ts";
import { readSiteSettings } from "./open-site.ts";
import { isExpected, USAGE_ERROR } from "./run-command.ts";

/** Documentation pages, one per rule. */
const PAGES = "docs/content/docs/rules";

/** Print a rule's page, or the names of all rules. */
export async function runExplain(rule: string | undefined, flags: CommonFlags, context: CommandContext): Promise<void> {
  const folder = path.join(findPackageRoot(), PAGES);
  const names = readdirSync(folder)
    .filter((file) => /^[a-z].*\.md$/.test(file))
    .map(removeExtension);
  const isKnown = rule !== undefined && names.includes(rule);
  const pluginRules = isKnown ? new Map<string, string>() : await describePluginRules(flags, context);
  const description = rule === undefined ? undefined : pluginRules.get(rule);
  if (description !== undefined) {
    context.stdout.write(`${description}\n`);
    return;
  }
  names.push(...pluginRules.keys());
  // Messages of plugins have names of their own.
  const page = rule !== undefined && PLUGIN_RULE.test(rule) ? "plugin-message" : rule;
  print(page, names, { kind: "rule", command: "explain", context }, (name) =>
    formatPlainPage(readFileSync(path.join(folder, `${getBaseName(name)}.md`), "utf8")),
  );
}

/** Describe the rules of a site's plugins, by name. There are none without a site, or if its configuration is invalid. */
async function describePluginRules(flags: CommonFlags, context: CommandContext): Promise<Map<string, string>> {
  try {
    const { config } = await readSiteSettings(flags, context);
    return new Map(
      config.plugins.flatMap(({ name: plugin, rules }) =>
        rules.map(({ name, description, severity }) => [
          name,
          `# ${name}\n\n${description}\n\nSeverity: ${severity}. This is a rule of the plugin "${plugin}".`,
        ]),
      ),
    );
  } catch (error) {
    if (isExpected(error)) return new Map();
    throw error;
  }
}

/** Start of the names of collections' schemas. */
const COLLECTION = "collection:";

/** Print the JSON Schema of a file format or a collection, or the names of all. */
export async function runSchema(name: string | undefined, flags: CommonFlags, context: CommandContext): Promise<void> {
  const isFormat = (SCHEMA_NAMES as readonly string[]).includes(name ?? "");
  const collections = isFormat ? new Map<string, object>() : await readCollectionSchemas(flags, context);
  const names = [...SCHEMA_NAMES, ...collections.keys()];
  print(name, names, { kind: "schema", command: "schema", context }, (known) =>
    JSON.stringify(collections.get(known) ?? createJsonSchema(known as SchemaName), null, 2),
  );
}

/** Return the JSON Schemas of a site's collections by name. There are none without a site, or if its configuration is invalid. */
async function readCollectionSchemas(flags: CommonFlags, context: CommandContext): Promise<Map<string, object>> {
  try {
    const { config } = await readSiteSettings(flags, context);
    return new Map(
      Object.entries(config.collections).flatMap(([name, collection]): [string, object][] => {
        const schema = createFileSchema(collection);
        return schema ? [[COLLECTION + name, schema]] : [];
      }),
    );
  } catch (error) {
    if (isExpected(error)) return new Map();
    throw error;
  }
}

/** Print the text for a name; without a name, list the names. */
function print(
  name: string | undefined,
  names: readonly string[],
  { kind, command, context }: { kind: string; command: string; context: CommandContext },
  getText: (name: string) => string,
): void {
  if (name === undefined || names.includes(name)) {
    context.stdout.write(`${name === undefined ? names.join("\n") : getText(name)}\n`);
    return;
  }
  const near = suggest(name, names);
  const hint = near === undefined ? `Run ${formatCommand(command)} to list the names.` : `Did you mean "${near}"?`;
  context.stderr.write(`There is no ${kind} "${name}". ${hint}\n`);
  context.exitWith(USAGE_ERROR);
}

/** Remove front matter and includes. */
function formatPlainPage(markdown: string): string {
  return markdown
    .replace(/^---\n.*?\n---\n/s, "")
    .replace(/^<Include .*$/gm, "")
    .trim();
}
