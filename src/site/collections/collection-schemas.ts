/** Converts the schemas of collections to JSON Schemas and to types. */

import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { replaceFile } from "../../host/write-file.ts";
import type { DataSchema } from "../../reader/validate-data.ts";
import type { CollectionConfig, CollectionConfigs } from "../config/collection-sources.ts";

/** The parts of JSON Schema that types depend on. */
interface JsonSchema {
  $ref?: string;
  $defs?: Readonly<Record<string, JsonSchema>>;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: boolean | JsonSchema;
  prefixItems?: readonly JsonSchema[];
}

/** Directory with the JSON Schemas of a site's collections. */
export const SCHEMAS_FOLDER = ".sitegen/schemas";

/** File with the types of a site's collections. */
export const TYPES_FILE = ".sitegen/types.d.ts";

/**
 * Return the JSON Schema of a schema's input or output.
 *
 * @returns Nothing if its library does not support JSON Schema.
 */
export function createCollectionSchema(schema: DataSchema, io: "input" | "output"): JsonSchema | undefined {
  try {
    if ("_zod" in schema)
      return z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: "any" }) as JsonSchema;
    const standard = (schema as { "~standard"?: { jsonSchema?: Record<string, (options: object) => JsonSchema> } })[
      "~standard"
    ];
    return standard?.jsonSchema?.[io]?.({ target: "draft-2020-12" });
  } catch {
    return undefined;
  }
}

/** Return the JSON Schema of a collection's files, which contain entries or lists of entries; nothing if it has none. */
export function createFileSchema({ getSchema }: CollectionConfig): object | undefined {
  const schema = getSchema && createCollectionSchema(getSchema(), "input");
  if (!schema) return undefined;
  const { $schema, $defs, ...entry } = schema as JsonSchema & { $schema?: string };
  return { $schema, $defs, anyOf: [entry, { type: "array", items: entry }] };
}

/** Return the path of the JSON Schema that is written for a collection. */
export const getSchemaFile = (name: string): string => `${SCHEMAS_FOLDER}/${encodeURIComponent(name)}.json`;

/** Write the types of collections, with which editors complete `getCollection`, and JSON Schemas for their files. */
export function writeCollectionTypes(root: string, collections: CollectionConfigs): void {
  const typesFile = path.join(root, TYPES_FILE);
  const schemasFolder = path.join(root, SCHEMAS_FOLDER);
  try {
    if (Object.keys(collections).length === 0) {
      rmSync(typesFile, { force: true });
      rmSync(schemasFolder, { force: true, recursive: true });
      return;
    }
    writeIfChanged(typesFile, formatCollectionTypes(collections));
    for (const [name, collection] of Object.entries(collections)) {
      const schema = createFileSchema(collection);
      const file = path.join(root, getSchemaFile(name));
      if (schema) writeIfChanged(file, `${JSON.stringify(schema, null, 2)}\n`);
      else rmSync(file, { force: true });
    }
  } catch {
    // These files only help editors. Caches in the same directory are reported.
  }
}

function writeIfChanged(file: string, text: string): void {
  if (readOrEmpty(file) !== text) replaceFile(file, text);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function formatCollectionTypes(collections: CollectionConfigs): string {
  const members = Object.entries(collections).map(([name, { getSchema }]) => {
    const schema = getSchema && createCollectionSchema(getSchema(), "output");
    return `    ${formatKey(name)}: ${schema ? formatType(schema, schema, []) : "unknown"};`;
  });
  return [
    "// Written by sitegen from the schemas of the collections.",
    'import "sitegen";',
    "",
    'declare module "sitegen" {',
    "  interface Collections {",
    ...members,
    "  }",
    "}",
    "",
  ].join("\n");
}

const formatKey = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** @param refs References that are being resolved; recursive ones are `unknown`. */
function formatType(schema: JsonSchema, root: JsonSchema, refs: readonly string[]): string {
  const format = (inner: JsonSchema): string => formatType(inner, root, refs);
  const join = (types: readonly string[], separator: string): string => {
    const unique = [...new Set(types)];
    return unique.length > 1 ? `(${unique.join(separator)})` : (unique[0] ?? "unknown");
  };
  const { $ref } = schema;
  if ($ref !== undefined) {
    const target = $ref === "#" ? root : root.$defs?.[$ref.replace("#/$defs/", "")];
    return !target || refs.includes($ref) ? "unknown" : formatType(target, root, [...refs, $ref]);
  }
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum)
    return join(
      schema.enum.map((value) => JSON.stringify(value)),
      " | ",
    );
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return join(union.map(format), " | ");
  if (schema.allOf) return join(schema.allOf.map(format), " & ");
  const types = [schema.type ?? []].flat();
  return join(
    types.map((type) => formatNamedType(type, schema, format)),
    " | ",
  );
}

function formatNamedType(type: string, schema: JsonSchema, format: (inner: JsonSchema) => string): string {
  switch (type) {
    case "integer":
      return "number";
    case "array": {
      const { items, prefixItems } = schema;
      if (prefixItems) return `[${prefixItems.map(format).join(", ")}]`;
      return `Array<${typeof items === "object" ? format(items) : "unknown"}>`;
    }
    case "object": {
      const { properties = {}, required = [], additionalProperties } = schema;
      const members = Object.entries(properties).map(
        ([name, inner]) => `${formatKey(name)}${required.includes(name) ? "" : "?"}: ${format(inner)}`,
      );
      const own = members.length > 0 ? `{ ${members.join("; ")} }` : undefined;
      const others =
        additionalProperties === undefined || additionalProperties === false ? undefined : additionalProperties;
      if (own !== undefined && typeof others !== "object") return own;
      const map = `{ [key: string]: ${typeof others === "object" ? format(others) : "unknown"} }`;
      return own === undefined ? map : `${own} & ${map}`;
    }
    default:
      return type; // string, number, boolean, null
  }
}
