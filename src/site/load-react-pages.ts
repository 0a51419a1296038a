/** Loads React pages with their data modules' results. */

import type { SiteCode } from "../bundle/site-code.ts";
import type { Page } from "../model/document.ts";
import type { Locale, LocaleId, Messages } from "../model/locale.ts";
import type { Outcome, SourcePath } from "../model/problem.ts";
import { runWithoutMemo } from "../util/memo.ts";
import { createDataLoaders, type LoadedData } from "./catalog/data-loaders.ts";
import { keepValidPages, readReactPages } from "./catalog/react-pages.ts";
import type { LoadOptions } from "./load-context.ts";
import { findDataModules } from "./source/locate-file.ts";
import type { Sources } from "./source/read-sources.ts";

interface ReactPages {
  pages: Page[];
  /** Files and directories that the data modules read. */
  dataPaths: string[];
  /** False if data modules could not run, so that they may read more files. */
  isComplete: boolean;
}

/** Create documents for React pages, and list the files that their data modules read. */
export async function loadReactPages(
  { pageModules }: Sources,
  { messages, code }: { messages: ReadonlyMap<LocaleId, Messages>; code: SiteCode | undefined },
  { root, config, files, memory, only, memo = runWithoutMemo }: LoadOptions,
): Promise<ReactPages> {
  if (pageModules.length === 0) return { pages: [], dataPaths: [], isComplete: true };
  const locales = config.locales.filter((locale) => only?.includes(locale.code) ?? true);
  const { theme, thread, bundle } = code ?? {};
  const dataModules = findDataModules(pageModules, files.list("content").value.files);
  const loaders = bundle?.data && createDataLoaders(bundle.data, { root, config, files, memo });
  const loadPageData = async (page: SourcePath, locale: Locale): Promise<Outcome<LoadedData | undefined>> => {
    const module = dataModules.get(page);
    // A data module with errors is not in the bundle.
    if (module === undefined || !loaders || !bundle?.data?.modules.includes(module))
      return { value: undefined, problems: [] };
    return loaders.load(module, locale);
  };
  try {
    const readText = (module: SourcePath): string => files.read(module).value?.text ?? "";
    const newPages = await readReactPages(pageModules, {
      config,
      locales,
      messages,
      theme,
      thread,
      loadData: loadPageData,
      readText,
    });
    const pages = memory ? keepValidPages(newPages, memory.validPages) : newPages;
    const isComplete =
      (loaders !== undefined || dataModules.size === 0) && pages.every(({ problems }) => problems.length === 0);
    return { pages, dataPaths: loaders?.listPaths() ?? [], isComplete };
  } finally {
    await loaders?.close();
  }
}
