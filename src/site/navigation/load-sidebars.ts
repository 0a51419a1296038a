/** Loads the sidebars of a set of docs. */

import type { DocsVersionConfig } from "../../model/config.ts";
import type { SidebarName, WrittenNode, WrittenSidebars } from "../../model/sidebar.ts";
import type { DocSet } from "../config/site-config.ts";
import type { LoadContext } from "../load-context.ts";
import { createDefaultSidebars } from "../navigation/generated-sidebar.ts";
import { readSidebars, readVersionSidebars } from "../navigation/sidebars.ts";
import { getSidebarsVersion } from "../source/locate-file.ts";
import type { Sources, TextFile } from "../source/read-sources.ts";

/** Read the sidebars for all versions in a set of docs, and generate them for versions without a file. */
export function loadSidebars(
  set: DocSet,
  { sidebars, versionSidebars }: Sources,
  { config, fromText }: LoadContext,
): [SidebarName, readonly WrittenNode[]][] {
  const { markdown } = config;
  const ownSidebars = new Map<DocsVersionConfig, WrittenSidebars>();
  for (const file of versionSidebars) {
    const version = getSidebarsVersion(file.path.replace(/^content\//, ""), set);
    if (!version) continue;
    const read = ({ text, path }: TextFile) => readVersionSidebars(text, path, { set, version }, markdown);
    ownSidebars.set(version, fromText<WrittenSidebars>(file, read, new Map()));
  }
  const others = set.versions.filter((version) => !ownSidebars.has(version));
  const common = fromText<WrittenSidebars>(
    sidebars.find(({ path }) => path === `content/${set.sidebars}`),
    ({ text, path }) => readSidebars(text, path, set, markdown),
    createDefaultSidebars(set, others),
  );
  return [...common, ...[...ownSidebars.values()].flatMap((own) => [...own])];
}
