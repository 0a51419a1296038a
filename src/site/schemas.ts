/** Schemas for the files that authors write, as JSON Schema: for editors, and for the reference that is generated from them. */

import * as z from "zod";
import {
  DOC_FRONT_MATTER,
  PAGE_FRONT_MATTER,
  POST_FRONT_MATTER,
  SHARED_FRONT_MATTER,
} from "../markdown/front-matter/front-matter-schema.ts";
import { key } from "../reader/schema-builders.ts";
import { authorsFileSchema } from "./catalog/authors.ts";
import { memberVersionsFileSchema } from "./catalog/member-versions.ts";
import { tagsFileSchema } from "./catalog/tags.ts";
import { getThemeMessages } from "./catalog/theme-messages.ts";
import { userConfigSchema } from "./config/config-schema.ts";
import { versionsFileSchema } from "./config/version-schema.ts";
import { sidebarsFileSchema } from "./navigation/sidebar-schema.ts";

/** A file format, or front matter keys. */
interface Format {
  title: string;
  /** A sentence for the reference. */
  description: string;
  createSchema(): z.ZodType;
}

/** Formats by the name that `sitegen schema` accepts. */
const FORMATS = {
  config: {
    title: "Configuration",
    description: "The configuration of a site: `sitegen.config.ts`, `.mts`, `.js`, `.mjs` or `.yaml` in its root.",
    createSchema: () => userConfigSchema,
  },
  "front-matter": {
    title: "Front matter",
    description: "The YAML between two lines `---` at the start of a page.",
    createSchema: () =>
      z
        .strictObject({
          ...SHARED_FRONT_MATTER,
          ...DOC_FRONT_MATTER,
          ...POST_FRONT_MATTER,
          ...PAGE_FRONT_MATTER,
          layout: key(z.enum(["doc", "page", "home"]), {
            description: "Layout: `doc` or `page` for documents, `home` for pages in `content/pages/`.",
            example: "home",
          }),
        })
        .partial(),
  },
  sidebars: {
    title: "Sidebars",
    description: "`sidebars.yaml` in the docs directory: lists of items by the name of the sidebar.",
    createSchema: () => sidebarsFileSchema,
  },
  authors: {
    title: "Authors",
    description: "`authors.yaml` in the blog directory: authors by the key that posts use.",
    createSchema: () => authorsFileSchema,
  },
  tags: {
    title: "Tags",
    description: "`tags.yaml` in the blog directory: tags by the name that posts use.",
    createSchema: () => tagsFileSchema,
  },
  versions: {
    title: "Versions",
    description: "`versions.yaml` in the docs directory: versions in the order of the version menu.",
    createSchema: () => versionsFileSchema,
  },
  messages: {
    title: "Messages",
    description: "`i18n/<locale>/messages.yaml`: texts of the interface by ID.",
    createSchema: createMessagesSchema,
  },
  "member-versions": {
    title: "Versions of API members",
    description:
      "`member-versions.yaml` in the directory of a docs version: the versions that added members of an API.",
    createSchema: () => memberVersionsFileSchema,
  },
} as const satisfies Readonly<Record<string, Format>>;

export type SchemaName = keyof typeof FORMATS;
export const SCHEMA_NAMES = Object.keys(FORMATS) as SchemaName[];

/** Return a format's schema. */
export function formatSchema(name: SchemaName): z.ZodType {
  return FORMATS[name].createSchema();
}

/** A schema, with `x-since` and `x-default` for keys: the first version that has the key, and a default in words. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Return a format's JSON Schema (draft 7, which all editors support), as authors write it. */
export function createJsonSchema(name: SchemaName): JsonSchema {
  const { title, description } = FORMATS[name];
  const { $schema, ...content } = z.toJSONSchema(formatSchema(name), {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // zod omits examples and defaults for values that are transformed. For keys, they are as authors write them.
      if (Object.hasOwn(jsonSchema, "x-example")) jsonSchema.examples = [jsonSchema["x-example"]];
      delete jsonSchema["x-example"];
      const { def } = zodSchema._zod;
      if (def.type === "default") jsonSchema.default = def.defaultValue;
    },
  });
  return { $schema, title, description, ...content };
}

/** The theme's messages, and others for the site's messages. Their placeholders are checked when they are read. */
function createMessagesSchema(): z.ZodType {
  const plural = z.partialRecord(z.enum(["zero", "one", "two", "few", "many", "other"]), z.string());
  const messages = Object.entries(getThemeMessages("en")).map(([id, message]) => {
    const text = typeof message === "string" ? message : message.other;
    const schema: z.ZodType = typeof message === "string" ? z.string() : plural;
    return [id, key(schema.optional(), { description: `English: ${text}`, example: message })] as const;
  });
  return z.object(Object.fromEntries(messages)).catchall(z.union([z.string(), plural]));
}
