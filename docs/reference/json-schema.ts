/** Reads JSON Schemas of the generator as lists of keys. */

import { createJsonSchema, type SchemaName } from "../../src/site/schemas.ts";

type TypeName = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";

/** The keywords that schemas of the generator use. */
export interface Schema {
  title?: string;
  description?: string;
  type?: TypeName | readonly TypeName[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  "x-default"?: string;
  /** Type of a value that only code can create. */
  "x-type"?: string;
  "x-since"?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  /** Items of a list, or of a tuple. */
  items?: Schema | readonly Schema[];
  minItems?: number;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  $ref?: string;
  definitions?: Readonly<Record<string, Schema>>;
}

/** Return the JSON Schema of a file format. */
export function readSchema(name: SchemaName): Schema {
  return createJsonSchema(name) as Schema;
}

/** Return the name of the definition that a schema refers to. */
export function getReference({ $ref, allOf }: Schema): string | undefined {
  return ($ref ?? allOf?.[0]?.$ref)?.slice("#/definitions/".length);
}

/** Return the alternatives of a schema; those of nested unions are part of the list. */
export function listVariants(schema: Schema): readonly Schema[] {
  const variants = schema.anyOf ?? schema.oneOf;
  return variants ? variants.flatMap(listVariants) : [schema];
}

/** Return the schema of each item if a schema is a list of equal items. */
export function getItemSchema({ type, items }: Schema): Schema | undefined {
  return type === "array" && items !== undefined && !Array.isArray(items) ? (items as Schema) : undefined;
}

/** Return the schema of values by name, if a schema is a map of these. */
export function getValueSchema({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}

/** Format a JSON value as code of TypeScript. */
export function formatCode(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCode).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, part]) => `${quoteName(name)}: ${formatCode(part)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Quote the name of a property if needed. */
export function quoteName(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
}
