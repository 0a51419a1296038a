/** Provides one locale's output from a loaded site. Each part is computed on its first use. */

import { type DerivePlan, deriveTasks } from "../build/derive/derive-tasks.ts";
import type { ComposeContext } from "../compose/compose-context.ts";
import { createRouteMap } from "../compose/create-route-map.ts";
import { frameLocale, type LocaleFrame, type PlannedPage } from "../compose/locale-frame.ts";
import { createLazyStore, createMemoryStore } from "../host/cache-store.ts";
import type { Digest } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { OutputFile, OutputTask } from "../model/output.ts";
import { getRouteKey, type OutputPath, type RoutePath, toOutputPath } from "../model/permalink.ts";
import { indexRoutes } from "../site/routes/plan-routes.ts";
import { getSiteLocale, type Site, type SiteLocale } from "../site/site.ts";
import { once } from "../util/memo.ts";
import type { SiteCode } from "./last-good-code.ts";
import type { MediaCache } from "./media-cache.ts";

/** Data that all locales in a load share. */
export interface LoadParts {
  site: Site;
  bundle: SiteCode["bundle"];
  media: MediaCache;
  /** Digest of everything that affects all pages. */
  common: Digest;
  /** Counts loads, from 1. */
  generation: number;
  contents: DerivePlan["contents"];
}

/** A requested page and the data needed to render it. */
export interface DevPage {
  locale: LocaleId;
  planned: PlannedPage;
  frame: LocaleFrame;
}

export class DevLocale {
  private readonly parts: LoadParts;
  private readonly localeSite: SiteLocale;
  private readonly frame: () => LocaleFrame;
  private readonly routes: () => ReturnType<typeof indexRoutes>;
  private readonly planned = new Map<string, PlannedPage>();
  /** Files that the pages refer to, by output path. */
  readonly files: () => ReadonlyMap<OutputPath, OutputTask>;
  /** The route map for client navigation, as JSON. */
  readonly routeMap: () => string;
  /** Derived files such as feeds and sitemaps, without the search index. */
  readonly derived: () => readonly OutputTask[];
  /** Search index files. */
  readonly search: () => Promise<ReadonlyMap<OutputPath, OutputFile>>;

  constructor(locale: LocaleId, parts: LoadParts) {
    const { site, bundle } = parts;
    this.parts = parts;
    this.localeSite = getSiteLocale(site, locale);
    const getPayloadName = (path: RoutePath): string => createPayloadName(locale, getRouteKey(path), parts.generation);
    this.frame = once(() =>
      frameLocale(this.localeSite, parts, {
        getPayloadName: ({ route }) => getPayloadName(route.path),
        shellApart: true,
      }),
    );
    this.routes = once(() => indexRoutes(this.localeSite.routes));
    this.files = once(() => new Map(this.frame().tasks.map((task) => [getTaskFile(task), task])));
    this.routeMap = once(() =>
      JSON.stringify(createRouteMap(this.localeSite.routes, ({ path }) => getPayloadName(path), { site, bundle })),
    );
    this.derived = once(() => this.derive());
    this.search = once(() => this.searchFiles());
  }

  get context(): ComposeContext {
    return this.frame().context;
  }

  /** Return the page with a route key. */
  findPage(key: string): DevPage | undefined {
    const route = this.routes().get(key);
    if (!route) return undefined;
    const frame = this.frame();
    const planned = this.planned.get(key) ?? frame.plan(route);
    this.planned.set(key, planned);
    return { locale: this.localeSite.locale.code, planned, frame };
  }

  /** Return the page for a payload from this load. @param name A name from `createPayloadName`. */
  findPageOfPayload(name: string): DevPage | undefined {
    const [, route = ""] = name.split(".");
    const key = Buffer.from(route, "base64url").toString();
    if (name !== createPayloadName(this.localeSite.locale.code, key, this.parts.generation)) return undefined;
    const page = this.findPage(key);
    return page?.planned.payload === undefined ? undefined : page;
  }

  private derive(search?: DerivePlan["search"]): OutputTask[] {
    const { site, common, contents } = this.parts;
    const contexts = new Map([[this.localeSite.locale.code, this.frame().context]]);
    return deriveTasks(site, { contexts, common, contents, search });
  }

  private async searchFiles(): Promise<Map<OutputPath, OutputFile>> {
    const { searchWorker } = this.parts.bundle.manifest;
    const tasks = this.derive({ worker: searchWorker, store: createLazyStore(createMemoryStore) });
    const files = new Map<OutputPath, OutputFile>();
    for (const task of tasks.filter(({ key }) => key.startsWith("search")))
      for (const file of await task.produce()) files.set(file.path, file);
    return files;
  }
}

/** Return a payload's name, e.g. `de.L2RvY3M.7.json`: locale, base64url of the route key, and generation. */
function createPayloadName(locale: LocaleId, key: string, generation: number): string {
  return `${locale}.${Buffer.from(key).toString("base64url")}.${generation}.json`;
}

/** Return the name that a payload will have after the next load. */
export function getNextPayload(payload: OutputPath): OutputPath {
  return toOutputPath(payload.replace(/\d+(?=\.json$)/, (generation) => String(Number(generation) + 1)));
}

/** Return the output path in a task's key; for a task with several files, their common prefix. */
export function getTaskFile({ key }: OutputTask): OutputPath {
  return toOutputPath(key.slice(key.indexOf(":") + 1));
}
