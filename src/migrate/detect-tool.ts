/** Finds the tool that a site is written for. */

import { docusaurus } from "./docusaurus/read-docusaurus.ts";
import { hugo } from "./hugo/read-hugo.ts";
import { jekyll } from "./jekyll/read-jekyll.ts";
import { mdbook } from "./mdbook/read-mdbook.ts";
import { mkdocs } from "./mkdocs/read-mkdocs.ts";
import { starlight } from "./starlight/read-starlight.ts";
import type { ToolReader } from "./site-description.ts";
import type { SourceTree } from "./source-tree.ts";
import { vitepress } from "./vitepress/read-vitepress.ts";

/** Readers of all tools, in the order in which they are tried. */
export const READERS: readonly ToolReader[] = [docusaurus, vitepress, starlight, mdbook, mkdocs, hugo, jekyll];

export interface DetectedSite {
  reader: ToolReader;
  configFile: string;
}

/** Directories in which projects have their documentation, besides the root. */
const FOLDERS = [
  "",
  "website",
  "docs",
  "site",
  "documentation",
  "doc",
  "www",
  "packages/docs",
  "apps/docs",
  "packages/website",
  "docs/website",
];

/** Find a site in a directory, or in one of the usual directories below it. */
export function detectSite(tree: SourceTree, from?: string): DetectedSite | undefined {
  const readers = from === undefined ? READERS : READERS.filter(({ id }) => id === from);
  const others = tree
    .listNames("")
    .filter((name) => !FOLDERS.includes(name) && !name.startsWith(".") && name !== "node_modules");
  for (const folder of [...FOLDERS, ...others])
    for (const reader of readers) {
      const configFile = reader.detect(tree, folder);
      if (configFile !== undefined) return { reader, configFile };
    }
  return undefined;
}
