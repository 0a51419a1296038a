/** Reports files that look like content, but are ignored due to their name or directory. */

import {
  createError,
  createWarning,
  getFileStart,
  type Problem,
  type SourcePath,
  toWarning,
} from "../../model/problem.ts";
import { formatChoices } from "../../util/format.ts";
import { getBaseName, getFolder, isInside, removeExtension } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import { formatPath } from "../../util/value-path.ts";
import type { DocSet, SiteConfig } from "../config/site-config.ts";
import type { Area, LocatedFile } from "./locate-file.ts";

/**
 * Find misnamed files and directories for unknown languages. Each such directory is reported once.
 *
 * @param paths All files below `content/` and `i18n/`.
 * @param located Files that belong to a configured language.
 * @param docSets Sets of docs, with their sidebars' paths.
 */
export function findMisplacedFiles(
  paths: readonly SourcePath[],
  located: readonly LocatedFile[],
  { areas, docSets }: { areas: readonly Area[]; docSets: readonly DocSet[] },
): Problem[] {
  return [...located.flatMap((file) => checkFileName(file, docSets)), ...reportUnknownLanguages(paths, areas)];
}

/** Files with which other generators configure a directory, with a hint for the equivalent. */
const FOREIGN_NAMES: readonly (readonly [name: RegExp, hint: string])[] = [
  [
    /^_category_\.(?:json|ya?ml)$/,
    'Add an "index.md" with "title" and "sidebar_position" to the directory, or list it in "sidebars.yaml".',
  ],
  [/^_index\.md$/, 'Rename it to "index.md"; names that begin with "_" are reserved for partials.'],
];

/** Names for sidebar files in this and other generators. */
const SIDEBARS = /^sidebars?\.(?:ya?ml|json|[cm]?[jt]s)$/;

function checkFileName({ path, area, inner, role }: LocatedFile, docSets: readonly DocSet[]): Problem[] {
  const name = getBaseName(path);
  for (const [foreign, hint] of FOREIGN_NAMES)
    if (foreign.test(name)) return [createWarning(getFileStart(path), "stray-file", `"${path}" is ignored.`, hint)];
  if (role !== "asset") return [];
  const set = docSets.find(({ sidebars }) => SIDEBARS.test(name) && isInside(getFolder(sidebars), inner));
  if (set) {
    const { sidebars, setting } = set;
    const message = `"${path}" is ignored, because sidebars are read from "${area.folder}${sidebars}".`;
    const isBeside = getFolder(inner) === getFolder(sidebars);
    const hint = isBeside
      ? `Rename it to "${getBaseName(sidebars)}", or set "${formatPath([...setting, "sidebars"])}" in the configuration.`
      : `Move its sidebars to "${area.folder}${sidebars}", which contains those of all versions.`;
    return [createWarning(getFileStart(path), "stray-file", message, hint)];
  }
  const ending = /\.(?:mdx?|markdown)$/i.exec(name)?.[0].toLowerCase();
  if (ending !== undefined) {
    const expected = ending === ".mdx" ? ".mdx" : ".md";
    const hint = `Rename it to "${removeExtension(name)}${expected}".`;
    return [
      createWarning(
        getFileStart(path),
        "stray-file",
        `"${path}" is ignored, because it does not end in "${expected}".`,
        hint,
      ),
    ];
  }
  if (area.isDefault && /^pages\/(?!(?:.*\/)?_).*(?<!\.(?:data|test))\.[cm]?js$/.test(inner)) {
    const message = `"${path}" is no page, because it does not end in ".jsx".`;
    const hint = `If it is a page in React, rename it to "${removeExtension(name)}.jsx", or else to "_${name}".`;
    return [createWarning(getFileStart(path), "stray-file", message, hint)];
  }
  if (area.isDefault || inner.includes("/") || suggest(removeExtension(name), ["messages"]) === undefined) return [];
  return [createWarning(getFileStart(path), "stray-file", `"${path}" is ignored.`, 'Did you mean "messages.yaml"?')];
}

/** Report code in content, on a site that refuses it there. */
export function reportRefusedCode(path: SourcePath, { content: { executable } }: Pick<SiteConfig, "content">): Problem {
  const message = `"${path}" contains code, which the site does not run.`;
  const folders = typeof executable === "boolean" ? [] : executable;
  const hint =
    folders.length === 0
      ? 'Write the page in Markdown, or allow code with "content.executable" in the configuration.'
      : `Write the page in Markdown, or move it to ${formatChoices(folders.map((folder) => `"${folder}"`))}, where "content.executable" allows code.`;
  return createError(getFileStart(path), "executable-content", message, hint);
}

/** An optional parameter in other generators: `[[lang]]`, `[[...path]]`. */
const OPTIONAL_PARAMETER = /\[\[[^\]/]+\]\]/;

/** Report a page with an optional parameter in its name or directory, which is one page with brackets in its URL. */
export function reportParameter({ path, role }: LocatedFile): Problem[] {
  const [parameter] = (role === "document" || role === "pageModule" ? OPTIONAL_PARAMETER.exec(path) : undefined) ?? [];
  if (parameter === undefined) return [];
  const message = `"${parameter}" is not a parameter: the file is one page, with the brackets in its URL.`;
  const hint = "Write [name] for one segment, or [...name] for several, which may be empty.";
  return [createWarning(getFileStart(path), "foreign-syntax", message, hint)];
}

/** Report a directory that is named like a file, which is therefore not read as that file. */
export function checkFolderName({ path, area, role }: LocatedFile): Problem[] {
  if (role === "asset" || role === "refused" || role === "partial") return [];
  const message = `"${path}" is a directory, although it has the name of a file.`;
  if (role === "document")
    return [
      createWarning(
        getFileStart(path),
        "stray-file",
        message,
        "Rename the directory, so that it does not end in .md or .mdx.",
      ),
    ];
  const problem = createError(getFileStart(path), "unreadable-file", message, "Rename it, or replace it by a file.");
  return [area.isDefault ? problem : toWarning(problem)];
}

function reportUnknownLanguages(paths: readonly SourcePath[], areas: readonly Area[]): Problem[] {
  const localeFolders = areas.filter(({ isDefault }) => !isDefault).map(({ folder }) => folder);
  const firstFiles = new Map<string, SourcePath>();
  for (const path of paths) {
    const folder = /^i18n\/[^/]+\//.exec(path)?.[0];
    if (folder === undefined || firstFiles.has(folder)) continue;
    if (!localeFolders.some((localeFolder) => localeFolder.startsWith(folder))) firstFiles.set(folder, path);
  }
  return [...firstFiles].map(([folder, file]) => {
    const close = suggest(
      getBaseName(folder.slice(0, -1)),
      localeFolders.map((localeFolder) => localeFolder.slice("i18n/".length, -1)),
    );
    const hint = close
      ? `Did you mean "i18n/${close}/"?`
      : `Add the language to "locales", or remove the directory. Available directories: ${localeFolders.join(", ")}.`;
    const message = `"${folder}" is ignored, because it is not the directory of a language of the site.`;
    return createWarning(getFileStart(file), "stray-file", message, hint);
  });
}
