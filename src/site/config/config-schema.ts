/**
 * Schema of the configuration with all defaults.
 *
 * The schema validates a `UserConfig` and converts it to the parts of `SiteConfig`. The configuration is trusted code, so
 * validation catches mistakes, not attacks.
 */

import { z } from "zod";
import { type PluginConfig, TONES } from "../../model/config.ts";
import { documentId } from "../../model/document.ts";
import { FRONT_MATTER_KEYS } from "../../model/front-matter-keys.ts";
import { localeId } from "../../model/locale.ts";
import { BUILT_IN_TAGS, COMPONENT_NAME } from "../../model/markup.ts";
import { isRuleName, RULE_NAMES } from "../../model/rule-names.ts";
import { siteHeadSchema } from "../../reader/head-schema.ts";
import { checkedString, cssColor } from "../../reader/string-schemas.ts";
import { REPLACEABLE_COMPONENTS, REPLACEABLE_TEMPLATES, type ReplaceableName } from "../../theme/replaceable.ts";
import { joinInside, withEndSlash } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import {
  addressPathFault,
  baseUrlFault,
  type Fault,
  redirectFault,
  webAddressFault,
} from "../../util/url-validation.ts";
import { leafItemSchema, navItemSchema } from "./navigation-schema.ts";

const originSchema = checkedString((url) => {
  const fault = webAddressFault(url);
  if (fault) return fault;
  const { pathname, search, hash } = new URL(url);
  if (pathname === "/" && search === "" && hash === "") return undefined;
  return { message: "contains more than scheme and host", hint: 'Move the path to "baseUrl".' };
}).transform((url) => new URL(url).origin);

const baseUrlSchema = checkedString(baseUrlFault).transform(withEndSlash);

const folderSchema = checkedString((path) => {
  const inside = joinInside(path);
  if (inside === undefined || /^\/|^[a-z]:|\\/i.test(path))
    return { message: "is not a path inside the site", hint: "Write a relative path that does not leave the site." };
  return undefined;
}).transform((path) => joinInside(path) ?? path);

const routeSchema = checkedString(addressPathFault);
const routeBaseSchema = routeSchema.transform((path) => path.replace(/\/+$/, ""));
const targetSchema = checkedString((to) =>
  to.startsWith("/") && !to.startsWith("//") ? undefined : webAddressFault(to),
);

/** A URL with at least one of the given placeholders. */
function patternSchema(...names: readonly string[]) {
  const placeholders = names.map((name) => `{${name}}`);
  return checkedString((pattern) => {
    const fault = webAddressFault(placeholders.reduce((url, placeholder) => url.replaceAll(placeholder, "x"), pattern));
    if (fault) return fault;
    if (placeholders.some((placeholder) => pattern.includes(placeholder))) return undefined;
    const choice = placeholders.join(" or ");
    return { message: `does not contain ${choice}`, hint: `Insert ${choice} into the URL.` };
  });
}

const editUrlSchema = patternSchema("file", "path").optional();

const localeSchema = z.strictObject({
  code: checkedString((code) =>
    /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(code)
      ? undefined
      : { message: "is not a language code", hint: 'Write a code such as "de" or "pt-BR".' },
  ).transform(localeId),
  label: z.string().min(1),
  htmlLang: checkedString((tag) =>
    isLanguageTag(tag) ? undefined : { message: "is not a language tag", hint: 'Write a BCP 47 tag such as "pt-BR".' },
  ).optional(),
  direction: z.enum(["ltr", "rtl"]).default("ltr"),
  calendar: checkedString((key) =>
    Intl.supportedValuesOf("calendar").includes(key)
      ? undefined
      : { message: "is not a calendar", hint: `Calendars: ${Intl.supportedValuesOf("calendar").join(", ")}.` },
  ).default("gregory"),
  path: folderSchema.optional(),
  title: z.string().min(1).optional(),
  tagline: z.string().optional(),
});

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const logoSchema = z.strictObject({
  src: z.string().min(1),
  srcDark: z.string().min(1).optional(),
  alt: z.string(),
  href: z.string().min(1).optional(),
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
});

/** A version in the configuration or in `versions.yaml`. */
const versionSchema = z.strictObject({
  name: z.string().min(1),
  label: z.string().min(1).optional(),
  folder: folderSchema.optional(),
  path: routeSchema.optional(),
  isLast: z.boolean().optional(),
  banner: z.enum(["none", "unreleased", "unmaintained"]).optional(),
  badge: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  className: z.string().min(1).optional(),
});

/** The contents of `versions.yaml`. */
export const versionsFileSchema = z.array(versionSchema).superRefine((versions, context) => {
  versions.forEach(({ name }, index) => {
    if (versions.findIndex((version) => version.name === name) === index) return;
    const message = `"${name}" is already in the list.`;
    const params = { whole: true, hint: "Use a unique name for each version." };
    context.addIssue({ code: "custom", message, path: [index, "name"], params });
  });
});

const LEVEL = z.number().int().min(2).max(6);

const docsSchema = z.strictObject({
  path: folderSchema.default("docs"),
  routeBase: routeBaseSchema.default("/docs"),
  numberPrefixes: z.boolean().default(false),
  sidebars: folderSchema.optional(),
  reference: z.array(folderSchema).optional(),
  searchWeights: z.record(folderSchema, z.number().min(1)).default({}),
  editUrl: editUrlSchema,
  sourceUrl: patternSchema("path").optional(),
  breadcrumbs: z.boolean().default(true),
  lastUpdate: z.boolean().default(false),
  tocMinHeadingLevel: LEVEL.default(2),
  tocMaxHeadingLevel: LEVEL.default(4),
  sidebarHideable: z.boolean().default(false),
  sidebarAutoCollapse: z.boolean().default(false),
  print: z.boolean().optional(),
  related: z
    .strictObject({
      pages: z.array(folderSchema).min(1),
      from: z.array(folderSchema).min(1),
      limit: z.number().int().min(1).default(3),
    })
    .optional(),
  versions: z.array(versionSchema).min(1).optional(),
  mainDoc: z.string().min(1).transform(documentId).optional(),
});

const blogSchema = z.strictObject({
  path: folderSchema.default("blog"),
  routeBase: routeBaseSchema.default("/blog"),
  title: z.string().min(1).default("Blog"),
  titleMessageId: z.string().min(1).optional(),
  description: z.string().default(""),
  postsPerPage: z.number().int().min(1).default(10),
  sidebarTitle: z.string().min(1).optional(),
  feedLimit: z.number().int().min(1).default(20),
  tagFeeds: z.boolean().default(false),
  readingTime: z
    .strictObject({
      wordsPerMinute: z.number().positive().default(200),
      imageSeconds: z.number().min(0).default(0),
      codeLineSeconds: z.number().min(0).default(0),
    })
    .prefault({}),
  editUrl: editUrlSchema,
});

const navbarSchema = z.strictObject({
  title: z.string().optional(),
  logo: logoSchema.optional(),
  hideOnScroll: z.boolean().default(false),
  left: z.array(navItemSchema).default([]),
  right: z.array(navItemSchema).optional(),
});

const footerSchema = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        messageId: z.string().min(1).optional(),
        items: z.array(leafItemSchema),
      }),
    )
    .default([]),
  logo: logoSchema.optional(),
  copyright: z
    .strictObject({
      text: z.string(),
      messageId: z.string().min(1).optional(),
      year: z.number().int().optional(),
    })
    .optional(),
  hosting: z
    .strictObject({
      label: z.string(),
      messageId: z.string().min(1).optional(),
      logos: z.array(logoSchema).default([]),
    })
    .optional(),
});

const announcementSchema = z.strictObject({
  id: z.string().min(1),
  content: z.string().min(1),
  translations: z.record(z.string(), z.string()).default({}),
  closeable: z.boolean().default(true),
  backgroundColor: cssColor.optional(),
  textColor: cssColor.optional(),
});

const searchSchema = z.discriminatedUnion("provider", [
  z.strictObject({ provider: z.literal("none") }),
  z.strictObject({ provider: z.literal("local"), reportUrl: queryUrlSchema().optional() }),
  z.strictObject({
    provider: z.literal("hosted"),
    appId: z.string().min(1),
    apiKey: z.string().min(1),
    indexName: z.string().min(1),
    host: checkedString(webAddressFault)
      .transform((url) => new URL(url).origin)
      .optional(),
    contextual: z.boolean().default(true),
    reportUrl: queryUrlSchema().optional(),
  }),
]);

const componentFileSchema = checkedString((file) =>
  /\.[jt]sx?$/.test(file)
    ? undefined
    : { message: "is not a component module", hint: "Use a .tsx, .ts, .jsx or .js file." },
).pipe(folderSchema);

const componentsSchema = z.strictObject(
  Object.fromEntries(
    [...REPLACEABLE_COMPONENTS, ...REPLACEABLE_TEMPLATES].map((name) => [name, componentFileSchema.optional()]),
  ) as Record<ReplaceableName, z.ZodOptional<typeof componentFileSchema>>,
);

const markdownComponentsSchema = z.record(z.string(), componentFileSchema).superRefine((components, context) => {
  for (const name of Object.keys(components)) {
    const fault = tagNameFault(name);
    if (!fault) continue;
    const message = `"markdown.components.${name}" ${fault.message}.`;
    context.addIssue({ code: "custom", message, path: [name], params: { whole: true, key: true, hint: fault.hint } });
  }
});

function tagNameFault(name: string): Fault | undefined {
  if ((BUILT_IN_TAGS as readonly string[]).includes(name))
    return {
      message: `is reserved: <${name}> is a built-in component`,
      hint: "Use a different name for the component.",
    };
  if (COMPONENT_NAME.test(name)) return undefined;
  const hint = "Begin with a capital letter, followed by letters and digits.";
  return { message: "is not a component name", hint };
}

/** Names of kinds are also names of messages and classes. */
const admonitionsSchema = z
  .record(
    z.string(),
    z.strictObject({
      label: z.union([z.string().min(1), z.record(z.string(), z.string().min(1))]).optional(),
      icon: z.string().min(1).optional(),
      color: z.enum(TONES).optional(),
    }),
  )
  .superRefine((kinds, context) => {
    for (const name of Object.keys(kinds)) {
      if (/^[a-z][a-z0-9-]*$/.test(name)) continue;
      const message = `"markdown.admonitions.${name}" is not a valid kind`;
      const hint = "Use lowercase letters, digits and hyphens, beginning with a letter.";
      context.addIssue({
        code: "custom",
        message: `${message}.`,
        path: [name],
        params: { whole: true, key: true, hint },
      });
    }
  });

/** An additional front matter key. */
const frontMatterKeySchema = checkedString((key) => {
  if (Object.values(FRONT_MATTER_KEYS).some((keys) => keys.includes(key)))
    return { message: "is a built-in key", hint: "Remove it; list only additional keys." };
  return /^[A-Za-z][\w-]*$/.test(key)
    ? undefined
    : { message: "is not a valid key", hint: "Begin with a letter, followed by letters, digits, _ or -." };
});

/** A package, or a file of the site. Paths of files begin with a dot, as in imports. */
const pluginModuleSchema = checkedString((module) => {
  if (!module.startsWith(".")) return /^(?:@[\w.~-]+\/)?[\w~-][\w.~/-]*$/.test(module) ? undefined : NO_PLUGIN;
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

const pluginsSchema = z
  .array(
    z.union([
      pluginModuleSchema.transform((module): PluginConfig => ({ module })),
      z
        .tuple([pluginModuleSchema, pluginOptionsSchema.optional()])
        .transform(([module, options]): PluginConfig => ({ module, options })),
    ]),
  )
  .default([]);

/** A URL with an optional placeholder `{query}` for the search query. */
function queryUrlSchema() {
  return checkedString((url) => webAddressFault(url.replaceAll("{query}", "x")));
}

const severitySchema = z
  .enum(["error", "warn", "warning", "info", "off"])
  .transform((severity) => (severity === "warn" ? ("warning" as const) : severity));

const rulesSchema = z.record(z.string(), severitySchema).superRefine((rules, context) => {
  for (const rule of Object.keys(rules)) {
    if (isRuleName(rule)) continue;
    const close = suggest(rule, RULE_NAMES);
    const hint = close ? `Did you mean "${close}"?` : `Available rules: ${RULE_NAMES.join(", ")}.`;
    const params = { whole: true, key: true, hint };
    context.addIssue({ code: "custom", message: `"check.rules.${rule}" is not a known key.`, path: [rule], params });
  }
});

/** Response headers by path. Values are restricted to those that a `_headers` file can contain: one header per line. */
const headersSchema = z.record(
  checkedString(pathPatternFault),
  z.record(
    checkedString((name) =>
      /^[\w!#$%&'*+.^`|~-]+$/.test(name)
        ? undefined
        : { message: "is not a header name", hint: "Use letters, digits and hyphens." },
    ),
    checkedString((value) =>
      /^[ -~]*$/.test(value)
        ? undefined
        : {
            message: "contains a character that is not allowed in headers",
            hint: "Write printable ASCII on one line.",
          },
    ),
  ),
);

function pathPatternFault(pattern: string): Fault | undefined {
  if (!pattern.startsWith("/")) return { message: "does not begin with a slash", hint: `Write "/${pattern}".` };
  return /^[!-~]+$/.test(pattern)
    ? undefined
    : { message: "contains a character that is not allowed in URLs", hint: "Percent-encode the character, or use *." };
}

export const userConfigSchema = z.strictObject({
  title: z.string().min(1),
  tagline: z.string().default(""),
  url: originSchema,
  baseUrl: baseUrlSchema.default("/"),
  baseUrlBanner: z.boolean().default(true),
  trailingSlash: z.boolean().default(false),
  titleDelimiter: z.string().min(1).default("|"),
  favicon: z.string().min(1).optional(),
  image: z.string().min(1).optional(),
  shareImages: z.boolean().default(true),
  noIndex: z.boolean().default(false),
  revision: z.string().min(1).optional(),
  defaultLocale: z.string().min(1).transform(localeId).optional(),
  locales: z.array(localeSchema).min(1).optional(),
  docs: docsSchema.prefault({}),
  blog: blogSchema.prefault({}),
  pages: z.strictObject({ editUrl: editUrlSchema }).prefault({}),
  navbar: navbarSchema.prefault({}),
  footer: footerSchema.optional(),
  announcement: announcementSchema.optional(),
  colorMode: z
    .strictObject({
      default: z.enum(["light", "dark"]).default("light"),
      disableSwitch: z.boolean().default(false),
      respectPrefersColorScheme: z.boolean().default(true),
    })
    .prefault({}),
  search: searchSchema.prefault({ provider: "local" }),
  analytics: z.strictObject({ id: z.string().min(1), anonymizeIp: z.boolean().default(true) }).optional(),
  head: siteHeadSchema.default([]),
  markdown: z
    .strictObject({
      rawHtml: z.enum(["safe", "trusted"]).default("safe"),
      iframeHosts: z
        .array(z.string().min(1))
        .default(["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"]),
      components: markdownComponentsSchema.default({}),
      frontMatter: z.array(frontMatterKeySchema).default([]),
      math: z.boolean().default(false),
      admonitions: admonitionsSchema.default({}),
      foldCode: z.int().min(0).max(100_000).default(100),
      remarkPlugins: pluginsSchema,
      rehypePlugins: pluginsSchema,
    })
    .prefault({}),
  content: z.strictObject({ executable: z.boolean().default(true) }).prefault({}),
  data: z.strictObject({ timeout: z.number().positive().max(3600).default(10) }).prefault({}),
  redirects: z.array(z.strictObject({ from: checkedString(redirectFault), to: targetSchema })).default([]),
  headers: headersSchema.default({}),
  check: z.strictObject({ rules: rulesSchema.default({}) }).prefault({}),
  styles: z.array(folderSchema).default([]),
  components: componentsSchema.prefault({}),
  editorUrl: z.string().min(1).optional(),
});

/** The parameter of `defineConfig`. Only `title` and `url` are required. */
export type UserConfig = z.input<typeof userConfigSchema>;
export type ParsedConfig = z.output<typeof userConfigSchema>;
