/** Finds the sets of docs of a Docusaurus site, with their versions, files, IDs and URLs. */

import { FrontMatterEditor } from "../front-matter-edits.ts";
import { joinPath } from "../path-patterns.ts";
import type { MigrationTask } from "../migration-task.ts";
import { getValueName, type PlainMap, toFlag, toList, toMap, toText } from "../plain-values.ts";
import type { SourceTree } from "../source-tree.ts";
import { matchesGlob } from "../../util/glob.ts";
import { getBaseName, getExtension, getFolder, joinInside, removeExtension } from "../../util/path.ts";

/** A plugin of a configuration, or the part of a preset that configures it. */
export interface PluginEntry {
  /** Name without `@docusaurus/` and `plugin-`: `content-docs`, `client-redirects`. */
  name: string;
  options: PlainMap;
}

export interface DocsInstance {
  id: string;
  /** Directory in `content/`. */
  path: string;
  /** URL without a slash at the end; empty for the root. */
  routeBase: string;
  options: PlainMap;
  versions: readonly DocsVersion[];
}

export interface DocsVersion {
  name: string;
  label?: string;
  isLast: boolean;
  banner?: string;
  badge?: boolean;
  noIndex?: boolean;
  className?: string;
  /** Directory in the source. */
  source: string;
  /** Directory below that of the set, which is also its URL below that of the set; empty for the latest version. */
  folder: string;
  /** Directory below `docusaurus-plugin-content-docs` in `i18n/<locale>/`. */
  i18nFolder: string;
  docs: readonly SourceDoc[];
  /** Files of the directory that are not documents. */
  assets: readonly string[];
  /** Documents and code that other files insert. */
  partials: readonly string[];
}

export interface SourceDoc {
  /** Path in the source. */
  file: string;
  /** Path in the directory of the version. */
  path: string;
  /** ID as in sidebars of Docusaurus. */
  oldId: string;
  /** ID in this tool: the path without extension. */
  id: string;
  /** Path of the page below that of the version: `/guides/start`. */
  route: string;
  /** Value of `slug` that keeps the URL, if one is needed. */
  slug?: string;
  frontMatter: PlainMap;
  title: string;
}

/** List plugins and the plugins of presets. Without a configuration that can be read, a site has those of the classic preset. */
export function listPlugins(config: PlainMap): PluginEntry[] {
  const read = (entry: unknown): PluginEntry[] => {
    const [name, options] = Array.isArray(entry) ? entry : [entry, {}];
    const text = toText(name) ?? getValueName(name);
    if (text === undefined) return [];
    return [{ name: shortenName(text), options: toMap(options) }];
  };
  const presets = toList(config.presets)
    .flatMap(read)
    .flatMap(({ name, options }): PluginEntry[] => {
      if (name !== "preset-classic" && name !== "classic") return [{ name: `preset ${name}`, options }];
      return ["docs", "blog", "pages"].flatMap((part) =>
        options[part] === false ? [] : [{ name: `content-${part}`, options: toMap(options[part]) }],
      );
    });
  const plugins = [...presets, ...toList(config.plugins).flatMap(read)];
  if (plugins.some(({ name }) => name.startsWith("content-"))) return plugins;
  return [...["docs", "blog", "pages"].map((part) => ({ name: `content-${part}`, options: {} })), ...plugins];
}

/** Return the short name of a package or file: `@docusaurus/plugin-content-docs` → `content-docs`. */
function shortenName(name: string): string {
  const packagePath = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? name;
  return packagePath.replace(/^@docusaurus\/(?:plugin-)?/, "").replace(/^docusaurus-plugin-/, "");
}

/** List the kinds of admonitions that the site adds. */
export function listAdmonitions(plugins: readonly PluginEntry[]): string[] {
  return plugins.flatMap(({ options }) =>
    toList(toMap(options.admonitions).keywords).flatMap((name) => toText(name) ?? []),
  );
}

/** Names of directories in `content/` that contain no docs. */
const RESERVED = ["pages", "data", "blog"];

/** @param siteFolder Directory of the configuration. */
export function readInstances(
  tree: SourceTree,
  siteFolder: string,
  plugins: readonly PluginEntry[],
  tasks: MigrationTask[],
): DocsInstance[] {
  return plugins
    .filter(({ name }) => name === "content-docs")
    .map(({ options }) => {
      const id = toText(options.id) ?? "default";
      const routeBase = (toText(options.routeBasePath) ?? "docs").replace(/^\/+|\/+$/g, "");
      const path = id === "default" ? "docs" : RESERVED.includes(id) ? `${id}-docs` : id;
      const source = joinPath(siteFolder, toText(options.path) ?? "docs");
      return {
        id: id === "default" ? "docs" : id,
        path,
        routeBase: routeBase === "" ? "" : `/${routeBase}`,
        options,
        versions: readVersions(tree, siteFolder, { source, options, prefix: id === "default" ? "" : `${id}_`, tasks }),
      };
    })
    .filter(({ versions }) => versions.some(({ docs }) => docs.length > 0));
}

interface VersionInput {
  source: string;
  options: PlainMap;
  /** Beginning of the names of the files of versions. */
  prefix: string;
  tasks: MigrationTask[];
}

function readVersions(tree: SourceTree, siteFolder: string, input: VersionInput): DocsVersion[] {
  const { source, options, prefix } = input;
  const file = joinPath(siteFolder, `${prefix}versions.json`);
  const hasCurrent = toFlag(options.includeCurrentVersion) ?? true;
  const getFolderOf = (name: string): string => joinPath(siteFolder, `${prefix}versioned_docs/version-${name}`);
  const allNames = toList(tree.readJson(file)).flatMap((name) => toText(name) ?? []);
  const missing = allNames.filter((name) => !tree.isFolder(getFolderOf(name)));
  // Some sites copy the current docs to the directory of the latest version before a build.
  const currentName =
    hasCurrent || !tree.isFolder(source)
      ? undefined
      : missing.find((name) => name === (options.lastVersion ?? allNames[0]));
  const versionNames = allNames.filter((name) => name === currentName || !missing.includes(name));
  for (const name of missing)
    input.tasks.push({
      kind: "version without a directory",
      source: file,
      subject: name,
      suggestion:
        name === currentName
          ? `The files are those of \`${source}\`, because the version has no directory.`
          : "The version was left out, because it has no directory.",
    });
  const only = toList(options.onlyIncludeVersions).flatMap((name) => toText(name) ?? []);
  const names = [...(hasCurrent ? ["current"] : []), ...versionNames].filter(
    (name) => only.length === 0 || only.includes(name),
  );
  const last = toText(options.lastVersion) ?? versionNames.find((name) => names.includes(name)) ?? "current";
  return names.map((name) => {
    const settings = toMap(toMap(options.versions)[name]);
    const isLast = name === last;
    const path = toText(settings.path)?.replace(/^\/+|\/+$/g, "");
    const folder = path ?? (isLast ? "" : name === "current" ? "next" : name);
    const directory = name === "current" || name === currentName ? source : getFolderOf(name);
    const banner = toText(settings.banner) ?? getBanner(name, last, names);
    return {
      name,
      label: toText(settings.label),
      isLast,
      banner,
      badge: toFlag(settings.badge),
      noIndex: toFlag(settings.noIndex),
      className: toText(settings.className),
      source: directory,
      folder,
      i18nFolder: name === "current" ? "current" : `version-${name}`,
      ...listDocs(tree, directory, { folder, options }),
    };
  });
}

/** Return the default notice: versions before the latest one are not maintained, those after it are not released. */
function getBanner(name: string, last: string, names: readonly string[]): string {
  if (name === last) return "none";
  return names.indexOf(name) < names.indexOf(last) ? "unreleased" : "unmaintained";
}

const MARKDOWN = /\.(?:mdx?|markdown)$/i;

function listDocs(
  tree: SourceTree,
  source: string,
  { folder, options }: { folder: string; options: PlainMap },
): Pick<DocsVersion, "docs" | "assets" | "partials"> {
  const docs: SourceDoc[] = [];
  const assets: string[] = [];
  const partials: string[] = [];
  const removesNumbers = options.numberPrefixParser !== false;
  const include = toList(options.include).flatMap((pattern) => toText(pattern) ?? []);
  for (const file of tree.listFiles(source)) {
    const path = file.slice(source.length + 1);
    if (/^_category_\./.test(getBaseName(path))) continue;
    if (/(?:^|\/)_/.test(path)) partials.push(path);
    else if (!MARKDOWN.test(path)) assets.push(path);
    else if (include.length === 0 || include.some((pattern) => matchesGlob(pattern, path)))
      docs.push(readDoc(tree, file, path, { folder, removesNumbers }));
  }
  return { docs, assets, partials };
}

function readDoc(
  tree: SourceTree,
  file: string,
  path: string,
  { folder, removesNumbers }: { folder: string; removesNumbers: boolean },
): SourceDoc {
  const text = tree.readText(file) ?? "";
  const { values: frontMatter } = new FrontMatterEditor(text);
  const clean = (name: string): string => (removesNumbers ? removeNumber(name).rest : name);
  const directory = getFolder(path).split("/").map(clean).join("/");
  const baseName = clean(getBaseName(removeExtension(path)));
  const ownId = toText(frontMatter.id) ?? baseName;
  const oldId = directory === "" ? ownId : `${directory}/${ownId}`;
  const written = toText(frontMatter.slug);
  const below = directory === "" ? "" : `/${directory}`;
  const parent = clean(getBaseName(getFolder(path)));
  const isFolderPage = isCategoryIndex(baseName, parent);
  const route =
    written === undefined
      ? isFolderPage
        ? below || "/"
        : `${below}/${ownId}`
      : written.startsWith("/")
        ? written
        : `/${joinInside(below, written) ?? written}`;
  const id = removeExtension(path);
  const here = /^index$/i.test(baseName) ? below || "/" : `${below}/${baseName}`;
  const slug = cleanRoute(route) === cleanRoute(here) ? undefined : createSlug(route, below, folder);
  return {
    file,
    path,
    oldId,
    id,
    route: cleanRoute(route),
    slug,
    frontMatter,
    title: readTitle(frontMatter, text, baseName),
  };
}

const cleanRoute = (route: string): string => route.replace(/(.)\/+$/, "$1") || "/";

/** Return a slug that leads to a route. A slug that begins with a slash is relative to the URL of the set. */
function createSlug(route: string, below: string, folder: string): string {
  const rest = route.startsWith(`${below}/`) ? route.slice(below.length + 1) : "";
  if (rest !== "" && !rest.includes("/")) return rest;
  return `/${[folder, route.replace(/^\/+/, "")].filter((part) => part !== "").join("/")}`;
}

/** True for the page of its directory: `index`, `README`, or the name of the directory. */
export function isCategoryIndex(name: string, folder: string): boolean {
  return ["index", "readme", folder.toLowerCase()].includes(name.toLowerCase());
}

/** Docusaurus removes numbers from names, except from dates and versions. */
export function removeNumber(name: string): { rest: string; number?: number } {
  if (/^(?:\d+[-_.]){1,2}\d+/.test(name)) return { rest: name };
  const [, number, rest] = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name) ?? [];
  return number === undefined || rest === undefined ? { rest: name } : { rest, number: Number(number) };
}

function readTitle(frontMatter: PlainMap, text: string, name: string): string {
  const heading = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(text)?.[1]?.replace(/\s*\{#[^}]*\}$/, "");
  return toText(frontMatter.title) ?? heading ?? name;
}

/** True if names of files or directories have numbers that are not part of URLs. */
export function hasNumbers({ versions, options }: DocsInstance): boolean {
  if (options.numberPrefixParser === false) return false;
  return versions.some(({ docs }) =>
    docs.some(({ path }) => path.split("/").some((part) => removeNumber(part).number !== undefined)),
  );
}

/** Return the extension that a document keeps. */
export const getMarkdownExtension = (path: string): ".md" | ".mdx" => (getExtension(path) === ".mdx" ? ".mdx" : ".md");

/** Join a route's parts. */
export function joinRoute(...parts: readonly string[]): string {
  const path = parts
    .join("/")
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path.startsWith("/") ? path : `/${path}`;
}
