/** Determines the role of each file below `content/` and `i18n/` from its path. */

import type { SiteConfig } from "../../model/config.ts";
import type { SourcePath } from "../../model/problem.ts";
import { withoutExtension } from "../../util/path.ts";
import { type DocumentArea, isPartial } from "./read-document.ts";

/** The directory of a language. */
export interface Area extends DocumentArea {
  /** True for `content/`, which also contains files shared by all languages. */
  isDefault: boolean;
}

export type FileRole =
  | "partial"
  | "document"
  | "example"
  | "data"
  | "messages"
  | "sidebarTexts"
  | "sidebars"
  | "authors"
  | "authorTexts"
  | "tags"
  | "tagTexts"
  | "asset";

/** A file that is not read yet. */
export interface LocatedFile {
  path: SourcePath;
  area: Area;
  /** Path relative to the directory of the area. */
  inner: string;
  role: FileRole;
}

/** List the directories of all languages: `content/`, and a directory below `i18n/` for each locale. */
export function areasOf({ defaultLocale, locales }: SiteConfig): Area[] {
  return [
    { locale: defaultLocale, folder: "content/", isDefault: true },
    ...locales.map(({ code, path }) => ({ locale: code, folder: `i18n/${path}/`, isDefault: false })),
  ];
}

/** Locate a file. @returns `undefined` if the file does not belong to a language of the site. */
export function locateFile(path: SourcePath, areas: readonly Area[], config: SiteConfig): LocatedFile | undefined {
  const area = areas.find(({ folder }) => path.startsWith(folder));
  if (!area) return undefined;
  const inner = path.slice(area.folder.length);
  return { path, area, inner, role: roleOf(inner, area, config) };
}

function roleOf(inner: string, { isDefault }: Area, { docs, blog }: SiteConfig): FileRole {
  if (isPartial(inner)) return "partial";
  if (isInExample(inner, docs.path)) return "example";
  if (inner.endsWith(".md")) return "document";
  if (inner.startsWith("data/") && DATA_FILE.test(inner)) return "data";
  if (!isDefault && isNamed(inner, "messages")) return "messages";
  if (inner === docs.sidebars) return isDefault ? "sidebars" : "sidebarTexts";
  if (isNamed(inner, `${blog.path}/authors`)) return isDefault ? "authors" : "authorTexts";
  if (isNamed(inner, `${blog.path}/tags`)) return isDefault ? "tags" : "tagTexts";
  return "asset";
}

const DATA_FILE = /\.(?:ya?ml|json)$/;

const isNamed = (path: string, name: string): boolean => withoutExtension(path) === name && DATA_FILE.test(path);

/** Name of directories that contain examples, at any depth below the docs. */
const EXAMPLE_FOLDER = "fiddles";

/**
 * Return true if a file belongs to an example.
 *
 * Each directory below `fiddles/` that contains files is an example. Subdirectories are separate examples:
 * `features/shortcuts/local` and `features/shortcuts/global` are two examples.
 */
function isInExample(inner: string, docsPath: string): boolean {
  if (!inner.startsWith(`${docsPath}/`)) return false;
  const parts = inner.split("/");
  const at = parts.indexOf(EXAMPLE_FOLDER);
  return at >= 0 && at <= parts.length - 3;
}
