/** Converts the configuration of Jekyll, and the order of pages of the theme Just the Docs. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { compareText } from "../../util/collections.ts";
import { getLanguageLabel } from "../language-label.ts";
import type { MigrationTask } from "../migration-task.ts";
import { omitEmpty, type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import { convertSocialLinks, type NavItem } from "../social-links.ts";

/** Plugins whose functions are built in. */
const BUILT_IN_PLUGINS =
  /^jekyll-(?:feed|seo-tag|sitemap|redirect-from|include-cache|relative-links|optional-front-matter|titles-from-headings|default-layout|readme-index|github-metadata|paginate(?:-v2)?|remote-theme|mentions|last-modified-at)$|^jemoji$/;

export interface JekyllSettingsInput {
  config: PlainMap;
  configFile: string;
  blogRoute: string | undefined;
  hasFolders: boolean;
  tasks: MigrationTask[];
}

export function convertJekyllSettings({
  config,
  configFile,
  blogRoute,
  hasFolders,
  tasks,
}: JekyllSettingsInput): UserConfig {
  const add = (kind: string, subject: string, suggestion: string): void =>
    void tasks.push({ kind, source: configFile, subject, suggestion });
  for (const plugin of [...toList(config.plugins), ...toList(config.gems)])
    if (!BUILT_IN_PLUGINS.test(toText(plugin) ?? ""))
      add("plugin", toText(plugin) ?? "", "Look for a built-in function, or write a plugin.");
  const theme = toText(config.theme) ?? toText(config.remote_theme);
  if (theme !== undefined)
    add("theme and data", theme, "Themes of Jekyll do not work here. Set colors and fonts, see `styles`.");
  const url = /^https?:\/\/[^/]+/.exec(toText(config.url) ?? "")?.[0];
  if (url === undefined) add("configuration", "url", 'Set "url" of the configuration.');
  const baseUrl = `/${(toText(config.baseurl) ?? "").replace(/^\/+|\/+$/g, "")}/`.replace("//", "/");
  const title = toText(config.title) ?? toText(config.name) ?? "Documentation";
  const language = toText(config.lang) ?? toText(config.locale)?.slice(0, 2) ?? "en";
  const repository = toText(config.repository);
  const editBase = toText(config.gh_edit_repository);
  const footer = toText(config.footer_content);
  const links = Object.entries(toMap(config.aux_links)).flatMap(([label, target]): NavItem[] => {
    const href = toText([target].flat()[0]);
    return href === undefined || !/^https?:/.test(href) ? [] : [{ label, href }];
  });
  const isLinked = links.some((link) => "href" in link && link.href?.includes(repository ?? " "));
  return omitEmpty<UserConfig>({
    title,
    tagline: toText(config.description)?.trim(),
    url: url ?? "https://example.org",
    baseUrl: baseUrl === "/" ? undefined : baseUrl,
    trailingSlash: hasFolders || undefined,
    ...(language === "en"
      ? {}
      : { defaultLocale: language, locales: [{ code: language, label: getLanguageLabel(language) }] }),
    redirects: hasFolders ? undefined : [{ from: "/*.html", to: "/:splat" }],
    docs: omitEmpty({
      routeBase: "/",
      editUrl:
        editBase === undefined ? undefined : `${editBase}/edit/${toText(config.gh_edit_branch) ?? "main"}/{file}`,
    }),
    blog: blogRoute === undefined || blogRoute === "blog" ? undefined : { routeBase: `/${blogRoute}` },
    navbar: {
      title,
      right: [
        ...links,
        ...(repository === undefined || isLinked
          ? []
          : convertSocialLinks([{ icon: "github", href: `https://github.com/${repository}`, label: "GitHub" }])),
        { type: "colorModeToggle" } as const,
        { type: "search" } as const,
      ],
    },
    footer:
      footer === undefined
        ? undefined
        : {
            copyright: {
              text: footer
                .replace(/<[^>]*>/g, "")
                .replace(/&copy;/g, "©")
                .trim(),
            },
          },
    markdown: { rawHtml: "trusted" },
  });
}

export interface OrderedPage {
  /** ID of the document. */
  id: string;
  title: string;
  values: PlainMap;
}

/** Return the sidebar that `nav_order` and `parent` define, or `undefined` if no page has these keys. */
export function createParentSidebar(pages: readonly OrderedPage[], config: PlainMap): unknown[] | undefined {
  if (!pages.some(({ values }) => values.nav_order !== undefined || values.parent !== undefined)) return undefined;
  const shown = pages.filter(({ values }) => values.nav_exclude !== true && toText(values.title) !== undefined);
  const getOrder = ({ values }: OrderedPage): number =>
    typeof values.nav_order === "number" ? values.nav_order : Number.POSITIVE_INFINITY;
  const sorted = shown.toSorted((a, b) => {
    const [first, second] = [getOrder(a), getOrder(b)];
    return first === second ? compareText(a.title, b.title) : first - second;
  });
  const listChildren = (parent: OrderedPage): OrderedPage[] =>
    sorted.filter(
      ({ id, values }) =>
        id !== parent.id &&
        toText(values.parent) === parent.title &&
        (values.grand_parent === undefined || values.grand_parent === parent.values.parent),
    );
  const write = (page: OrderedPage, depth: number): unknown => {
    const children = depth > 5 ? [] : listChildren(page);
    if (children.length === 0) return page.id;
    return { category: page.title, link: { id: page.id }, items: children.map((child) => write(child, depth + 1)) };
  };
  const external = toList(config.nav_external_links).flatMap((entry) => {
    const { title, url } = toMap(entry);
    return toText(url) === undefined ? [] : [{ href: toText(url), label: toText(title) ?? toText(url) }];
  });
  return [...sorted.filter(({ values }) => values.parent === undefined).map((page) => write(page, 0)), ...external];
}
