/** Creates the published types of the configuration from its schema, with docstrings that editors show. */

import { execFileSync } from "node:child_process";
import path from "node:path";
import {
  formatCode,
  getItemSchema,
  getReference,
  getValueSchema,
  listVariants,
  quoteName,
  readSchema,
  type Schema,
} from "./json-schema.ts";

/** @param root Root of the repository, which contains the formatter. */
export function createConfigTypes(root: string): string {
  const { definitions = {}, ...config } = readSchema("config");
  const interfaces = Object.entries(definitions).map(([name, schema]) =>
    [`/** ${schema.title}. */`, `export interface ${name} ${writeType(schema)}`].join("\n"),
  );
  const code = [
    'import type { PluginDefinition } from "../../model/plugin.ts";',
    'import type { DataSchema } from "../../reader/validate-data.ts";',
    "/** A value that can be written as JSON. */\ntype Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };",
    `/** The parameter of \`defineConfig\`. Only \`title\` and \`url\` are required. */\nexport interface UserConfig ${writeType(config)}`,
    ...interfaces,
  ].join("\n\n");
  const formatter = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [formatter, "format", "--stdin-file-path=user-config.ts"];
  return execFileSync(process.execPath, args, { cwd: root, input: code, encoding: "utf8" });
}

function writeType(schema: Schema): string {
  const reference = getReference(schema) ?? schema["x-type"];
  if (reference !== undefined) return reference;
  const variants = listVariants(schema);
  if (variants.length > 1) return variants.map(writeType).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return writeListType(schema);
  if (schema.type === "object") return writeObjectType(schema);
  const types = [schema.type ?? "Json"].flat();
  return types.map((type) => (type === "integer" ? "number" : type)).join(" | ");
}

function writeListType(schema: Schema): string {
  const item = getItemSchema(schema);
  if (item) return `readonly (${writeType(item)})[]`;
  const items = (schema.items as readonly Schema[]).map(
    (part, index) => `(${writeType(part)})${index < (schema.minItems ?? 0) ? "" : "?"}`,
  );
  return `readonly [${items.join(", ")}]`;
}

function writeObjectType(schema: Schema): string {
  const value = getValueSchema(schema);
  if (value && !schema.properties) return `{ readonly [name: string]: ${writeType(value)} }`;
  const { properties = {}, required = [] } = schema;
  const keys = Object.entries(properties).map(([name, part]) => {
    const optional = required.includes(name) ? "" : "?";
    return `${writeDocstring(part)}\n${quoteName(name)}${optional}: ${writeType(part)};`;
  });
  return `{\n${keys.join("\n")}\n}`;
}

/** Return the description, the default and the example of a key. */
function writeDocstring({ description = "", default: value, "x-default": words, examples = [] }: Schema): string {
  const fallback = words ?? (value === undefined ? "{}" : formatCode(value));
  const lines = [
    description,
    "",
    ...(fallback === "{}" ? [] : [`@default ${fallback}`]),
    ...examples.map((example) => `@example ${formatCode(example)}`),
  ];
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd().replaceAll("*/", "*\\/")), " */"].join("\n");
}
