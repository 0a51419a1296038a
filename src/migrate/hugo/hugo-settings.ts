/** Converts the configuration of Hugo. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { getLanguageLabel } from "../language-label.ts";
import type { MigrationTask } from "../migration-task.ts";
import { isMap, omitEmpty, type PlainMap, toFlag, toList, toMap, toNumber, toText } from "../plain-values.ts";
import { convertSocialLinks, type NavItem } from "../social-links.ts";
import type { SourceTree } from "../source-tree.ts";
import { getSetting, type HugoConfig, type HugoLanguage } from "./hugo-config.ts";

export interface HugoSettingsInput {
  values: PlainMap;
  configFile: string;
  languages: readonly HugoLanguage[];
  /** Path of the blog in URLs, if there is one. */
  blogRoute: string | undefined;
  /** Return the URL of a page or file by the target of an item. */
  findUrl(target: string): string | undefined;
  redirects: UserConfig["redirects"];
  hasFormulas: boolean;
  tasks: MigrationTask[];
}

/** Keys that are converted, or that are about the program. */
const KNOWN_KEYS =
  /^(?:baseurl|title|languagecode|locale|defaultcontentlanguage\w*|languages|contentdir|staticdir|params|menus?|permalinks|copyright|theme|themesdir|markup|build|caches|cascade|outputs|outputformats|mediatypes|frontmatter|module|security|server|related|minify|enable\w+|disable\w+|paginat\w+|plural\w+|timezone|buildDrafts|build\w+|summarylength|sectionpagesmenu|taxonomies|sitemap|imaging|ugly\w*|canonify\w*|relative\w*|log|ignore\w+|archetypedir|assetdir|datadir|layoutdir|publishdir|titlecasestyle|services|privacy|rsslimit|haschinese\w*|hascjk\w*|pygments\w*|googleanalytics|author|segments|page|refLinks\w*|footnote\w*)$/i;

export function convertHugoSettings(input: HugoSettingsInput): UserConfig {
  const { values, languages, blogRoute, tasks, configFile } = input;
  const params = toMap(values.params);
  const site = splitUrl(toText(getSetting(values, "baseURL")));
  const add = (kind: string, subject: string, suggestion: string): void =>
    void tasks.push({ kind, source: configFile, subject, suggestion });
  if (site.origin === undefined) add("configuration", "baseURL", 'Set "url" of the configuration.');
  for (const key of Object.keys(values))
    if (!KNOWN_KEYS.test(key)) add("configuration", key, "The key has no equivalent. Look for one in the reference.");
  for (const key of Object.keys(params))
    if (!/^(?:description|repo|ghrepo|github_repo|github|social|author)$/i.test(key))
      add("parameter", `params.${key}`, "The theme's layouts used the value.");
  const title = toText(values.title) ?? toText(languages[0]?.settings.title) ?? "Documentation";
  const repository = ["github_repo", "ghrepo", "repo", "github"].map((key) => toText(params[key])).find(Boolean);
  const copyright = toText(values.copyright);
  const [original] = languages;
  return omitEmpty<UserConfig>({
    title,
    tagline: toText(params.description)?.trim(),
    url: site.origin ?? "https://example.org",
    baseUrl: site.pathname === "/" ? undefined : site.pathname,
    trailingSlash: toFlag(getSetting(values, "uglyURLs")) !== true,
    ...(languages.length === 1 && original?.code === "en"
      ? {}
      : { defaultLocale: original?.code, locales: languages.map(convertLanguage) }),
    redirects: input.redirects,
    docs: { routeBase: "/" },
    blog: blogRoute === undefined || blogRoute === "blog" ? undefined : { routeBase: `/${blogRoute}` },
    navbar: omitEmpty({
      title,
      left: convertMenu(input),
      right: [
        ...(languages.length > 1 ? [{ type: "localeDropdown" } as const] : []),
        ...convertSocialLinks([
          ...(repository?.startsWith("http") ? [{ icon: "github", href: repository, label: "GitHub" }] : []),
          ...listSocialLinks(params),
        ]),
        { type: "colorModeToggle" } as const,
        { type: "search" } as const,
      ],
    }),
    footer:
      copyright === undefined
        ? undefined
        : { copyright: { text: copyright.replace(/<[^>]*>/g, "").replace(/&copy;/g, "©") } },
    markdown: omitEmpty({ rawHtml: "trusted" as const, math: input.hasFormulas || undefined }),
  });
}

function listSocialLinks({ social }: PlainMap): { icon: string; href: string }[] {
  return Object.entries(toMap(social)).flatMap(([icon, value]) => {
    const href = toText(value) ?? toText(toMap(value).url);
    return href === undefined ? [] : [{ icon, href }];
  });
}

function splitUrl(url: string | undefined): { origin?: string; pathname: string } {
  try {
    const { origin, pathname } = new URL(url ?? "");
    return { origin, pathname: pathname.replace(/\/*$/, "/") };
  } catch {
    return { pathname: "/" };
  }
}

const convertLanguage = ({ code, settings }: HugoLanguage): NonNullable<UserConfig["locales"]>[number] => {
  const direction = toText(getSetting(settings, "languageDirection")) ?? toText(settings.direction);
  return omitEmpty({
    code,
    label: toText(getSetting(settings, "languageName")) ?? toText(settings.label) ?? getLanguageLabel(code),
    direction: direction === "rtl" ? ("rtl" as const) : undefined,
    title: toText(settings.title),
  });
};

interface MenuEntry {
  id: string;
  label: string;
  target: string;
  parent?: string;
  weight: number;
}

/** Convert the main menu; entries with a parent become its items. */
function convertMenu({ values, languages, findUrl, tasks, configFile }: HugoSettingsInput): NavItem[] {
  const menus = toMap(values.menus ?? values.menu ?? languages[0]?.settings.menus ?? languages[0]?.settings.menu);
  for (const name of Object.keys(menus))
    if (name !== "main")
      tasks.push({ kind: "menu", source: configFile, subject: name, suggestion: "Only the main menu was taken over." });
  const entries = toList(menus.main).map((value, index): MenuEntry => {
    const entry = toMap(value);
    const label = toText(entry.name) ?? toText(entry.title) ?? toText(entry.identifier) ?? "Link";
    return {
      id: toText(entry.identifier) ?? label,
      label,
      target: toText(getSetting(entry, "pageRef")) ?? toText(entry.url) ?? "",
      parent: toText(entry.parent),
      weight: toNumber(entry.weight) ?? 1000 + index,
    };
  });
  const sorted = entries.sort((a, b) => a.weight - b.weight);
  const convert = ({
    label,
    target,
  }: MenuEntry): { label: string; to: string } | { label: string; href: string } | undefined => {
    if (/^(?:https?:|mailto:)/.test(target)) return { label, href: target };
    const to = target === "" ? undefined : findUrl(target);
    return to === undefined ? undefined : { label, to };
  };
  return sorted.flatMap((entry): NavItem[] => {
    if (entry.parent !== undefined) return [];
    const items = sorted.filter(({ parent }) => parent === entry.id).flatMap((child) => convert(child) ?? []);
    const own = convert(entry);
    if (items.length > 0) return [{ label: entry.label, items: [...(own ? [own] : []), ...items] }];
    if (own) return [own];
    tasks.push({
      kind: "navigation item",
      source: configFile,
      subject: `${entry.label} (${entry.target})`,
      suggestion: "No page has this URL, so the item was left out.",
    });
    return [];
  });
}

/** Return the form of the URLs of a section, which may be in a map by kind of page. */
export function getPermalink(values: PlainMap, section: string): string | undefined {
  const permalinks = toMap(values.permalinks);
  const pages = isMap(permalinks.page) ? permalinks.page : permalinks;
  return toText(pages[section]);
}

/** List directories without an equivalent, and themes. */
export function listHugoFiles(tree: SourceTree, { folder, values }: HugoConfig, configFile: string): MigrationTask[] {
  const kind = "theme and data";
  const folders = ["layouts", "data", "assets", "archetypes", "i18n"].flatMap((name): MigrationTask[] => {
    const source = folder === "" ? name : `${folder}/${name}`;
    const { length } = tree.listFiles(source);
    const suggestion =
      "The files are for Hugo. Write components, pages in React, data modules or style sheets where they matter.";
    return length === 0 ? [] : [{ kind, source, subject: `${length} ${length === 1 ? "file" : "files"}`, suggestion }];
  });
  const imports = toList(toMap(values.module).imports).map((each) => (isMap(each) ? each.path : each));
  const themes = [getSetting(values, "theme"), ...imports].flat().flatMap((theme) => toText(theme) ?? []);
  const suggestion = "Themes of Hugo do not work here. Set colors and fonts, see `styles`.";
  return [...folders, ...themes.map((subject): MigrationTask => ({ kind, source: configFile, subject, suggestion }))];
}
