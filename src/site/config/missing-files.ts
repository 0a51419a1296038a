/**
 * Checks that files, directories and packages in the configuration exist and can be read. Otherwise, most would be noticed
 * much later, or ignored.
 */

import { readdirSync } from "node:fs";
import path from "node:path";
import { classifyPath, fileError, fixOf, isFile, isFolder, isMissing, reasonOf } from "../../host/path-state.ts";
import type { DocSet } from "../../model/config.ts";
import { elementAt } from "../../util/collections.ts";
import type { ValuePath } from "../../util/format.ts";
import { folderOf } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import type { ParsedConfig } from "./config-schema.ts";
import type { ConfigFault } from "./resolve-config.ts";

type ConfigWithFiles = Pick<ParsedConfig, "styles" | "components" | "markdown" | "docs">;

/**
 * Find missing files, directories and packages. Default paths may be missing.
 *
 * @param docSets The sets of `docs` with all defaults.
 * @param root Absolute path of the site root.
 */
export function findMissingFiles(
  { styles, components, markdown, docs }: ConfigWithFiles,
  docSets: readonly DocSet[],
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
      else if (!isInstalled(root, module)) missingPackages.push(missingPackage(at, module, root));
    }
  }
  const faults = references.map(([at, file]) => fileFault(at, file, root));
  const missingReferences: ConfigFault[] = [];
  for (const [index, { sidebars, reference }] of [docs].flat().entries()) {
    const set = elementAt(docSets, index);
    if (sidebars !== undefined) faults.push(fileFault([...set.setting, "sidebars"], sidebars, root, CONTENT));
    missingReferences.push(...missingFolders(reference ?? [], set, root));
  }
  return [...faults.filter((fault) => fault !== undefined), ...missingPackages, ...missingReferences];
}

/** Base directory of `docs.path` and `docs.sidebars`. */
const CONTENT = "content/";

/** Find reference directories that no version of a set of docs has. */
function missingFolders(
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
        starts.flatMap((start) => siblingsOf(start, folder).filter((name) => isFolder(path.join(start, name)))),
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
 * Return the fault of a file that does not exist or cannot be read.
 *
 * @param base Directory below the root that `file` is relative to, with trailing slash.
 */
function fileFault(at: ValuePath, file: string, root: string, base = ""): ConfigFault | undefined {
  const error = fileError(path.join(root, base, file));
  if (error === undefined) return undefined;
  const named = `"${base}${file}"`;
  const missing = [path.posix.normalize(base + file)];
  if (!isMissing(error)) {
    const message = `${named} cannot be read: ${reasonOf(error)}.`;
    return { path: at, code: "unreadable-file", message, hint: fixOf(error), missing };
  }
  const close = suggest(file, siblingsOf(path.join(root, base), file));
  const hint = close ? `Did you mean "${close}"?` : `Write the path relative to ${base || "the site root"}.`;
  return { path: at, message: `The file ${named} does not exist.`, hint, missing };
}

/** @param start Absolute path of the directory that `file` is relative to. */
function siblingsOf(start: string, file: string): string[] {
  const folder = folderOf(file);
  return namesIn(path.join(start, folder)).map((name) => (folder === "" ? name : `${folder}/${name}`));
}

/** List the directories in which Node looks up packages, nearest first. */
function packageFolders(folder: string): string[] {
  const above = path.dirname(folder);
  return [path.join(folder, "node_modules"), ...(above === folder ? [] : packageFolders(above))];
}

/** Return true if the package of a module is installed. */
function isInstalled(root: string, module: string): boolean {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  return packageFolders(root).some((folder) => classifyPath(path.join(folder, name)).kind !== "missing");
}

function missingPackage(at: ValuePath, module: string, root: string): ConfigFault {
  const close = isFile(path.join(root, module))
    ? `./${module}`
    : suggest(module, packageFolders(root).flatMap(namesIn));
  return {
    path: at,
    message: `The package "${module}" is not installed.`,
    hint: close ? `Did you mean "${close}"?` : `Install it: npm install --save-dev ${module}`,
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // the directory does not exist
  }
}
