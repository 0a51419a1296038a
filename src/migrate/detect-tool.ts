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

/** Most levels of directories in which a site is searched. */
const MAX_DEPTH = 4;

/** Find a site in a directory, or below it: in one of the usual directories, else in the nearest one. */
export function detectSite(tree: SourceTree, from?: string): DetectedSite | undefined {
  const readers = from === undefined ? READERS : READERS.filter(({ id }) => id === from);
  const detect = (folders: readonly string[]): DetectedSite | undefined => {
    for (const folder of folders)
      for (const reader of readers) {
        const configFile = reader.detect(tree, folder);
        if (configFile !== undefined) return { reader, configFile };
      }
    return undefined;
  };
  let site = detect(FOLDERS);
  for (let depth = 1, folders = [""]; depth <= MAX_DEPTH && !site; depth++) {
    folders = folders.flatMap((folder) => tree.listFolders(folder));
    // A project may have a site for each language.
    site = detect([...folders].sort((a, b) => Number(isEnglish(b)) - Number(isEnglish(a))));
  }
  return site;
}

const isEnglish = (folder: string): boolean => /(?:^|\/)en$/.test(folder);
