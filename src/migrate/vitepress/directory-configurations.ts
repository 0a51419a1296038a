/** Reads the configurations of directories, which VitePress 2 applies to the pages in the directory. */

import { matchesGlob } from "../../util/glob.ts";
import { getFolder, isInside } from "../../util/path.ts";
import { joinPath } from "../path-patterns.ts";
import { isMap, type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import { type ConfigurationLog, readConfiguration } from "../read-configuration.ts";
import type { ReaderInput } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import type { PageFile } from "./source-pages.ts";

export interface DirectoryConfiguration {
  /** Directory in the source directory; empty for the source directory itself. */
  folder: string;
  /** File that contains the values. */
  file: string;
  /** Path of the values in the file, with a dot at the end: `additionalConfig./es/.`, or empty. */
  keyPath: string;
  values: PlainMap;
}

export interface DirectoriesInput {
  config: PlainMap;
  /** Directory that contains `.vitepress`. */
  projectFolder: string;
  /** Directory of the pages. */
  srcFolder: string;
  pages: readonly PageFile[];
}

/**
 * Read the configurations of directories that contain pages, parents first. Like VitePress, prefer `additionalConfig` of the
 * main configuration to files.
 */
export async function readDirectoryConfigurations(
  { config, projectFolder, srcFolder, pages }: DirectoriesInput,
  input: ReaderInput,
  log: ConfigurationLog,
): Promise<DirectoryConfiguration[]> {
  const { tree, configFile } = input;
  const hasPages = (folder: string): boolean => pages.some(({ sourcePath }) => isInFolder(sourcePath, folder));
  const configurations: DirectoryConfiguration[] = [];
  if (config.additionalConfig !== undefined) {
    for (const [key, values] of Object.entries(toMap(config.additionalConfig))) {
      const folder = key.replace(/^\/+|\/+$/g, "");
      const keyPath = `additionalConfig.${key}.`;
      if (hasPages(folder)) configurations.push({ folder, file: configFile, keyPath, values: toMap(values) });
    }
  } else if (!isBeforeDirectories(tree, projectFolder)) {
    const excluded = toList(config.srcExclude).flatMap((pattern) => toText(pattern) ?? []);
    for (const file of tree.listFiles(srcFolder)) {
      const path = srcFolder === "" ? file : file.slice(srcFolder.length + 1);
      const folder = getFolder(path);
      if (!/(?:^|\/)config\.m?[jt]s$/.test(path) || !hasPages(folder)) continue;
      if (excluded.some((pattern) => matchesGlob(pattern, path))) continue;
      const values = await readConfiguration(file, input, log);
      if (isMap(values)) configurations.push({ folder, file, keyPath: "", values });
    }
  }
  const getDepth = ({ folder }: DirectoryConfiguration): number => (folder === "" ? 0 : folder.split("/").length);
  return configurations.sort((a, b) => getDepth(a) - getDepth(b));
}

/** True if a path is in a directory, whose name may be empty. */
export const isInFolder = (path: string, folder: string): boolean => folder === "" || isInside(folder, path);

/** True if the project requires VitePress 1 or older, which reads no configurations of directories. */
function isBeforeDirectories(tree: SourceTree, projectFolder: string): boolean {
  for (let folder = projectFolder; ; folder = getFolder(folder)) {
    const { dependencies, devDependencies } = toMap(tree.readJson(joinPath(folder, "package.json")));
    const range = toText(toMap(dependencies).vitepress ?? toMap(devDependencies).vitepress);
    if (range !== undefined) return /^[\^~>=v\s]*[01](?:\.|$)/.test(range);
    if (folder === "") return false;
  }
}
