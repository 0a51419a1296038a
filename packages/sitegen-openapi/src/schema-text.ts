/** Describes JSON Schemas as Markdown: types, lists of fields that unfold, and variants. */

import { getSchemaName, type Resolver, type Schema } from "./description.ts";
import { adaptMarkdown } from "../../shared/src/adapt-markdown.ts";
import { escapeText, formatCode, formatDetails, getSummary, indentItem } from "../../shared/src/markdown.ts";

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
  const limits = describeLimits(resolved, context);
  const head = hasFields(resolved, context) ? "" : `Type: ${describeType(resolved, context)}`;
  return [[head, limits].filter(Boolean).join(". "), ...blocks].filter(Boolean).join("\n\n");
}

/** Return the type of a schema as inline Markdown: ``array of [Pet](../schemas/pet.md)``. */
export function describeType(schema: Schema, context: SchemaContext, depth = 0): string {
  const name = getSchemaName(schema);
  const link = name === undefined ? undefined : context.getSchemaLink(name);
  if (name !== undefined && link !== undefined) return `[${escapeText(name)}](${link})`;
  const resolved = toSchema(context.resolve(schema));
  const { type, format, items, oneOf, anyOf, allOf, nullable, prefixItems, additionalProperties, properties } =
    resolved;
  if (depth > MAX_INLINE_DEPTH) return "any";
  const describe = (each: Schema): string => describeType(each, context, depth + 1);
  const types = [type ?? listValueTypes(resolved)].flat().map(String);
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
  else if (properties || allOf) text = "object";
  else text = isNever(resolved) ? "nothing" : "any";
  return (nullable || types.includes("null")) && !text.endsWith(" or null") ? `${text || "null"} or null` : text;
}

/** Return the types of allowed values, for schemas without a type. */
function listValueTypes(schema: Schema): string[] {
  const values = listValues(schema) ?? [];
  return [...new Set(values.map((value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value)))];
}

const listValues = (schema: Schema): unknown[] | undefined =>
  schema.const === undefined ? (Array.isArray(schema.enum) ? schema.enum : undefined) : [schema.const];

/** True for schemas without valid values, such as `false`. */
const isNever = ({ not }: Schema): boolean => typeof not === "object" && not !== null && Object.keys(not).length === 0;

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
  blocks.push(...describeConditions(merged, context, level));
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
    blocks.push(`The field ${formatCode(discriminator.propertyName)} selects the variant${list}.`);
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

/** Describe schemas that apply to some fields or values only. */
function describeConditions(schema: Schema, context: SchemaContext, level: Level): string[] {
  const conditions: [string, Schema | undefined][] = [
    ...Object.entries(schema.patternProperties ?? {}).map(([pattern, each]): [string, Schema] => [
      `Fields that match ${formatCode(pattern)}`,
      each,
    ]),
    ...Object.entries(schema.dependentSchemas ?? {}).map(([name, each]): [string, Schema] => [
      `With the field ${formatCode(name)}`,
      each,
    ]),
    ["If", schema.if],
    ["Then", schema.then],
    ["Else", schema.else],
    ["Not", isNever(schema) ? undefined : schema.not],
  ];
  const items = conditions.flatMap(([title, each]) => {
    if (each === undefined) return [];
    const resolved = toSchema(context.resolve(each));
    const required = [resolved.required ?? []].flat().map((name) => formatCode(String(name)));
    const text = [
      describeType(each, context),
      required.length > 0 ? `with ${required.join(", ")}` : "",
      resolved.description ? `- ${getSummary(resolved.description)}` : "",
    ];
    const head = `- ${title}: ${text.filter(Boolean).join(" ")}`;
    return [
      indentItem(
        [head, describeLimits(resolved, context), ...describeInner(each, context, level)].filter(Boolean).join("\n\n"),
      ),
    ];
  });
  return items.length > 0 ? [items.join("\n")] : [];
}

function describeField(
  name: string,
  field: Schema,
  isOptional: boolean,
  { context, level }: { context: SchemaContext; level: Level },
): string {
  const resolved = { ...context.resolve(field), ...withoutReference(field) };
  const contents = describeInner(field, context, level);
  return writeField({
    head: `${formatCode(name)} ${describeType(field, context)}${isOptional ? " (optional)" : ""}`,
    notes: describeNotes(resolved),
    description: resolved.description,
    limits: describeLimits(resolved, context),
    blocks: contents.length > 0 ? [formatDetails(`Fields of ${formatCode(name)}`, contents.join("\n\n"))] : [],
  });
}

interface FieldText {
  /** Name and type. */
  head: string;
  notes?: string;
  /** Markdown of the description. */
  description?: string;
  limits?: string;
  blocks?: readonly string[];
}

/** Start of a block that cannot follow text in a line. */
export const BLOCK_START = /^(?:[-*+>#|<]|\d+[.)]|```|~~~)/;

/** Words of a name and type without description that the generator recognizes. */
const MAX_WORDS = 5;

/** Write an item of a list: head, notes, first paragraph and limits in one line, and other blocks below. */
export function writeField({ head, notes = "", description, limits = "", blocks = [] }: FieldText): string {
  const text = description ? adaptMarkdown(description, { depth: 3 }) : "";
  const end = BLOCK_START.test(text) ? 0 : text.indexOf("\n\n");
  const [first, rest] = end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end).trim()];
  const line = [notes, first, rest === "" ? limits : ""].filter(Boolean).join(" ");
  // A long type is recognized if a description follows.
  const dash = line || head.split(/\s+/).length > MAX_WORDS ? ` -${line && ` ${line}`}` : "";
  const paragraphs = [`- ${head}${dash}`, rest, rest === "" ? "" : limits, ...blocks];
  return indentItem(paragraphs.filter(Boolean).join("\n\n"));
}

function withoutReference({ $ref: _, ...rest }: Schema): Schema {
  return rest;
}

function describeNotes({ deprecated, readOnly, writeOnly }: Schema): string {
  return [deprecated && "**Deprecated.**", readOnly && "Only in responses.", writeOnly && "Only in requests."]
    .filter(Boolean)
    .join(" ");
}

/** Describe allowed values, limits and examples in a sentence each. */
export function describeLimits(schema: Schema, context: SchemaContext): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const values = listValues(schema);
  const limits: [string, unknown][] = [
    ["More than", exclusiveMinimum === true ? minimum : exclusiveMinimum],
    ["At least", exclusiveMinimum === true ? undefined : minimum],
    ["Less than", exclusiveMaximum === true ? maximum : exclusiveMaximum],
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
  if (schema.contains) sentences.push(`Contains ${describeType(schema.contains, context)}.`);
  if (schema.pattern) sentences.push(`Pattern: ${formatCode(schema.pattern)}.`);
  const content = [schema.contentMediaType, schema.contentEncoding].filter((each) => typeof each === "string");
  if (content.length > 0) sentences.push(`Content: ${content.map(formatCode).join(", ")}.`);
  const names = toSchema(context.resolve(schema.propertyNames));
  if (schema.propertyNames) sentences.push(`Names of fields: ${describeLimits(names, context) || "any."}`);
  for (const [name, others] of Object.entries(schema.dependentRequired ?? {}))
    sentences.push(`With ${formatCode(name)}, required: ${[others].flat().map(formatValue).join(", ")}.`);
  if (schema.additionalProperties === false) sentences.push("No other fields.");
  if (schema.default !== undefined) sentences.push(`Default: ${formatValue(schema.default)}.`);
  return [...sentences, formatExamples(schema.example, ...[schema.examples ?? []].flat())].filter(Boolean).join(" ");
}

/** Write short examples. Other examples are in those of the body. */
export function formatExamples(...examples: readonly unknown[]): string {
  const texts = examples
    .filter((each) => each !== undefined && each !== "" && (typeof each !== "object" || each === null))
    .map(formatValue)
    .filter((each) => each.length <= MAX_EXAMPLE_LENGTH)
    .slice(0, MAX_EXAMPLES);
  return texts.length > 0 ? `Example: ${texts.join(", ")}.` : "";
}

/** Examples of a field, and characters of each. */
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 80;

export function formatValue(value: unknown): string {
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
    for (const key of [
      "oneOf",
      "anyOf",
      "items",
      "additionalProperties",
      "discriminator",
      "type",
      "patternProperties",
    ] as const)
      if (merged[key] === undefined && rest[key] !== undefined) Object.assign(merged, { [key]: rest[key] });
  }
  merged.properties = copyFields(merged.properties, own.properties);
  if (Array.isArray(own.required)) merged.required.push(...own.required);
  return merged;
}

/** Return a schema for `true`, which allows anything, and `false`, which allows nothing. */
const toSchema = (schema: unknown): Schema => {
  if (typeof schema === "object" && schema !== null) return schema;
  return schema === false ? { not: {} } : {};
};

/** Join fields, among them one named `__proto__`. */
function copyFields(...lists: readonly (Record<string, Schema> | undefined)[]): Record<string, Schema> {
  const fields = lists.flatMap((list) => Object.entries(list ?? {}));
  return Object.fromEntries(fields.map(([name, field]) => [name, toSchema(field)]));
}
