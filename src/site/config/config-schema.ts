/**
 * Schema of the configuration with all defaults.
 *
 * The schema validates a `UserConfig` and converts it to the parts of `SiteConfig`. The configuration is trusted code, so
 * validation catches mistakes, not attacks.
 */

import * as z from "zod";
import { FRONT_MATTER_KEYS } from "../../markdown/front-matter/front-matter-schema.ts";
import { type PluginConfig, TONES } from "../../model/config.ts";
import { localeId } from "../../model/locale.ts";
import { BUILT_IN_TAGS, COMPONENT_NAME } from "../../model/markup.ts";
import { isRuleName, RULE_NAMES } from "../../model/rule-names.ts";
import { siteHeadSchema } from "../../reader/head-schema.ts";
import { checkedString, cssColor, key } from "../../reader/schema-builders.ts";
import { REPLACEABLE_COMPONENTS, REPLACEABLE_TEMPLATES, type ReplaceableName } from "../../theme/replaceable.ts";
import { isYamlMap } from "../../util/collections.ts";
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

const localeSchema = z
  .strictObject({
    code: key(
      checkedString((code) =>
        /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(code)
          ? undefined
          : { message: "is not a language code", hint: 'Write a code such as "de" or "pt-BR".' },
      ).transform(localeId),
      {
        description: "Language code. The URLs of all locales except the default one begin with it.",
        example: "pt-BR",
      },
    ),
    label: key(z.string().min(1), {
      description: "Name of the language in the language menu.",
      example: "Português (Brasil)",
    }),
    htmlLang: key(
      checkedString((tag) =>
        isLanguageTag(tag)
          ? undefined
          : { message: "is not a language tag", hint: 'Write a BCP 47 tag such as "pt-BR".' },
      ).optional(),
      { description: "BCP 47 tag in the `lang` attribute of pages.", example: "pt-PT", defaultText: "`code`" },
    ),
    direction: key(z.enum(["ltr", "rtl"]).default("ltr"), {
      description: "Writing direction: left to right or right to left.",
      example: "rtl",
    }),
    calendar: key(
      checkedString((key) =>
        Intl.supportedValuesOf("calendar").includes(key)
          ? undefined
          : { message: "is not a calendar", hint: `Calendars: ${Intl.supportedValuesOf("calendar").join(", ")}.` },
      ).default("gregory"),
      { description: "Calendar of dates.", example: "persian" },
    ),
    path: key(folderSchema.optional(), {
      description: "Directory of the translations, relative to `i18n/`.",
      example: "brazil",
      defaultText: "`code`",
    }),
    title: key(z.string().min(1).optional(), {
      description: "Name of the site in this language.",
      example: "Mein Werkzeug",
      defaultText: "`title` of the configuration",
    }),
    tagline: key(z.string().optional(), {
      description: "Title of the home page in this language.",
      example: "Schnell und klein",
      defaultText: "`tagline` of the configuration",
    }),
  })
  .meta({ id: "Locale", title: "Locales" });

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const logoSchema = z
  .strictObject({
    src: key(z.string().min(1), { description: "Path of the image in `static/`, or a URL.", example: "/logo.svg" }),
    srcDark: key(z.string().min(1).optional(), {
      description: "Image in dark mode.",
      example: "/logo-dark.svg",
      defaultText: "`src`",
    }),
    alt: key(z.string(), {
      description: "Text alternative of the image. Use an empty string if the image is next to its name.",
      example: "My tool",
    }),
    href: key(z.string().min(1).optional(), {
      description: "Target of the link around the image: a path of the site, or a URL.",
      example: "https://example.org",
      defaultText: "the home page in the navbar, otherwise no link",
    }),
    width: key(z.number().positive().optional(), {
      description: "Width in pixels.",
      example: 32,
      defaultText: "width of the image",
    }),
    height: key(z.number().positive().optional(), {
      description: "Height in pixels.",
      example: 32,
      defaultText: "height of the image",
    }),
  })
  .meta({ id: "Logo", title: "Logos" });

/** A version in the configuration or in `versions.yaml`. */
const versionSchema = z
  .strictObject({
    name: key(z.string().min(1), { description: "Name of the version, which is unique.", example: "2.0" }),
    label: key(z.string().min(1).optional(), {
      description: "Name in menus.",
      example: "2.0 (LTS)",
      defaultText: "`name`, or `Next` for the version `current`",
    }),
    folder: key(folderSchema.optional(), {
      description: "Directory of the version, relative to the docs directory.",
      example: "2.0",
      defaultText: "the docs directory",
    }),
    path: key(routeSchema.optional(), {
      description:
        "URL of the main page of the version, a document to which the home page and the version menu link. URLs of documents follow from their files.",
      example: "/docs/2.0/start",
      defaultText: "`docs.routeBase` and `folder`",
    }),
    isLast: key(z.boolean().optional(), {
      description: "Whether this is the latest version, to which links without a version lead.",
      example: true,
      defaultText: "`true` for the first version",
    }),
    banner: key(z.enum(["none", "unreleased", "unmaintained"]).optional(), {
      description: "Notice on each page of the version.",
      example: "unmaintained",
      defaultText: "`none`",
    }),
    badge: key(z.boolean().optional(), {
      description: "Show the name of the version on each page.",
      example: false,
      defaultText: "`true` if there are several versions",
    }),
    noIndex: key(z.boolean().optional(), {
      description: "Prevent search engines from indexing the version.",
      example: true,
      defaultText: "`false`",
    }),
    className: key(z.string().min(1).optional(), {
      description: "CSS class of the pages of the version.",
      example: "old-version",
    }),
  })
  .meta({ id: "Version", title: "Versions" });

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

/** Settings of a set of docs with defaults that do not depend on its ID. */
const docsShape = {
  numberPrefixes: key(z.boolean().default(false), {
    description:
      "Sort files and directories by the numbers at the start of their names, and remove the numbers from URLs: `02-guides/01-install.md` becomes `/docs/guides/install`.",
    example: true,
  }),
  sidebars: key(folderSchema.optional(), {
    description: "Sidebars file in `content/`.",
    example: "navigation/sidebars.yaml",
    defaultText: "`sidebars.yaml` in the docs directory",
  }),
  reference: key(z.array(folderSchema).optional(), {
    description:
      "Directories of API reference, relative to the directory of a version. In these, members are entries with fields, links show previews of structures, and search ranks names first.",
    example: ["api", "cli"],
    defaultText: '`["api"]`',
  }),
  searchWeights: key(z.record(folderSchema, z.number().min(1)).default({}), {
    description:
      "Weight of search results in percent, by directory or document, relative to the directory of a version. The default is 105 for documents, 115 for API reference, 33 for structures and 65 for posts.",
    example: { guides: 110, internals: 90 },
  }),
  editUrl: key(editUrlSchema, {
    description:
      "URL for editing a page. `{file}` is replaced with the path of the source file from the root of the site, including that of a translation, and `{path}` with the path in the directory of the version.",
    example: "https://example.org/edit/main/{file}",
  }),
  sourceUrl: key(patternSchema("path").optional(), {
    description:
      "URL for links to files outside the docs directory. `{path}` is replaced with the path from the root of the repository. Links are relative to their file (`../../README.md` in `content/docs/intro.md`), or to the file as if the directory of its version were `docs/` in the repository (`../README.md`).",
    example: "https://example.org/source/main/{path}",
  }),
  breadcrumbs: key(z.boolean().default(true), { description: "Show breadcrumbs.", example: false }),
  lastUpdate: key(z.boolean().default(false), {
    description: "Show the date of the last change from the Git history, unless the front matter has a date.",
    example: true,
  }),
  showDescription: key(z.boolean().default(false), {
    description: "Show `description` of the front matter below the title.",
    example: true,
  }),
  pageLinks: key(z.enum(["bottom", "side"]).default("bottom"), {
    description:
      "Place of the links for editing and feedback: `bottom` (below the text), or `side` (below the table of contents, if the screen is wide).",
    example: "side",
  }),
  tocMinHeadingLevel: key(LEVEL.default(2), {
    description: "First heading level in the table of contents, from 2 to 6.",
    example: 3,
  }),
  tocMaxHeadingLevel: key(LEVEL.default(4), {
    description: "Last heading level in the table of contents, from 2 to 6.",
    example: 3,
  }),
  sidebarHideable: key(z.boolean().default(false), {
    description: "Show a button that hides the sidebar.",
    example: true,
  }),
  sidebarAutoCollapse: key(z.boolean().default(false), {
    description: "Collapse other categories when a category is expanded.",
    example: true,
  }),
  print: key(z.boolean().optional(), {
    description: "Whether each sidebar has a printable page, `/print/<sidebar>`.",
    example: true,
    defaultText: "`true` for sidebars of up to 300 documents",
  }),
  related: key(
    z
      .strictObject({
        pages: key(z.array(folderSchema).min(1), {
          description: "Directories of the pages that list related documents, relative to the directory of a version.",
          example: ["api"],
        }),
        from: key(z.array(folderSchema).min(1), {
          description: "Directories of the documents that are listed if they link to the page.",
          example: ["guides"],
        }),
        limit: key(z.number().int().min(1).default(3), {
          description: "Greatest number of documents on a page. Those with the most links to the page come first.",
          example: 5,
        }),
      })
      .optional(),
    {
      description:
        "List documents that link to a page below its title, e.g. guides on pages of an API. `related` in front matter replaces the list.",
      example: { pages: ["api"], from: ["guides"], limit: 3 },
      defaultText: "no lists",
    },
  ),
  versions: key(z.array(versionSchema).min(1).optional(), {
    description:
      "Versions of the docs, in the order of the version menu. `versions.yaml` in the docs directory can list them, too; the configuration then sets keys of its versions by name, and adds others.",
    example: [
      { name: "current", label: "Next" },
      { name: "1.0", folder: "1.0" },
    ],
    defaultText: "versions of `versions.yaml`, otherwise a single version",
  }),
  mainDoc: key(z.string().min(1).optional(), {
    description:
      "ID of the main document of a version. A home page without a hero links to it, and so does the version menu if a version does not contain the current page.",
    example: "start/quick-start",
    defaultText: "document at the URL of the version, otherwise the first document",
  }),
};

/** The only set of docs. */
const docsSchema = z.strictObject({
  path: key(folderSchema.default("docs"), { description: "Directory in `content/`.", example: "manual" }),
  routeBase: key(routeBaseSchema.default("/docs"), {
    description: "URL of the docs. Use `/` if the docs are the whole site.",
    example: "/manual",
  }),
  ...docsShape,
});

const setIdSchema = checkedString((id) =>
  /^[a-z0-9][\w-]*$/i.test(id)
    ? undefined
    : { message: "is not a valid ID", hint: "Use letters, digits, hyphens and underscores." },
);

/** One of several sets of docs. */
const docSetSchema = z
  .strictObject({
    id: key(setIdSchema, {
      description: "ID of the set, which is unique: letters, digits, hyphens and underscores.",
      example: "sdk",
    }),
    label: key(z.string().min(1).optional(), {
      description: "Name of the set in version menus, in search and on printable pages.",
      example: "SDK",
      defaultText: "the ID in words: `My sdk` for `my-sdk`",
    }),
    messageId: key(z.string().min(1).optional(), {
      description: "ID of a message that replaces the label if the locale defines the message.",
      example: "nav.sdk",
    }),
    path: key(folderSchema.optional(), {
      description: "Directory in `content/`. Directories of sets must not contain one another.",
      example: "docs/sdk",
      defaultText: "the ID",
    }),
    routeBase: key(routeBaseSchema.optional(), {
      description: "URL of the set.",
      example: "/docs/sdk",
      defaultText: "`/` and the ID",
    }),
    ...docsShape,
  })
  .meta({ id: "DocSet", title: "Sets of docs" });
const docSetsSchema = z.array(docSetSchema).min(1);

const blogSchema = z.strictObject({
  path: key(folderSchema.default("blog"), { description: "Directory in `content/`.", example: "news" }),
  routeBase: key(routeBaseSchema.default("/blog"), { description: "URL of the blog.", example: "/news" }),
  title: key(z.string().min(1).default("Blog"), { description: "Title of the blog.", example: "News" }),
  titleMessageId: key(z.string().min(1).optional(), {
    description: "ID of a message that replaces `title`, so that it can be translated.",
    example: "nav.blog",
  }),
  description: key(z.string().default(""), {
    description: "Description of the blog, for search engines and feeds.",
    example: "Releases and background",
  }),
  postsPerPage: key(z.number().int().min(1).default(10), {
    description: "Number of posts on a page of the list.",
    example: 5,
  }),
  sidebarTitle: key(z.string().min(1).optional(), {
    description: "Title of the sidebar.",
    example: "All news",
    defaultText: "a message of the theme",
  }),
  feedLimit: key(z.number().int().min(1).default(20), { description: "Number of posts in a feed.", example: 50 }),
  tagFeeds: key(z.boolean().default(false), { description: "Also create feeds for each tag.", example: true }),
  readingTime: key(
    z
      .strictObject({
        wordsPerMinute: key(z.number().positive().default(200), {
          description:
            "Words per minute. Each Chinese, Japanese or Korean character counts as a word. The result is rounded up, at least one minute.",
          example: 300,
        }),
        imageSeconds: key(z.number().min(0).default(0), { description: "Seconds for each image.", example: 12 }),
        codeLineSeconds: key(z.number().min(0).default(0), {
          description: "Seconds for each line of code. If it is 0, the words of code count like other words.",
          example: 2,
        }),
      })
      .prefault({}),
    { description: "Reading time of posts.", example: { wordsPerMinute: 250, codeLineSeconds: 1 } },
  ),
  editUrl: key(editUrlSchema, {
    description: "URL for editing a post, like `docs.editUrl`. `{path}` is relative to the blog directory.",
    example: "https://example.org/edit/main/{file}",
  }),
});

const navbarSchema = z.strictObject({
  title: key(z.string().optional(), {
    description: "Text next to the logo. Use an empty string for no text.",
    example: "My tool",
    defaultText: "`title` of the site",
  }),
  logo: key(logoSchema.optional(), {
    description: "Logo at the start of the navbar.",
    example: { src: "/logo.svg", srcDark: "/logo-dark.svg", alt: "" },
  }),
  hideOnScroll: key(z.boolean().default(false), {
    description: "Hide the navbar while the reader scrolls down.",
    example: true,
  }),
  left: key(z.array(navItemSchema).default([]), {
    description: "Items after the title.",
    example: [{ label: "Docs", doc: "intro" }],
  }),
  right: key(z.array(navItemSchema).optional(), {
    description: "Items at the end of the navbar.",
    example: [{ type: "search" }],
    defaultText: "the language menu, the color mode toggle and search",
  }),
});

const footerSchema = z.strictObject({
  columns: key(
    z
      .array(
        z.strictObject({
          title: key(z.string().min(1), { description: "Heading of the column.", example: "Community" }),
          messageId: key(z.string().min(1).optional(), {
            description: "ID of a message that replaces the heading, so that it can be translated.",
            example: "footer.community",
          }),
          items: key(z.array(leafItemSchema), {
            description: "Links of the column.",
            example: [{ label: "Forum", href: "https://forum.example.org" }],
          }),
        }),
      )
      .default([]),
    {
      description: "Columns of links.",
      example: [{ title: "Community", items: [{ label: "Forum", href: "https://forum.example.org" }] }],
    },
  ),
  logo: key(logoSchema.optional(), {
    description: "Logo below the columns.",
    example: { src: "/logo.svg", alt: "My tool" },
  }),
  copyright: key(
    z
      .strictObject({
        text: key(z.string(), {
          description: "Text of the line. `{year}` is replaced with `year`.",
          example: "Copyright © {year} The authors",
        }),
        messageId: key(z.string().min(1).optional(), {
          description: "ID of a message that replaces the text, so that it can be translated.",
          example: "footer.copyright",
        }),
        year: key(z.number().int().optional(), {
          description: "Year for `{year}`. A build does not depend on the current date.",
          example: 2026,
        }),
      })
      .optional(),
    { description: "Copyright line.", example: { text: "Copyright © {year} The authors", year: 2026 } },
  ),
  hosting: key(
    z
      .strictObject({
        label: key(z.string(), { description: "Text before the logos.", example: "Hosted by" }),
        messageId: key(z.string().min(1).optional(), {
          description: "ID of a message that replaces the text, so that it can be translated.",
          example: "footer.hosting",
        }),
        logos: key(z.array(logoSchema).default([]), {
          description: "Logos of the hosts.",
          example: [{ src: "/host.svg", alt: "Host", href: "https://host.example.org" }],
        }),
      })
      .optional(),
    {
      description: "Companies that host the site.",
      example: { label: "Hosted by", logos: [{ src: "/host.svg", alt: "Host" }] },
    },
  ),
});

const announcementSchema = z.strictObject({
  id: key(z.string().min(1), {
    description: "Identifies the announcement. Once dismissed, the bar stays hidden until `id` changes.",
    example: "version-2",
  }),
  content: key(z.string().min(1), {
    description: "Text in Markdown. Links are checked like those of pages.",
    example: "Version 2 is out. [Read more](/blog/version-2)",
  }),
  translations: key(z.record(z.string(), z.string()).default({}), {
    description: "Text in Markdown by language code.",
    example: { de: "Version 2 ist da. [Mehr](/blog/version-2)" },
  }),
  closeable: key(z.boolean().default(true), {
    description: "Show a button that dismisses the bar.",
    example: false,
  }),
  backgroundColor: key(cssColor.optional(), {
    description: "CSS color of the background.",
    example: "#1f6feb",
    defaultText: "a color of the theme",
  }),
  textColor: key(cssColor.optional(), {
    description: "CSS color of the text.",
    example: "white",
    defaultText: "a color of the theme",
  }),
});

const reportUrlSchema = key(queryUrlSchema().optional(), {
  description: "URL where users can report searches without results. `{query}` is replaced with the query.",
  example: "https://example.org/issues/new?title={query}",
});

const searchSchema = z.discriminatedUnion("provider", [
  z.strictObject({
    provider: key(z.literal("none"), { description: "The site has no search.", example: "none" }),
  }),
  z.strictObject({
    provider: key(z.literal("local"), {
      description: "The built-in search, whose index is part of the site.",
      example: "local",
    }),
    reportUrl: reportUrlSchema,
  }),
  z.strictObject({
    provider: key(z.literal("hosted"), {
      description: "An Algolia index, or another server with the same API.",
      example: "hosted",
    }),
    appId: key(z.string().min(1), { description: "Application ID.", example: "ABC123" }),
    apiKey: key(z.string().min(1), {
      description: "Search-only API key. It is public, because browsers send it.",
      example: "0123456789abcdef",
    }),
    indexName: key(z.string().min(1), { description: "Name of the index.", example: "docs" }),
    host: key(
      checkedString(webAddressFault)
        .transform((url) => new URL(url).origin)
        .optional(),
      {
        description: "Origin of another server with the same API.",
        example: "https://search.example.org",
        defaultText: "the hosts of Algolia",
      },
    ),
    contextual: key(z.boolean().default(true), {
      description: "Only return records of the docs version that is open.",
      example: false,
    }),
    reportUrl: reportUrlSchema,
  }),
]);

const componentFileSchema = checkedString((file) =>
  /\.[jt]sx?$/.test(file)
    ? undefined
    : { message: "is not a component module", hint: "Use a .tsx, .ts, .jsx or .js file." },
).pipe(folderSchema);

const componentsSchema = z.strictObject(
  Object.fromEntries(
    [...REPLACEABLE_COMPONENTS, ...REPLACEABLE_TEMPLATES].map((name) => [
      name,
      key(componentFileSchema.optional(), {
        description: REPLACEABLE_COMPONENTS.includes(name as never)
          ? `Module that replaces the component \`${name}\`, relative to the site root.`
          : `Module that replaces the page template \`${name}\`, relative to the site root.`,
        example: `theme/${name.charAt(0).toUpperCase()}${name.slice(1)}.tsx`,
        defaultText: "the original of the theme",
      }),
    ]),
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
      label: key(z.union([z.string().min(1), z.record(z.string(), z.string().min(1))]).optional(), {
        description: "Default title: a string, or an object by locale. The message `content.<kind>` overrides it.",
        example: { en: "Example", de: "Beispiel" },
        defaultText: "the name of the kind",
      }),
      icon: key(z.string().min(1).optional(), {
        description: "Name of an icon of Lucide, or of another installed set with its prefix.",
        example: "flask-conical",
      }),
      color: key(z.enum(TONES).optional(), {
        description: "Color of the border, the title and the background.",
        example: "violet",
      }),
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

const rulesSchema = z
  .record(z.string(), severitySchema)
  .superRefine((rules, context) => {
    for (const rule of Object.keys(rules)) {
      if (isRuleName(rule)) continue;
      const close = suggest(rule, RULE_NAMES);
      const hint = close ? `Did you mean "${close}"?` : `Available rules: ${RULE_NAMES.join(", ")}.`;
      const params = { whole: true, key: true, hint };
      context.addIssue({ code: "custom", message: `"check.rules.${rule}" is not a known key.`, path: [rule], params });
    }
  })
  .meta({ propertyNames: { enum: RULE_NAMES } });

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

/** The documented schema of the configuration. To parse a configuration, use `configSchemaFor`. */
export const userConfigSchema = z.strictObject({
  title: key(z.string().min(1), { description: "Name of the site.", example: "My tool" }),
  tagline: key(z.string().default(""), { description: "Title of the home page.", example: "Fast and small" }),
  url: key(originSchema, {
    description: "Origin of the site, without a path.",
    example: "https://example.org",
  }),
  baseUrl: key(baseUrlSchema.default("/"), {
    description: "Path under which the site is served. `--base-url` overrides it.",
    example: "/my-tool/",
  }),
  baseUrlBanner: key(z.boolean().default(true), {
    description: "Show a warning on the home page if the site is served under a path other than `baseUrl`.",
    example: false,
  }),
  trailingSlash: key(z.boolean().default(false), {
    description:
      "End the URLs of all pages with a slash. Use `true` to avoid redirects on hosts that add a slash to URLs, such as GitHub Pages.",
    example: true,
  }),
  titleDelimiter: key(z.string().min(1).default("|"), {
    description: "Separator between the titles of the page and the site.",
    example: "–",
  }),
  favicon: key(z.string().min(1).optional(), {
    description:
      "Path in `static/` of the icon of the site. If it is an SVG, icons for home screens are drawn from it.",
    example: "/favicon.svg",
  }),
  image: key(z.string().min(1).optional(), {
    description: "Path in `static/` of the image for pages that are shared on social media.",
    example: "/social.png",
  }),
  shareImages: key(z.boolean().default(true), {
    description: "Draw a share image for posts and sections of the docs that do not set `image`.",
    example: false,
  }),
  noIndex: key(z.boolean().default(false), {
    description: "Prevent search engines from indexing the site. The search of the site is not affected.",
    example: true,
  }),
  revision: key(z.string().min(1).optional(), {
    description: "Commit of the content, added to pages as the meta tag `docs-sha`.",
    example: "0a1b2c3",
  }),
  defaultLocale: key(z.string().min(1).transform(localeId).optional(), {
    description: "Code of the language of `content/`.",
    example: "en",
    defaultText: "the first locale, or `en`",
  }),
  locales: key(z.array(localeSchema).min(1).optional(), {
    description: "Languages, in the order of the language menu.",
    example: [
      { code: "en", label: "English" },
      { code: "de", label: "Deutsch" },
    ],
    defaultText: "only the default locale",
  }),
  docs: key(z.union([docsSchema, docSetsSchema]).prefault({}), {
    description: "Documentation. A list contains several sets of docs, e.g. for products with separate releases.",
    example: { routeBase: "/" },
  }),
  blog: key(blogSchema.prefault({}), { description: "Blog.", example: { title: "News" } }),
  pages: key(
    z
      .strictObject({
        editUrl: key(editUrlSchema, {
          description: "URL for editing a page, like `docs.editUrl`. `{path}` is relative to `content/pages/`.",
          example: "https://example.org/edit/main/{file}",
        }),
      })
      .prefault({}),
    {
      description: "Markdown pages outside of docs and blog.",
      example: { editUrl: "https://example.org/edit/main/{file}" },
    },
  ),
  feedbackUrl: key(patternSchema("title", "file").optional(), {
    description:
      "URL at which readers report problems of a page. `{title}` is replaced with the title of the page, and `{file}` with the path of its source file.",
    example: "https://github.com/me/tool/issues/new?title={title}",
  }),
  navbar: key(navbarSchema.prefault({}), {
    description: "Bar at the top of each page.",
    example: { left: [{ label: "Docs", doc: "intro" }] },
  }),
  footer: key(footerSchema.optional(), {
    description: "Footer of each page.",
    example: { copyright: { text: "Copyright © {year} The authors", year: 2026 } },
    defaultText: "no footer",
  }),
  announcement: key(announcementSchema.optional(), {
    description: "Bar above the navbar.",
    example: { id: "version-2", content: "Version 2 is out." },
    defaultText: "no announcement",
  }),
  colorMode: key(
    z
      .strictObject({
        default: key(z.enum(["light", "dark"]).default("light"), {
          description: "Color mode of readers without a preference.",
          example: "dark",
        }),
        disableSwitch: key(z.boolean().default(false), {
          description: "Remove the toggle, so that readers cannot select a mode.",
          example: true,
        }),
        respectPrefersColorScheme: key(z.boolean().default(true), {
          description: "Use the mode of the operating system until the reader selects one.",
          example: false,
        }),
      })
      .prefault({}),
    { description: "Light and dark mode.", example: { default: "dark" } },
  ),
  search: key(searchSchema.prefault({ provider: "local" }), {
    description: "Search: built-in, a hosted service, or none.",
    example: { provider: "none" },
  }),
  analytics: key(
    z
      .strictObject({
        id: key(z.string().min(1), { description: "Measurement ID of Google Analytics.", example: "G-ABC123" }),
        anonymizeIp: key(z.boolean().default(true), {
          description: "Ask the service to shorten IP addresses.",
          example: false,
        }),
      })
      .optional(),
    { description: "Google Analytics.", example: { id: "G-ABC123" }, defaultText: "no analytics" },
  ),
  head: key(siteHeadSchema.default([]), {
    description:
      "Tags for the head of every page. The Content-Security-Policy includes the hashes of inline code, and allows the hosts of scripts, of style sheets, and of `rel: preconnect` links for fonts and data. Paths are relative to the base URL (`/own.css` is a file in `static/`) and must exist. A `meta` tag of a page overrides the same tag in this list.",
    example: [{ tag: "meta", attributes: { name: "theme-color", content: "#1f6feb" } }],
  }),
  markdown: key(
    z
      .strictObject({
        rawHtml: key(z.enum(["safe", "trusted"]).default("safe"), {
          description:
            "`safe` keeps only elements and attributes on an allowlist. `trusted` disables sanitizing, except in translations.",
          example: "trusted",
        }),
        iframeHosts: key(
          z.array(z.string().min(1)).default(["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"]),
          {
            description: "Hosts of frames in raw HTML. The list replaces the default.",
            example: ["www.youtube-nocookie.com", "codesandbox.io"],
          },
        ),
        components: key(markdownComponentsSchema.default({}), {
          description: "Component modules for Markdown, relative to the site root, by tag name.",
          example: { Chart: "theme/Chart.tsx" },
        }),
        frontMatter: key(z.array(frontMatterKeySchema).default([]), {
          description: "Additional front matter keys, which components of the site use.",
          example: ["status", "audience"],
        }),
        math: key(z.boolean().default(false), {
          description: "Turn `$…$` and `$$…$$` into formulas. Needs the package `katex`.",
          example: true,
        }),
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
      })
      .prefault({}),
    { description: "Extensions of Markdown.", example: { math: true } },
  ),
  content: key(
    z
      .strictObject({
        executable: key(z.boolean().default(true), {
          description: "Set to `false` to refuse code in `content/`: MDX, pages in React and data modules.",
          example: false,
        }),
      })
      .prefault({}),
    { description: "Trust in `content/`.", example: { executable: false } },
  ),
  data: key(
    z
      .strictObject({
        timeout: key(z.number().positive().max(3600).default(10), {
          description: "Longest duration of a data module, and of rendering a page, in seconds.",
          example: 60,
        }),
      })
      .prefault({}),
    { description: "Data modules of pages.", example: { timeout: 60 } },
  ),
  redirects: key(
    z
      .array(
        z.strictObject({
          from: key(checkedString(redirectFault), {
            description: "Previous path. It may end with a file name: `/old.html`, `/old.php`.",
            example: "/old",
          }),
          to: key(targetSchema, { description: "New path, or a URL.", example: "/docs/new" }),
        }),
      )
      .default([]),
    { description: "Redirects from previous URLs.", example: [{ from: "/old", to: "/docs/new" }] },
  ),
  headers: key(headersSchema.default({}), {
    description:
      "Additional response headers by path pattern, for hosts that read `_headers`. A header for all paths, `/*`, overrides the built-in header of the same name. Paths begin with a slash and are relative to the base URL.",
    example: { "/docs/*": { "X-Robots-Tag": "none" } },
  }),
  check: key(
    z
      .strictObject({
        rules: key(rulesSchema.default({}), {
          description: "Severity by rule name: `error`, `warning`, `info` or `off`.",
          example: { "broken-anchor": "warning" },
        }),
      })
      .prefault({}),
    {
      description: "Checks of the content, in `build` and `check`.",
      example: { rules: { "broken-anchor": "warning" } },
    },
  ),
  styles: key(z.array(folderSchema).default([]), {
    description: "Style sheets relative to the site root, loaded after those of the theme.",
    example: ["theme/own.css"],
  }),
  components: key(componentsSchema.prefault({}), {
    description: "Component modules relative to the site root, by the name of the theme component that they replace.",
    example: { Footer: "theme/Footer.tsx" },
  }),
  editorUrl: key(z.string().min(1).optional(), {
    description:
      "URL that opens the position of an error in an editor, with `{root}`, `{file}`, `{line}` and `{column}`.",
    example: "vscode://file{root}/{file}:{line}:{column}",
    defaultText: "the editor in `LAUNCH_EDITOR`, `VISUAL` or `EDITOR` if it has a window, or VS Code in its terminal",
  }),
});

export type ParsedConfig = z.output<typeof userConfigSchema>;

/** Schemas with one form of `docs`. They describe invalid values in more detail than a union. */
const oneSetSchema = userConfigSchema.extend({ docs: docsSchema.prefault({}) });
const severalSetsSchema = userConfigSchema.extend({ docs: docSetsSchema });

/** Return the schema to parse a configuration, for the form of `docs` that it has. */
export function configSchemaFor(value: unknown): z.ZodType<ParsedConfig> {
  return isYamlMap(value) && Array.isArray(value.docs) ? severalSetsSchema : oneSetSchema;
}
