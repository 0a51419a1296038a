/** Files that look like content and are none: their names miss what would make them that. */

import { type Problem, type SourcePath, startOf, warningAt } from "../../model/problem.ts";
import { baseName, withoutExtension } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import type { Area, LocatedFile } from "./locate-file.ts";

/**
 * Tell of files whose names are nearly right, each folder of a language that the site does not have once.
 *
 * @param paths All files below `content/` and `i18n/`.
 * @param located Those that belong to a language of the site.
 */
export function findMisplacedFiles(
  paths: readonly SourcePath[],
  located: readonly LocatedFile[],
  areas: readonly Area[],
): Problem[] {
  return [...located.flatMap(misnamed), ...foreignFolders(paths, areas)];
}

/** Files by which other generators describe a folder, and what does so here. */
const FOREIGN_NAMES: readonly (readonly [name: RegExp, hint: string])[] = [
  [
    /^_category_\.(?:json|ya?ml)$/,
    'Give the folder an "index.md" with "title" and "sidebar_position", or name it in "sidebars.yaml".',
  ],
  [/^_index\.md$/, 'Rename it to "index.md"; names that begin with "_" are those of parts that pages include.'],
];

function misnamed({ path, area, inner, role }: LocatedFile): Problem[] {
  const name = baseName(path);
  for (const [foreign, hint] of FOREIGN_NAMES)
    if (foreign.test(name)) return [warningAt(startOf(path), "stray-file", `"${path}" is read by nothing.`, hint)];
  if (role !== "asset") return [];
  const ending = /\.(?:mdx?|markdown)$/i.exec(name)?.[0];
  if (ending !== undefined) {
    const plain = `${withoutExtension(name)}.md`;
    const hint = `Rename it to "${plain}"${ending === ".mdx" ? "; import, JSX and expressions are text in it" : ""}.`;
    return [warningAt(startOf(path), "stray-file", `"${path}" does not end in ".md", so it becomes no page.`, hint)];
  }
  if (area.isDefault || inner.includes("/") || suggest(withoutExtension(name), ["messages"]) === undefined) return [];
  return [warningAt(startOf(path), "stray-file", `"${path}" is read by nothing.`, 'Did you mean "messages.yaml"?')];
}

function foreignFolders(paths: readonly SourcePath[], areas: readonly Area[]): Problem[] {
  const localeFolders = areas.filter(({ isDefault }) => !isDefault).map(({ folder }) => folder);
  const firsts = new Map<string, SourcePath>();
  for (const path of paths) {
    const folder = /^i18n\/[^/]+\//.exec(path)?.[0];
    if (folder === undefined || localeFolders.some((own) => own.startsWith(folder)) || firsts.has(folder)) continue;
    firsts.set(folder, path);
  }
  return [...firsts].map(([folder, first]) => {
    const close = suggest(
      baseName(folder.slice(0, -1)),
      localeFolders.map((own) => own.slice("i18n/".length, -1)),
    );
    const hint = close
      ? `Did you mean "i18n/${close}/"?`
      : `Add the language to "locales", or remove the folder. Folders: ${localeFolders.join(", ")}.`;
    const message = `"${folder}" is the folder of no language of the site, so nothing of it is shown.`;
    return warningAt(startOf(first), "stray-file", message, hint);
  });
}
