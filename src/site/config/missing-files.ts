/** What the configuration of a site names must be there, files, folders and packages: most is looked for much later, or passed over. */

import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { SourcePath } from "../../model/problem.ts";
import type { ValuePath } from "../../reader/yaml.ts";
import { folderOf } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import type { ParsedConfig } from "./config-schema.ts";
import type { ConfigFault } from "./resolve-config.ts";

type Naming = Pick<ParsedConfig, "styles" | "components" | "markdown" | "docs">;

/**
 * Look for the files, folders and packages that a configuration names; what it leaves to defaults may be absent.
 *
 * @param root Absolute path of the site root.
 * @returns One fault for each that is not there.
 */
export function findMissingFiles({ styles, components, markdown, docs }: Naming, root: string): ConfigFault[] {
  const references: [ValuePath, SourcePath][] = styles.map((file, index) => [["styles", index], file]);
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
  const missingFiles = references
    .filter(([, file]) => !isFile(root, file))
    .map(([at, file]) => missing(at, file, root));
  const { sidebars } = docs;
  if (sidebars !== undefined && !isFile(root, CONTENT + sidebars))
    missingFiles.push(missing(["docs", "sidebars"], sidebars, root, CONTENT));
  return [...missingFiles, ...missingPackages, ...missingFolders(docs, root)];
}

/** Paths of documents count from here. */
const CONTENT = "content/";

/** Folders of the reference that no version of the docs has. */
function missingFolders({ path: docs, versions, reference = [] }: ParsedConfig["docs"], root: string): ConfigFault[] {
  const starts = (versions ?? [{ folder: "" }]).map(({ folder }) => path.join(root, CONTENT, docs, folder));
  return [...reference.entries()]
    .filter(([, folder]) => !starts.some((start) => isFolder(path.join(start, folder))))
    .map(([index, folder]) => {
      const close = suggest(
        folder,
        starts.flatMap((start) => filesBeside(start, folder).filter((name) => isFolder(path.join(start, name)))),
      );
      return {
        path: ["docs", "reference", index],
        message: `"${folder}" is a folder of no version of the docs.`,
        hint: close ? `Did you mean "${close}"?` : "Write its path from the folder of a version.",
      };
    });
}

function isFolder(absolute: string): boolean {
  return statSync(absolute, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isFile(root: string, file: SourcePath): boolean {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
}

/** @param start Folder that the path counts from, where that is not the root. */
function missing(at: ValuePath, file: SourcePath, root: string, start = ""): ConfigFault {
  const close = suggest(file, filesBeside(path.join(root, start), file));
  return {
    path: at,
    message: `"${start}${file}" is not a file of the site.`,
    hint: close ? `Did you mean "${close}"?` : `Write its path from ${start || "the root of the site"}.`,
  };
}

/** @param start Absolute path of the folder that the path of the file counts from. */
function filesBeside(start: string, file: SourcePath): SourcePath[] {
  const folder = folderOf(file);
  return namesIn(path.join(start, folder)).map((name) => (folder === "" ? name : `${folder}/${name}`));
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
  const close = isFile(root, module) ? `./${module}` : suggest(module, packageFolders(root).flatMap(namesIn));
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
