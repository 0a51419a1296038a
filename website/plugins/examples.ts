/**
 * A remark plugin for examples in the docs: the fence ```` ```fiddle fiddles/tray|focus=preload.js ```` shows a directory's
 * files as tabs, with links to the source and to the app that runs the example.
 *
 * The example is in a directory `fiddles` next to the page or in a parent directory, so that each version of the docs can
 * have separate examples.
 */

import type { ElementContent, Properties } from "hast";
import type { BlockContent, Code, Nodes, Paragraph, Parents, Root } from "mdast";
import type { PluginSite } from "sitegen";
import type { VFile } from "vfile";

interface Options {
  /** URL for an example's source, with `{name}` for its directory below `fiddles/`. */
  source: string;
  /** URL that opens an example in the app, with `{name}`. */
  launch: string;
  /** File names in tab order. Other files follow by name. */
  files: readonly string[];
  /** Path of a ZIP file with an example in a directory of its name, with `{name}`, whose slashes become hyphens. */
  download?: string;
}

interface Example {
  /** Directory below `fiddles/`, as written in the page. */
  name: string;
  files: readonly { name: string; code: string }[];
  /** Prefix for tab IDs. */
  id: string;
  /** Name of the file to show first. */
  focus?: string;
}

const DIRECTORY = "fiddles";

const getFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const getBaseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const getLanguage = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1] ?? "";

export default function examples(options: Options) {
  for (const key of ["source", "launch", "download"] as const)
    if (options[key]?.includes("{name}") === false) throw new Error(`The option "${key}" does not contain {name}.`);
  return (tree: Root, file: VFile): void => {
    let count = 0;
    replaceCode(tree, (fence) => {
      if (fence.lang?.toLowerCase() !== "fiddle") return undefined;
      const example = readExample(fence, `fiddle-${++count}`, file);
      return example ? [createExampleNode(example, fence, options, getSite(file))] : [];
    });
  };
}

function getSite({ data }: VFile): PluginSite {
  if (!data.site) throw new Error("The file has no site.");
  return data.site;
}

/** Block types that contain no code blocks. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(["heading", "paragraph", "table"]);

function replaceCode(parent: Parents, replacementFor: (code: Code) => Nodes[] | undefined): void {
  parent.children = parent.children.flatMap((child: Nodes) => {
    if ("children" in child && !TEXT_BLOCKS.has(child.type)) replaceCode(child, replacementFor);
    return (child.type === "code" && replacementFor(child)) || [child];
  }) as typeof parent.children;
}

/** Read the example that a fence names. Problems are reported; without an example, the page omits the fence. */
function readExample(fence: Code, id: string, file: VFile): Example | undefined {
  const [written = "", ...settings] = (fence.meta ?? "").split("|").map((part) => part.trim());
  const name = written.replace(/^.*?(?:^|\/)fiddles\//, "").replace(/^\/+|\/+$/g, "");
  if (name === "") {
    report(file, fence, "The fence does not name an example.", "Write ```fiddle FOLDER.");
    return undefined;
  }
  const directories = listDirectories(file.path);
  const site = getSite(file);
  const directory = directories.find((directory) => listFiles(`${directory}/${name}`, site).length > 0);
  if (directory === undefined) {
    report(file, fence, `Unknown example "${name}".`, listExamples(name, directories, site));
    return undefined;
  }
  const files = listFiles(`${directory}/${name}`, site).flatMap((fileName) => {
    const code = site.readFile(`${directory}/${name}/${fileName}`);
    return code === undefined ? [] : [{ name: fileName, code }];
  });
  const focus = settings.find((setting) => setting.startsWith("focus="))?.slice("focus=".length);
  if (focus && !files.some(({ name }) => name === focus)) {
    const names = files.map(({ name }) => name).join(", ");
    report(file, fence, `The example "${name}" has no file "${focus}".`, `Available files: ${names}.`);
  }
  return { name, files, id, focus };
}

function report(file: VFile, { position }: Code, reason: string, hint: string): void {
  const message = file.message(reason, { place: position });
  message.fatal = true;
  message.note = hint;
}

/** Return the directories that may contain a page's examples, nearest first. Translations use the original's. */
function listDirectories(page: string): string[] {
  const directories: string[] = [];
  const original = page.replace(/^i18n\/[^/]+\//, "content/");
  for (let folder = getFolder(original); folder !== ""; folder = getFolder(folder))
    directories.push(`${folder}/${DIRECTORY}`);
  return directories;
}

/** List an example's files. Subdirectories are separate examples. */
const listFiles = (directory: string, site: PluginSite): string[] =>
  site.listFiles(directory).filter((name) => !name.includes("/"));

const MAX_EXAMPLES = 20;

function listExamples(name: string, directories: readonly string[], site: PluginSite): string {
  const all = directories.flatMap((directory) => site.listFiles(directory).map(getFolder));
  const names = [...new Set(all)].filter((folder) => folder !== "");
  if (names.length === 0) return `The site has no examples. Add them below ${DIRECTORY}/ next to the docs.`;
  const similar = names.filter((other) => getBaseName(other).includes(getBaseName(name)));
  const list = (similar.length > 0 ? similar : names).slice(0, MAX_EXAMPLES);
  return `Available examples:\n${list.map((each) => `  ${each}`).join("\n")}`;
}

function createExampleNode(
  { name, files, id, focus }: Example,
  fence: Code,
  options: Options,
  site: PluginSite,
): Nodes {
  const sorted = sortFiles(files, options.files);
  const selected = sorted.find((file) => file.name === focus) ?? sorted[0];
  const items = sorted.map((file) => ({
    type: "tabItem",
    value: file.name,
    label: file.name,
    selected: file === selected,
    children: [
      { type: "code", lang: getLanguage(file.name), meta: getFold(file.code), value: file.code } as BlockContent,
    ],
  }));
  if (options.download !== undefined) items.push(createDownloadTab(name, options.download, site));
  const markdown = files.map(renderMarkdown).join("\n\n");
  return {
    type: "example",
    position: fence.position,
    data: { hName: "div", hProperties: { className: ["fiddle"] }, markdown },
    children: [
      {
        type: "exampleHead",
        data: { hName: "div", hProperties: { className: ["fiddle-head"] }, hChildren: createHead(name, options, site) },
      },
      { type: "tabs", id, label: getBaseName(name), children: items },
    ],
  } as unknown as Nodes;
}

/** Return a tab with a link to the example as a project, and the commands that start it. */
function createDownloadTab(name: string, pattern: string, site: PluginSite) {
  const project = name.replaceAll("/", "-");
  const link: Paragraph = {
    type: "paragraph",
    children: [
      {
        type: "link",
        url: pattern.replaceAll("{name}", encodeURI(project)),
        children: [{ type: "text", value: site.message("example.downloadProject") }],
      },
    ],
  };
  const commands: Code = { type: "code", lang: "sh", value: `cd ${project}\nnpm install\nnpm start` };
  return {
    type: "tabItem",
    value: "download",
    label: site.message("example.download"),
    selected: false,
    children: [link, commands] as BlockContent[],
  };
}

/** Line count up to which a tab shows all its code. */
const MAX_LINES = 24;

/** Return the word that folds a code block, if the code is long. */
const getFold = (code: string): string | undefined =>
  code.trimEnd().split("\n").length > MAX_LINES ? "fold" : undefined;

function sortFiles<File extends { name: string }>(files: readonly File[], order: readonly string[]): File[] {
  const rank = ({ name }: File): number => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return [...files].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

function createHead(name: string, { source, launch }: Options, site: PluginSite): ElementContent[] {
  const fillUrl = (pattern: string): string => pattern.replaceAll("{name}", encodeURI(name));
  return [
    createExternalLink(fillUrl(source), "fiddle-source", getBaseName(name)),
    { type: "text", value: " " },
    createExternalLink(fillUrl(launch), "fiddle-launch button", site.message("example.open")),
  ];
}

function createExternalLink(href: string, className: string, text: string): ElementContent {
  const properties: Properties = {
    className: className.split(" "),
    href,
    target: "_blank",
    rel: ["noopener", "noreferrer"],
    ariaDescribedBy: ["__new-tab-note"],
  };
  return { type: "element", tagName: "a", properties, children: [{ type: "text", value: text }] };
}

/** Return a file as a code block, for Markdown copies of the page. */
function renderMarkdown({ name, code }: Example["files"][number]): string {
  const longest = Math.max(2, ...[...code.matchAll(/^`{3,}/gm)].map(([marks]) => marks.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${getLanguage(name)} title="${name}"\n${code.trimEnd()}\n${marks}`;
}
