/** Reads the sidebars of all versions of a set of docs, and its list of versions. */

import { removeExtension } from "../../util/path.ts";
import type { MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import { toText } from "../plain-values.ts";
import { type ConfigurationLog, readConfiguration } from "../read-configuration.ts";
import type { DataFile, ReaderInput } from "../site-description.ts";
import { removeVersionPrefix, writeVersion } from "./convert-doc-keys.ts";
import { convertSidebars, DEFAULT_SIDEBARS } from "./convert-sidebars.ts";
import type { DocsInstance, DocsVersion } from "./docs-instances.ts";

export interface SidebarsInput {
  input: ReaderInput;
  siteFolder: string;
  log: ConfigurationLog;
  tasks: MigrationTask[];
}

export async function readSidebars(instance: DocsInstance, sidebarsInput: SidebarsInput): Promise<DataFile[]> {
  const { path, options, versions } = instance;
  const { tree } = sidebarsInput.input;
  const files: DataFile[] = [];
  for (const version of options.sidebarPath === false ? [] : versions) {
    const { file, value } = await readValue(version, instance, sidebarsInput);
    const sidebars = convertSidebars(value ?? DEFAULT_SIDEBARS, { version, tree, file, tasks: sidebarsInput.tasks });
    const target = `${joinPath("content", joinPath(path, version.folder))}/sidebars.yaml`;
    files.push({ source: tree.isFile(file) ? file : undefined, target, value: sidebars });
  }
  if (versions.length > 1 || versions[0]?.name !== "current")
    files.push({ target: `content/${path}/versions.yaml`, value: versions.map(writeVersion) });
  return files;
}

async function readValue(
  version: DocsVersion,
  { options, id }: DocsInstance,
  { input, siteFolder, log }: SidebarsInput,
): Promise<{ file: string; value: unknown }> {
  const { tree } = input;
  const at = (path: string): string => joinPath(siteFolder, path);
  if (version.name !== "current") {
    const prefix = id === "docs" ? "" : `${id}_`;
    const file = at(`${prefix}versioned_sidebars/version-${version.name}-sidebars.json`);
    return { file, value: removeVersionPrefix(tree.readJson(file), version.name) };
  }
  const base = toText(options.sidebarPath) ?? "sidebars";
  const path = base.startsWith("/") ? tree.relate(base) : at(base);
  const endings = ["ts", "js", "mjs", "cjs", "json"].map((ending) => `${removeExtension(path)}.${ending}`);
  const file = tree.findFile(path, ...endings);
  if (file === undefined) return { file: path, value: undefined };
  if (file.endsWith(".json")) return { file, value: tree.readJson(file) };
  return { file, value: await readConfiguration(file, input, log) };
}
