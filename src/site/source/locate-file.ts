/** What each file below `content/` and `i18n/` is for, told by its path alone. */

import type { SiteConfig } from "../../model/config.ts";
import type { SourcePath } from "../../model/problem.ts";
import { withoutExtension } from "../../util/path.ts";
import { type DocumentArea, isPart } from "./read-document.ts";

/** A folder that holds the texts of a language. */
export interface Area extends DocumentArea {
  /** Whether it is `content/`, which holds what the languages share as well. */
  isDefault: boolean;
}

export type FileRole =
  | "part"
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

/** A file that was found, and not read yet. */
export interface LocatedFile {
  path: SourcePath;
  area: Area;
  /** Path below the folder of its area. */
  inner: string;
  role: FileRole;
}

/** `content/`, and for each locale its folder below `i18n/`. */
export function areasOf({ defaultLocale, locales }: SiteConfig): Area[] {
  return [
    { locale: defaultLocale, folder: "content/", isDefault: true },
    ...locales.map(({ code, path }) => ({ locale: code, folder: `i18n/${path}/`, isDefault: false })),
  ];
}

/** Tell what a file is for; nothing for what belongs to no language of the site. */
export function locateFile(path: SourcePath, areas: readonly Area[], config: SiteConfig): LocatedFile | undefined {
  const area = areas.find(({ folder }) => path.startsWith(folder));
  if (!area) return undefined;
  const inner = path.slice(area.folder.length);
  return { path, area, inner, role: roleOf(inner, area, config) };
}

function roleOf(inner: string, { isDefault }: Area, { docs, blog }: SiteConfig): FileRole {
  if (isPart(inner)) return "part";
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

/** The folder in which examples live, at any depth below the docs. */
const EXAMPLE_FOLDER = "fiddles";

/**
 * Whether a file belongs to an example.
 *
 * Examples are the folders below `fiddles/` that hold files; a folder inside such a folder belongs to it only as a path
 * of its own, so that `features/shortcuts/local` and `features/shortcuts/global` are two examples.
 */
function isInExample(inner: string, docsPath: string): boolean {
  if (!inner.startsWith(`${docsPath}/`)) return false;
  const parts = inner.split("/");
  const at = parts.indexOf(EXAMPLE_FOLDER);
  return at >= 0 && at <= parts.length - 3;
}
