/** Describes JSON Schemas as Markdown: types, lists of fields that unfold, and variants. */

import { getSchemaName, type Resolver, type Schema } from "./description.ts";
import { adaptMarkdown, escapeText, formatCode, formatDetails, indentItem } from "../../shared/src/markdown.ts";

export interface SchemaContext extends Resolver {
  /** Return the link to the page of a schema of `components`. */
  getSchemaLink(name: string): string | undefined;
}

/** An object schema after its `allOf` was merged. */
interface MergedSchema extends Schema {
  properties: Record<string, Schema>;
  required: string[];
}

/** Levels of fields below a page's own. Deeper fields are on the pages of their schemas. */
const MAX_DEPTH = 2;
/** Levels of schemas without a page of their own, which nothing else shows. */
const MAX_INLINE_DEPTH = 8;
/** Maximum values of an enumeration, and characters of a default value. */
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 200;

/** Position in nested schemas. */
interface Level {
  depth: number;
  /** Named schemas around this one, which are not shown again. */
  parents: readonly string[];
}

/** Describe a schema as blocks: its type, limits, fields and variants. @param name Its name, if it is on its own page. */
export function describeSchema(schema: Schema, context: SchemaContext, name?: string): string {
  const level: Level = { depth: 0, parents: name === undefined ? [] : [name] };
  const resolved = context.resolve(schema) ?? {};
  const own = name ?? getSchemaName(schema);
  const blocks = describeContents(resolved, context, own === undefined ? level : { ...level, parents: [own] });
  const limits = describeLimits(resolved);
  const head = hasFields(resolved, context) ? "" : `Type: ${describeType(resolved, context)}`;
  return [[head, limits].filter(Boolean).join(". "), ...blocks].filter(Boolean).join("\n\n");
}

/** Return the type of a schema as inline Markdown: ``array of [Pet](../schemas/pet.md)``. */
export function describeType(schema: Schema, context: SchemaContext, depth = 0): string {
  const name = getSchemaName(schema);
  const link = name === undefined ? undefined : context.getSchemaLink(name);
  if (name !== undefined && link !== undefined) return `[${escapeText(name)}](${link})`;
  const { type, format, items, oneOf, anyOf, allOf, nullable, prefixItems, additionalProperties, properties } =
    context.resolve(schema) ?? {};
  if (depth > MAX_INLINE_DEPTH) return "any";
  const describe = (each: Schema): string => describeType(each, context, depth + 1);
  const types = (typeof type === "string" ? [type] : (type ?? [])).map(String);
  const alternatives = oneOf ?? anyOf;
  const [only] = allOf ?? [];
  let text: string;
  if (alternatives?.length && !properties) text = [...new Set(alternatives.map(describe))].join(" or ");
  else if (allOf?.length === 1 && only && !properties) text = describe(only);
  else if (types.includes("array") || items || prefixItems)
    text = prefixItems?.length
      ? `tuple of ${prefixItems.map(describe).join(", ")}`
      : `array of ${items ? describe(items) : "any"}`;
  else if (!properties && typeof additionalProperties === "object") text = `map of ${describe(additionalProperties)}`;
  else if (types.length > 0)
    text = types
      .filter((each) => each !== "null")
      .map((each) => escapeText(format && each !== "object" ? `${each} (${format})` : each))
      .join(" or ");
  else text = properties || allOf ? "object" : "any";
  return (nullable || types.includes("null")) && !text.endsWith(" or null") ? `${text || "null"} or null` : text;
}

function hasFields(schema: Schema, context: SchemaContext): boolean {
  const { properties } = mergeAll(schema, context);
  return Object.keys(properties).length > 0;
}

/** Describe the fields, items and variants of a schema. */
function describeContents(schema: Schema, context: SchemaContext, level: Level): string[] {
  const merged = mergeAll(schema, context);
  const blocks: string[] = [];
  const fields = Object.entries(merged.properties).map(([name, field]) =>
    describeField(name, field, !merged.required.includes(name), { context, level }),
  );
  if (fields.length > 0) blocks.push(fields.join("\n"));
  const { additionalProperties } = merged;
  if (fields.length > 0 && typeof additionalProperties === "object")
    blocks.push(`Other fields: ${describeType(additionalProperties, context)}.`);
  for (const inner of [merged.items, typeof additionalProperties === "object" ? additionalProperties : undefined])
    if (inner) blocks.push(...describeInner(inner, context, level));
  for (const [index, variant] of [...(merged.oneOf ?? []), ...(merged.anyOf ?? [])].entries()) {
    const contents = describeInner(variant, context, level);
    if (contents.length === 0) continue;
    const title = getSchemaName(variant) ?? context.resolve(variant)?.title ?? `Variant ${index + 1}`;
    blocks.push(formatDetails(escapeText(title), contents.join("\n\n")));
  }
  const { discriminator } = merged;
  if (discriminator?.propertyName) {
    const targets = Object.entries(discriminator.mapping ?? {}).map(([value, target]) => {
      const reference = { $ref: target.startsWith("#") ? target : `#/components/schemas/${target}` };
      return `${formatCode(value)} for ${describeType(reference, context)}`;
    });
    const list = targets.length > 0 ? `: ${targets.join(", ")}` : "";
    blocks.push(`The field ${formatCode(discriminator.propertyName)} tells the variant${list}.`);
  }
  return blocks;
}

/** Describe a schema inside of another, unless a page around or of its own shows it. */
function describeInner(schema: Schema, context: SchemaContext, level: Level): string[] {
  const name = getSchemaName(schema);
  const hasPage = name !== undefined && context.getSchemaLink(name) !== undefined;
  if (name !== undefined && level.parents.includes(name)) return [];
  if (level.depth >= (hasPage ? MAX_DEPTH : MAX_INLINE_DEPTH)) return [];
  const resolved = context.resolve(schema);
  if (!resolved) return [];
  const parents = name === undefined ? level.parents : [...level.parents, name];
  return describeContents(resolved, context, { depth: level.depth + 1, parents });
}

function describeField(
  name: string,
  field: Schema,
  isOptional: boolean,
  { context, level }: { context: SchemaContext; level: Level },
): string {
  const resolved = { ...context.resolve(field), ...withoutReference(field) };
  const notes = [
    describeNotes(resolved),
    resolved.description ? adaptMarkdown(resolved.description, 3) : "",
    describeLimits(resolved),
  ].filter(Boolean);
  const head = `- ${formatCode(name)} ${describeType(field, context)}${isOptional ? " (optional)" : ""}`;
  const contents = describeInner(field, context, level);
  const [first, ...blocks] = notes.join(" ").split(/\n{2,}/);
  const text = first ? `${head} - ${first}` : head;
  if (contents.length > 0) blocks.push(formatDetails(`Fields of ${formatCode(name)}`, contents.join("\n\n")));
  return indentItem([text, ...blocks].join("\n\n"));
}

function withoutReference({ $ref: _, ...rest }: Schema): Schema {
  return rest;
}

function describeNotes({ deprecated, readOnly, writeOnly }: Schema): string {
  return [deprecated && "**Deprecated.**", readOnly && "Only in responses.", writeOnly && "Only in requests."]
    .filter(Boolean)
    .join(" ");
}

/** Describe allowed values and limits in a sentence each. */
export function describeLimits(schema: Schema): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const limits: [string, unknown][] = [
    ["More than", exclusiveMinimum === true ? minimum : exclusiveMinimum || undefined],
    ["At least", exclusiveMinimum === true ? undefined : minimum],
    ["Less than", exclusiveMaximum === true ? maximum : exclusiveMaximum || undefined],
    ["At most", exclusiveMaximum === true ? undefined : maximum],
    ["Multiple of", schema.multipleOf],
    ["Characters: at least", schema.minLength],
    ["Characters: at most", schema.maxLength],
    ["Items: at least", schema.minItems],
    ["Items: at most", schema.maxItems],
    ["Fields: at least", schema.minProperties],
    ["Fields: at most", schema.maxProperties],
  ];
  const sentences = limits.flatMap(([label, value]) => (typeof value === "number" ? [`${label} ${value}.`] : []));
  if (values) {
    const more = values.length > MAX_VALUES ? ` and ${values.length - MAX_VALUES} more` : "";
    sentences.unshift(`Allowed: ${values.slice(0, MAX_VALUES).map(formatValue).join(", ")}${more}.`);
  }
  if (schema.uniqueItems) sentences.push("Without duplicates.");
  if (schema.pattern) sentences.push(`Pattern: ${formatCode(schema.pattern)}.`);
  if (schema.default !== undefined) sentences.push(`Default: ${formatValue(schema.default)}.`);
  return sentences.join(" ");
}

function formatValue(value: unknown): string {
  const text = typeof value === "string" && value !== "" ? value : (JSON.stringify(value) ?? "null");
  return formatCode(text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text);
}

/** Merge the schemas of `allOf` into one. A schema that contains itself is merged once. */
export function mergeAll(schema: Schema, context: Resolver, seen: ReadonlySet<Schema> = new Set()): MergedSchema {
  const resolved = context.resolve(schema) ?? {};
  const { allOf = [], ...own } = resolved;
  const merged: MergedSchema = { ...own, properties: {}, required: [] };
  if (seen.has(resolved)) return merged;
  for (const part of allOf) {
    const { properties, required, ...rest } = mergeAll(part, context, new Set([...seen, resolved]));
    merged.properties = copyFields(merged.properties, properties);
    merged.required.push(...required);
    for (const key of ["oneOf", "anyOf", "items", "additionalProperties", "discriminator", "type"] as const)
      if (merged[key] === undefined && rest[key] !== undefined) Object.assign(merged, { [key]: rest[key] });
  }
  merged.properties = copyFields(merged.properties, own.properties);
  if (Array.isArray(own.required)) merged.required.push(...own.required);
  return merged;
}

/** Join fields, among them one named `__proto__`. Values that are no schemas become ones that allow anything. */
function copyFields(...lists: readonly (Record<string, Schema> | undefined)[]): Record<string, Schema> {
  const fields = lists.flatMap((list) => Object.entries(list ?? {}));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, typeof field === "object" && field !== null ? field : {}]),
  );
}
