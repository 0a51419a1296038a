/**
 * What a loaded site shows, worked out when somebody asks for it: one page, one payload, one file at a time.
 *
 * Payloads are named by their route and by the load that they belong to, so that the map of routes can be made without
 * composing pages. Everything here is thrown away with the load.
 */

import { contentRenderer } from "../build/content-renderer.ts";
import { readContained } from "../host/contained-path.ts";
import type { LocaleId } from "../model/locale.ts";
import type { OutputFile, OutputTask } from "../model/output.ts";
import { type OutputPath, redirectTarget, routeKey, splitAddress } from "../model/permalink.ts";
import { SEARCH_FOLDER } from "../search/engine/index-paths.ts";
import type { Site } from "../site/site.ts";
import { once } from "../util/memo.ts";
import { DevLocale, type DevPage, fileOf } from "./dev-locale.ts";
import type { SiteCode } from "./last-good-code.ts";
import type { MediaMemory } from "./media-cache.ts";
import { renderPayload } from "./page-snapshot.ts";

export interface DevPagesOptions {
  site: Site;
  code: SiteCode;
  /** Digest of all that shapes every page. */
  common: string;
  /** Number of the load. */
  generation: number;
  /** Media that earlier loads have measured. */
  media: MediaMemory;
}

type Contents = OutputFile["contents"];

const PAYLOADS = "assets/pages/";

export class DevPages {
  private readonly site: Site;
  private readonly theme: SiteCode["theme"];
  private readonly media: MediaMemory;
  private readonly locales: ReadonlyMap<LocaleId, DevLocale>;
  /** Files of the client's code. */
  private readonly bundled: ReadonlyMap<OutputPath, Contents>;
  private readonly statics: ReadonlySet<string>;
  /** Targets of redirects by the key of the route that they stand for. */
  private readonly redirects: () => ReadonlyMap<string, string>;

  constructor({ site, code: { bundle, theme }, common, generation, media }: DevPagesOptions) {
    this.site = site;
    this.theme = theme;
    this.media = media;
    const content = contentRenderer(theme, (locale, path) => {
      const page = this.locales.get(locale)?.page(routeKey(path));
      if (!page) return undefined;
      const { planned, frame } = page;
      return { page: planned.page.data, common: frame.render, fingerprint: planned.fingerprint };
    });
    const parts = { site, bundle, media, common, generation, content };
    this.locales = new Map(site.config.locales.map(({ code }) => [code, new DevLocale(code, parts)]));
    this.bundled = new Map(bundle.files.map(({ path, contents }) => [path, contents]));
    this.statics = new Set(site.sources.statics);
    this.redirects = once(() => new Map([...site.redirects].map(([from, to]) => [routeKey(from), to])));
  }

  /** The page at a path below the base URL; nothing where there is none. */
  at(address: string): DevPage | undefined {
    const { locale, route } = splitAddress(address, this.site.config.locales);
    const here = this.inLocale(locale.code);
    return here.page(routeKey(route)) ?? here.page(route.replace(/\/+$/, "") || "/");
  }

  /** The error page of the locale to which a path belongs. */
  notFound(address: string): DevPage | undefined {
    const { locale } = splitAddress(address, this.site.config.locales);
    return this.inLocale(locale.code).page("/404");
  }

  /** Where a path below the base URL redirects to: a permalink or another site. */
  redirect(address: string): string | undefined {
    const { baseUrl, locales } = this.site.config;
    const { locale, route } = splitAddress(address, locales);
    const to = this.redirects().get(routeKey(route));
    return to === undefined ? undefined : redirectTarget(baseUrl, locale, to);
  }

  /** A file of the output. */
  async file(name: OutputPath): Promise<Contents | undefined> {
    if (name.startsWith(PAYLOADS)) return this.payload(name.slice(PAYLOADS.length));
    const bundledFile = this.bundled.get(name);
    if (bundledFile !== undefined) return bundledFile;
    const { root } = this.site;
    if (this.statics.has(`static/${name}`)) return readContained(root, `static/${name}`);
    const source = this.media.sourceAt(name);
    if (source !== undefined) return readContained(root, source);
    if (name.startsWith(`${SEARCH_FOLDER}/`)) return this.searchFile(name);
    if (name.startsWith("assets/")) return this.sharedFile(name);
    // What looks like no file is an address.
    if (/^[._]/.test(name) || !/\.\w+$/.test(name)) return undefined;
    return this.derivedFile(name);
  }

  private inLocale(code: LocaleId): DevLocale {
    const here = this.locales.get(code);
    if (!here) throw new Error(`"${code}" is no locale of the load`);
    return here;
  }

  private payload(name: string): string | undefined {
    const [code = ""] = name.split(".");
    const page = this.locales.get(code)?.pageOfPayload(name);
    return page && JSON.stringify(renderPayload(page, this.theme));
  }

  /** A file that the pages of a locale share. */
  private async sharedFile(name: OutputPath): Promise<Contents | undefined> {
    for (const [code, here] of this.locales) {
      if (name === `assets/routes.${code}.json`) return here.routeMap();
      const task = here.files().get(name);
      if (task) return produceFile(task, name);
    }
    return undefined;
  }

  private async searchFile(name: OutputPath): Promise<Contents | undefined> {
    for (const here of this.searchOrder(name)) {
      const file = (await here.search()).get(name);
      if (file) return file.contents;
    }
    return undefined;
  }

  /** The entry, records and terms of an index name their locale; texts belong to any. */
  private searchOrder(name: OutputPath): DevLocale[] {
    const inFolder = name.slice(SEARCH_FOLDER.length);
    const locale = [...this.locales].find(([code]) => new RegExp(`(?:^|[./])${code}[.-]`).test(inFolder));
    return locale ? [locale[1]] : [...this.locales.values()];
  }

  /** A file that follows from the whole site, or from all of a locale. */
  private async derivedFile(name: OutputPath): Promise<Contents | undefined> {
    const { defaultLocale, locales } = this.site.config;
    const { locale } = splitAddress(`/${name}`, locales);
    const tasks = [...new Set([locale.code, defaultLocale])].flatMap((code) => this.inLocale(code).derived());
    for (const task of tasks) {
      if (!mayMake(task, name)) continue;
      const contents = await produceFile(task, name);
      if (contents !== undefined) return contents;
    }
    return undefined;
  }
}

/** Whether a file may be among those of a task: the names of several begin alike, and are known when they are made. */
function mayMake(task: OutputTask, name: OutputPath): boolean {
  const file = fileOf(task);
  return task.key.startsWith("many:") ? name.startsWith(file) : file === name;
}

async function produceFile(task: OutputTask, name: OutputPath): Promise<Contents | undefined> {
  return (await task.produce()).find(({ path }) => path === name)?.contents;
}
