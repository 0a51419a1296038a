/** Files of the site that its configuration names must be there: what is bundled with them comes much later. */

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
 * Look for the files that a configuration names.
 *
 * @param root Absolute path of the site root.
 * @returns One fault for each that is not there.
 */
export function findMissingFiles({ styles, components, markdown }: NamedFiles, root: string): ConfigFault[] {
  const named: [ValuePath, SourcePath][] = styles.map((file, index) => [["styles", index], file]);
  for (const [name, file] of Object.entries(components))
    if (file !== undefined) named.push([["components", name], file]);
  for (const [name, file] of Object.entries(markdown.components)) named.push([["markdown", "components", name], file]);
  return named.filter(([, file]) => !isFile(root, file)).map(([at, file]) => missing(at, file, root));
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
  try {
    return readdirSync(path.join(root, folder)).map((name) => (folder === "" ? name : `${folder}/${name}`));
  } catch {
    return []; // the folder is not there either
  }
}
