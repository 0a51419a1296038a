/**
 * Checks that files, directories and packages in the configuration exist and can be read. Otherwise, most would be noticed
 * much later, or ignored.
 */

import { readdirSync } from "node:fs";
import path from "node:path";
import {
  classifyPath,
  findFileError,
  getErrorFix,
  getErrorReason,
  isFile,
  isFolder,
  isMissing,
} from "../../host/path-state.ts";
import { getElement } from "../../util/collections.ts";
import { getFolder, isAtOrInside } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import type { ValuePath } from "../../util/value-path.ts";
import type { ConfigFault } from "./config-fault.ts";
import type { ParsedConfig } from "./config-schema.ts";
import type { PluginEntry } from "./plugin-schema.ts";
import type { DocSet, SiteConfig } from "./site-config.ts";

type ConfigWithFiles = Pick<ParsedConfig, "styles" | "components" | "markdown" | "docs" | "content">;

/**
 * Find missing files, directories and packages. Default paths may be missing.
 *
 * @param resolved The sets of docs with all defaults, and the plugins.
 * @param root Absolute path to the site root.
 */
export function findMissingFiles(
  { styles, components, markdown, docs, content }: ConfigWithFiles,
  { docSets, plugins }: Pick<SiteConfig, "docSets" | "plugins">,
  root: string,
): ConfigFault[] {
  const references: [ValuePath, string][] = styles.map((file, index) => [["styles", index], file]);
  for (const [name, file] of Object.entries(components))
    if (file !== undefined) references.push([["components", name], file]);
  for (const [name, file] of Object.entries(markdown.components))
    references.push([["markdown", "components", name], file]);
  const missingPackages: ConfigFault[] = [];
  for (const list of ["remarkPlugins", "rehypePlugins"] as const) {
    for (const [index, { module }] of markdown[list].entries()) {
      const at: ValuePath = ["markdown", list, index];
      if (module.startsWith("./")) references.push([at, module]);
      else if (!isInstalled(root, module)) missingPackages.push(createPackageFault(at, module, root));
    }
  }
  const faults = references.map(([at, file]) => findFileFault(at, file, root));
  const missingReferences: ConfigFault[] = [];
  for (const [index, { sidebars, reference }] of [docs].flat().entries()) {
    const set = getElement(docSets, index);
    if (sidebars !== undefined) faults.push(findFileFault([...set.setting, "sidebars"], sidebars, root, CONTENT));
    // Sources of plugins, which run later, can create a directory.
    if (!plugins.some(({ hasSources }) => hasSources))
      missingReferences.push(...findMissingFolders(reference ?? [], set, root));
  }
  return [
    ...faults.filter((fault) => fault !== undefined),
    ...missingPackages,
    ...missingReferences,
    ...findMissingCodeFolders(content, root),
  ];
}

/** Find plugins whose module does not exist. */
export function findMissingPlugins(plugins: readonly PluginEntry[], root: string): ConfigFault[] {
  return [...plugins.entries()].flatMap(([index, plugin]): ConfigFault[] => {
    if (!("module" in plugin)) return [];
    const { module } = plugin;
    const at: ValuePath = ["plugins", index];
    if (!module.startsWith("./")) return isInstalled(root, module) ? [] : [createPackageFault(at, module, root)];
    return [findFileFault(at, module, root)].filter((fault) => fault !== undefined);
  });
}

/** Find directories for code that do not exist, or are not in `content/`. */
function findMissingCodeFolders({ executable }: ConfigWithFiles["content"], root: string): ConfigFault[] {
  if (typeof executable === "boolean") return [];
  return [...executable.entries()].flatMap(([index, folder]): ConfigFault[] => {
    const at: ValuePath = ["content", "executable", index];
    const isInContent = isAtOrInside("content", folder);
    if (isInContent && isFolder(path.join(root, folder))) return [];
    const inContent = isInContent ? folder : CONTENT + folder;
    const folders = listSiblings(root, inContent).filter((name) => isFolder(path.join(root, name)));
    const close = folders.includes(inContent) ? inContent : suggest(inContent, folders);
    const message = isInContent ? `The directory "${folder}" does not exist.` : `"${folder}" is not in "${CONTENT}".`;
    const hint = close ? `Did you mean "${close}"?` : `Write the path of a directory, e.g. "content/pages".`;
    return [{ path: at, message, hint, missing: [folder] }];
  });
}

/** Base directory for `docs.path` and `docs.sidebars`. */
const CONTENT = "content/";

/** Find reference directories that no version in a set of docs has. */
function findMissingFolders(
  reference: readonly string[],
  { path: docs, versions, setting }: DocSet,
  root: string,
): ConfigFault[] {
  const starts = versions.map(({ folder }) => path.join(root, CONTENT, docs, folder));
  return [...reference.entries()]
    .filter(([, folder]) => !starts.some((start) => isFolder(path.join(start, folder))))
    .map(([index, folder]) => {
      const close = suggest(
        folder,
        starts.flatMap((start) => listSiblings(start, folder).filter((name) => isFolder(path.join(start, name)))),
      );
      return {
        path: [...setting, "reference", index],
        message: `No docs version has a directory "${folder}".`,
        hint: close ? `Did you mean "${close}"?` : "Write the path relative to the directory of a version.",
        missing: starts.map((start) => path.relative(root, path.join(start, folder)).split(path.sep).join("/")),
      };
    });
}

/**
 * Return the fault for a file that does not exist or cannot be read.
 *
 * @param base Directory below the root that `file` is relative to, with trailing slash.
 */
function findFileFault(at: ValuePath, file: string, root: string, base = ""): ConfigFault | undefined {
  const error = findFileError(path.join(root, base, file));
  if (error === undefined) return undefined;
  const named = `"${base}${file}"`;
  const missing = [path.posix.normalize(base + file)];
  if (!isMissing(error)) {
    const message = `${named} cannot be read: ${getErrorReason(error)}.`;
    return { path: at, code: "unreadable-file", message, hint: getErrorFix(error), missing };
  }
  const close = suggest(file, listSiblings(path.join(root, base), file));
  const hint = close ? `Did you mean "${close}"?` : `Write the path relative to ${base || "the site root"}.`;
  return { path: at, message: `The file ${named} does not exist.`, hint, missing };
}

/** @param start Absolute path to the directory that `file` is relative to. */
function listSiblings(start: string, file: string): string[] {
  const folder = getFolder(file);
  return listNames(path.join(start, folder)).map((name) => (folder === "" ? name : `${folder}/${name}`));
}

/** List the directories in which Node looks up packages, nearest first. */
function listPackageFolders(folder: string): string[] {
  const above = path.dirname(folder);
  return [path.join(folder, "node_modules"), ...(above === folder ? [] : listPackageFolders(above))];
}

/** Return true if a module's package is installed. */
function isInstalled(root: string, module: string): boolean {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  return listPackageFolders(root).some((folder) => classifyPath(path.join(folder, name)).kind !== "missing");
}

function createPackageFault(at: ValuePath, module: string, root: string): ConfigFault {
  const close = isFile(path.join(root, module))
    ? `./${module}`
    : suggest(module, listPackageFolders(root).flatMap(listNames));
  return {
    path: at,
    message: `The package "${module}" is not installed.`,
    hint: close ? `Did you mean "${close}"?` : `Install it: npm install --save-dev ${module}`,
  };
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // the directory does not exist
  }
}
