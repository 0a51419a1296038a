/** What a loaded site shows in one language, each part worked out when somebody asks for it first. */

import { type DerivePlan, deriveTasks } from "../build/derive/derive-tasks.ts";
import { frameLocale, type LocaleFrame, type PlannedPage, routeMap } from "../build/plan-output.ts";
import { lazyStore, memoryCacheStore } from "../host/cache-store.ts";
import type { LocaleId } from "../model/locale.ts";
import type { OutputFile, OutputTask } from "../model/output.ts";
import { type OutputPath, type RoutePath, routeKey } from "../model/permalink.ts";
import { routesByKey } from "../site/routes/plan-routes.ts";
import { type Site, type SiteLocale, siteLocale } from "../site/site.ts";
import { once } from "../util/memo.ts";
import type { SiteCode } from "./last-good-code.ts";
import type { MediaMemory } from "./media-cache.ts";

/** What the languages of a load have in common. */
export interface LoadParts {
  site: Site;
  bundle: SiteCode["bundle"];
  media: MediaMemory;
  /** Digest of all that shapes every page. */
  common: string;
  /** Number of the load. */
  generation: number;
  content: DerivePlan["content"];
}

/** A page that somebody asks for, with what it is rendered with. */
export interface DevPage {
  locale: LocaleId;
  planned: PlannedPage;
  frame: LocaleFrame;
}

export class DevLocale {
  private readonly parts: LoadParts;
  private readonly here: SiteLocale;
  private readonly frame: () => LocaleFrame;
  private readonly routes: () => ReturnType<typeof routesByKey>;
  private readonly planned = new Map<string, PlannedPage>();
  /** Files that its pages refer to, by path. */
  readonly files: () => ReadonlyMap<OutputPath, OutputTask>;
  /** The map of its routes, for navigation. */
  readonly routeMap: () => string;
  /** Files that follow from all of it, the search index apart. */
  readonly derived: () => readonly OutputTask[];
  /** Files of the search index. */
  readonly search: () => Promise<ReadonlyMap<OutputPath, OutputFile>>;

  constructor(locale: LocaleId, parts: LoadParts) {
    const { site, bundle } = parts;
    this.parts = parts;
    this.here = siteLocale(site, locale);
    const payloadOf = (path: RoutePath): string => payloadName(locale, routeKey(path), parts.generation);
    this.frame = once(() =>
      frameLocale(this.here, parts, { payloadOf: ({ route }) => payloadOf(route.path), shellApart: true }),
    );
    this.routes = once(() => routesByKey(this.here.routes));
    this.files = once(() => new Map(this.frame().tasks.map((task) => [fileOf(task), task])));
    this.routeMap = once(() =>
      JSON.stringify(routeMap(this.here.routes, ({ path }) => payloadOf(path), { site, bundle })),
    );
    this.derived = once(() => this.derive());
    this.search = once(() => this.searchFiles());
  }

  /** The page whose route has a key. */
  page(key: string): DevPage | undefined {
    const route = this.routes().get(key);
    if (!route) return undefined;
    const frame = this.frame();
    const planned = this.planned.get(key) ?? frame.plan(route);
    this.planned.set(key, planned);
    return { locale: this.here.locale.code, planned, frame };
  }

  /** The page to which a payload belongs, where that is of this load. @param name As `payloadName` makes it. */
  pageOfPayload(name: string): DevPage | undefined {
    const [, route = ""] = name.split(".");
    const key = Buffer.from(route, "base64url").toString();
    if (name !== payloadName(this.here.locale.code, key, this.parts.generation)) return undefined;
    const page = this.page(key);
    return page?.planned.payload === undefined ? undefined : page;
  }

  private derive(search?: DerivePlan["search"]): OutputTask[] {
    const { site, common, content } = this.parts;
    const contexts = new Map([[this.here.locale.code, this.frame().context]]);
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

/** `de.L2RvY3M.7.json`: locale, key of the route, and load. */
function payloadName(locale: LocaleId, key: string, generation: number): string {
  return `${locale}.${Buffer.from(key).toString("base64url")}.${generation}.json`;
}

/** The path at the end of a task's key: that of the one file that it makes. */
export function fileOf({ key }: OutputTask): OutputPath {
  return key.slice(key.indexOf(":") + 1);
}
