/** Takes over pages in React: the module is copied with all that it imports, and a page of the new site shows it. */

import { getBaseName, getRelativePath, removeExtension } from "../../util/path.ts";
import { type PlainMap, toText } from "../plain-values.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { PageFallback, TextFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import type { ReactCode } from "./react-code.ts";

export interface PagesInput {
  tree: SourceTree;
  /** Directory of the pages in the source. */
  folder: string;
  config: PlainMap;
  /** URLs of documents. */
  taken: ReadonlySet<string>;
  react: ReactCode;
  tasks: MigrationTask[];
}

/** @returns Pages, and the pages that replace them if their code fails. */
export function convertReactPages(
  files: readonly string[],
  { tree, folder, config, taken, react, tasks }: PagesInput,
): { pages: TextFile[]; fallbacks: PageFallback[] } {
  const pages: TextFile[] = [];
  const fallbacks: PageFallback[] = [];
  for (const source of files.filter((file) => isPage(file.slice(folder.length)))) {
    const path = removeExtension(source.slice(folder.length + 1));
    const url = `/${path.replace(/(?:^|\/)index$/, "")}`;
    const addTask = (suggestion: string): void =>
      void tasks.push({ kind: "page in React", source, subject: url, suggestion });
    if (taken.has(url)) {
      addTask("A document has the same URL, so the page was left out.");
      continue;
    }
    const text = tree.readText(source) ?? "";
    const title = readProp(text, "title") ?? (url === "/" ? toText(config.title) : undefined) ?? toTitle(path);
    const stub: TextFile = {
      source,
      target: `content/pages/${path}.md`,
      text: url === "/" ? writeHomePage(config, taken) : `---\ntitle: ${JSON.stringify(title)}\n---\n\n# ${title}\n`,
    };
    const module = react.copyPage(source);
    if ("reason" in module) {
      addTask(
        `${module.reason} Write the page in content/pages/${path}.tsx. Until then, content/pages/${path}.md is shown.`,
      );
      pages.push(stub);
      continue;
    }
    const target = `content/pages/${path}.tsx`;
    const frontMatter = JSON.stringify({ title, description: readProp(text, "description") });
    pages.push({
      source,
      target,
      text: `import Page from ${JSON.stringify(getRelativePath(`content/pages/${path}`.replace(/\/[^/]*$/, ""), module.target))};

export const frontMatter = ${frontMatter};

export default Page;
`,
    });
    fallbacks.push({ target, replacement: stub });
  }
  return { pages, fallbacks };
}

/** True for modules that are a page by their name. */
function isPage(path: string): boolean {
  return /\.(?:jsx?|tsx?)$/.test(path) && !/(?:^|\/)_|\.test\.|\/__tests__\/|\.d\.ts$/.test(path);
}

/** Return a constant that a page passes to the layout. */
function readProp(text: string, name: string): string | undefined {
  const pattern = new RegExp(`<Layout\\b[^>]*?\\b${name}=(?:"([^"]+)"|\\{\\s*["'\`]([^"'\`$]+)["'\`]\\s*\\})`);
  return pattern.exec(text)?.slice(1).find(Boolean);
}

function toTitle(path: string): string {
  const name = getBaseName(path).replace(/[-_]+/g, " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
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
