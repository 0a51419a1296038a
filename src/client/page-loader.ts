/**
 * Everything that a page needs before it can be shown: its payload, the code of its template, its sidebar, and for another
 * page than the first the code that changes the document's head.
 *
 * What was loaded is kept for the session, within limits; a failure is forgotten, so that the next try asks again.
 */

import type { ComponentType } from "react";
import type { BootData, PageData, PageHtml, PagePayload, TemplateName } from "../model/page-data.ts";
import type { SidebarData } from "../model/shell-data.ts";
import { type TemplateProps, templates } from "../theme/template-registry.ts";
import { fetchJson, hasKeys } from "../util/browser.ts";
import type { updateHead } from "./document-head.ts";
import type { RouteMatch } from "./route-map.ts";

/** The component of any template: its name and its data come from the same page, so they fit. */
export type PageTemplate = ComponentType<TemplateProps>;

/** All that one page shows. `html` is absent where the document's own markup is to stay. */
export interface LoadedPage {
  page: PageData;
  html: PageHtml | undefined;
  sidebar: SidebarData | undefined;
  Template: PageTemplate;
  /** Absent for the first page, whose head is there. */
  updateHead?: typeof updateHead;
}

/** Payloads kept in memory; the browser's cache has the others. */
const KEPT = 40;

const isPayload = hasKeys<PagePayload>("data", "html");
const isSidebar = hasKeys<SidebarData>("kind");

export interface Pages {
  /** Load the page of the document itself; its markup is there already. */
  first(data: PageData, fresh?: boolean): Promise<LoadedPage>;
  /** Load a page for showing it. @param fresh Go past caches, after a failure. */
  load(match: RouteMatch, fresh?: boolean): Promise<LoadedPage>;
  /** Take a payload that came without being asked for. */
  keep(match: RouteMatch, payload: PagePayload): void;
  payloadAddress(match: RouteMatch): string;
}

/** The pages of a site, by the addresses in the document. */
export function createPages({ baseUrl }: Pick<BootData, "baseUrl">): Pages {
  const payloads = new Map<string, Promise<PagePayload>>();
  const sidebars = new Map<string, Promise<SidebarData>>();
  // An import that was done before still takes browsers a task of its own, and a frame may come between.
  const components = new Map<TemplateName, PageTemplate>();
  let head: typeof import("./document-head.ts") | undefined;

  const payloadAddress = ({ payload }: RouteMatch): string => `${baseUrl}assets/pages/${payload}`;
  const sidebarOf = async (page: PageData, fresh: boolean): Promise<SidebarData | undefined> =>
    page.sidebar && cached(sidebars, baseUrl + page.sidebar.file, isSidebar, fresh);

  const componentOf = async (name: TemplateName): Promise<PageTemplate> => {
    const component = components.get(name) ?? (await loadTemplate(name));
    components.set(name, component);
    return component;
  };
  const templateOf = async ({ template, styles }: RouteMatch): Promise<PageTemplate> => {
    const [Template] = await Promise.all([componentOf(template), ...styles.map((file) => loadStyle(baseUrl + file))]);
    return Template;
  };

  return {
    payloadAddress,
    keep(match, payload) {
      payloads.set(payloadAddress(match), Promise.resolve(payload));
    },
    async first(page, fresh = false) {
      const [Template, sidebar] = await Promise.all([componentOf(page.template), sidebarOf(page, fresh)]);
      return { page, html: undefined, sidebar, Template };
    },
    async load(match, fresh = false) {
      const payload = cached(payloads, payloadAddress(match), isPayload, fresh);
      const [{ data, html }, Template, sidebar, code] = await Promise.all([
        payload,
        templateOf(match),
        payload.then(({ data }) => sidebarOf(data, fresh)),
        head ?? loadChunk(() => import("./document-head.ts")),
      ]);
      head = code;
      if (data.template !== match.template) throw new Error(`${match.payload} is not for template ${match.template}`);
      return { page: data, html, sidebar, Template, updateHead: code.updateHead };
    },
  };
}

function cached<T>(
  store: Map<string, Promise<T>>,
  address: string,
  isValid: (value: unknown) => value is T,
  fresh: boolean,
): Promise<T> {
  const pending = fresh ? undefined : store.get(address);
  store.delete(address);
  const loading = pending ?? fetchJson(address, isValid, fresh ? { cache: "reload" } : {});
  store.set(address, loading);
  loading.catch(() => {
    if (store.get(address) === loading) store.delete(address);
  });
  if (store.size > KEPT) store.delete(store.keys().next().value as string);
  return loading;
}

/** Have a style sheet in the document; resolves when it applies. */
function loadStyle(address: string): Promise<void> {
  const href = new URL(address, location.href).href;
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const existingLink = [...links].find((each) => each.href === href);
  // One that is on its way has no sheet yet.
  if (existingLink?.sheet) return Promise.resolve();
  const link = existingLink ?? document.createElement("link");
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`could not load ${address}`));
    });
    if (existingLink) return;
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  });
}

/**
 * Load the component of a template. Code without one crashes the page that shows it: loading it again would bring the
 * same.
 *
 * @throws {Error} The chunk cannot be loaded.
 */
async function loadTemplate(name: TemplateName): Promise<PageTemplate> {
  const module = await loadChunk(templates[name] as unknown as () => Promise<{ default?: PageTemplate }>);
  if (module.default) return module.default;
  return ({ page }) => {
    throw new Error(`The page component at ${page.path} doesn't have a default export`);
  };
}

/**
 * Import a chunk, and once more by its address when that fails: some browsers remember that an import has failed for as
 * long as the document lives, and only another address makes them ask again.
 */
async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\/\/\S+\.m?js/.exec(error instanceof Error ? error.message : "")?.[0];
    if (address === undefined || new URL(address).origin !== location.origin) throw error;
    try {
      return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as T;
    } catch {
      throw error;
    }
  }
}
