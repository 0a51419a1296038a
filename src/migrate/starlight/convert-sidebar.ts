/** Converts the sidebar of Starlight. Generated groups are listed, because their order follows other rules there. */

import { isInside, removeExtension } from "../../util/path.ts";
import { isMap, omitEmpty, type PlainMap, toFlag, toList, toMap, toNumber, toText } from "../plain-values.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { DataFile } from "../site-description.ts";
import { findLocalizedText, type SitePages, type StarlightLocale, type StarlightPage } from "./locale-pages.ts";

export interface SidebarInput {
  options: PlainMap;
  pages: SitePages;
  locales: readonly StarlightLocale[];
  /** File of the configuration. */
  source: string;
  /** Settings of directories by their path, of the plugin `starlight-auto-sidebar`. */
  directories: ReadonlyMap<string, PlainMap>;
  tasks: MigrationTask[];
}

type Item = string | Readonly<Record<string, unknown>>;

/** Return the sidebar and its translations. */
export function convertSidebar(input: SidebarInput): DataFile[] {
  const converter = new SidebarConverter(input);
  const items = converter.convertItems(toList(input.options.sidebar), false);
  const list = input.options.sidebar === undefined ? converter.generate("", false) : items;
  if (list.length === 0) return [];
  const texts = new Set(listTexts(list));
  return [
    { source: input.source, target: "content/docs/sidebars.yaml", value: { docs: list } },
    ...[...converter.translations].map(([code, labels]) => ({
      source: input.source,
      target: `i18n/${code}/docs/sidebars.yaml`,
      value: Object.fromEntries([...labels].filter(([label]) => texts.has(label))),
    })),
  ];
}

/** List the labels in a sidebar. */
function listTexts(items: readonly unknown[]): string[] {
  return items.flatMap((item) => {
    const { category, label, items: inner } = toMap(item);
    return [...[category, label].flatMap((text) => toText(text) ?? []), ...listTexts(toList(inner))];
  });
}

class SidebarConverter {
  /** Translations of labels by language. */
  readonly translations = new Map<string, Map<string, string>>();
  private readonly input: SidebarInput;
  /** Pages of the default language, also posts, which generated groups contain, too. */
  private readonly originals: readonly StarlightPage[];

  constructor(input: SidebarInput) {
    this.input = input;
    const [original] = input.locales;
    this.originals = input.pages.pages.filter(
      ({ locale, values, target }) => locale === original && values.draft !== true && !/\/404\.mdx?$/.test(target),
    );
  }

  convertItems(items: readonly unknown[], isCollapsed: boolean): Item[] {
    return items.flatMap((item) => this.convertItem(item, isCollapsed));
  }

  private convertItem(item: unknown, isCollapsed: boolean): Item[] {
    if (typeof item === "string") return this.convertSlug(item, undefined);
    const map = toMap(item);
    this.listBadge(map);
    const collapsed = toFlag(map.collapsed) ?? isCollapsed;
    const label = this.readLabel(map);
    if (Array.isArray(map.items)) {
      const items = this.convertItems(map.items, false);
      return label === undefined ? items : createGroup(label, items, collapsed);
    }
    if (isMap(map.autogenerate)) {
      const { directory, collapsed: inner } = map.autogenerate;
      const items = this.generate(toText(directory) ?? "", toFlag(inner) ?? collapsed);
      return label === undefined ? items : createGroup(label, items, collapsed);
    }
    const slug = toText(map.slug);
    if (slug !== undefined) return this.convertSlug(slug, label);
    const link = toText(map.link);
    if (link !== undefined && label !== undefined) return this.convertLink(link, label);
    this.addTask(JSON.stringify(item) ?? "", "Add the item by hand, if it has an equivalent.");
    return [];
  }

  /** Return the label in the default language, and note its translations. */
  private readLabel(map: PlainMap): string | undefined {
    const [original] = this.input.locales;
    const byLocale = isMap(map.label) ? map.label : { ...toMap(map.translations) };
    const label =
      toText(map.label) ?? (original && findLocalizedText(byLocale, original)) ?? toText(Object.values(byLocale)[0]);
    if (label === undefined) return undefined;
    for (const locale of this.input.locales.slice(1)) {
      const text = findLocalizedText(byLocale, locale);
      if (text === undefined || text === label) continue;
      const labels = this.translations.get(locale.code) ?? new Map<string, string>();
      labels.set(label, text);
      this.translations.set(locale.code, labels);
    }
    return label;
  }

  private convertSlug(slug: string, label: string | undefined): Item[] {
    const page = this.find(`/${slug}`);
    if (!page) {
      this.addTask(`"${slug}"`, "No page has this path, so the item was left out.");
      return [];
    }
    return [this.createItem(page, label)];
  }

  private find(path: string): StarlightPage | undefined {
    const [original] = this.input.locales;
    return this.input.pages.findByPath(path) ?? (original && this.input.pages.findInLocale(trim(path), original));
  }

  private createItem(page: StarlightPage, label: string | undefined): Item {
    const id = getId(page);
    const isTranslated = label !== undefined && [...this.translations.values()].some((labels) => labels.has(label));
    const isOwn = label === undefined || (label === getLabel(page) && !isTranslated);
    if (page.kind === "doc") return isOwn ? id : { id, label };
    return { href: `/${page.url}`, label: label ?? getLabel(page) };
  }

  private convertLink(link: string, label: string): Item[] {
    if (/^[a-z]+:/i.test(link)) return [{ href: link, label }];
    const [path = "", rest] = link.split(/(?=[?#])/);
    const page = this.find(path);
    if (page && rest === undefined) return [this.createItem(page, label)];
    if (page) return [{ href: `/${page.url}${link.slice(path.length)}`, label }];
    // The blog of a plugin is that of the new site.
    if (/^blog$/.test(trim(path))) return [{ href: `/${trim(link)}`, label }];
    this.addTask(`${label} (${link})`, "No page in Markdown has this URL, so the item was left out.");
    return [];
  }

  /** Starlight shows a label next to the link. */
  private listBadge({ badge }: PlainMap): void {
    const text = toText(badge) ?? toText(toMap(badge).text);
    if (text !== undefined) this.addTask(`badge "${text}"`, "Sidebars have no badges. Write it in the label.");
  }

  private addTask(subject: string, suggestion: string): void {
    this.input.tasks.push({ kind: "sidebar item", source: this.input.source, subject, suggestion });
  }

  /** List the pages in a directory in the order of Starlight: by `order`, and then by URL. */
  generate(directory: string, collapsed: boolean): Item[] {
    const folder = trim(directory);
    const root: Directory = { slug: folder, entries: new Map() };
    const pages = this.originals.filter(
      (page) => toMap(page.values.sidebar).hidden !== true && isInside(folder, getPath(page)),
    );
    const sorted = pages.sort((a, b) => getPath(b).split("/").length - getPath(a).split("/").length);
    for (const page of sorted) addPage(root, page, folder);
    return this.listDirectory(root, collapsed);
  }

  private listDirectory({ slug, entries }: Directory, isCollapsed: boolean): Item[] {
    const collator = new Intl.Collator();
    const direction = this.input.directories.get(slug)?.sort === "reverse-slug" ? -1 : 1;
    const sorted = [...entries]
      .map(([name, entry]) => ({ name, entry, order: this.getOrder(entry) }))
      .sort((a, b) => a.order - b.order || direction * collator.compare(getSlug(a.entry), getSlug(b.entry)));
    return sorted.flatMap(({ name, entry }) => {
      if (!("entries" in entry)) return [this.createItem(entry, undefined)];
      const settings = this.input.directories.get(entry.slug) ?? {};
      if (settings.hidden === true) return [];
      this.listBadge(settings);
      const collapsed = toFlag(settings.collapsed) ?? isCollapsed;
      return createGroup(toText(settings.label) ?? name, this.listDirectory(entry, collapsed), collapsed);
    });
  }

  /** A directory has the order of its first page, unless its settings have one. */
  private getOrder(entry: Directory | StarlightPage): number {
    if (!("entries" in entry)) return toNumber(toMap(entry.values.sidebar).order) ?? Number.MAX_VALUE;
    const pages = [...entry.entries.values()].map((each) => this.getOrder(each));
    return toNumber(this.input.directories.get(entry.slug)?.order) ?? Math.min(...pages);
  }
}

interface Directory {
  slug: string;
  entries: Map<string, Directory | StarlightPage>;
}

function addPage(root: Directory, page: StarlightPage, folder: string): void {
  const path = getPath(page);
  const parts = (folder === "" ? path : path.slice(folder.length + 1)).split("/");
  const name = parts.pop() ?? "";
  let current = root;
  for (const part of parts) {
    const entry = current.entries.get(part);
    const inner: Directory =
      entry && "entries" in entry ? entry : { slug: trim(`${current.slug}/${part}`), entries: new Map() };
    current.entries.set(part, inner);
    current = inner;
  }
  const same = current.entries.get(name);
  if (same && "entries" in same) same.entries.set("index", page);
  else current.entries.set(name, page);
}

const getSlug = (entry: Directory | StarlightPage): string => ("entries" in entry ? entry.slug : entry.url);

/** Path of a page's file without the directory of the language and the extension. */
function getPath({ file, locale }: StarlightPage): string {
  const path = removeExtension(file).replace(/^.*?(?:^|\/)src\/content\/docs\//, "");
  return locale.folder === "" ? path : path.slice(locale.folder.length + 1);
}

/** ID of a document in the new site. */
export const getId = ({ original }: StarlightPage): string => removeExtension(original).replace(/^content\/docs\//, "");

const getLabel = ({ values }: StarlightPage): string =>
  toText(toMap(values.sidebar).label) ?? toText(values.title) ?? "";

const trim = (path: string): string => path.replace(/^\/+|\/+$/g, "");

function createGroup(label: string, items: readonly Item[], collapsed: boolean): Item[] {
  if (items.length === 0) return [];
  return [omitEmpty({ category: label, collapsed: collapsed ? undefined : false, items })];
}
