/**
 * Produces a loaded site's output on request: one page, payload or file at a time.
 *
 * Payload names contain the route and the generation, so the route map does not require composing pages. All results
 * are discarded with the load.
 */

import { createContentRenderer } from "../build/derive/content-renderer.ts";
import { createPageContents } from "../build/derive/page-contents.ts";
import { writeHeaderRules } from "../build/derive/headers-and-redirects.ts";
import { planDiagrams } from "../build/plan-output.ts";
import type { ComposeContext } from "../compose/compose-context.ts";
import { findSiteFile } from "../host/virtual-files.ts";
import type { Digest } from "../model/document.ts";
import { type LocaleId, toLocaleId } from "../model/locale.ts";
import type { OutputFile, OutputTask, PageContents } from "../model/output.ts";
import { getRedirectKey, getRouteKey, type OutputPath, splitLocalePrefix } from "../model/permalink.ts";
import { toSourcePath } from "../model/problem.ts";
import { SEARCH_FOLDER } from "../search/engine/shard.ts";
import { findRedirect } from "../model/redirect.ts";
import { renderRedirect } from "../render/render-page.tsx";
import { listForwards, redirectUrl, type Site } from "../site/site.ts";
import { once } from "../util/memo.ts";
import { DevLocale, type DevPage, getTaskFile } from "./dev-locale.ts";
import { readHeaders } from "./hosting-rules.ts";
import type { SiteCode } from "./last-good-code.ts";
import type { MediaCache } from "./media-cache.ts";
import { probePage, renderPayload } from "./page-snapshot.ts";

export interface DevPagesOptions {
  site: Site;
  code: SiteCode;
  /** Digest of everything that affects all pages. */
  common: Digest;
  /** Counts loads, from 1. */
  generation: number;
  /** Media measured by earlier loads. */
  media: MediaCache;
}

type Contents = OutputFile["contents"];

const PAYLOADS = "assets/pages/";

export class DevPages {
  readonly site: Site;
  /** Contents of pages for outputs. */
  readonly contents: PageContents;
  private readonly code: SiteCode;
  private readonly media: MediaCache;
  private readonly locales: ReadonlyMap<LocaleId, DevLocale>;
  /** Client bundle files. */
  private readonly bundled: ReadonlyMap<OutputPath, Contents>;
  private readonly statics: ReadonlySet<string>;
  /** Returns the headers that a host sends for a path, by name in lower case. */
  readonly hostHeaders: (requestPath: string) => Readonly<Record<string, string>>;
  private readonly diagrams: () => ReadonlyMap<OutputPath, OutputTask>;

  constructor({ site, code, common, generation, media }: DevPagesOptions) {
    const { bundle, theme } = code;
    this.site = site;
    this.code = code;
    this.media = media;
    const content = createContentRenderer(theme, (locale, path) => {
      const page = this.locales.get(locale)?.findPage(getRouteKey(path));
      if (!page) return undefined;
      const { planned, frame } = page;
      return { page: planned.page.compose().data, common: frame.render, fingerprint: planned.fingerprint };
    });
    this.contents = createPageContents(() => this.listContexts(), content, common);
    const parts = { site, bundle, media, common, generation, contents: this.contents };
    this.locales = new Map(site.config.locales.map(({ code }) => [code, new DevLocale(code, parts)]));
    this.bundled = new Map(bundle.files.map(({ path, contents }) => [path, contents]));
    this.statics = new Set(site.sources.statics);
    this.diagrams = once(() => new Map(planDiagrams(site).map((task) => [getTaskFile(task), task])));
    const headers = once(() => readHeaders(writeHeaderRules(site)));
    this.hostHeaders = (requestPath) => headers()(requestPath);
  }

  /** Return the page at a path below the base URL, or `undefined` if there is none. */
  findPage(sitePath: string): DevPage | undefined {
    const { locale, route } = splitLocalePrefix(sitePath, this.site.config.locales);
    const localePages = this.getLocale(locale.code);
    return localePages.findPage(getRouteKey(route)) ?? localePages.findPage(route.replace(/\/+$/, "") || "/");
  }

  /** Return the error page for a path's locale. */
  findErrorPage(sitePath: string): DevPage | undefined {
    const { locale } = splitLocalePrefix(sitePath, this.site.config.locales);
    return this.getLocale(locale.code).findPage("/404");
  }

  /**
   * Return the redirect for a path below the base URL: its target, which is a permalink or an external URL, or the page that
   * forwards the browser if the target depends on the URL's query or hash.
   */
  findRedirect(sitePath: string): { redirect: string } | { html: string } | undefined {
    const { site } = this;
    const { locale, route } = splitLocalePrefix(sitePath, site.config.locales);
    const key = getRedirectKey(route);
    const conditional = listForwards(key, locale, site);
    if (!conditional) {
      const to = findRedirect(site.redirects, route);
      return to === undefined ? undefined : { redirect: redirectUrl(to, locale, site) };
    }
    const to = site.redirects.exact.get(key)?.to;
    const fallback = to === undefined ? [] : [{ query: [], hash: "", to: redirectUrl(to, locale, site) }];
    return { html: renderRedirect([...conditional, ...fallback], site.config.url) };
  }

  /** Return an output file's contents. */
  async readFile(name: OutputPath): Promise<Contents | undefined> {
    if (name.startsWith(PAYLOADS)) return this.readPayload(name.slice(PAYLOADS.length));
    const bundledFile = this.bundled.get(name);
    if (bundledFile !== undefined) return bundledFile;
    const staticFile = toSourcePath(`static/${name}`);
    if (this.statics.has(staticFile)) return findSiteFile(this.site, staticFile);
    const source = this.media.findSource(name);
    if (source !== undefined) return findSiteFile(this.site, source);
    if (name.startsWith(`${SEARCH_FOLDER}/`)) return this.searchFile(name);
    if (name.startsWith("assets/")) return this.readSharedFile(name);
    // Names that start with a dot or underscore, or have no extension, are not output files.
    if (/^[._]/.test(name) || !/\.\w+$/.test(name)) return undefined;
    return this.readDerivedFile(name);
  }

  private *listContexts(): Generator<ComposeContext> {
    for (const locale of this.locales.values()) yield locale.context;
  }

  private getLocale(code: LocaleId): DevLocale {
    const locale = this.locales.get(code);
    if (!locale) throw new Error(`no locale "${code}" in the load`);
    return locale;
  }

  private async readPayload(name: string): Promise<string | undefined> {
    const [code = ""] = name.split(".");
    const page = this.locales.get(toLocaleId(code))?.findPageOfPayload(name);
    if (!page) return undefined;
    await probePage(page, this.code);
    return JSON.stringify(renderPayload(page, this.code.theme));
  }

  /** Return a file shared by a locale's pages. */
  private async readSharedFile(name: OutputPath): Promise<Contents | undefined> {
    for (const [code, locale] of this.locales) {
      if (name === `assets/routes.${code}.json`) return locale.routeMap();
      const task = locale.files().get(name);
      if (task) return produceFile(task, name);
    }
    const diagram = this.diagrams().get(name);
    return diagram && produceFile(diagram, name);
  }

  private async searchFile(name: OutputPath): Promise<Contents | undefined> {
    for (const locale of this.searchOrder(name)) {
      const file = (await locale.search()).get(name);
      if (file) return file.contents;
    }
    return undefined;
  }

  /**
   * Return the locales to search for a file. Names of an index's entry, records and terms contain the locale;
   * names of texts do not.
   */
  private searchOrder(name: OutputPath): DevLocale[] {
    const inFolder = name.slice(SEARCH_FOLDER.length);
    const locale = [...this.locales].find(([code]) => new RegExp(`(?:^|[./])${code}[.-]`).test(inFolder));
    return locale ? [locale[1]] : [...this.locales.values()];
  }

  /** A file that follows from the whole site, or from a whole locale. */
  private async readDerivedFile(name: OutputPath): Promise<Contents | undefined> {
    const { defaultLocale, locales } = this.site.config;
    const { locale } = splitLocalePrefix(`/${name}`, locales);
    const tasks = [...new Set([locale.code, defaultLocale])].flatMap((code) => this.getLocale(code).derived());
    for (const task of tasks) {
      if (!canProduce(task, name)) continue;
      const contents = await produceFile(task, name);
      if (contents !== undefined) return contents;
    }
    return undefined;
  }
}

/** True if a task may produce a file. With several files, the key only contains their common prefix. */
function canProduce(task: OutputTask, name: OutputPath): boolean {
  const file = getTaskFile(task);
  return task.key.startsWith("many:") ? name.startsWith(file) : file === name;
}

async function produceFile(task: OutputTask, name: OutputPath): Promise<Contents | undefined> {
  return (await task.produce()).find(({ path }) => path === name)?.contents;
}
