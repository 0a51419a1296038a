/** Converts links to URLs of pages, for tools in which links name pages by their URLs. */

import { decodePercent, getFolder, getRelativePath, joinInside } from "../util/path.ts";

interface Page {
  /** Path of the URL, without slashes at both ends. */
  url: string;
  /** Path in the new site. */
  target: string;
}

export class UrlLinks {
  private readonly byUrl = new Map<string, Page>();
  private readonly byFile = new Map<string, Page>();
  private readonly statics = new Map<string, string>();

  /** @param url Path of the page in the previous site: `/docs/start/`. */
  addPage(file: string, url: string, target: string): void {
    const page = { url: cleanUrl(url), target };
    this.byFile.set(file, page);
    if (!this.byUrl.has(page.url)) this.byUrl.set(page.url, page);
  }

  /** @param target Path in the new site: below `static/`, or next to documents. */
  addFile(file: string, url: string, target: string): void {
    this.statics.set(cleanUrl(url), target);
    this.byFile.set(file, { url: cleanUrl(url), target });
  }

  /** Return the path in the new site of a file in the source. */
  getTarget(file: string): string | undefined {
    return this.byFile.get(file)?.target;
  }

  /** Return the link from a file to another one. */
  relate(source: string, file: string): string | undefined {
    const [from, to] = [this.getTarget(source), this.getTarget(file)];
    return from === undefined || to === undefined ? undefined : writeLink(from, to);
  }

  /**
   * Return the new target of a link.
   *
   * @param folders Directories in the source to which paths of files may be relative, besides that of the page.
   * @returns `undefined` if no page or file has this path.
   */
  convert(url: string, source: string, folders: readonly string[] = []): string | undefined {
    if (/^(?:[a-z][\w+.-]*:|\/\/|#|\?)/i.test(url) || url === "") return undefined;
    const [, written = "", rest = ""] = /^([^?#]*)([\s\S]*)$/.exec(url) ?? [];
    const path = decodePercent(written);
    const page = this.byFile.get(source);
    if (page === undefined) return undefined;
    const files = [getFolder(source), ...folders].flatMap((folder) => joinInside(folder, path) ?? []);
    const byFile = files.map((file) => this.byFile.get(file)).find((each) => each !== undefined);
    const urls = path.startsWith("/") ? [path] : [`${page.url}/${path}`, `${getFolder(page.url)}/${path}`];
    const byUrl = urls.flatMap((each) => {
      const clean = cleanUrl(joinInside(each) ?? each);
      return this.byUrl.get(clean)?.target ?? this.statics.get(clean) ?? [];
    })[0];
    const target = (path.startsWith("/") ? (byUrl ?? byFile?.target) : (byFile?.target ?? byUrl)) as string | undefined;
    return target === undefined ? undefined : writeLink(page.target, target) + rest;
  }
}

const writeLink = (from: string, to: string): string =>
  encodeURI(to.startsWith("static/") ? to.slice("static".length) : getRelativePath(getFolder(from), to));

/** Remove what URLs of the same page may differ in. */
const cleanUrl = (url: string): string =>
  url
    .replace(/(?:^|\/)index\.html?$|\.html?$/i, "")
    .replace(/^\/+|\/+$/g, "")
    .toLowerCase();
