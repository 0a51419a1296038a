/** The list of a site's plugins in the configuration, and the definition of a plugin. */

import * as z from "zod";
import type { PluginConfig } from "../../model/config.ts";
import type { PluginDefinition } from "../../model/plugin.ts";
import { PLUGIN_RULE, RULE_NAMES } from "../../model/rule-names.ts";
import { createCheckedString, key } from "../../reader/schema-builders.ts";
import { REPLACEABLE_COMPONENTS, REPLACEABLE_TEMPLATES, type ReplaceableName } from "../../theme/replaceable.ts";
import { isYamlMap } from "../../util/collections.ts";
import { formatChoices } from "../../util/format.ts";
import { suggest } from "../../util/suggest.ts";
import { admonitionsSchema, createTagsSchema, pluginReferenceSchema } from "./markdown-schema.ts";
import { styleSheetPathSchema } from "./theme-schema.ts";
import { componentModuleSchema, matchString, nonEmptyString } from "./value-schemas.ts";

/** A plugin in a configuration in code. */
interface InlinePlugin {
  definition: unknown;
}

const inlinePluginSchema = z
  .custom<PluginDefinition>((value) => isYamlMap(value), { params: { expected: "a plugin" } })
  .meta({ "x-type": "PluginDefinition" })
  .transform((definition): InlinePlugin => ({ definition }));

export type PluginEntry = PluginConfig | InlinePlugin;

export const pluginShape = {
  plugins: key(z.array(z.union([...pluginReferenceSchema.options, inlinePluginSchema])).default([]), {
    description:
      "Plugins in execution order: in code, the results of `definePlugin`; otherwise a package, a path that begins with `./`, or a list of one of these and its options.",
    example: ["./plugins/todo.ts"],
  }),
};

const functionSchema = z.custom<unknown>((value) => typeof value === "function", { error: "it is not a function" });

const pathSchema = nonEmptyString;

const unifiedSchema = z
  .array(z.union([nonEmptyString, z.tuple([nonEmptyString, z.json().optional()])]))
  .default([])
  .transform((list) => list.map((each) => (typeof each === "string" ? ([each] as const) : each)));

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const ruleNameSchema = createCheckedString((name) => {
  if ((RULE_NAMES as readonly string[]).includes(name))
    return { message: "is the name of a built-in rule", hint: "Begin the name with the name of the plugin." };
  if (NAME.test(name) || PLUGIN_RULE.test(name)) return undefined;
  return { message: "is not a rule name", hint: "Use lowercase letters, digits and hyphens, beginning with a letter." };
});

/** A group and a name, as in `messages.yaml`. */
const messageIdSchema = z
  .string()
  .regex(/^[a-z][\w-]*(?:\.[\w-]+)+$/i, { error: 'it is not a message ID, such as "acme.greeting"' });

const PLURAL_CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

const pluralCategorySchema = createCheckedString((category) => {
  if (PLURAL_CATEGORIES.includes(category)) return undefined;
  const close = suggest(category, PLURAL_CATEGORIES);
  const hint = close === undefined ? `Use ${formatChoices(PLURAL_CATEGORIES)}.` : `Did you mean "${close}"?`;
  return { message: "is not a plural category", hint };
});

/** URL of a file whose path contains no encoded separators. */
const FILE_URL = /^file:\/\/\/(?!.*%(?:2f|5c|00))/i;

/** Definition of a plugin. */
export const pluginSchema = z.strictObject({
  name: matchString(NAME, {
    message: "is not a plugin name",
    hint: "Use lowercase letters, digits and hyphens, beginning with a letter.",
  }),
  url: matchString(FILE_URL, { message: "is not the URL of a file", hint: "Write: url: import.meta.url" }).optional(),
  timeout: z.number().positive().max(3600).optional(),
  components: z
    .strictObject(
      Object.fromEntries(
        [...REPLACEABLE_COMPONENTS, ...REPLACEABLE_TEMPLATES].map((name) => [name, componentModuleSchema.optional()]),
      ) as Record<ReplaceableName, z.ZodOptional<typeof componentModuleSchema>>,
    )
    .prefault({}),
  styles: z.array(styleSheetPathSchema).default([]),
  markdown: z
    .strictObject({
      components: createTagsSchema(componentModuleSchema).default({}),
      remarkPlugins: unifiedSchema,
      rehypePlugins: unifiedSchema,
      admonitions: admonitionsSchema.default({}),
    })
    .prefault({}),
  messages: z
    .record(z.string(), z.record(messageIdSchema, z.union([z.string(), z.record(pluralCategorySchema, z.string())])))
    .default({}),
  staticFiles: pathSchema.optional(),
  client: matchString(/\.[jt]sx?$/, {
    message: "is not a module for browsers",
    hint: "Use a .ts, .tsx, .js or .jsx file.",
  }).optional(),
  data: z.json().optional(),
  sources: functionSchema.optional(),
  rules: z
    .array(
      z.strictObject({
        name: ruleNameSchema,
        description: nonEmptyString,
        severity: z.enum(["error", "warning", "info"]).default("warning"),
        check: functionSchema,
      }),
    )
    .default([]),
  head: functionSchema.optional(),
  outputs: z
    .union([functionSchema, z.array(z.strictObject({ path: nonEmptyString, create: functionSchema }))])
    .optional(),
});
