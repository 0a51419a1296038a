/** Provides the output of one locale of a loaded site. Each part is computed on its first use. */

import { type DerivePlan, deriveTasks } from "../build/derive/derive-tasks.ts";
import { frameLocale, type LocaleFrame, type PlannedPage, routeMap } from "../build/plan-output.ts";
import { lazyStore, memoryCacheStore } from "../host/cache-store.ts";
import type { Digest } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { OutputFile, OutputTask } from "../model/output.ts";
import { type OutputPath, outputPath, type RoutePath, routeKey } from "../model/permalink.ts";
import { routesByKey } from "../site/routes/plan-routes.ts";
import { type Site, type SiteLocale, siteLocale } from "../site/site.ts";
import { once } from "../util/memo.ts";
import type { SiteCode } from "./last-good-code.ts";
import type { MediaCache } from "./media-cache.ts";

/** The data that all locales of a load share. */
export interface LoadParts {
  site: Site;
  bundle: SiteCode["bundle"];
  media: MediaCache;
  /** Digest of everything that affects all pages. */
  common: Digest;
  /** Counts loads, from 1. */
  generation: number;
  content: DerivePlan["content"];
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
  private readonly routes: () => ReturnType<typeof routesByKey>;
  private readonly planned = new Map<string, PlannedPage>();
  /** Files that the pages refer to, by output path. */
  readonly files: () => ReadonlyMap<OutputPath, OutputTask>;
  /** The route map for client navigation, as JSON. */
  readonly routeMap: () => string;
  /** Derived files such as feeds and sitemaps, without the search index. */
  readonly derived: () => readonly OutputTask[];
  /** Files of the search index. */
  readonly search: () => Promise<ReadonlyMap<OutputPath, OutputFile>>;

  constructor(locale: LocaleId, parts: LoadParts) {
    const { site, bundle } = parts;
    this.parts = parts;
    this.localeSite = siteLocale(site, locale);
    const payloadOf = (path: RoutePath): string => payloadName(locale, routeKey(path), parts.generation);
    this.frame = once(() =>
      frameLocale(this.localeSite, parts, { payloadOf: ({ route }) => payloadOf(route.path), shellApart: true }),
    );
    this.routes = once(() => routesByKey(this.localeSite.routes));
    this.files = once(() => new Map(this.frame().tasks.map((task) => [fileOf(task), task])));
    this.routeMap = once(() =>
      JSON.stringify(routeMap(this.localeSite.routes, ({ path }) => payloadOf(path), { site, bundle })),
    );
    this.derived = once(() => this.derive());
    this.search = once(() => this.searchFiles());
  }

  /** Return the page with a route key. */
  page(key: string): DevPage | undefined {
    const route = this.routes().get(key);
    if (!route) return undefined;
    const frame = this.frame();
    const planned = this.planned.get(key) ?? frame.plan(route);
    this.planned.set(key, planned);
    return { locale: this.localeSite.locale.code, planned, frame };
  }

  /** Return the page of a payload of this load. @param name A name from `payloadName`. */
  pageOfPayload(name: string): DevPage | undefined {
    const [, route = ""] = name.split(".");
    const key = Buffer.from(route, "base64url").toString();
    if (name !== payloadName(this.localeSite.locale.code, key, this.parts.generation)) return undefined;
    const page = this.page(key);
    return page?.planned.payload === undefined ? undefined : page;
  }

  private derive(search?: DerivePlan["search"]): OutputTask[] {
    const { site, common, content } = this.parts;
    const contexts = new Map([[this.localeSite.locale.code, this.frame().context]]);
    return deriveTasks(site, { contexts, common, content, search });
  }

  private async searchFiles(): Promise<Map<OutputPath, OutputFile>> {
    const { searchWorker } = this.parts.bundle.manifest;
    const tasks = this.derive({ worker: searchWorker, store: lazyStore(memoryCacheStore) });
    const files = new Map<OutputPath, OutputFile>();
    for (const task of tasks.filter(({ key }) => key.startsWith("search")))
      for (const file of await task.produce()) files.set(file.path, file);
    return files;
  }
}

/** Return the name of a payload, e.g. `de.L2RvY3M.7.json`: locale, base64url of the route key, and generation. */
function payloadName(locale: LocaleId, key: string, generation: number): string {
  return `${locale}.${Buffer.from(key).toString("base64url")}.${generation}.json`;
}

/** Return the output path in the key of a task; for a task with several files, their common prefix. */
export function fileOf({ key }: OutputTask): OutputPath {
  return outputPath(key.slice(key.indexOf(":") + 1));
}
