/** Replaces pages in React by pages in Markdown at the same URL, because they need the theme of Docusaurus. */

import { getBaseName, removeExtension } from "../../util/path.ts";
import { type PlainMap, toText } from "../plain-values.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { TextFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";

export interface PagesInput {
  tree: SourceTree;
  /** Directory of the pages in the source. */
  folder: string;
  config: PlainMap;
  /** URLs of documents. */
  taken: ReadonlySet<string>;
  tasks: MigrationTask[];
}

export function convertReactPages(
  files: readonly string[],
  { tree, folder, config, taken, tasks }: PagesInput,
): TextFile[] {
  return files
    .filter((file) => isPage(file.slice(folder.length)))
    .flatMap((source) => {
      const path = removeExtension(source.slice(folder.length + 1));
      const url = `/${path.replace(/(?:^|\/)index$/, "")}`;
      tasks.push({
        kind: "page in React",
        source,
        subject: url,
        suggestion: taken.has(url)
          ? "A document has the same URL, so the page was left out."
          : `Write the page in content/pages/${path}.tsx. Until then, content/pages/${path}.md is shown.`,
      });
      if (taken.has(url)) return [];
      const text = url === "/" ? writeHomePage(config, taken) : writePage(readTitle(tree.readText(source) ?? "", path));
      return [{ source, target: `content/pages/${path}.md`, text }];
    });
}

/** True for modules that are a page by their name. */
function isPage(path: string): boolean {
  return /\.(?:jsx?|tsx?)$/.test(path) && !/(?:^|\/)_|\.test\.|\/__tests__\/|\.d\.ts$/.test(path);
}

/** Return the title that a page passes to the layout. */
function readTitle(text: string, path: string): string {
  const title = /<Layout\b[^>]*?\btitle=(?:"([^"]+)"|\{\s*["'`]([^"'`$]+)["'`]\s*\})/
    .exec(text)
    ?.slice(1)
    .find(Boolean);
  const name = getBaseName(path).replace(/[-_]+/g, " ");
  return title ?? name.charAt(0).toUpperCase() + name.slice(1);
}

function writePage(title: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n# ${title}\n`;
}

function writeHomePage(config: PlainMap, taken: ReadonlySet<string>): string {
  const title = toText(config.title) ?? "Documentation";
  const tagline = toText(config.tagline);
  const link = [...taken][0];
  return [
    "---",
    "layout: home",
    "hero:",
    `  name: ${JSON.stringify(title)}`,
    ...(tagline === undefined ? [] : [`  tagline: ${JSON.stringify(tagline)}`]),
    ...(link === undefined ? [] : ["  actions:", `    - {text: Documentation, link: ${JSON.stringify(link)}}`]),
    "---",
    "",
  ].join("\n");
}
