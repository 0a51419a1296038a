/** The new version of the docs, and its entry in `versions.yaml` or the configuration. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isMap, isSeq, parseDocument, stringify, type Document as YamlDocument } from "yaml";
import type { DocsVersionConfig } from "../model/config.ts";
import type { SourcePath } from "../model/problem.ts";
import { getVersionsFile } from "../site/config/load-config.ts";
import type { DocSet } from "../site/config/site-config.ts";
import type { Site } from "../site/site.ts";

export interface NewVersion {
  name: string;
  set: DocSet;
  /** Directory below the docs directory. */
  folder: string;
  /** The version that is copied. */
  current: DocsVersionConfig;
}

/** Where a version is recorded: new contents for `versions.yaml`, or lines to add to the configuration. */
export type VersionRecord = { file: SourcePath; text: string } | { lines: string };

export function createVersionRecord(
  { name, folder, current, set }: NewVersion,
  { root, configFile }: Site,
): VersionRecord {
  const file = getVersionsFile(set.path);
  const entry = { name, folder, isLast: true };
  if (existsSync(path.join(root, file))) {
    const yaml: YamlDocument = parseDocument(readFileSync(path.join(root, file), "utf8"));
    const list = yaml.contents;
    if (!isSeq(list)) throw new Error(`${file} is not a list`);
    for (const item of list.items) if (isMap(item)) item.delete("isLast");
    const index = list.items.findIndex((item) => isMap(item) && item.get("name") === current.name);
    list.items.splice(index + 1, 0, yaml.createNode(entry));
    return { file, text: yaml.toString({ lineWidth: 0 }) };
  }
  const isDefault = set.versions.length === 1 && current.name === "current" && current.folder === "";
  const flow = `{ name: ${JSON.stringify(name)}, folder: ${JSON.stringify(folder)}, isLast: true }`;
  if (!isDefault) return { lines: /\.ya?ml$/.test(configFile) ? `- ${flow}` : `${flow},` };
  const header = "# Versions of the docs, in the order of the version menu.\n";
  return { file, text: header + stringify([{ name: current.name, banner: "unreleased" }, entry]) };
}
