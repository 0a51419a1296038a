/** Converts the configuration of MkDocs, except for the navigation. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { readFileAt } from "../../host/git-history.ts";
import { getBaseName, joinInside } from "../../util/path.ts";
import { convertEditUrl } from "../edit-url.ts";
import { getLanguageLabel } from "../language-label.ts";
import type { MigrationTask } from "../migration-task.ts";
import { omitEmpty, type PlainMap, toFlag, toList, toMap, toText } from "../plain-values.ts";
import { convertSocialLinks, type NavItem } from "../social-links.ts";
import type { SourceTree } from "../source-tree.ts";
import { mergeRedirects } from "../static-files.ts";
import { type BlogOptions, listBlogRedirects } from "./convert-posts.ts";
import { describeLanguages, type PageLanguages } from "./page-languages.ts";
import { BUILT_IN_PLUGINS, readNamedOptions, readSiteUrl } from "./read-settings.ts";
import { convertRedirectMaps } from "./redirect-maps.ts";

interface ConfigInput {
  config: PlainMap;
  configFile: string;
  tree: SourceTree;
  plugins: ReadonlyMap<string, PlainMap>;
  tasks: MigrationTask[];
}

export interface SettingsInput extends ConfigInput {
  /** Directory of the documents. */
  docs: string;
  blog: BlogOptions | undefined;
  languages: PageLanguages | undefined;
  /** Items for tabs of the navigation. */
  navigation: readonly NavItem[];
}

function addTask({ tasks, configFile }: ConfigInput, kind: string, subject: string, suggestion: string): void {
  tasks.push({ kind, source: configFile, subject, suggestion });
}

export function convertSettings(input: SettingsInput): UserConfig {
  const { config, docs, tree, plugins, blog, languages, navigation } = input;
  const theme = toMap(config.theme);
  const site = readSiteUrl(toText(config.site_url));
  if (site.origin === undefined) addTask(input, "configuration", "site_url", 'Set "url" of the configuration.');
  const repository = toText(config.repo_url);
  const language = toText(theme.language) ?? "en";
  const hasFolders = toFlag(config.use_directory_urls) !== false;
  const getImage = (path: string | undefined): string | undefined =>
    path !== undefined && tree.isFile(joinInside(docs, path) ?? path) ? `/${path}` : undefined;
  const logo = getImage(toText(theme.logo));
  const title = toText(config.site_name) ?? "Documentation";
  const edit = convertEditUrl(`${repository?.replace(/\/+$/, "")}/${toText(config.edit_uri) ?? ""}`);
  const palettes = [theme.palette].flat().map(toMap);
  const copyright = toText(config.copyright);
  return omitEmpty<UserConfig>({
    title,
    tagline: toText(config.site_description)?.trim(),
    url: site.origin ?? "https://example.org",
    baseUrl: site.pathname === "/" ? undefined : site.pathname,
    trailingSlash: hasFolders,
    favicon: getImage(toText(theme.favicon)),
    ...(languages
      ? describeLanguages(languages)
      : language === "en"
        ? {}
        : { defaultLocale: language, locales: [{ code: language, label: getLanguageLabel(language) }] }),
    redirects: mergeRedirects(
      convertRedirectMaps(toMap(plugins.get("redirects")?.redirect_maps), hasFolders),
      blog && listBlogRedirects(blog),
    ),
    docs: omitEmpty({ routeBase: "/", editUrl: edit }),
    blog: blog && blog.route !== "blog" ? { routeBase: `/${blog.route}` } : undefined,
    navbar: omitEmpty({
      title,
      logo: logo === undefined ? undefined : { src: logo, alt: "" },
      left: [...navigation],
      right: [
        ...(repository?.includes("github.com")
          ? [{ type: "icon", icon: "github", href: repository, label: "GitHub" } as const]
          : []),
        ...listSocialLinks(toMap(config.extra)).filter((item) => !("href" in item) || item.href !== repository),
        { type: "colorModeToggle" } as const,
        { type: "search" } as const,
      ],
    }),
    colorMode: palettes[0]?.scheme === "slate" ? { default: "dark" as const } : undefined,
    footer:
      copyright === undefined
        ? undefined
        : { copyright: { text: copyright.replace(/<[^>]*>/g, "").replace(/&copy;/g, "©") } },
    markdown: omitEmpty({
      rawHtml: "trusted" as const,
      math: readNamedOptions(config.markdown_extensions).has("pymdownx.arithmatex") || undefined,
    }),
  });
}

/** Material shows the links in the footer, by icons of several sets: `fontawesome/brands/github`. */
function listSocialLinks({ social }: PlainMap): NavItem[] {
  return convertSocialLinks(
    toList(social).flatMap((entry) => {
      const { icon, link, name } = toMap(entry);
      const href = toText(link);
      return href === undefined ? [] : [omitEmpty({ icon: toText(icon) ?? "", href, label: toText(name) })];
    }),
  );
}

/** List the versions that mike deployed, by the branch with the built site; `mike` if there is no such branch. */
function listDeployedVersions({ config, tree }: ConfigInput): string[] {
  const branch = toText(config.remote_branch) ?? "gh-pages";
  const text = readFileAt(tree.root, [branch, `origin/${branch}`], "versions.json");
  const entries = toList(parseJson(text ?? "")).flatMap((entry) => {
    const { version, title, aliases } = toMap(entry);
    const name = toText(version);
    if (name === undefined) return [];
    const names = [toText(title) ?? name, ...toList(aliases).flatMap((alias) => toText(alias) ?? [])];
    return [`${name} (${[...new Set(names)].join(", ")})`];
  });
  return entries.length === 0 ? ["mike"] : entries;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** List plugins, versions and theme files without an equivalent. */
export function listUnknown(input: ConfigInput & { themeFolder: string | undefined }): void {
  const { config, plugins, themeFolder, tree, tasks } = input;
  for (const name of plugins.keys())
    if (!BUILT_IN_PLUGINS.test(name))
      addTask(
        input,
        "plugin",
        name,
        'Look for a built-in function, or write a plugin ("plugins" in the configuration).',
      );
  if (plugins.has("mike") || toMap(toMap(config.extra).version).provider === "mike")
    for (const version of listDeployedVersions(input))
      addTask(
        input,
        "versions",
        version,
        "A checkout contains the documents of one version. Migrate a checkout of the version's tag, run `sitegen version` there, and copy the directory of the version and its entry in `versions.yaml`.",
      );
  if (!plugins.has("i18n"))
    for (const entry of toList(toMap(config.extra).alternate).slice(1))
      addTask(
        input,
        "language",
        toText(toMap(entry).name) ?? toText(toMap(entry).link) ?? "",
        "Only the language of this configuration was taken over. Migrate the site of the other language, copy its documents to `i18n/CODE/docs`, and add it to `locales`.",
      );
  const suggestion = "The file is for the theme of MkDocs. Write a style sheet or a component for this one.";
  for (const key of ["extra_css", "extra_javascript", "hooks"])
    for (const file of toList(config[key]))
      addTask(input, "theme", toText(file) ?? toText(toMap(file).path) ?? key, suggestion);
  for (const source of themeFolder === undefined ? [] : tree.listFiles(themeFolder.replace(/\/$/, "")))
    tasks.push({ kind: "theme", source, subject: getBaseName(source), suggestion });
}
