/** Creates the reference page of each file format from its schema. */

import { stringify } from "yaml";
import {
  DOC_FRONT_MATTER,
  PAGE_FRONT_MATTER,
  POST_FRONT_MATTER,
  SHARED_FRONT_MATTER,
} from "../../src/markdown/front-matter/front-matter-schema.ts";
import { SCHEMA_NAMES, type SchemaName } from "../../src/site/schemas.ts";
import { getItemSchema, getReference, getValueSchema, listVariants, readSchema, type Schema } from "./json-schema.ts";
import { createPage, type ReferencePage } from "./page.ts";

/** Reference pages by name of the format, with search terms. */
const PAGES: Readonly<Record<SchemaName, { page: string; keywords: readonly string[] }>> = {
  config: { page: "configuration", keywords: ["sitegen.config.ts", "configuration options", "settings"] },
  "front-matter": { page: "front-matter", keywords: ["front matter keys", "page metadata", "yaml header"] },
  sidebars: { page: "sidebars", keywords: ["sidebars.yaml keys"] },
  authors: { page: "authors", keywords: ["authors.yaml keys"] },
  tags: { page: "tags", keywords: ["tags.yaml keys"] },
  versions: { page: "versions", keywords: ["versions.yaml keys"] },
  messages: { page: "messages", keywords: ["messages.yaml", "message IDs"] },
  "member-versions": { page: "member-versions", keywords: ["member-versions.yaml keys"] },
};

/** Titles of groups of front matter keys. The layout is in the first group, because documents and pages have it. */
const FRONT_MATTER_GROUPS: readonly [title: string, id: string, keys: readonly string[]][] = [
  ["All pages", "all-pages", [...Object.keys(SHARED_FRONT_MATTER), "layout"]],
  ["Documents", "documents", omitKey(DOC_FRONT_MATTER, "layout")],
  ["Posts", "posts", Object.keys(POST_FRONT_MATTER)],
  ["Home pages", "home-pages", omitKey(PAGE_FRONT_MATTER, "layout")],
];

function omitKey(shape: object, name: string): string[] {
  return Object.keys(shape).filter((key) => key !== name);
}

/** @param introductions Markdown for the beginning of pages, by name. */
export function createSchemaPages(introductions: ReadonlyMap<string, string>): ReferencePage[] {
  return SCHEMA_NAMES.map((schemaName) => {
    const { page: name, keywords } = PAGES[schemaName];
    const schema = readSchema(schemaName);
    const { title = schemaName, description = "" } = schema;
    const blocks = [
      description,
      introductions.get(name)?.trim() ?? "",
      `\`sitegen schema ${schemaName}\` prints the JSON Schema of this page.`,
      ...writeSections(schemaName, schema),
    ].filter((block) => block !== "");
    const summary = `${removeCodeMarks(description)} All keys, with their defaults and examples.`;
    return createPage({ name, title, description: summary, keywords }, blocks);
  });
}

const removeCodeMarks = (markdown: string): string => markdown.replaceAll("`", "");

function writeSections(name: SchemaName, schema: Schema): string[] {
  if (name === "messages") return [writeMessagesTable(schema)];
  const definitions = Object.entries(schema.definitions ?? {}).filter(([, { properties }]) => properties);
  const context = { definitions: schema.definitions ?? {} };
  const further = definitions.flatMap(([id, definition]) => [
    `## ${definition.title} {#${toHeadingId(id)}}`,
    ...writeKeys(definition, { ...context, path: [], id: toHeadingId(id) }),
  ]);
  if (name === "config") return [...writeConfigSections(schema, context), ...further];
  if (name === "front-matter") {
    const groups = FRONT_MATTER_GROUPS.flatMap(([title, id, names]) => [
      `## ${title} {#${id}}`,
      ...writeKeys(pick(schema, names), { ...context, path: [] }),
    ]);
    return [...groups, ...further];
  }
  const root = listVariants(schema).find(({ type }) => type === "object" || type === "array") ?? schema;
  const entry = root.properties ? root : (getValueSchema(root) ?? getItemSchema(root) ?? {});
  const own = listVariants(entry).find(({ properties }) => properties);
  return [...(own ? ["## Keys", ...writeKeys(own, { ...context, path: [] })] : []), ...further];
}

function pick(schema: Schema, names: readonly string[]): Schema {
  const properties = Object.fromEntries(names.map((name) => [name, schema.properties?.[name] ?? {}]));
  return { ...schema, properties };
}

/** Return a section with settings of the whole site, and one for each setting with keys. */
function writeConfigSections(schema: Schema, context: Pick<Context, "definitions">): string[] {
  const all = Object.entries(schema.properties ?? {});
  const hasKeys = (part: Schema): boolean => listVariants(part).some(({ properties }) => properties);
  const simple = all.filter(([, part]) => !hasKeys(part)).map(([name]) => name);
  return [
    "## Site",
    ...writeKeys(pick(schema, simple), { ...context, path: [] }),
    ...all
      .filter(([, part]) => hasKeys(part))
      .flatMap(([name, part]) => [
        `## \`${name}\` {#${toHeadingId(name)}}`,
        ...writeKeyBody(name, part, { ...context, path: [] }, schema.required?.includes(name) ?? false),
        ...(name === "components" ? [writeNamesTable(part)] : writeNestedKeys(name, part, { ...context, path: [] })),
      ]),
  ];
}

interface Context {
  definitions: Readonly<Record<string, Schema>>;
  /** Names of the keys above. */
  path: readonly string[];
  /** Beginning of heading IDs. */
  id?: string;
}

/** Return the entries of all keys of an object, and of objects in them. */
function writeKeys({ properties = {}, required = [] }: Schema, context: Context): string[] {
  return Object.entries(properties).flatMap(([name, part]) => {
    const full = [...context.path, name].join(".");
    const id = [context.id, ...context.path, name].filter(Boolean).map((text) => toHeadingId(String(text)));
    return [
      `### \`${full}\` {#${id.join("-")}}`,
      ...writeKeyBody(name, part, context, required.includes(name)),
      ...writeNestedKeys(name, part, context),
    ];
  });
}

function writeNestedKeys(name: string, schema: Schema, context: Context): string[] {
  const objects = listObjects(schema).filter((part) => getReference(part) === undefined);
  const isList = getItemSchema(schema) !== undefined;
  const isMap = !schema.properties && getValueSchema(schema) !== undefined;
  const path = [...context.path, `${name}${isList ? "[]" : ""}`, ...(isMap ? ["<name>"] : [])];
  return writeKeys(joinVariants(objects), { ...context, path });
}

/** Join the keys of alternative objects. Constants of one key, which select the object, become a list of values. */
function joinVariants(objects: readonly Schema[]): Schema {
  const properties: Record<string, Schema> = {};
  for (const [name, part] of objects.flatMap((object) => Object.entries(object.properties ?? {}))) {
    const previous = properties[name];
    if (previous === undefined) properties[name] = part;
    else if (part.const !== undefined)
      properties[name] = {
        ...part,
        const: undefined,
        enum: [...(previous.enum ?? [previous.const]), part.const],
        description: `${writeValueItem(previous)}\n${writeValueItem(part)}`,
      };
  }
  const required = objects.length > 1 ? [] : objects.flatMap((object) => object.required ?? []);
  return { properties, required };
}

/** Return the description of a constant as an item of a list. */
function writeValueItem({ const: value, description = "" }: Schema): string {
  return value === undefined ? description : `- \`${String(value)}\`: ${description}`;
}

/** Return the objects with keys that a schema accepts: itself, its items, its values or its alternatives. */
function listObjects(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  const inner = getItemSchema(schema) ?? getValueSchema(schema);
  const variants = listVariants(schema);
  if (inner) return listObjects(inner);
  return variants.length > 1 ? variants.flatMap(listObjects) : [];
}

function writeKeyBody(name: string, schema: Schema, context: Context, isRequired: boolean): string[] {
  const { description = "", default: value, "x-default": words, "x-since": since, examples = [] } = schema;
  const fallback = words ?? (value === undefined || isEmpty(value) ? undefined : `\`${JSON.stringify(value)}\``);
  const facts = [
    capitalize(describeType(schema, context)),
    isRequired ? "required" : fallback === undefined ? "" : `default: ${fallback}`,
    `since ${since}`,
  ].filter((fact) => fact !== "");
  return [
    description,
    `${facts.join("; ")}.`,
    ...examples.map((example) => writeYamlBlock(name, example, context.path)),
  ];
}

const isEmpty = (value: unknown): boolean => JSON.stringify(value) === "{}";
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Format an example with the keys above, e.g. `docs: {path: manual}`. */
function writeYamlBlock(name: string, example: unknown, above: readonly string[]): string {
  let value: unknown = { [name]: example };
  for (const key of [...above].reverse()) value = { [key.replace("[]", "")]: key.endsWith("[]") ? [value] : value };
  return ["```yaml", stringify(value, { lineWidth: 0 }).trimEnd(), "```"].join("\n");
}

/** Describe the values that a schema accepts: "list of strings". */
function describeType(schema: Schema, context: Context, isPlural = false): string {
  const reference = getReference(schema);
  if (reference !== undefined) return describeReference(reference, context);
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (choices) return joinWords(choices.map((choice) => `\`${JSON.stringify(choice).replaceAll('"', "")}\``));
  const variants = listVariants(schema);
  if (variants.length > 1)
    return joinWords([...new Set(variants.map((part) => describeType(part, context, isPlural)))]);
  const types = [schema.type ?? (schema["x-type"] ? `\`${schema["x-type"]}\`` : "any value")].flat();
  return joinWords(
    types.map((type) => {
      if (type === "array") {
        const item = getItemSchema(schema);
        return `${isPlural ? "lists" : "list"} of ${item ? describeType(item, context, true) : "a value and its options"}`;
      }
      if (type === "object") {
        const value = getValueSchema(schema);
        const noun = isPlural ? "maps" : "map";
        return value && !schema.properties ? `${noun} from names to ${describeType(value, context, true)}` : noun;
      }
      const words: Readonly<Record<string, string>> = {
        integer: "number",
        boolean: "`true` or `false`",
        null: "`null`",
      };
      const name = words[type] ?? type;
      return isPlural && !name.startsWith("`") ? `${name}s` : name;
    }),
  );
}

function describeReference(name: string, context: Context): string {
  const definition = context.definitions[name] ?? {};
  if (definition.properties) return `[${(definition.title ?? name).toLowerCase()}](#${toHeadingId(name)})`;
  return joinWords([...new Set(listVariants(definition).map((part) => describeType(part, context, true)))]);
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Return a heading ID: `docs-routebase`. */
function toHeadingId(text: string): string {
  return text
    .replace(/<(\w+)>/g, "$1")
    .replace(/\[\]/g, "")
    .replace(/[^\w-]+/g, "-")
    .toLowerCase();
}

/** Return a table of keys that only differ in their names. */
function writeNamesTable({ properties = {} }: Schema): string {
  const rows = Object.entries(properties).map(
    ([name, { examples = [] }]) => `| \`${name}\` | \`${JSON.stringify(examples[0]).replaceAll('"', "")}\` |`,
  );
  return ["| key | example |", "| --- | --- |", ...rows].join("\n");
}

function writeMessagesTable({ properties = {} }: Schema): string {
  const rows = Object.entries(properties).map(([id, { examples = [] }]) => {
    const [message] = examples;
    const texts =
      typeof message === "string"
        ? [message]
        : Object.entries(message as object).map(([form, text]) => `${form}: ${text}`);
    return `| \`${id}\` | ${texts.map((text) => `\`${String(text).replaceAll("|", "\\|")}\``).join("<br>")} |`;
  });
  return ["## Messages of the theme", "| ID | English |\n| --- | --- |", ...rows]
    .join("\n")
    .replace("theme\n|", "theme\n\n|");
}
