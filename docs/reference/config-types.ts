/** Creates the types of the configuration from its schema, with docstrings that editors show. */

import { execFileSync } from "node:child_process";
import path from "node:path";
import {
  asCode,
  itemOf,
  mapValueOf,
  propertyName,
  referenceOf,
  type Schema,
  schemaOf,
  variantsOf,
} from "./json-schema.ts";

/** Width of a line in a comment. */
const WIDTH = 110;

/** @param root Root of the repository, which contains the formatter. */
export function configTypes(root: string): string {
  const { definitions = {}, ...config } = schemaOf("config");
  const interfaces = Object.entries(definitions).map(([name, schema]) =>
    [`/** ${schema.title}. */`, `export interface ${name} ${typeOf(schema)}`].join("\n"),
  );
  const code = [
    "/** Types of the configuration. Generated from the schema by `npm run docs:reference`; do not edit. */",
    "/** A value that can be written as JSON. */\ntype Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };",
    `/** The parameter of \`defineConfig\`. Only \`title\` and \`url\` are required. */\nexport interface UserConfig ${typeOf(config)}`,
    ...interfaces,
  ].join("\n\n");
  const formatter = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [formatter, "format", "--stdin-file-path=src/site/config/user-config.ts"];
  return execFileSync(process.execPath, args, { cwd: root, input: code, encoding: "utf8" });
}

function typeOf(schema: Schema): string {
  const reference = referenceOf(schema);
  if (reference !== undefined) return reference;
  const variants = variantsOf(schema);
  if (variants.length > 1) return variants.map(typeOf).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return listType(schema);
  if (schema.type === "object") return objectType(schema);
  const types = [schema.type ?? "Json"].flat();
  return types.map((type) => (type === "integer" ? "number" : type)).join(" | ");
}

function listType(schema: Schema): string {
  const item = itemOf(schema);
  if (item) return `readonly (${typeOf(item)})[]`;
  const items = schema.items as readonly Schema[];
  return `readonly [${items.map((part, index) => `(${typeOf(part)})${index < (schema.minItems ?? 0) ? "" : "?"}`).join(", ")}]`;
}

function objectType(schema: Schema): string {
  const value = mapValueOf(schema);
  if (value && !schema.properties) return `{ readonly [name: string]: ${typeOf(value)} }`;
  const { properties = {}, required = [] } = schema;
  const keys = Object.entries(properties).map(
    ([name, part]) =>
      `${docstring(part)}\n${propertyName(name)}${required.includes(name) ? "" : "?"}: ${typeOf(part)};`,
  );
  return `{\n${keys.join("\n")}\n}`;
}

/** Return the description, the default and the example of a key. */
function docstring({ description = "", default: value, "x-default": text, examples = [] }: Schema): string {
  const fallback = text ?? (value === undefined || isEmptyObject(value) ? undefined : asCode(value));
  const lines = [
    ...wrap(description),
    "",
    ...(fallback === undefined ? [] : wrap(`@default ${fallback}`)),
    ...examples.map((example) => `@example ${asCode(example)}`),
  ];
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd().replaceAll("*/", "*\\/")), " */"].join("\n");
}

function isEmptyObject(value: unknown): boolean {
  return asCode(value) === "{}";
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
