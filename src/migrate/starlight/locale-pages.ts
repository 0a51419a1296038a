/** Finds the pages of a Starlight site, with their languages and URLs. */

import { createSlug } from "../../util/slug.ts";
import { getFolder, isInside, joinInside, removeExtension } from "../../util/path.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import { joinPath } from "../path-patterns.ts";
import { type PlainMap, toMap, toText } from "../plain-values.ts";
import type { SourceTree } from "../source-tree.ts";

export interface StarlightLocale {
  /** Directory of its pages; empty for the root locale. */
  folder: string;
  /** Code in the new site. */
  code: string;
  settings: PlainMap;
}

export interface StarlightPage {
  file: string;
  locale: StarlightLocale;
  /** Path without the directory of the language, as in the URL: `guides/start`, `` for the home page. */
  url: string;
  kind: "doc" | "page" | "post";
  /** Path in the new site. */
  target: string;
  /** Path of the original in the new site, which links of translations are relative to. */
  original: string;
  values: PlainMap;
}

export const MARKDOWN = /\.(?:mdx?|markdown|mdoc)$/i;

/** List the locales, the default one first. */
export function listLocales(options: PlainMap): StarlightLocale[] {
  const entries = Object.entries(toMap(options.locales)).map(([folder, settings]) => ({
    folder: folder === "root" ? "" : folder,
    settings: toMap(settings),
  }));
  if (entries.length === 0) return [{ folder: "", code: "en", settings: {} }];
  const isDefault = ({ folder }: { folder: string }): boolean =>
    folder === "" || folder === toText(options.defaultLocale);
  const ordered = [...entries.filter(isDefault), ...entries.filter((entry) => !isDefault(entry))];
  return ordered.map(({ folder, settings }) => ({
    folder,
    settings,
    code: folder === "" ? (/^[a-z]{2,3}(?=$|-)/i.exec(toText(settings.lang) ?? "")?.[0].toLowerCase() ?? "en") : folder,
  }));
}

/** Read a page. Astro skips blank lines before the front matter. */
export const readPage = (file: string, tree: SourceTree): string =>
  (tree.readText(file) ?? "").replace(/^\s+(?=---\r?\n)/, "");

export class SitePages {
  readonly pages: readonly StarlightPage[];
  /** Pages by language directory and URL. */
  private readonly byUrl = new Map<string, StarlightPage>();
  private readonly byFile = new Map<string, StarlightPage>();
  /** Files that pages insert: a part of their path begins with `_`. */
  readonly partials: readonly string[];
  readonly others: readonly string[];
  readonly folder: string;
  private readonly locales: readonly StarlightLocale[];

  constructor(
    tree: SourceTree,
    { folder, locales, hasBlog }: { folder: string; locales: readonly StarlightLocale[]; hasBlog: boolean },
  ) {
    this.folder = folder;
    this.locales = locales;
    const files = tree.listFiles(folder);
    const isPartial = (file: string): boolean => /(?:^|\/)_/.test(file.slice(folder.length + 1));
    this.partials = files.filter((file) => MARKDOWN.test(file) && isPartial(file));
    this.others = files.filter((file) => !MARKDOWN.test(file));
    this.pages = files
      .filter((file) => MARKDOWN.test(file) && !isPartial(file))
      .map((file) => this.createPage(file, tree, hasBlog));
    for (const page of this.pages) {
      this.byFile.set(page.file, page);
      this.byUrl.set(`${page.locale.folder} ${page.url}`, page);
    }
  }

  private createPage(file: string, tree: SourceTree, hasBlog: boolean): StarlightPage {
    const { values } = new FrontMatterEditor(readPage(file, tree));
    const path = file.slice(this.folder.length + 1);
    const locale = this.findLocale(path);
    const inner = locale.folder === "" ? path : path.slice(locale.folder.length + 1);
    const slug = toText(values.slug);
    const url = slug === undefined ? getUrl(inner) : this.removeLocale(slug.replace(/^\/+|\/+$/g, ""), locale);
    const isPost = hasBlog && /^blog\/./.test(inner) && values.date !== undefined;
    const isHome = toText(values.template) === "splash" && Object.keys(toMap(values.hero)).length > 0;
    const kind = isPost ? "post" : isHome ? "page" : "doc";
    const place = this.getPlace(inner, kind);
    const area = locale === this.locales[0] ? "content" : `i18n/${locale.code}`;
    return { file, locale, url, kind, target: `${area}/${place}`, original: `content/${place}`, values };
  }

  /** Return the path of a file below `content/`. Astro creates URLs in small letters and without spaces. */
  private getPlace(inner: string, kind: StarlightPage["kind"]): string {
    const extension = /\.mdx$/i.test(inner) ? ".mdx" : ".md";
    const path = removeExtension(inner).split("/").map(slugify).join("/");
    if (kind === "post") return `blog/${path.replace(/^blog\//, "")}${extension}`;
    return `${kind}s/${path}${extension}`;
  }

  /** Return the path in the new site of a file that is no page. */
  locateOther(file: string): { target: string; original: string } {
    const path = file.slice(this.folder.length + 1);
    const locale = this.findLocale(path);
    const inner = locale.folder === "" ? path : path.slice(locale.folder.length + 1);
    const folder = getFolder(inner)
      .split("/")
      .map((part) => (part.startsWith("_") ? part : slugify(part)))
      .join("/");
    const place = joinPath(folder === "" ? "docs" : `docs/${folder}`, inner.slice(inner.lastIndexOf("/") + 1));
    const area = locale === this.locales[0] ? "content" : `i18n/${locale.code}`;
    return { target: `${area}/${place}`, original: `content/${place}` };
  }

  /** Find the locale of a path. Astro creates URLs in small letters, so directories may have capital ones. */
  findLocale(path: string): StarlightLocale {
    const [first] = this.locales as readonly [StarlightLocale];
    return this.locales.find(({ folder }) => isBelow(folder, path)) ?? first;
  }

  private removeLocale(path: string, { folder }: StarlightLocale): string {
    return isBelow(folder, path) ? path.slice(folder.length + 1) : path;
  }

  getByFile(file: string): StarlightPage | undefined {
    return this.byFile.get(file);
  }

  /** Find the page at a path of the old site, such as `/de/guides/start/`. */
  findByPath(path: string): StarlightPage | undefined {
    const clean = path.replace(/^\/+|\/+$/g, "").replace(/(?:^|\/)index\.html$|\.html$/, "");
    const locale = this.findLocale(clean);
    return this.findInLocale(this.removeLocale(clean, locale), locale);
  }

  /** Find the page with a URL in a language, or else its original. */
  findInLocale(url: string, { folder }: StarlightLocale): StarlightPage | undefined {
    return this.byUrl.get(`${folder} ${url}`) ?? this.byUrl.get(`${this.locales[0]?.folder ?? ""} ${url}`);
  }

  /** Return the path of a page's URL in the old site: `/de/guides/start`. */
  getOldPath({ locale, url }: StarlightPage): string {
    return `/${joinInside(locale.folder, url) ?? ""}`;
  }

  /** Return the path of a page's URL in the new site. */
  getNewPath({ locale, url }: StarlightPage): string {
    return `/${joinInside(locale === this.locales[0] ? "" : locale.code, url) ?? ""}`;
  }
}

/** True for a path at or below the directory of a locale. */
function isBelow(folder: string, path: string): boolean {
  const [name, lower] = [folder.toLowerCase(), path.toLowerCase()];
  return name !== "" && (lower === name || isInside(name, lower));
}

const slugify = (part: string): string => createSlug(part) || part;

const getUrl = (path: string): string =>
  removeExtension(path)
    .split("/")
    .map(slugify)
    .join("/")
    .replace(/(?:^|\/)index$/, "");

/** Find the text in a language: texts are named by the language tag, or by its first part. */
export function findLocalizedText(texts: PlainMap, { code, settings }: StarlightLocale): string | undefined {
  const lang = toText(settings.lang) ?? code;
  const byName = new Map(Object.entries(texts).map(([name, text]) => [name.toLowerCase(), text]));
  const names = [lang, code, lang.split("-")[0] ?? lang].map((name) => name.toLowerCase());
  return toText(byName.get(names.find((name) => byName.has(name)) ?? ""));
}
