/** Converts the configuration of VitePress, except for sidebars. */

import brands from "../../model/brands.json" with { type: "json" };
import type { UserConfig } from "../../site/config/user-config.ts";
import { isInside } from "../../util/path.ts";
import { convertEditUrl } from "../edit-url.ts";
import { getLanguageLabel } from "../language-label.ts";
import type { MigrationTask } from "../migration-task.ts";
import { isMap, omitEmpty, type PlainMap, toFlag, toList, toMap, toNumber, toText } from "../plain-values.ts";

type NavItem = NonNullable<NonNullable<UserConfig["navbar"]>["left"]>[number];
type LeafItem = NonNullable<NonNullable<UserConfig["footer"]>["columns"]>[number]["items"][number];

export interface ThemeInput {
  config: PlainMap;
  configFile: string;
  /** File of the navbar. */
  navFile: string;
  /** The site's locales; the first one is the default. */
  locales: readonly SiteLocale[];
  /** True if the new site has a file at a path in `static/`. */
  hasStatic(path: string): boolean;
  tasks: MigrationTask[];
}

export interface SiteLocale {
  /** Directory of its pages; empty for the default language. */
  folder: string;
  code: string;
  settings: PlainMap;
}

/** List the languages that have pages on the site. Others are links. */
export function listLocales(config: PlainMap): { locales: SiteLocale[]; links: { label: string; href: string }[] } {
  const entries = Object.entries(toMap(config.locales)).map(([key, value]) => [key, toMap(value)] as const);
  const root = entries.find(([key]) => key === "root")?.[1] ?? {};
  const getCode = (lang: unknown, fallback: string): string =>
    /^[a-z]{2,3}/i.exec(toText(lang) ?? "")?.[0].toLowerCase() ?? fallback;
  const locales: SiteLocale[] = [{ folder: "", code: getCode(root.lang ?? config.lang, "en"), settings: root }];
  const links: { label: string; href: string }[] = [];
  for (const [key, settings] of entries) {
    const link = toText(settings.link) ?? "";
    if (key === "root") continue;
    if (/^https?:/.test(link)) links.push({ label: toText(settings.label) ?? key, href: link });
    else locales.push({ folder: key, code: key, settings });
  }
  return { locales, links };
}

/** Return the language of a page by its path. */
export function findLocale(locales: readonly SiteLocale[], path: string): SiteLocale | undefined {
  return locales.find(({ folder }) => folder !== "" && isInside(folder, path)) ?? locales[0];
}

export function convertTheme(input: ThemeInput, links: readonly { label: string; href: string }[]): UserConfig {
  const { config, locales } = input;
  const theme: PlainMap = { ...toMap(config.themeConfig), ...toMap(locales[0]?.settings.themeConfig) };
  const base = toText(config.base) ?? "/";
  const { head, favicon } = convertHead(config, input);
  const right = [
    ...(links.length > 0 ? [{ label: "Languages", items: links.map((link) => ({ ...link })) }] : []),
    ...(locales.length > 1 ? [{ type: "localeDropdown" }] : []),
    ...(config.appearance === false || String(config.appearance).startsWith("force")
      ? []
      : [{ type: "colorModeToggle" }]),
    ...convertSocialLinks(theme.socialLinks),
    { type: "search" },
  ] as NavItem[];
  return omitEmpty<UserConfig>({
    title: toText(config.title) ?? toText(locales[0]?.settings.title) ?? "Documentation",
    url: findOrigin(input),
    baseUrl: base === "/" ? undefined : base,
    favicon,
    ...(locales.length > 1 || locales[0]?.code !== "en" ? convertLocales(locales) : {}),
    head,
    docs: {
      ...omitEmpty({
        routeBase: "/",
        editUrl: convertEditUrl(toText(toMap(theme.editLink).pattern)),
        lastUpdate: config.lastUpdated ? true : undefined,
        breadcrumbs: false,
        ...convertOutline(theme.outline),
      }),
      // No directory has a special meaning in VitePress.
      reference: [],
    },
    navbar: omitEmpty({
      title: theme.siteTitle === false ? "" : toText(theme.siteTitle),
      logo: convertLogo(theme.logo, input),
      left: toList(theme.nav).flatMap((item) => convertNavItem(toMap(item), input)),
      right,
    }),
    footer: convertFooter(toMap(theme.footer)),
    colorMode: /dark/.test(String(config.appearance))
      ? { default: "dark" as const }
      : config.appearance === false
        ? { disableSwitch: true }
        : undefined,
    search: convertSearch(theme),
    markdown: { rawHtml: "trusted", ...(toFlag(toMap(config.markdown).math) && { math: true }) },
    check: config.ignoreDeadLinks === true ? { rules: { "broken-link": "off" } } : undefined,
  }) as UserConfig;
}

function convertLocales(locales: readonly SiteLocale[]): Pick<UserConfig, "defaultLocale" | "locales"> {
  return {
    defaultLocale: locales[0]?.code,
    locales: locales.map(({ code, settings }) =>
      omitEmpty({
        code,
        label: toText(settings.label) ?? getLanguageLabel(code),
        htmlLang: toText(settings.lang),
        direction: settings.dir === "rtl" ? ("rtl" as const) : undefined,
        title: toText(settings.title),
      }),
    ),
  };
}

/** Find the origin of the site, which VitePress only needs for sitemaps. */
function findOrigin({ config, configFile, tasks }: ThemeInput): string {
  const hostname = toText(toMap(config.sitemap).hostname);
  const heads = [config.head, ...Object.values(toMap(config.locales)).map((locale) => toMap(locale).head)];
  const meta = heads
    .flatMap((head) => toList(head))
    .map((entry) => toMap(toList(entry)[1]))
    .find(({ property, content }) => property === "og:url" && /^https?:/.test(toText(content) ?? ""));
  const url = hostname ?? toText(meta?.content);
  if (url !== undefined && URL.canParse(url)) return new URL(url).origin;
  tasks.push({
    kind: "configuration",
    source: configFile,
    subject: "url",
    suggestion: 'Write the origin of the site in "url"; it was set to https://example.org.',
  });
  return "https://example.org";
}

/** The outline of VitePress shows level 2 by default. */
function convertOutline(outline: unknown): { tocMinHeadingLevel?: number; tocMaxHeadingLevel?: number } {
  const level = isMap(outline) ? outline.level : outline;
  if (level === "deep") return { tocMaxHeadingLevel: 6 };
  if (Array.isArray(level)) return { tocMinHeadingLevel: toNumber(level[0]), tocMaxHeadingLevel: toNumber(level[1]) };
  const number = toNumber(level) ?? 2;
  return { tocMinHeadingLevel: number === 2 ? undefined : number, tocMaxHeadingLevel: number };
}

function convertLogo(logo: unknown, { hasStatic }: ThemeInput) {
  const { src, light, dark, alt, width, height } = isMap(logo) ? logo : { src: logo };
  const source = toText(light) ?? toText(src);
  if (source === undefined || (source.startsWith("/") && !hasStatic(source))) return undefined;
  return omitEmpty({
    src: source,
    srcDark: toText(dark),
    alt: toText(alt) ?? "",
    width: toNumber(width),
    height: toNumber(height),
  });
}

function convertNavItem(item: PlainMap, input: ThemeInput): NavItem[] {
  const label = removeTags(toText(item.text) ?? "");
  if (Array.isArray(item.items)) {
    const items = listLeaves(item.items, input);
    return label === "" || items.length === 0 ? [] : [{ label, items }];
  }
  return convertLeaf(item, input);
}

/** Groups in a menu become one list. */
function listLeaves(items: unknown, input: ThemeInput): LeafItem[] {
  return toList(items).flatMap((item) => {
    const map = toMap(item);
    return Array.isArray(map.items) ? listLeaves(map.items, input) : convertLeaf(map, input);
  });
}

function convertLeaf(item: PlainMap, { tasks, navFile }: ThemeInput): LeafItem[] {
  const label = removeTags(toText(item.text) ?? "");
  const link = toText(item.link);
  if (label === "" || link === undefined) {
    tasks.push({
      kind: "navigation item",
      source: navFile,
      subject: label || JSON.stringify(item),
      suggestion: "Add the item by hand, if it has an equivalent.",
    });
    return [];
  }
  if (/^[a-z]+:/i.test(link)) return [{ label, href: link }];
  const to = `/${link.replace(/^\/+/, "")}`.replace(/(?:index)?(?:\.html|\.md)(?=$|[?#])/, "");
  const activePath = /^\^?(\/[\w/-]+?)\/?$/.exec(toText(item.activeMatch) ?? "")?.[1];
  return [omitEmpty({ label, to, activePath })];
}

const removeTags = (text: string): string => text.replace(/<[^>]*>/g, "").trim();

const NAMES: Readonly<Record<string, string>> = { twitter: "x" };

function convertSocialLinks(links: unknown): NavItem[] {
  return toList(links).flatMap((entry): NavItem[] => {
    const { icon, link, ariaLabel } = toMap(entry);
    const href = toText(link);
    const name = toText(icon) ?? "";
    const brand = NAMES[name] ?? name;
    const label = toText(ariaLabel) ?? (name === "" ? "Link" : name.charAt(0).toUpperCase() + name.slice(1));
    if (href === undefined || !/^(?:https?|mailto):/.test(href)) return [];
    return [brands.includes(brand) ? { type: "icon", icon: brand, label, href } : { label, href }];
  });
}

function convertFooter({ message, copyright }: PlainMap): UserConfig["footer"] {
  const text = [message, copyright]
    .flatMap((part) => toText(part) ?? [])
    .map(removeTags)
    .join(" ");
  return text === "" ? undefined : { copyright: { text } };
}

function convertSearch(theme: PlainMap): UserConfig["search"] {
  const search = toMap(theme.search);
  const { appId, apiKey, indexName } = search.provider === "algolia" ? toMap(search.options) : toMap(theme.algolia);
  const [app, key, index] = [toText(appId), toText(apiKey), toText(indexName)];
  if (app === undefined || key === undefined || index === undefined) return undefined;
  return { provider: "hosted", appId: app, apiKey: key, indexName: index, contextual: false };
}

const HEAD_TAGS = ["meta", "link", "script", "style"];

function convertHead(
  config: PlainMap,
  { hasStatic, tasks, configFile }: ThemeInput,
): Pick<UserConfig, "head" | "favicon"> {
  let favicon: string | undefined;
  const head = toList(config.head).flatMap((entry): NonNullable<UserConfig["head"]> => {
    const [name, attributes, content] = toList(entry);
    const tag = toText(name) ?? "";
    const pairs = Object.entries(toMap(attributes)).flatMap(([key, value]): [string, string | boolean][] =>
      value === null || value === undefined || value === false
        ? []
        : [[key, value === true || value === "" ? true : String(value)]],
    );
    const all = Object.fromEntries(pairs);
    const url = all.src ?? all.href;
    const isLocal = typeof url === "string" && url.startsWith("/") && !url.startsWith("//");
    if (
      tag === "link" &&
      /\bicon\b/.test(String(all.rel)) &&
      all.rel !== "apple-touch-icon" &&
      isLocal &&
      hasStatic(url)
    ) {
      favicon ??= url;
      return [];
    }
    if (!HEAD_TAGS.includes(tag) || (isLocal && !hasStatic(url))) {
      tasks.push({
        kind: "head tag",
        source: configFile,
        subject: `<${tag}> ${String(url ?? "")}`,
        suggestion: 'Add it to "head" in the configuration, if it is needed.',
      });
      return [];
    }
    return [omitEmpty({ tag, attributes: all, content: toText(content) }) as NonNullable<UserConfig["head"]>[number]];
  });
  return { head, favicon };
}
