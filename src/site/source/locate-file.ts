/** Determines each file's role below `content/` and `i18n/` from its path. */

import type { FileSource } from "../../host/files.ts";
import type { DocsVersionConfig } from "../../model/config.ts";
import type { LocaleId } from "../../model/locale.ts";
import { type SourcePath, toSourcePath } from "../../model/problem.ts";
import { joinInside, removeExtension } from "../../util/path.ts";
import type { DocSet, SiteConfig } from "../config/site-config.ts";
import { isExecutable } from "./executable.ts";
import { type DocumentArea, isMarkdown, isPartial } from "./read-document.ts";
import { hasParameter } from "./template-path.ts";

/** A language directory. */
export interface Area extends DocumentArea {
  /** True for `content/`, which also contains files shared by all languages. */
  isDefault: boolean;
}

export type FileRole =
  | "partial"
  | "document"
  | "pageModule"
  /** Markdown or a page in React with a parameter in its name: several pages. */
  | "template"
  | "data"
  | "messages"
  | "sidebarTexts"
  | "sidebars"
  | "versionSidebars"
  | "authors"
  | "authorTexts"
  | "tags"
  | "tagTexts"
  | "memberVersions"
  | "asset"
  /** Code, if the configuration refuses it. */
  | "refused";

/** A file that is not read yet. */
export interface LocatedFile {
  path: SourcePath;
  area: Area;
  /** Path relative to the area's directory. */
  inner: string;
  role: FileRole;
}

/** List all language directories: `content/`, and a directory below `i18n/` for each locale. */
export function listAreas({ defaultLocale, locales }: SiteConfig): Area[] {
  return [
    { locale: defaultLocale, folder: "content/", isDefault: true },
    ...locales.map(({ code, path }) => ({ locale: code, folder: `i18n/${path}/`, isDefault: false })),
  ];
}

/** Locate a file. @returns `undefined` if the file does not belong to a configured language. */
export function locateFile(path: SourcePath, areas: readonly Area[], config: SiteConfig): LocatedFile | undefined {
  const area = areas.find(({ folder }) => path.startsWith(folder));
  if (!area) return undefined;
  const inner = path.slice(area.folder.length);
  return { path, area, inner, role: getRole(inner, area, config) };
}

function getRole(inner: string, { isDefault }: Area, { docSets, blog, content }: SiteConfig): FileRole {
  if (isDefault && CODE.test(inner) && !isExecutable(`content/${inner}`, { content })) return "refused";
  if (isPartial(inner)) return "partial";
  if (hasParameter(inner) && (isMarkdown(inner) || (isDefault && isPageModule(inner)))) return "template";
  if (isMarkdown(inner)) return "document";
  if (isDefault && isPageModule(inner)) return "pageModule";
  if (inner.startsWith("data/") && DATA_FILE.test(inner)) return "data";
  if (!isDefault && isNamed(inner, "messages")) return "messages";
  if (docSets.some(({ sidebars }) => inner === sidebars)) return isDefault ? "sidebars" : "sidebarTexts";
  if (isDefault && docSets.some((set) => getSidebarsVersion(inner, set))) return "versionSidebars";
  if (isNamed(inner, `${blog.path}/authors`)) return isDefault ? "authors" : "authorTexts";
  if (isNamed(inner, `${blog.path}/tags`)) return isDefault ? "tags" : "tagTexts";
  const isMemberVersions = ({ path, versions }: DocSet): boolean =>
    versions.some(({ folder }) => isNamed(inner, getMemberVersionsPath(path, folder)));
  if (isDefault && docSets.some(isMemberVersions)) return "memberVersions";
  return "asset";
}

function getMemberVersionsPath(docsPath: string, folder: string): string {
  return joinInside(docsPath, folder, "member-versions") ?? "";
}

/** Files in `content/` with code that runs when the site is built. */
const CODE = /\.(?:mdx|[jt]sx|data\.[cm]?[jt]s)$/;

/** Return the version in a set whose directory contains a file with its sidebars. */
export function getSidebarsVersion(inner: string, { path, versions }: DocSet): DocsVersionConfig | undefined {
  return versions.find(({ folder }) => folder !== "" && inner === `${path}/${folder}/${SIDEBARS_FILE}`);
}

/** File name for a version's sidebars. */
const SIDEBARS_FILE = "sidebars.yaml";

/**
 * Return true if a file is a page in React.
 *
 * Names that begin with `_`, tests, and data modules are no pages.
 */
export function isPageModule(inner: string): boolean {
  return /^pages\/.*\.[jt]sx$/.test(inner) && !/(?:^|\/)_|\.(?:data|test)\.[jt]sx$/.test(inner);
}

/** Find React pages and their data modules, before the site's other files are read. */
export function findPageCode(
  files: FileSource,
  { content }: Pick<SiteConfig, "content">,
): {
  modules: SourcePath[];
  dataModules: SourcePath[];
  /** True if there are files in MDX. */
  hasMdx: boolean;
} {
  if (content.executable === false) return { modules: [], dataModules: [], hasMdx: false };
  const paths = files.list("content").value.files.filter((path) => isExecutable(path, { content }));
  const hasMdx = paths.some((path) => path.endsWith(".mdx"));
  const modules = paths.filter((path) => isPageModule(path.slice("content/".length)));
  const templates = paths.filter((path) => isMarkdown(path) && hasParameter(path));
  const dataModules = new Set(findDataModules([...modules, ...templates], paths).values());
  return { modules, dataModules: [...dataModules], hasMdx };
}

export interface TemplateFile {
  path: SourcePath;
  locale: LocaleId;
  /** Path of a translation's original, without extension. */
  original?: string;
}

/** List the templates among a site's files. */
export function listTemplates(paths: readonly SourcePath[], config: SiteConfig): TemplateFile[] {
  const candidates = paths.filter(hasParameter);
  if (candidates.length === 0) return [];
  const areas = listAreas(config);
  return candidates.flatMap((path): TemplateFile[] => {
    const file = locateFile(path, areas, config);
    if (file?.role !== "template") return [];
    const { area, inner } = file;
    const { locale } = area;
    return [{ path, locale, ...(!area.isDefault && { original: removeExtension(`content/${inner}`) }) }];
  });
}

/** Return the data modules next to pages, by page. */
export function findDataModules(
  modules: readonly SourcePath[],
  paths: readonly SourcePath[],
): ReadonlyMap<SourcePath, SourcePath> {
  const known = new Set(paths);
  return new Map(
    modules.flatMap((page) => {
      const stem = page.replace(/\.\w+$/, "");
      const module = ["ts", "mts", "js", "mjs"]
        .map((ending) => toSourcePath(`${stem}.data.${ending}`))
        .find((path) => known.has(path));
      return module === undefined ? [] : [[page, module] as const];
    }),
  );
}

const DATA_FILE = /\.(?:ya?ml|json)$/;

const isNamed = (path: string, name: string): boolean => removeExtension(path) === name && DATA_FILE.test(path);
