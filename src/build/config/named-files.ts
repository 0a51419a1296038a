/** What the configuration of a site names must be there, files and packages: it is bundled much later. */

import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { SiteConfig } from "../../model/config.ts";
import type { SourcePath } from "../../model/problem.ts";
import type { ValuePath } from "../../reader/yaml.ts";
import { nearest } from "../../util/nearest.ts";
import { folderOf } from "../../util/path.ts";
import type { ConfigFault } from "./complete.ts";

type NamedFiles = Pick<SiteConfig, "styles" | "components" | "markdown">;

/**
 * Look for the files and packages that a configuration names.
 *
 * @param root Absolute path of the site root.
 * @returns One fault for each that is not there.
 */
export function findMissingFiles({ styles, components, markdown }: NamedFiles, root: string): ConfigFault[] {
  const named: [ValuePath, SourcePath][] = styles.map((file, index) => [["styles", index], file]);
  for (const [name, file] of Object.entries(components))
    if (file !== undefined) named.push([["components", name], file]);
  for (const [name, file] of Object.entries(markdown.components)) named.push([["markdown", "components", name], file]);
  const missingPackages: ConfigFault[] = [];
  for (const list of ["remarkPlugins", "rehypePlugins"] as const) {
    for (const [index, { module }] of markdown[list].entries()) {
      const at: ValuePath = ["markdown", list, index];
      if (module.startsWith("./")) named.push([at, module]);
      else if (!isInstalled(root, module)) missingPackages.push(missingPackage(at, module, root));
    }
  }
  const missingFiles = named.filter(([, file]) => !isFile(root, file)).map(([at, file]) => missing(at, file, root));
  return [...missingFiles, ...missingPackages];
}

function isFile(root: string, file: SourcePath): boolean {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
}

function missing(at: ValuePath, file: SourcePath, root: string): ConfigFault {
  const close = nearest(file, filesBeside(root, file));
  return {
    path: at,
    message: `"${file}" is not a file of the site.`,
    hint: close ? `Did you mean "${close}"?` : "Write its path from the root of the site.",
  };
}

function filesBeside(root: string, file: SourcePath): SourcePath[] {
  const folder = folderOf(file);
  return namesIn(path.join(root, folder)).map((name) => (folder === "" ? name : `${folder}/${name}`));
}

/** Folders in which Node looks for packages of a folder, the nearest first. */
function packageFolders(folder: string): string[] {
  const above = path.dirname(folder);
  return [path.join(folder, "node_modules"), ...(above === folder ? [] : packageFolders(above))];
}

/** Whether there is a package that a module stands in. */
function isInstalled(root: string, module: string): boolean {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  return packageFolders(root).some(
    (folder) => statSync(path.join(folder, name), { throwIfNoEntry: false }) !== undefined,
  );
}

function missingPackage(at: ValuePath, module: string, root: string): ConfigFault {
  const close = isFile(root, module) ? `./${module}` : nearest(module, packageFolders(root).flatMap(namesIn));
  return {
    path: at,
    message: `"${module}" is not a package that is installed.`,
    hint: close ? `Did you mean "${close}"?` : `Install it: npm install --save-dev ${module}`,
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // it is not there either
  }
}
