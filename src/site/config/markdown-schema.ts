/** Markdown extensions: components, plugins, admonitions and front matter. */

import * as z from "zod";
import { FRONT_MATTER_KEYS } from "../../markdown/front-matter/front-matter-schema.ts";
import type { PluginConfig } from "../../model/config.ts";
import { BUILT_IN_TAGS, COMPONENT_NAME } from "../../model/markup.ts";
import { createCheckedString, flag, group, key } from "../../reader/schema-builders.ts";
import { joinInside } from "../../util/path.ts";
import type { Fault } from "../../util/url-validation.ts";
import { checkNames, componentFileSchema, nonEmptyString } from "./value-schemas.ts";

/** Create a schema for components in Markdown by tag name. @param module Schema of their modules. */
export const createTagsSchema = (module: z.ZodType<string>) =>
  z.record(z.string(), module).superRefine(checkNames("markdown.components", checkTagName));

function checkTagName(name: string): Fault | undefined {
  if ((BUILT_IN_TAGS as readonly string[]).includes(name))
    return {
      message: `is reserved: <${name}> is a built-in component`,
      hint: "Use a different name for the component.",
    };
  if (COMPONENT_NAME.test(name)) return undefined;
  const hint = "Begin with a capital letter, followed by letters and digits.";
  return { message: "is not a component name", hint };
}

/** Admonition colors. */
const TONES = ["blue", "green", "violet", "orange", "red", "gray"] as const;

/** Kinds are also used in names of messages and classes. */
export const admonitionsSchema = z
  .record(
    z.string(),
    z.strictObject({
      label: key(z.union([nonEmptyString, z.record(z.string(), nonEmptyString)]).optional(), {
        description: "Default title: a string, or an object by locale. The message `content.<kind>` overrides it.",
        example: { en: "Example", de: "Beispiel" },
        defaultText: "the name of the kind",
      }),
      icon: key(nonEmptyString.optional(), {
        description: "Name of an icon of Lucide, or of another installed set with its prefix.",
        example: "flask-conical",
      }),
      color: key(z.enum(TONES).optional(), {
        description: "Color of the border, the title and the background.",
        example: "violet",
      }),
    }),
  )
  .superRefine(checkNames("markdown.admonitions", checkKind));

function checkKind(name: string): Fault | undefined {
  const hint = "Use lowercase letters, digits and hyphens, beginning with a letter.";
  return /^[a-z][a-z0-9-]*$/.test(name) ? undefined : { message: "is not a valid kind", hint };
}

/** An additional front matter key. */
const frontMatterKeySchema = createCheckedString((key) => {
  if (Object.values(FRONT_MATTER_KEYS).some((keys) => keys.includes(key)))
    return { message: "is a built-in key", hint: "Remove it; list only additional keys." };
  return /^[A-Za-z][\w-]*$/.test(key)
    ? undefined
    : { message: "is not a valid key", hint: "Begin with a letter, followed by letters, digits, _ or -." };
});

/** A package, or a site file. File paths begin with a dot, as in imports. */
const pluginModuleSchema = createCheckedString((module) => {
  if (!module.startsWith(".")) return /^(?:@[\w.~-]+\/)?[\w~-][\w.~/-]*$/.test(module) ? undefined : NO_PLUGIN;
  if (module.includes("\\"))
    return { message: "contains a backslash", hint: `Write "${module.replaceAll("\\", "/")}".` };
  if (joinInside(module) === undefined) return { message: "is not a path inside the site", hint: NO_PLUGIN.hint };
  return /\.m?[jt]s$/.test(module)
    ? undefined
    : { message: "is not a plugin module", hint: "Use a .ts, .mts, .js or .mjs file." };
}).transform((module) => (module.startsWith(".") ? `./${joinInside(module)}` : module));

const NO_PLUGIN: Fault = {
  message: "is not a plugin",
  hint: 'Write a package name, or "./" and the path of a file relative to the site root.',
};

/** Options must be JSON, because they are sent to worker threads and are part of cache keys. */
const pluginOptionsSchema = z.custom<z.core.util.JSONType>((options) => z.json().safeParse(options).success, {
  error: "it is not JSON",
  params: { hint: "To pass functions, write a plugin file that calls this plugin, and list that file." },
});

/** The module of a plugin, or a list of the module and its options. */
export const pluginReferenceSchema = z.union([
  pluginModuleSchema.transform((module): PluginConfig => ({ module })),
  z
    .tuple([pluginModuleSchema, pluginOptionsSchema.optional()])
    .transform(([module, options]): PluginConfig => ({ module, options })),
]);

const pluginsSchema = z.array(pluginReferenceSchema).default([]);

/** Hosts of frames that are allowed if the configuration names none. */
export const DEFAULT_FRAME_HOSTS: string[] = ["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"];

export const markdownShape = {
  markdown: group(
    { description: "Extensions of Markdown.", example: { math: true } },
    {
      rawHtml: key(z.enum(["safe", "trusted"]).default("safe"), {
        description:
          "`safe` keeps only elements and attributes on an allowlist. `trusted` disables sanitizing, except in translations.",
        example: "trusted",
      }),
      iframeHosts: key(z.array(nonEmptyString).default(DEFAULT_FRAME_HOSTS), {
        description: "Hosts of frames in raw HTML. The list replaces the default.",
        example: ["www.youtube-nocookie.com", "codesandbox.io"],
      }),
      components: key(createTagsSchema(componentFileSchema).default({}), {
        description: "Component modules for Markdown, relative to the site root, by tag name.",
        example: { Chart: "theme/Chart.tsx" },
      }),
      frontMatter: key(z.array(frontMatterKeySchema).default([]), {
        description: "Additional front matter keys, which components of the site use.",
        example: ["status", "audience"],
      }),
      math: flag(false, "Turn `$…$` and `$$…$$` into formulas. Needs the package `katex`."),
      admonitions: key(admonitionsSchema.default({}), {
        description: "Kinds of admonitions by name: those of the site, and changes to built-in ones.",
        example: { example: { label: "Example", icon: "flask-conical", color: "violet" } },
      }),
      foldCode: key(z.int().min(0).max(100_000).default(100), {
        description: "Fold code blocks with more lines than this. 0 disables folding.",
        example: 40,
      }),
      remarkPlugins: key(pluginsSchema, {
        description:
          "Plugins for the syntax tree of Markdown, in execution order: a package, a path that begins with `./`, or a list of one of these and its options.",
        example: ["remark-math", ["./plugins/emoji.ts", { smile: ":)" }]],
      }),
      rehypePlugins: key(pluginsSchema, {
        description: "Plugins for the HTML tree, in the same format as `markdown.remarkPlugins`.",
        example: [["rehype-katex", { output: "mathml" }]],
      }),
    },
  ),
};
