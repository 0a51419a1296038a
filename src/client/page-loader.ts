/**
 * Loads everything that a page needs: its payload, its template's code, its sidebar, and the code that updates the
 * document head (except for the first page).
 *
 * Results are cached for the session, within limits. Failures are not cached, so the next attempt loads again.
 */

import type { ComponentType } from "react";
import type { RouteMatch } from "../model/live-reload.ts";
import type { PageData, TemplateName } from "../model/page-data.ts";
import type { BootData, PageHtml, PagePayload } from "../model/page-payload.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { SidebarData } from "../model/shell-data.ts";
import type { PageContent } from "../theme/context.tsx";
import type { TemplateProps } from "../theme/template-props.ts";
import { templates } from "../theme/template-registry.ts";
import { fetchJson, hasKeys } from "../util/browser.ts";
import type { updateHead } from "./document-head.ts";

/** Any template's component. Its props are type-safe, because template name and data are from the same page. */
export type PageTemplate = ComponentType<TemplateProps>;

/** Page data. `html` is absent if the HTML in the document is to be kept. */
export interface LoadedPage {
  page: PageData;
  html: PageHtml | undefined;
  sidebar: SidebarData | undefined;
  Template: PageTemplate;
  /** Component that a page in React exports. */
  Content?: PageContent;
  /** Absent for the first page, because the document has its head. */
  updateHead?: typeof updateHead;
}

/** How many payloads and sidebars to cache; the HTTP cache contains the others. */
const MAX_CACHED = 40;

const isPayload = hasKeys<PagePayload>("data", "html");
const isSidebar = hasKeys<SidebarData>("kind");

export interface Pages {
  /** Load the document's page, which already contains its HTML. */
  loadFirst(data: PageData, fresh?: boolean): Promise<LoadedPage>;
  /** Load a page. @param fresh Bypass caches, after a failure. */
  load(match: RouteMatch, fresh?: boolean): Promise<LoadedPage>;
  /** Cache a payload that the development server sent. */
  cachePayload(match: RouteMatch, payload: PagePayload): void;
  getPayloadUrl(match: RouteMatch): string;
}

/** Create the page loader. */
export function createPages({ baseUrl }: Pick<BootData, "baseUrl">): Pages {
  const payloads = new Map<string, Promise<PagePayload>>();
  const sidebars = new Map<string, Promise<SidebarData>>();
  // Cache components, because even a repeated import() takes a separate task, and a frame may be painted before it.
  const components = new Map<TemplateName, PageTemplate>();
  const contents = new Map<OutputPath, PageContent>();
  let head: typeof import("./document-head.ts") | undefined;

  const getPayloadUrl = ({ payload }: RouteMatch): string => `${baseUrl}assets/pages/${payload}`;
  const loadSidebar = async (page: PageData, fresh: boolean): Promise<SidebarData | undefined> =>
    page.sidebar && fetchCached(sidebars, baseUrl + page.sidebar.file, isSidebar, fresh);

  const getTemplate = async (name: TemplateName): Promise<PageTemplate> => {
    const component = components.get(name) ?? (await loadTemplate(name));
    components.set(name, component);
    return component;
  };
  const getContent = async (chunk: OutputPath | undefined): Promise<PageContent | undefined> => {
    if (chunk === undefined) return undefined;
    const content = contents.get(chunk) ?? (await loadContent(new URL(baseUrl + chunk, location.href)));
    contents.set(chunk, content);
    return content;
  };
  const loadCode = async ({
    template,
    chunk,
    styles,
  }: RouteMatch): Promise<Pick<LoadedPage, "Template" | "Content">> => {
    const [Template, Content] = await Promise.all([
      getTemplate(template),
      getContent(chunk),
      ...styles.map((file) => loadStyle(baseUrl + file)),
    ]);
    return { Template, Content };
  };

  return {
    getPayloadUrl,
    cachePayload(match, payload) {
      payloads.set(getPayloadUrl(match), Promise.resolve(payload));
    },
    async loadFirst(page, fresh = false) {
      const [Template, Content, sidebar] = await Promise.all([
        getTemplate(page.template),
        getContent(page.component?.chunk),
        loadSidebar(page, fresh),
      ]);
      return { page, html: undefined, sidebar, Template, Content };
    },
    async load(match, fresh = false) {
      const payload = fetchCached(payloads, getPayloadUrl(match), isPayload, fresh);
      const [{ data, html }, code, sidebar, headCode] = await Promise.all([
        payload,
        loadCode(match),
        payload.then(({ data }) => loadSidebar(data, fresh)),
        head ?? loadChunk(() => import("./document-head.ts")),
      ]);
      head = headCode;
      if (data.template !== match.template) throw new Error(`${match.payload} is not for template ${match.template}`);
      return { page: data, html, sidebar, ...code, updateHead: headCode.updateHead };
    },
  };
}

function fetchCached<T>(
  store: Map<string, Promise<T>>,
  url: string,
  isValid: (value: unknown) => value is T,
  fresh: boolean,
): Promise<T> {
  const pending = fresh ? undefined : store.get(url);
  store.delete(url);
  const loading = pending ?? fetchJson(url, isValid, fresh ? { cache: "reload" } : {});
  store.set(url, loading);
  loading.catch(() => {
    if (store.get(url) === loading) store.delete(url);
  });
  const [oldest] = store.keys();
  if (store.size > MAX_CACHED && oldest !== undefined) store.delete(oldest);
  return loading;
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

/**
 * Load a template's component. A module without default export crashes the page instead of failing to load,
 * because loading it again would not help.
 *
 * @throws {Error} The chunk cannot be loaded.
 */
async function loadTemplate(name: TemplateName): Promise<PageTemplate> {
  // TypeScript cannot relate the loader for a union to the page's template.
  const module = await loadChunk(templates[name] as unknown as () => Promise<{ default?: PageTemplate }>);
  if (module.default) return module.default;
  return ({ page }) => {
    throw new Error(`The page component at ${page.path} doesn't have a default export`);
  };
}

/** Load the component that a page in React exports. @throws {Error} The chunk cannot be loaded. */
async function loadContent({ href }: URL): Promise<PageContent> {
  return (await loadChunk(() => import(href) as Promise<{ default: PageContent }>)).default;
}

/**
 * Import a chunk, and retry with another URL if this fails: some browsers cache failed imports as long as the document
 * exists.
 */
async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const url = /https?:\/\/\S+\.m?js/.exec(error instanceof Error ? error.message : "")?.[0];
    if (url === undefined || new URL(url).origin !== location.origin) throw error;
    try {
      return (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as T;
    } catch {
      throw error;
    }
  }
}
