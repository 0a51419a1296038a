/** Converts the configuration of Docusaurus, except for documents and sidebars. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { convertEditUrl } from "../edit-url.ts";
import { getLanguageLabel } from "../language-label.ts";
import { getValueName, omitEmpty, type PlainMap, toFlag, toList, toMap, toNumber, toText } from "../plain-values.ts";
import { convertHead, convertRedirects } from "./convert-head.ts";
import { convertAnnouncement, convertFooter, convertNavbar } from "./convert-navigation.ts";
import { type DocsInstance, hasNumbers, listAdmonitions } from "./docs-instances.ts";
import { listUnknownKeys } from "./unknown-keys.ts";
import { addTask, type SettingsInput, toStaticPath } from "./settings-input.ts";

/** Plugins that are built in, or that have no effect here. */
const BUILT_IN =
  /^(?:content-(?:docs|blog|pages)|sitemap|client-redirects|debug|ideal-image|svgr|google-(?:gtag|analytics|tag-manager)|css-cascade-layers|rsdoctor|theme-.*|docusaurus-theme-search-.*|sass|@docusaurus\/faster)$/;

/** Return the configuration of the new site. */
export function convertSettings(input: SettingsInput): UserConfig {
  const { config, instances } = input;
  const theme = toMap(config.themeConfig);
  for (const { name } of input.plugins)
    if (!BUILT_IN.test(name))
      addTask(
        input,
        "plugin",
        `"${name}"`,
        'Look for a built-in function, or write a plugin ("plugins" in the configuration).',
      );
  listUnknownKeys(input);
  const docs = instances.map((instance) => convertDocsOptions(instance, input));
  const [first] = docs;
  const origin = toText(config.url) ?? "https://example.org";
  return omitEmpty<UserConfig>({
    title: toText(config.title) ?? "Documentation",
    tagline: toText(config.tagline),
    url: /^https?:\/\//.test(origin) ? new URL(origin).origin : "https://example.org",
    baseUrl: toText(config.baseUrl) === "/" ? undefined : toText(config.baseUrl),
    trailingSlash: toFlag(config.trailingSlash),
    titleDelimiter: toText(config.titleDelimiter),
    favicon: toStaticPath(toText(config.favicon), input),
    image: toStaticPath(toText(theme.image), input),
    noIndex: toFlag(config.noIndex),
    ...convertLocales(toMap(config.i18n)),
    head: convertHead(input),
    redirects: convertRedirects(input),
    docs:
      docs.length > 1 ? docs : first && { ...omitEmpty({ ...first, id: undefined, path: undefined }), reference: [] },
    blog: convertBlogOptions(input),
    navbar: convertNavbar(input),
    footer: convertFooter(toMap(theme.footer), input),
    announcement: convertAnnouncement(toMap(theme.announcementBar)),
    colorMode: convertColorMode(toMap(theme.colorMode)),
    search: convertSearch(toMap(theme.algolia)),
    analytics: convertAnalytics(input),
    markdown: convertMarkdownOptions(input),
    check: convertSeverities(config),
  }) as UserConfig;
}

/** Severities of Docusaurus by their names. Its default for pages is an error, and that for anchors a warning. */
const SEVERITIES: Readonly<Record<string, "off" | "info" | "warning" | "error">> = {
  ignore: "off",
  log: "info",
  warn: "warning",
  throw: "error",
};

/** Keep the severities of rules that both tools have, if they differ from the default here. */
function convertSeverities(config: PlainMap): UserConfig["check"] {
  const hooks = toMap(toMap(config.markdown).hooks);
  const rules = {
    "broken-link": config.onBrokenLinks,
    "broken-anchor": config.onBrokenAnchors,
    "broken-markdown-link": hooks.onBrokenMarkdownLinks ?? config.onBrokenMarkdownLinks,
    "missing-image": hooks.onBrokenMarkdownImages,
    "duplicate-route": config.onDuplicateRoutes,
  };
  const severities = Object.entries(rules).flatMap(([rule, value]) => {
    const severity = SEVERITIES[toText(value) ?? ""];
    return severity === undefined || severity === "error" ? [] : [[rule, severity] as const];
  });
  return severities.length === 0 ? undefined : { rules: Object.fromEntries(severities) };
}

function convertLocales({
  defaultLocale,
  locales,
  localeConfigs,
}: PlainMap): Pick<UserConfig, "defaultLocale" | "locales"> {
  const codes = toList(locales).flatMap((code) => toText(code) ?? []);
  if (codes.length === 0 || (codes.length === 1 && codes[0] === "en")) return {};
  const settings = toMap(localeConfigs);
  return {
    defaultLocale: toText(defaultLocale),
    locales: codes.map((code) => {
      const { label, direction, htmlLang } = toMap(settings[code]);
      return omitEmpty({
        code,
        label: toText(label) ?? getLanguageLabel(code),
        direction: direction === "rtl" ? ("rtl" as const) : undefined,
        htmlLang: toText(htmlLang),
      });
    }),
  };
}

function convertDocsOptions({ id, path, routeBase, options, ...instance }: DocsInstance, input: SettingsInput) {
  const theme = toMap(toMap(input.config.themeConfig).docs);
  const sidebar = toMap(theme.sidebar);
  const toc = toMap(toMap(input.config.themeConfig).tableOfContents);
  const editUrl = toText(options.editUrl);
  const edit = convertEditUrl(editUrl);
  if (edit === undefined && options.editUrl !== undefined)
    addTask(input, "edit link", `editUrl of the docs "${id}"`, 'Set "docs.editUrl".');
  const converted = omitEmpty({
    id,
    path: path === id ? undefined : path,
    routeBase: routeBase === "" ? "/" : routeBase === "/docs" && id === "docs" ? undefined : routeBase,
    numberPrefixes: hasNumbers({ id, path, routeBase, options, ...instance }) || undefined,
    editUrl: edit,
    lastUpdate: toFlag(options.showLastUpdateTime) || undefined,
    breadcrumbs: options.breadcrumbs === false ? false : undefined,
    sidebarHideable: toFlag(sidebar.hideable),
    sidebarAutoCollapse: toFlag(sidebar.autoCollapseCategories),
    tocMinHeadingLevel: toNumber(toc.minHeadingLevel),
    // The default is 3 in Docusaurus.
    tocMaxHeadingLevel: toNumber(toc.maxHeadingLevel) ?? 3,
  });
  // No directory has a special meaning in Docusaurus.
  return { ...converted, reference: [] };
}

function convertBlogOptions({ plugins }: SettingsInput): UserConfig["blog"] {
  const options = plugins.find(({ name }) => name === "content-blog")?.options ?? {};
  const routeBase = toText(options.routeBasePath)?.replace(/^\/+|\/+$/g, "");
  const limit = toNumber(toMap(options.feedOptions).limit);
  return omitEmpty({
    routeBase: routeBase === undefined || routeBase === "blog" ? undefined : `/${routeBase}`,
    title: toText(options.blogTitle),
    description: toText(options.blogDescription),
    postsPerPage: toNumber(options.postsPerPage),
    sidebarTitle: toText(options.blogSidebarTitle),
    feedLimit: limit !== undefined && limit > 0 ? limit : undefined,
    editUrl: convertEditUrl(toText(options.editUrl)),
  });
}

function convertColorMode({
  defaultMode,
  disableSwitch,
  respectPrefersColorScheme,
}: PlainMap): UserConfig["colorMode"] {
  return omitEmpty({
    default: defaultMode === "dark" ? ("dark" as const) : undefined,
    disableSwitch: toFlag(disableSwitch) || undefined,
    respectPrefersColorScheme: toFlag(respectPrefersColorScheme) ?? false,
  });
}

function convertSearch({ appId, apiKey, indexName, contextualSearch }: PlainMap): UserConfig["search"] {
  const [app, key, index] = [toText(appId), toText(apiKey), toText(indexName)];
  if (app === undefined || key === undefined || index === undefined) return undefined;
  return omitEmpty({
    provider: "hosted" as const,
    appId: app,
    apiKey: key,
    indexName: index,
    contextual: toFlag(contextualSearch),
  });
}

function convertAnalytics({ config, plugins }: SettingsInput): UserConfig["analytics"] {
  const presets = toList(config.presets).map((preset) => toMap(toList(preset)[1]));
  const options = [
    ...presets.map(({ gtag }) => toMap(gtag)),
    ...plugins.filter(({ name }) => name === "google-gtag").map((plugin) => plugin.options),
  ];
  const id = options.flatMap(({ trackingID }) => toText(trackingID) ?? toText(toList(trackingID)[0]) ?? [])[0];
  return id === undefined ? undefined : { id };
}

/** Plugins for syntax that is built in. */
const BUILT_IN_SYNTAX =
  /^(?:docusaurus-)?(?:remark|rehype)?-?(?:plugin-)?(?:math|katex|mathjax|npm2yarn|tab-blocks)\b/i;

function convertMarkdownOptions(input: SettingsInput): UserConfig["markdown"] {
  const { plugins } = input;
  const keys = ["remarkPlugins", "rehypePlugins", "beforeDefaultRemarkPlugins", "beforeDefaultRehypePlugins"];
  const names = plugins.flatMap(({ options }) =>
    keys
      .flatMap((key) => toList(options[key]))
      .map((entry) => {
        const [plugin] = Array.isArray(entry) ? entry : [entry];
        return toText(plugin) ?? getValueName(plugin) ?? "";
      }),
  );
  for (const name of new Set(names.filter((each) => !BUILT_IN_SYNTAX.test(each.replace(/^@docusaurus\//, "")))))
    addTask(
      input,
      "plugin",
      `"${name}"`,
      'Add the plugin for Markdown to "remarkPlugins" or "rehypePlugins" of "markdown", if it is needed.',
    );
  // Docusaurus does not sanitize HTML.
  const admonitions = Object.fromEntries(listAdmonitions(plugins).map((name) => [name, {}]));
  return omitEmpty({
    rawHtml: "trusted" as const,
    admonitions,
    ...(names.some((name) => /^(?:remark)?-?math\b/i.test(name)) && { math: true }),
  });
}
