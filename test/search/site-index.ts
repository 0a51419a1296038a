/** The indexes of a site, built in memory and queried in the same way as in a browser. */

import { loadDataCode } from "../../src/bundle/data-code.ts";
import { searchLocale } from "../../src/build/derive/search-pages.ts";
import type { ComposeContext } from "../../src/compose/compose-context.ts";
import { createLazyStore, createMemoryStore } from "../../src/host/cache-store.ts";
import { createDiskFiles } from "../../src/host/files.ts";
import { toOutputPath } from "../../src/model/permalink.ts";
import { createEngine, type Engine } from "../../src/search/engine/engine.ts";
import type { SearchEntry } from "../../src/search/engine/index-format.ts";
import { createSearchTasks } from "../../src/search/index/build-index.ts";
import { loadConfig } from "../../src/site/config/load-config.ts";
import { loadSite } from "../../src/site/load-site.ts";
import { findPageCode } from "../../src/site/source/locate-file.ts";
import type { Site } from "../../src/site/site.ts";
import { repository } from "../support/repository.ts";

export interface SiteIndex {
  site: Site;
  /** All files by path. */
  files: ReadonlyMap<string, string>;
  /** Duration of the build in ms. */
  time: number;
  entry(locale: string): SearchEntry;
  engine(locale: string): Engine;
}

/** Load the site of this repository. */
export async function loadRepositorySite(): Promise<Site> {
  return loadSiteAt(repository);
}

/** Load a site without pages in React. */
export async function loadSiteAt(root: string): Promise<Site> {
  const { config, file } = await loadConfig(root, undefined);
  const files = createDiskFiles(root);
  const store = createMemoryStore();
  const { value } = await loadSite({
    root,
    config,
    configFile: file,
    loadData: () => loadDataCode({ root, ...findPageCode(files, config), configFile: file, store }),
    drafts: false,
    files,
    store,
  });
  return value.site;
}

export async function indexSite(site: Site): Promise<SiteIndex> {
  const contexts = [...site.locales.values()].map(
    (here) => ({ site, here, locale: here.locale, media: new Map(), previews: new Map() }) as unknown as ComposeContext,
  );
  const files = new Map<string, string>();
  const started = performance.now();
  const tasks = createSearchTasks({
    locales: contexts.map(searchLocale),
    worker: toOutputPath("assets/search-worker.js"),
    store: createLazyStore(createMemoryStore),
  });
  for (const task of tasks) for (const file of await task.produce()) files.set(file.path, String(file.contents));
  const time = performance.now() - started;
  const entry = (locale: string): SearchEntry =>
    JSON.parse(files.get(`assets/search/${locale}.json`) ?? "null") as SearchEntry;
  const engines = new Map<string, Engine>();
  return {
    site,
    files,
    time,
    entry,
    engine(locale) {
      let engine = engines.get(locale);
      if (!engine) {
        const opened = entry(locale);
        engine = createEngine({
          entry: opened,
          files: opened.indexes[0] as SearchEntry["indexes"][number],
          async load(name) {
            const text = files.get(name);
            if (text === undefined) throw new Error(`no file ${name}`);
            return text;
          },
        });
        engines.set(locale, engine);
      }
      return engine;
    },
  };
}
