/**
 * Loads everything that a page after the first one needs: its payload, its code and styles, its sidebar, and the code that
 * updates the document head.
 */

import type { RouteMatch } from "../model/live-reload.ts";
import type { BootData, PagePayload } from "../model/page-payload.ts";
import { hasKeys } from "../util/browser.ts";
import type { updateHead } from "./document-head.ts";
import { fetchCached, type LoadedPage, loadChunk, type PageParts } from "./page-parts.ts";

const isPayload = hasKeys<PagePayload>("data", "html");

/** A page that replaces the one in the document. */
export interface NextPage extends LoadedPage {
  updateHead: typeof updateHead;
}

export interface Pages {
  /** Load a page. @param fresh Bypass caches, after a failure. */
  load(match: RouteMatch, fresh?: boolean): Promise<NextPage>;
  /** Cache a payload that the development server sent. */
  cachePayload(match: RouteMatch, payload: PagePayload): void;
  getPayloadUrl(match: RouteMatch): string;
}

/** Create the page loader. */
export function createPages({ baseUrl }: Pick<BootData, "baseUrl">, parts: PageParts): Pages {
  const payloads = new Map<string, Promise<PagePayload>>();
  let head: typeof import("./document-head.ts") | undefined;

  const getPayloadUrl = ({ payload }: RouteMatch): string => `${baseUrl}assets/pages/${payload}`;
  return {
    getPayloadUrl,
    cachePayload(match, payload) {
      payloads.set(getPayloadUrl(match), Promise.resolve(payload));
    },
    async load(match, fresh = false) {
      const payload = fetchCached(payloads, getPayloadUrl(match), isPayload, fresh);
      const [{ data, html }, code, sidebar, headCode] = await Promise.all([
        payload,
        parts.loadCode(match.template, match.chunk),
        payload.then(({ data }) => parts.loadSidebar(data, fresh)),
        head ?? loadChunk(() => import("./document-head.ts")),
        ...match.styles.map((file) => loadStyle(baseUrl + file)),
      ]);
      head = headCode;
      if (data.template !== match.template) throw new Error(`${match.payload} is not for template ${match.template}`);
      return { page: data, html, sidebar, ...code, updateHead: headCode.updateHead };
    },
  };
}

/** Add a style sheet to the document unless it exists. Resolves once it is loaded. */
function loadStyle(url: string): Promise<void> {
  const href = new URL(url, location.href).href;
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const existingLink = [...links].find((each) => each.href === href);
  // `sheet` is null while the style sheet is loading.
  if (existingLink?.sheet) return Promise.resolve();
  const link = existingLink ?? document.createElement("link");
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`could not load ${url}`));
    });
    if (existingLink) return;
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  });
}
