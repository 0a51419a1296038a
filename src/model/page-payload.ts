/** Data that browsers load: boot data in documents, payloads of navigations, and the route map. */

import type { Digest } from "./document.ts";
import type { Markup } from "./markup.ts";
import type { PageData, TemplateName } from "./page-data.ts";
import type { OutputPath } from "./permalink.ts";

/** Key for the table of contents in `PageHtml`. */
export const TOC_NAME = "toc";

/** A page's long markup by key: `body`, `toc`, `post-0`, … */
export type PageHtml = Readonly<Record<string, string>>;

/** A page's long markup before its components are rendered. */
export type PageMarkup = Readonly<Record<string, Markup>>;

/** Return true if the client can navigate to pages with a template. The others are loaded as documents. */
export function hasPayload(template: TemplateName): boolean {
  return template !== "notFound" && template !== "docPrint";
}

/** The file that a client navigation fetches. */
export interface PagePayload {
  data: PageData;
  html: PageHtml;
}

/**
 * A locale's routes for the client, each with template and payload.
 *
 * A file with a stable name (`assets/routes.<locale>.json`), never embedded in a page, because it changes whenever any
 * page changes.
 */
export interface RouteMap {
  /** Digest of the client code. A page from another build must load documents instead of payloads. */
  build: Digest;
  /** Template, payload file name below `assets/pages/`, and content chunk, by route key. */
  routes: Readonly<Record<string, readonly [template: TemplateName, payload: string, chunk?: OutputPath]>>;
  redirects: Readonly<Record<string, string>>;
  /** Additional style sheets by template, and by content chunk. */
  styles: Readonly<Record<string, readonly OutputPath[] | undefined>>;
}

/** Data embedded in the document, in the script element `PAGE_DATA_ID`. */
export interface BootData {
  data: PageData;
  shell: OutputPath;
  build: Digest;
  baseUrl: string;
}
