/** Reports files that look like content, but are ignored because of their name or directory. */

import type { DocSet } from "../../model/config.ts";
import { asWarning, errorAt, type Problem, type SourcePath, startOf, warningAt } from "../../model/problem.ts";
import { formatPath } from "../../util/format.ts";
import { baseName, folderOf, isInside, withoutExtension } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import type { Area, LocatedFile } from "./locate-file.ts";

/**
 * Find misnamed files and directories of unknown languages. Each of these directories is reported once.
 *
 * @param paths All files below `content/` and `i18n/`.
 * @param located Files that belong to a language of the site.
 * @param docSets Sets of docs, with the paths of their sidebars.
 */
export function findMisplacedFiles(
  paths: readonly SourcePath[],
  located: readonly LocatedFile[],
  { areas, docSets }: { areas: readonly Area[]; docSets: readonly DocSet[] },
): Problem[] {
  return [...located.flatMap((file) => misnamedFile(file, docSets)), ...unknownLanguages(paths, areas)];
}

/** Files with which other generators configure a directory, with a hint for the equivalent. */
const FOREIGN_NAMES: readonly (readonly [name: RegExp, hint: string])[] = [
  [
    /^_category_\.(?:json|ya?ml)$/,
    'Add an "index.md" with "title" and "sidebar_position" to the directory, or list it in "sidebars.yaml".',
  ],
  [/^_index\.md$/, 'Rename it to "index.md"; names that begin with "_" are reserved for partials.'],
];

/** Names of files with sidebars in this and other generators. */
const SIDEBARS = /^sidebars?\.(?:ya?ml|json|[cm]?[jt]s)$/;

function misnamedFile({ path, area, inner, role }: LocatedFile, docSets: readonly DocSet[]): Problem[] {
  const name = baseName(path);
  for (const [foreign, hint] of FOREIGN_NAMES)
    if (foreign.test(name)) return [warningAt(startOf(path), "stray-file", `"${path}" is ignored.`, hint)];
  if (role !== "asset") return [];
  const set = docSets.find(({ sidebars }) => SIDEBARS.test(name) && isInside(folderOf(sidebars), inner));
  if (set) {
    const { sidebars, setting } = set;
    const message = `"${path}" is ignored, because sidebars are read from "${area.folder}${sidebars}".`;
    const isBeside = folderOf(inner) === folderOf(sidebars);
    const hint = isBeside
      ? `Rename it to "${baseName(sidebars)}", or set "${formatPath([...setting, "sidebars"])}" in the configuration.`
      : `Move its sidebars to "${area.folder}${sidebars}", which contains those of all versions.`;
    return [warningAt(startOf(path), "stray-file", message, hint)];
  }
  const ending = /\.(?:mdx?|markdown)$/i.exec(name)?.[0].toLowerCase();
  if (ending !== undefined) {
    const expected = ending === ".mdx" ? ".mdx" : ".md";
    const hint = `Rename it to "${withoutExtension(name)}${expected}".`;
    return [
      warningAt(startOf(path), "stray-file", `"${path}" is ignored, because it does not end in "${expected}".`, hint),
    ];
  }
  if (area.isDefault && /^pages\/(?!(?:.*\/)?_).*(?<!\.(?:data|test))\.[cm]?js$/.test(inner)) {
    const message = `"${path}" is no page, because it does not end in ".jsx".`;
    const hint = `If it is a page in React, rename it to "${withoutExtension(name)}.jsx", or else to "_${name}".`;
    return [warningAt(startOf(path), "stray-file", message, hint)];
  }
  if (area.isDefault || inner.includes("/") || suggest(withoutExtension(name), ["messages"]) === undefined) return [];
  return [warningAt(startOf(path), "stray-file", `"${path}" is ignored.`, 'Did you mean "messages.yaml"?')];
}

/** Report code in the content of a site that refuses it. */
export function refusedCode(path: SourcePath): Problem {
  const message = `"${path}" contains code, which the site does not run.`;
  const hint = 'Write the page in Markdown, or remove "content.executable: false" from the configuration.';
  return errorAt(startOf(path), "executable-content", message, hint);
}

/** Report a directory with the name of a file, which is therefore not read as that file. */
export function misnamedFolder({ path, area, role }: LocatedFile): Problem[] {
  if (role === "asset" || role === "refused" || role === "partial") return [];
  const message = `"${path}" is a directory, although it has the name of a file.`;
  if (role === "document")
    return [
      warningAt(startOf(path), "stray-file", message, "Rename the directory, so that it does not end in .md or .mdx."),
    ];
  const problem = errorAt(startOf(path), "unreadable-file", message, "Rename it, or replace it by a file.");
  return [area.isDefault ? problem : asWarning(problem)];
}

function unknownLanguages(paths: readonly SourcePath[], areas: readonly Area[]): Problem[] {
  const localeFolders = areas.filter(({ isDefault }) => !isDefault).map(({ folder }) => folder);
  const firstFiles = new Map<string, SourcePath>();
  for (const path of paths) {
    const folder = /^i18n\/[^/]+\//.exec(path)?.[0];
    if (folder === undefined || firstFiles.has(folder)) continue;
    if (!localeFolders.some((localeFolder) => localeFolder.startsWith(folder))) firstFiles.set(folder, path);
  }
  return [...firstFiles].map(([folder, file]) => {
    const close = suggest(
      baseName(folder.slice(0, -1)),
      localeFolders.map((localeFolder) => localeFolder.slice("i18n/".length, -1)),
    );
    const hint = close
      ? `Did you mean "i18n/${close}/"?`
      : `Add the language to "locales", or remove the directory. Available directories: ${localeFolders.join(", ")}.`;
    const message = `"${folder}" is ignored, because it is not the directory of a language of the site.`;
    return warningAt(startOf(file), "stray-file", message, hint);
  });
}
