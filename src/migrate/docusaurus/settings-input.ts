/** The input of all functions that convert a part of the configuration. */

import type { PlainMap } from "../plain-values.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { SourceTree } from "../source-tree.ts";
import type { DocsInstance, PluginEntry } from "./docs-instances.ts";

export interface SettingsInput {
  tree: SourceTree;
  config: PlainMap;
  configFile: string;
  siteFolder: string;
  plugins: readonly PluginEntry[];
  instances: readonly DocsInstance[];
  tasks: MigrationTask[];
}

export function addTask({ tasks, configFile }: SettingsInput, kind: string, subject: string, suggestion: string): void {
  tasks.push({ kind, source: configFile, subject, suggestion });
}

/** Return the path of a file of `static/`, if it exists. */
export function toStaticPath(file: string | undefined, { tree, siteFolder }: SettingsInput): string | undefined {
  if (file === undefined || /^https?:/.test(file)) return file;
  const path = file.replace(/^\/+/, "");
  return tree.isFile(`${siteFolder === "" ? "" : `${siteFolder}/`}static/${path}`) ? `/${path}` : undefined;
}
