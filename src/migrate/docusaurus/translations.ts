/** Takes over the translations of a Docusaurus site: documents, posts, pages, and labels of sidebars, navbar and footer. */

import { createSlug } from "../../util/slug.ts";
import type { UserConfig } from "../../site/config/user-config.ts";
import type { MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import { isMap, type PlainMap, omitEmpty, toList, toMap, toText } from "../plain-values.ts";
import type { CopiedFile, DataFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { BLOG_PLUGIN, getDocsPlugin } from "./content-folders.ts";
import type { DocsInstance } from "./docs-instances.ts";
import { convertThemeMessages } from "./convert-code-json.ts";

export interface TranslationsInput {
  tree: SourceTree;
  siteFolder: string;
  /** The configuration of the new site; its navigation receives message IDs. */
  config: UserConfig;
  instances: readonly DocsInstance[];
  /** Directories of the blog and the pages in the source. */
  blogFolder: string | undefined;
  pagesFolder: string | undefined;
  /** Paths in the new site by those in the source. */
  targets: ReadonlyMap<string, string>;
  /** Sidebars of the new site. */
  sidebars: readonly DataFile[];
}

/** A translated document. */
export interface Translation {
  kind: "doc" | "post" | "page";
  source: string;
  /** Path in the new site, with the ending of the original. */
  target: string;
}

export interface Translations {
  documents: Translation[];
  copies: CopiedFile[];
  dataFiles: DataFile[];
  tasks: MigrationTask[];
}

/** Keys of translations that come from the original. */
export const ORIGINAL_KEYS = [
  "id",
  "slug",
  "sidebar_position",
  "tags",
  "date",
  "authors",
  "draft",
  "unlisted",
  "displayed_sidebar",
  "pagination_prev",
  "pagination_next",
  "custom_edit_url",
  "last_update",
];

export function readTranslations(input: TranslationsInput): Translations {
  const { config, tree, siteFolder } = input;
  const result: Translations = { documents: [], copies: [], dataFiles: [], tasks: [] };
  const main = config.defaultLocale ?? "en";
  const codes = (config.locales ?? []).map(({ code }) => code).filter((code) => code !== main);
  const themeMessages = new Map<string, PlainMap>();
  for (const code of codes) {
    const folder = joinPath(siteFolder, `i18n/${code}`);
    for (const { id, path, versions } of input.instances) {
      const plugin = `${folder}/${getDocsPlugin(id)}`;
      for (const version of versions)
        addFiles(`${plugin}/${version.i18nFolder}`, version.source, "doc", code, input, result);
      const labels = readSidebarLabels(input, plugin, path);
      result.dataFiles.push({ target: `i18n/${code}/${path}/sidebars.yaml`, value: labels });
    }
    if (input.blogFolder !== undefined)
      addFiles(`${folder}/${BLOG_PLUGIN}`, input.blogFolder, "post", code, input, result);
    if (input.pagesFolder !== undefined)
      addFiles(`${folder}/docusaurus-plugin-content-pages`, input.pagesFolder, "page", code, input, result);
    const { messages, otherIds } = convertThemeMessages(readMessages(tree, `${folder}/code.json`), code);
    themeMessages.set(code, messages);
    for (const id of otherIds) result.tasks.push(createTextTask(`${folder}/code.json`, id, code));
  }
  const navigation = translateNavigation(config, main, codes, (code, file) =>
    readMessages(tree, joinPath(siteFolder, `i18n/${code}/docusaurus-theme-classic/${file}.json`)),
  );
  for (const [code, messages] of navigation)
    result.dataFiles.push({
      target: `i18n/${code}/messages.yaml`,
      value: { ...messages, ...themeMessages.get(code) },
    });
  return result;
}

/** Create the task for a text without a message here. */
function createTextTask(source: string, id: string, code: string): MigrationTask {
  return id.startsWith("theme.")
    ? {
        kind: "text of the theme",
        source,
        subject: id,
        suggestion: "The theme has no such text, or it has other placeholders.",
      }
    : {
        kind: "translation",
        source,
        subject: id,
        suggestion: `The text is from a page or component in React. Write it in i18n/${code}/messages.yaml, and read it with \`useMessages\`.`,
      };
}

/** Add the files of a directory that translates another one. */
function addFiles(
  folder: string,
  original: string,
  kind: Translation["kind"],
  code: string,
  { tree, targets }: TranslationsInput,
  result: Translations,
): void {
  for (const source of tree.listFiles(folder)) {
    const path = source.slice(folder.length + 1);
    const isMarkdown = /\.mdx?$/.test(path);
    const candidates = [path, path.replace(/\.mdx?$/, ".md"), path.replace(/\.mdx?$/, ".mdx")].map(
      (name) => `${original}/${name}`,
    );
    const target = candidates.map((name) => targets.get(name)).find((name) => name !== undefined);
    if (/^(?:authors|tags|options)\.(?:ya?ml|json)$/.test(path)) continue;
    if (target === undefined)
      result.tasks.push({
        kind: "translation",
        source,
        subject: path,
        suggestion: "There is no original, so Docusaurus does not show the file, either.",
      });
    else if (isMarkdown) result.documents.push({ kind, source, target: target.replace(/^content\//, `i18n/${code}/`) });
    else if (!/\.[cm]?[jt]sx?$|\.json$/.test(path))
      result.copies.push({ source, target: target.replace(/^content\//, `i18n/${code}/`) });
  }
}

/** Read messages by ID. */
function readMessages(tree: SourceTree, file: string): Map<string, string> {
  return new Map(
    Object.entries(toMap(tree.readJson(file))).flatMap(([id, entry]) => {
      const message = toText(toMap(entry).message);
      return message === undefined ? [] : [[id, message] as const];
    }),
  );
}

/** Return the translations of labels that occur in the sidebars of a set of docs. */
function readSidebarLabels(
  { tree, instances, sidebars }: TranslationsInput,
  plugin: string,
  path: string,
): Record<string, string> {
  const texts = new Set(
    sidebars.filter(({ target }) => target.startsWith(`content/${path}/`)).flatMap(({ value }) => listTexts(value)),
  );
  const labels: Record<string, string> = {};
  const files =
    instances
      .find((instance) => instance.path === path)
      ?.versions.map(({ i18nFolder }) => `${plugin}/${i18nFolder}.json`) ?? [];
  for (const file of files)
    for (const [id, message] of readMessages(tree, file)) {
      const label = /^sidebar\.[^.]+\.(?:category|link|doc)\.(.*?)(?:\.link\.generated-index\.title)?$/.exec(id)?.[1];
      if (label !== undefined && texts.has(label) && message !== label) labels[label] ??= message;
    }
  return labels;
}

/** List the labels and descriptions of sidebars. */
function listTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (!isMap(value)) return [];
  const own = [value.category, value.label, value.title, value.description].flatMap((text) => toText(text) ?? []);
  return [...own, ...Object.values(value).flatMap(listTexts)];
}

/** Give translated items of the navigation message IDs. @returns The messages by language. */
function translateNavigation(
  config: UserConfig,
  main: string,
  codes: readonly string[],
  read: (code: string, file: "navbar" | "footer") => Map<string, string>,
): Map<string, Record<string, string>> {
  const messages = new Map<string, Record<string, string>>([main, ...codes].map((code) => [code, {}]));
  const translate = (file: "navbar" | "footer", key: string, text: string): string | undefined => {
    const localeFiles = codes.flatMap((code) => {
      const message = read(code, file).get(key);
      return message === undefined || message === text ? [] : [[code, message] as const];
    });
    if (localeFiles.length === 0) return undefined;
    const id = `site.${file}-${createSlug(text) || "item"}`;
    for (const [code, message] of [[main, text] as const, ...localeFiles])
      (messages.get(code) as Record<string, string>)[id] = message;
    return id;
  };
  const mark = <Item extends object>(
    items: readonly Item[] | undefined,
    file: "navbar" | "footer",
    prefix: string,
  ): Item[] | undefined =>
    items?.map((item) => {
      const { label, items: inner } = item as { label?: string; items?: readonly object[] };
      const messageId = label === undefined ? undefined : translate(file, `${prefix}${label}`, label);
      return omitEmpty({ ...item, messageId, items: inner && mark(toList(inner) as object[], file, prefix) }) as Item;
    });
  if (config.navbar)
    config.navbar = {
      ...config.navbar,
      ...omitEmpty({
        left: mark(config.navbar.left, "navbar", "item.label."),
        right: mark(config.navbar.right, "navbar", "item.label."),
      }),
    };
  const { footer } = config;
  if (footer)
    config.footer = {
      ...footer,
      columns: footer.columns?.map((column) =>
        omitEmpty({
          ...column,
          messageId: translate("footer", `link.title.${column.title}`, column.title),
          items: mark(column.items, "footer", "link.item.label.") ?? [],
        }),
      ),
      ...(footer.copyright && {
        copyright: omitEmpty({
          ...footer.copyright,
          messageId: translate("footer", "copyright", footer.copyright.text),
        }),
      }),
    };
  return messages;
}
