/**
 * What a loaded site shows, worked out when somebody asks for it: one page, one payload, one file at a time.
 *
 * Payloads are named by their route and by the load that they belong to, so that the map of routes can be made without
 * composing pages. Everything here is thrown away with the load.
 */

import { type Media, readMedia } from "../build/asset/media.ts";
import { deriveTasks } from "../build/derive/derive-tasks.ts";
import { frameLocale, type LocaleFrame, type PlannedPage, routeMap } from "../build/plan-output.ts";
import { contentRenderer } from "../build/render-content.ts";
import { routesByKey } from "../build/route/plan-routes.ts";
import { type Site, siteLocale } from "../build/route/site.ts";
import { readInside } from "../host/inside.ts";
import { lazyStore, memoryPackStore } from "../host/pack-store.ts";
import type { LocaleId } from "../model/locale.ts";
import type { OutputFile, OutputTask } from "../model/output.ts";
import type { OutputPath } from "../model/permalink.ts";
import { redirectTarget, routeKey, splitAddress } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { Route } from "../model/route.ts";
import { SEARCH_FOLDER } from "../model/search/format.ts";
import { once } from "../util/memo.ts";
import { renderPayload } from "./rendering.ts";
import type { SiteCode } from "./site-code.ts";

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

/** A page that somebody asks for, with what it is rendered with. */
export interface DevPage {
  locale: LocaleId;
  planned: PlannedPage;
  frame: LocaleFrame;
}

export interface DevPages {
  readonly generation: number;
  readonly site: Site;
  /** The page at a path below the base URL; nothing where there is none. */
  at(address: string): DevPage | undefined;
  /** The error page of the locale to which a path belongs. */
  notFound(address: string): DevPage | undefined;
  /** Where a path below the base URL redirects to: a permalink or another site. */
  redirect(address: string): string | undefined;
  /** A file of the output. */
  file(name: OutputPath): Promise<string | Uint8Array | undefined>;
}

/** Media by source, read when a page shows them, and by the path that they are served at. */
export interface MediaMemory {
  get(source: SourcePath): Media | undefined;
  sourceAt(path: OutputPath): SourcePath | undefined;
  forget(source: SourcePath): void;
}

export function createMediaMemory(root: string): MediaMemory {
  const bySource = new Map<SourcePath, Media | undefined>();
  const byPath = new Map<OutputPath, SourcePath>();
  return {
    get(source) {
      if (!bySource.has(source)) {
        const media = readMedia(root, [source]).value.get(source);
        bySource.set(source, media);
        if (media) byPath.set(media.path, source);
      }
      return bySource.get(source);
    },
    sourceAt: (path) => byPath.get(path),
    forget(source) {
      const media = bySource.get(source);
      if (media) byPath.delete(media.path);
      bySource.delete(source);
    },
  };
}

const PAYLOADS = "assets/pages/";

/** `de.L2RvY3M.7.json`: locale, route and load. */
function payloadName(locale: LocaleId, route: string, generation: number): string {
  return `${locale}.${Buffer.from(route).toString("base64url")}.${generation}.json`;
}

/** Show a loaded site. */
export function createDevPages({
  site,
  code: { bundle, theme },
  common,
  generation,
  media,
}: DevPagesOptions): DevPages {
  const { config } = site;
  const shared = { site, media, bundle, common };
  const locales = new Map(
    config.locales.map(({ code }) => {
      const here = siteLocale(site, code);
      const payloadOf = ({ path }: Pick<Route, "path">): string => payloadName(code, routeKey(path), generation);
      const frame = once(() =>
        frameLocale(here, shared, { payloadOf: (page) => payloadOf(page.route), shellApart: true }),
      );
      const routes = once(() => routesByKey(here.routes));
      const planned = new Map<string, PlannedPage>();
      return [
        code,
        {
          locale: here.locale,
          page(key: string): DevPage | undefined {
            const route = routes().get(key);
            if (!route) return undefined;
            const page = planned.get(key) ?? frame().plan(route);
            planned.set(key, page);
            return { locale: code, planned: page, frame: frame() };
          },
          files: once(() => tasksByPath(frame().tasks)),
          map: once(() => JSON.stringify(routeMap(here.routes, payloadOf, shared))),
          derived: once(() => deriveLocale(code, frame())),
          search: once(() => searchFiles(code, frame())),
        },
      ] as const;
    }),
  );
  type DevLocale = NonNullable<ReturnType<typeof locales.get>>;
  const bundled = new Map(bundle.files.map(({ path, contents }) => [path, contents]));
  const statics = new Set(site.sources.statics);
  const redirects = once(() => new Map([...site.redirects].map(([from, to]) => [routeKey(from), to])));

  const content = contentRenderer(theme, (locale, path) => {
    const page = locales.get(locale)?.page(routeKey(path));
    if (!page) return undefined;
    const { planned, frame } = page;
    return { page: planned.page.data, common: frame.render, fingerprint: planned.fingerprint };
  });

  function deriveLocale(code: LocaleId, { context }: LocaleFrame): OutputTask[] {
    return deriveTasks(site, { contexts: new Map([[code, context]]), common, content });
  }

  async function searchFiles(code: LocaleId, { context }: LocaleFrame): Promise<Map<OutputPath, OutputFile>> {
    const search = { worker: bundle.manifest.searchWorker, store: lazyStore(memoryPackStore) };
    const tasks = deriveTasks(site, {
      contexts: new Map([[code, context]]),
      common,
      content,
      search,
    }).filter(({ key }) => key.startsWith("search"));
    const files = new Map<OutputPath, OutputFile>();
    for (const task of tasks) for (const file of await task.produce()) files.set(file.path, file);
    return files;
  }

  /** Locale and key of the route of a path below the base URL. */
  const locate = (address: string): { here: DevLocale; key: string } => {
    const { locale, route } = splitAddress(address, config.locales);
    return { here: locales.get(locale.code) as DevLocale, key: route };
  };

  function payload(name: string): string | undefined {
    const [code = "", route = "", load, ending] = name.split(".");
    if (load !== String(generation) || ending !== "json") return undefined;
    const page = locales.get(code)?.page(Buffer.from(route, "base64url").toString());
    if (!page?.planned.payload) return undefined;
    return JSON.stringify(renderPayload(page, theme));
  }

  async function taskFile(task: OutputTask, name: OutputPath): Promise<OutputFile["contents"] | undefined> {
    return (await task.produce()).find(({ path }) => path === name)?.contents;
  }

  return {
    generation,
    site,
    at(address) {
      const { here, key } = locate(address);
      return here.page(routeKey(key)) ?? here.page(key.replace(/\/+$/, "") || "/");
    },
    notFound: (address) => locate(address).here.page("/404"),
    redirect(address) {
      const { here, key } = locate(address);
      const to = redirects().get(routeKey(key));
      return to === undefined ? undefined : redirectTarget(config.baseUrl, here.locale, to);
    },
    async file(name) {
      if (name.startsWith(PAYLOADS)) return payload(name.slice(PAYLOADS.length));
      const known = bundled.get(name);
      if (known !== undefined) return known;
      if (statics.has(`static/${name}`)) return readInside(site.root, `static/${name}`);
      const source = media.sourceAt(name);
      if (source !== undefined) return readInside(site.root, source);
      if (name.startsWith(`${SEARCH_FOLDER}/`)) {
        for (const here of searchOrder(name)) {
          const file = (await here.search()).get(name);
          if (file) return file.contents;
        }
        return undefined;
      }
      for (const [code, here] of locales) {
        if (name === `assets/routes.${code}.json`) return here.map();
        if (name.startsWith("assets/")) {
          const task = here.files().get(name);
          if (task) return taskFile(task, name);
        }
      }
      if (name.startsWith("assets/") || /^[._]/.test(name) || !/\.\w+$/.test(name)) return undefined;
      return derivedFile(name);
    },
  };

  /** The entry, records and terms of an index name their locale; texts belong to any. */
  function searchOrder(name: OutputPath): DevLocale[] {
    const code = config.locales.find((locale) =>
      new RegExp(`(?:^|[./])${locale.code}[.-]`).test(name.slice(SEARCH_FOLDER.length)),
    );
    const named = code && locales.get(code.code);
    return named ? [named] : [...locales.values()];
  }

  async function derivedFile(name: OutputPath): Promise<OutputFile["contents"] | undefined> {
    const { here } = locate(`/${name}`);
    for (const task of [...here.derived(), ...(locales.get(config.defaultLocale)?.derived() ?? [])]) {
      const key = task.key.slice(task.key.indexOf(":") + 1);
      if (key !== name && !task.key.startsWith("many:")) continue;
      const contents = await taskFile(task, name);
      if (contents !== undefined) return contents;
    }
    return undefined;
  }
}

/** Tasks by the one file that each makes: their keys end in its path. */
function tasksByPath(tasks: readonly OutputTask[]): Map<OutputPath, OutputTask> {
  return new Map(tasks.map((task) => [task.key.slice(task.key.indexOf(":") + 1), task]));
}
