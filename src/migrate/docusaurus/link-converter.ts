/** Converts targets of links and images of Docusaurus: aliases, files that moved, and URLs relative to a page's URL. */

import { type ContentFolder, listContentFolders } from "./content-folders.ts";
import type { PlainMap } from "../plain-values.ts";
import type { DocsInstance } from "./docs-instances.ts";
import { getFolder, getRelativePath, joinInside } from "../../util/path.ts";

export interface LinkFiles {
  /** Paths in the new site by those in the source. */
  targets: ReadonlyMap<string, string>;
  siteFolder: string;
  /** Directories of docs and posts, that links to files may be relative to. */
  contentFolders: readonly ContentFolder[];
  staticFolders: readonly string[];
  baseUrl: string;
  /** True if URLs of pages end with a slash, which affects relative URLs. */
  hasSlash: boolean;
}

export interface LinkInput extends Omit<LinkFiles, "contentFolders"> {
  config: PlainMap;
  instances: readonly DocsInstance[];
  blogFolder: string | undefined;
}

export class LinkConverter {
  /** Paths in the new site by the URL of the page. */
  private readonly pages = new Map<string, string>();
  /** URLs by the path in the source. */
  private readonly urls = new Map<string, string>();
  private files: LinkFiles = {
    targets: new Map(),
    siteFolder: "",
    contentFolders: [],
    staticFolders: [],
    baseUrl: "/",
    hasSlash: false,
  };

  addPage(url: string, target: string, source: string): void {
    this.pages.set(url, target);
    this.urls.set(source, url);
  }

  setFiles({ config, instances, blogFolder, ...files }: LinkInput): void {
    const contentFolders = listContentFolders(config, files.siteFolder, instances, blogFolder);
    this.files = { ...files, contentFolders };
  }

  /** @returns The new target, or `undefined` if the written one is valid. */
  convert(url: string, isImage: boolean, source: string): string | undefined {
    if (url.startsWith("pathname://")) return url.slice("pathname://".length);
    if (/^(?:[a-z][\w+.-]*:|\/\/|#|\?)/i.test(url)) return undefined;
    const [, path = "", rest = ""] = /^([^?#]*)([\s\S]*)$/.exec(url) ?? [];
    const decoded = decode(path);
    if (decoded.startsWith("@site/"))
      return this.convertFile(joinInside(this.files.siteFolder, decoded.slice(6)), rest, source, path);
    const isFile = isImage || /\.\w+$/.test(path);
    if (isFile) return this.convertFileLink(decoded, path, rest, source);
    if (path.startsWith("/")) return undefined;
    const own = this.urls.get(source);
    const target = own === undefined ? undefined : this.findPage(own, decoded);
    return target === undefined ? undefined : this.relate(source, target, path) + rest;
  }

  private convertFileLink(decoded: string, path: string, rest: string, source: string): string | undefined {
    if (/\.mdx?$/.test(decoded)) {
      const candidates = this.listBaseFolders(decoded, source).map((folder) => joinInside(folder, decoded));
      const targetFile = candidates.find((file) => file !== undefined && this.files.targets.has(file));
      return targetFile === undefined ? undefined : this.convertFile(targetFile, rest, source, path);
    }
    return decoded.startsWith("/")
      ? undefined
      : this.convertFile(joinInside(getFolder(source), decoded), rest, source, path);
  }

  /** List the directories that the path of a document may be relative to, in the order of Docusaurus. */
  private listBaseFolders(path: string, source: string): string[] {
    const own = getFolder(source);
    if (/^\.\.?\//.test(path)) return [own];
    const { siteFolder, contentFolders } = this.files;
    const content = contentFolders.find((folder) => source.startsWith(`${folder.path}/`));
    const others = [content?.path, content?.original, siteFolder].filter((folder) => folder !== undefined);
    return path.startsWith("/") ? others : [own, ...others];
  }

  /** Return the target for a file in the source. */
  private convertFile(file: string | undefined, rest: string, source: string, written: string): string | undefined {
    if (file === undefined) return undefined;
    const folder = this.files.staticFolders.find((name) => file.startsWith(`${name}/`));
    if (folder !== undefined) return `${encodeURI(file.slice(folder.length))}${rest}`;
    const target = this.files.targets.get(file);
    return target === undefined ? undefined : this.relate(source, target, written) + rest;
  }

  /** Return a relative path; the written one if it leads to the same file. */
  private relate(source: string, target: string, written: string): string {
    const from = getFolder(this.files.targets.get(source) ?? "");
    // Translations link to each other and to originals alike.
    const [locale] = /^i18n\/[^/]+\//.exec(from) ?? [];
    const to = locale === undefined ? target : target.replace(/^content\//, locale);
    if (joinInside(from, decode(written)) === to) return written;
    return encodeURI(getRelativePath(from, to));
  }

  /** Find the page at a URL relative to another page, as a browser does. */
  private findPage(own: string, path: string): string | undefined {
    const base = this.files.hasSlash ? own : getFolder(own);
    const inside = joinInside(base, path);
    return inside === undefined ? undefined : this.pages.get(`/${inside}`);
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
