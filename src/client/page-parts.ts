/**
 * Loads what the first page needs in addition to its document: its template's code and its sidebar. Later pages use the
 * same parts (`page-loader.ts`).
 *
 * Results are cached for the session, within limits. Failures are not cached, so the next attempt loads again.
 */

import type { ComponentType } from "react";
import type { PageData, TemplateName } from "../model/page-data.ts";
import type { BootData, PageHtml } from "../model/page-payload.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { SidebarData } from "../model/shell-data.ts";
import type { PageContent } from "../theme/context.tsx";
import { loadSidebarComponent } from "../theme/navigation/lazy-sidebars.ts";
import type { TemplateProps } from "../theme/template-props.ts";
import { templates } from "../theme/template-registry.ts";
import { fetchJson, hasKeys } from "../util/browser.ts";

/** Any template's component. Its props are type-safe, because template name and data are from the same page. */
export type PageTemplate = ComponentType<TemplateProps>;

/** The code of a page. */
export interface PageCode {
  Template: PageTemplate;
  /** Component that a page in React exports. */
  Content?: PageContent;
}

/** Page data. `html` is absent if the HTML in the document is to be kept. */
export interface LoadedPage extends PageCode {
  page: PageData;
  html: PageHtml | undefined;
  sidebar: SidebarData | undefined;
}

/** How many payloads and sidebars to cache; the HTTP cache contains the others. */
const MAX_CACHED = 40;

const isSidebar = hasKeys<SidebarData>("kind");

export interface PageParts {
  /** @param chunk File with the component of a page in React. */
  loadCode(template: TemplateName, chunk: OutputPath | undefined): Promise<PageCode>;
  /** Load a page's sidebar and its component. @param fresh Bypass caches, after a failure. */
  loadSidebar(page: PageData, fresh: boolean): Promise<SidebarData | undefined>;
}

export function createPageParts({ baseUrl }: Pick<BootData, "baseUrl">): PageParts {
  const sidebars = new Map<string, Promise<SidebarData>>();
  // Cache components, because even a repeated import() takes a separate task, and a frame may be painted before it.
  const components = new Map<TemplateName, PageTemplate>();
  const contents = new Map<OutputPath, PageContent>();
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
  return {
    async loadCode(template, chunk) {
      const [Template, Content] = await Promise.all([getTemplate(template), getContent(chunk)]);
      return { Template, Content };
    },
    async loadSidebar(page, fresh) {
      if (!page.sidebar) return undefined;
      const sidebar = await fetchCached(sidebars, baseUrl + page.sidebar.file, isSidebar, fresh);
      await loadSidebarComponent(sidebar.kind, loadChunk);
      return sidebar;
    },
  };
}

/** Fetch a JSON file unless the store has it. @param fresh Bypass caches, after a failure. */
export function fetchCached<T>(
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
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
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
