/** Converts the configuration of Astro and Starlight, except for the sidebar. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { convertEditUrl } from "../edit-url.ts";
import { getLanguageLabel } from "../language-label.ts";
import type { MigrationTask } from "../migration-task.ts";
import { isMap, omitEmpty, type PlainMap, toFlag, toList, toMap, toNumber, toText } from "../plain-values.ts";
import { convertSocialLinks, type SocialLink } from "../social-links.ts";
import { findLocalizedText, type StarlightLocale } from "./locale-pages.ts";

export interface SettingsInput {
  /** Configuration of Astro. */
  config: PlainMap;
  /** Options of Starlight. */
  options: PlainMap;
  configFile: string;
  locales: readonly StarlightLocale[];
  /** Return the URL of an image in `src/` or `public/`. */
  convertImage(path: string): string | undefined;
  tasks: MigrationTask[];
}

type Redirects = NonNullable<UserConfig["redirects"]>;

export function convertSettings(input: SettingsInput): UserConfig {
  const { config, options, locales } = input;
  const site = toText(config.site);
  const base = `/${(toText(config.base) ?? "").replace(/^\/+|\/+$/g, "")}/`.replace("//", "/");
  const title = findTitle(options.title, locales[0]);
  const toc = options.tableOfContents;
  const edit = toText(toMap(options.editLink).baseUrl);
  if (site === undefined)
    addTask(
      input,
      "configuration",
      "site",
      'Write the origin of the site in "url"; it was set to https://example.org.',
    );
  listUnknown(input);
  return omitEmpty<UserConfig>({
    title,
    tagline: toText(options.description),
    url: site !== undefined && URL.canParse(site) ? new URL(site).origin : "https://example.org",
    baseUrl: base === "/" ? undefined : base,
    trailingSlash: config.trailingSlash !== "never" && toMap(config.build).format !== "file",
    titleDelimiter: toText(options.titleDelimiter),
    favicon: input.convertImage(toText(options.favicon) ?? "/favicon.svg"),
    ...convertLocales(options, locales),
    head: convertHead(input),
    redirects: convertRedirects(input),
    docs: {
      ...omitEmpty({
        routeBase: "/",
        editUrl: convertEditUrl(edit),
        lastUpdate: toFlag(options.lastUpdated) || undefined,
        breadcrumbs: false,
        tocMinHeadingLevel: toNumber(toMap(toc).minHeadingLevel),
        tocMaxHeadingLevel: toNumber(toMap(toc).maxHeadingLevel) ?? 3,
      }),
      // No directory has a special meaning in Starlight.
      reference: [],
    },
    navbar: convertNavbar(input, title),
    markdown: { rawHtml: "trusted" },
  }) as UserConfig;
}

function addTask({ tasks, configFile }: SettingsInput, kind: string, subject: string, suggestion: string): void {
  tasks.push({ kind, source: configFile, subject, suggestion });
}

/** A title is a text, or texts by language. */
function findTitle(title: unknown, locale: StarlightLocale | undefined): string {
  const byLocale = isMap(title) && locale ? findLocalizedText(title, locale) : undefined;
  return toText(title) ?? byLocale ?? toText(Object.values(toMap(title))[0]) ?? "Documentation";
}

function convertLocales(
  { title }: PlainMap,
  locales: readonly StarlightLocale[],
): Pick<UserConfig, "defaultLocale" | "locales"> {
  const [first] = locales;
  if (locales.length === 1 && first?.code === "en") return {};
  return {
    defaultLocale: first?.code,
    locales: locales.map((locale) => {
      const { code, settings } = locale;
      const lang = toText(settings.lang);
      return omitEmpty({
        code,
        label: toText(settings.label) ?? getLanguageLabel(code),
        htmlLang: lang === code ? undefined : lang,
        direction: settings.dir === "rtl" ? ("rtl" as const) : undefined,
        title: isMap(title) && locale !== first ? findLocalizedText(title, locale) : undefined,
      });
    }),
  };
}

function convertNavbar({ options, locales, convertImage }: SettingsInput, title: string): UserConfig["navbar"] {
  const logo = toMap(options.logo);
  const light = toText(logo.light) ?? toText(logo.src);
  const src = light === undefined ? undefined : convertImage(light);
  const dark = toText(logo.dark);
  return {
    title: logo.replacesTitle === true && src !== undefined ? "" : title,
    ...omitEmpty({
      logo:
        src === undefined
          ? undefined
          : omitEmpty({
              src,
              srcDark: dark && convertImage(dark),
              alt: toText(logo.alt) ?? (logo.replacesTitle === true ? title : ""),
            }),
    }),
    right: [
      ...(locales.length > 1 ? [{ type: "localeDropdown" as const }] : []),
      { type: "colorModeToggle" as const },
      ...convertSocialLinks(listSocialLinks(options.social)),
      { type: "search" as const },
    ],
  };
}

/** Links are a list, or a map by icon in old versions. */
function listSocialLinks(social: unknown): SocialLink[] {
  const entries = Array.isArray(social)
    ? social.map(toMap)
    : Object.entries(toMap(social)).map(
        ([icon, href]): PlainMap => ({ icon, href: toText(href) ?? toText(toMap(href).link) }),
      );
  return entries.flatMap(({ icon, href, label }) =>
    toText(href) === undefined
      ? []
      : [omitEmpty({ icon: toText(icon) ?? "", href: toText(href) ?? "", label: toText(label) })],
  );
}

const HEAD_TAGS = ["meta", "link", "script", "style"];

function convertHead(input: SettingsInput): UserConfig["head"] {
  return toList(input.options.head).flatMap((entry): NonNullable<UserConfig["head"]> => {
    const { tag, attrs, content } = toMap(entry);
    const name = toText(tag) ?? "";
    const attributes = Object.fromEntries(
      Object.entries(toMap(attrs)).flatMap(([key, value]): [string, string | boolean][] =>
        value === null || value === undefined || value === false
          ? []
          : [[key, value === true || value === "" ? true : String(value)]],
      ),
    );
    const url = attributes.src ?? attributes.href;
    const isLocal = typeof url === "string" && url.startsWith("/") && !url.startsWith("//");
    if (!HEAD_TAGS.includes(name) || (isLocal && input.convertImage(url) === undefined)) {
      addTask(
        input,
        "head tag",
        `<${name}> ${String(url ?? "")}`,
        'Add it to "head" in the configuration, if it is needed.',
      );
      return [];
    }
    return [omitEmpty({ tag: name, attributes, content: toText(content) }) as NonNullable<UserConfig["head"]>[number]];
  });
}

/** Convert `redirects` of Astro: paths, with parts in brackets, to paths. */
function convertRedirects(input: SettingsInput): Redirects {
  return Object.entries(toMap(input.config.redirects)).flatMap(([from, value]): Redirects => {
    const to = toText(value) ?? toText(toMap(value).destination) ?? "";
    const rest = /\[\.\.\.(\w+)\]$/.exec(from);
    const source = rest ? `${from.slice(0, rest.index)}*` : from;
    const target = rest ? to.replace(`[...${rest[1]}]`, ":splat") : to;
    if (to === "" || /[[\]]/.test(source + target)) {
      addTask(
        input,
        "redirect",
        `${from} → ${to}`,
        'Write a redirect for each page in "redirects", or use "*" and ":splat".',
      );
      return [];
    }
    const clean = (path: string): string => (/^[a-z]+:/i.test(path) ? path : `/${path.replace(/^\/+/, "")}`);
    return [{ from: removeSlash(clean(source)), to: removeSlash(clean(target)) }];
  });
}

const removeSlash = (path: string): string =>
  path.length > 1 && !/^[a-z]+:/i.test(path) ? path.replace(/\/$/, "") : path;

/** List options without an equivalent. */
function listUnknown(input: SettingsInput): void {
  const { options, config } = input;
  for (const [name, file] of Object.entries(toMap(options.components)))
    addTask(
      input,
      "theme",
      `${name}: ${toText(file) ?? ""}`,
      "The component is for the theme of Starlight. Write one in React for this theme, and name it in `components`.",
    );
  for (const file of toList(options.customCss))
    addTask(
      input,
      "theme",
      toText(file) ?? "customCss",
      "The file is for the theme of Starlight. Write a style sheet for this one, and name it in `styles`.",
    );
  for (const key of ["plugins", "routeMiddleware", "credits"])
    if (options[key] !== undefined && options[key] !== false && toList(options[key]).length !== 0)
      addTask(
        input,
        "plugin",
        key,
        'Look for a built-in function, or write a plugin ("plugins" in the configuration).',
      );
  const { remarkPlugins, rehypePlugins } = toMap(config.markdown);
  for (const [key, plugins] of Object.entries({ remarkPlugins, rehypePlugins }))
    for (const plugin of toList(plugins)) {
      const [entry] = [plugin].flat();
      addTask(
        input,
        "plugin",
        `${key}: ${toText(toMap(entry).$stub) ?? (isMap(entry) ? String(entry.$stub ?? "own plugin") : "own plugin")}`,
        "Add it to `markdown.remarkPlugins` or `markdown.rehypePlugins`, if it is needed.",
      );
    }
}
