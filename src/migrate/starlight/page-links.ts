/** Converts links and images of pages, which are relative to URLs or to files. */

import { getFolder, getRelativePath, joinInside } from "../../util/path.ts";
import { type PlainMap, toText } from "../plain-values.ts";
import type { ModuleResolver } from "./read-aliases.ts";
import type { AstroCode } from "./astro-code.ts";
import type { SitePages, StarlightPage } from "./locale-pages.ts";

export class PageLinks {
  private readonly config: PlainMap;
  private readonly pages: SitePages;
  private readonly code: AstroCode;
  private readonly resolver: ModuleResolver;

  constructor({
    config,
    pages,
    code,
    resolver,
  }: { config: PlainMap; pages: SitePages; code: AstroCode; resolver: ModuleResolver }) {
    this.config = config;
    this.pages = pages;
    this.code = code;
    this.resolver = resolver;
  }

  /** Find the page that a link leads to: an absolute path, a path relative to the page's URL, or a file. */
  findLinked(url: string, from: StarlightPage): { page: StarlightPage; rest: string; isAbsolute: boolean } | undefined {
    if (/^(?:[a-z][\w+.-]*:|\/\/|#|\?)/i.test(url) || url === "") return undefined;
    const [, path = "", rest = ""] = /^([^?#]*)([\s\S]*)$/.exec(url) ?? [];
    if (/\.mdx?$/i.test(path) && !path.startsWith("/")) {
      const page = this.pages.getByFile(joinInside(getFolder(from.file), path) ?? "");
      return page && { page, rest, isAbsolute: false };
    }
    const { base } = this;
    const inner = base !== "" && `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || "/" : path;
    const absolute = inner.startsWith("/") ? inner : joinInside(this.pages.getOldPath(from), inner);
    const page = absolute === undefined ? undefined : this.pages.findByPath(absolute);
    return page && { page, rest, isAbsolute: inner.startsWith("/") };
  }

  /** Path below which the site is, without a slash at the end. */
  private get base(): string {
    return `/${(toText(this.config.base) ?? "").replace(/^\/+|\/+$/g, "")}`.replace(/^\/$/, "");
  }

  convertUrl(url: string, from: StarlightPage): string | undefined {
    const link = this.findLinked(url, from);
    if (!link) return undefined;
    const { page, rest, isAbsolute } = link;
    const path = url.replace(/[?#].*$/s, "").replace(/\/$/, "");
    // An absolute path that is the same in the new site stays.
    if (isAbsolute && path === this.pages.getNewPath(page).replace(/\/$/, "")) return undefined;
    return encodeURI(getRelativePath(getFolder(from.original), page.original)) + rest;
  }

  /** Return the link of a button on a home page, which has no file to be relative to. */
  convertHomeUrl(url: string, from: StarlightPage): string | undefined {
    const link = this.findLinked(url, from);
    return link && `/${link.page.url}${link.rest}`;
  }

  /** @param isUrl True if only a path in `static/` is possible. */
  convertImage(url: string, from: StarlightPage, isUrl: boolean): string | undefined {
    if (/^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(url)) return undefined;
    if (url.startsWith("/"))
      return this.base !== "" && url.startsWith(`${this.base}/`) ? url.slice(this.base.length) : undefined;
    const file = this.resolver.resolve(from.file, decodeURI(url)) ?? this.resolver.resolve(from.file, `./${url}`);
    if (file === undefined) return undefined;
    if (isUrl || !file.startsWith(`${this.pages.folder}/`)) return this.code.copyImage(file);
    const { original } = this.pages.locateOther(file);
    const relative = getRelativePath(getFolder(from.original), original);
    return relative === url.replace(/^\.\//, "") ? undefined : encodeURI(relative);
  }
}
