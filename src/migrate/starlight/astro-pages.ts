/** Lists the pages in Astro of a site, and replaces them by pages in Markdown at the same URL. */

import { removeExtension, toWords } from "../../util/path.ts";
import type { MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import type { TextFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import type { SitePages } from "./locale-pages.ts";

export interface AstroPagesInput {
  tree: SourceTree;
  siteFolder: string;
  pages: SitePages;
  tasks: MigrationTask[];
}

export function listAstroPages({ tree, siteFolder, pages, tasks }: AstroPagesInput): TextFile[] {
  const folder = joinPath(siteFolder, "src/pages");
  return tree.listFiles(folder).flatMap((source): TextFile[] => {
    const path = removeExtension(source.slice(folder.length + 1));
    const url = `/${path.replace(/(?:^|\/)index$/, "")}`;
    const isPage = /\.(?:astro|mdx?|html)$/.test(source) && !/[[\]]|(?:^|\/)_/.test(path) && url !== "/404";
    const isEndpoint = !/\.(?:astro|mdx?|html)$/.test(source);
    const isTaken = pages.findByPath(url) !== undefined;
    if (/(?:^|\/)_/.test(path)) return [];
    tasks.push({
      kind: "page in Astro",
      source,
      subject: url,
      suggestion:
        isEndpoint || !isPage || isTaken
          ? "The page is not in the new site. Write it in Markdown or React, if it is needed."
          : "Write the page, which has its title only, in Markdown or React.",
    });
    if (!isPage || isTaken || isRedirect(tree.readText(source) ?? "")) return [];
    const title =
      readTitle(tree.readText(source) ?? "") ?? (url === "/" ? "Home" : toWords(path.split("/").at(-1) ?? path));
    return [
      { source, target: `content/pages/${path}.md`, text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n# ${title}\n` },
    ];
  });
}

const isRedirect = (text: string): boolean => /\bAstro\.redirect\(|http-equiv="refresh"/.test(text);

/** Return the title that a page passes to its layout. */
function readTitle(text: string): string | undefined {
  return /<(?:title>\s*([^<{]+?)\s*<\/title>|[A-Z]\w*\b[^>]*?\btitle=(?:"([^"]+)"))|title:\s*["']([^"']+)["']/
    .exec(text)
    ?.slice(1)
    .find(Boolean);
}
