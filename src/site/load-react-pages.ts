/** Loads React pages with their data modules' results. */

import type { SiteCode } from "../bundle/site-code.ts";
import type { Document, Page, SourceFile } from "../model/document.ts";
import type { Locale, LocaleId, Messages } from "../model/locale.ts";
import type { Outcome, SourcePath } from "../model/problem.ts";
import type { LoadedData } from "./catalog/data-loaders.ts";
import { keepValidPages, readReactPages } from "./catalog/react-pages.ts";
import type { DataModules } from "./data-pages/data-modules.ts";
import type { LoadOptions } from "./load-context.ts";
import { findDataModules } from "./source/locate-file.ts";
import type { Sources } from "./source/read-sources.ts";

interface ReactPages {
  pages: Page[];
  /** False if data modules could not run, so that they may read more files. */
  isComplete: boolean;
}

interface ReactPagesInput {
  messages: ReadonlyMap<LocaleId, Messages>;
  code: SiteCode | undefined;
  data: DataModules;
  /** Parsed Markdown of entries. */
  contents: ReadonlyMap<SourceFile, Document>;
}

/** Create documents for React pages. */
export async function loadReactPages(
  { pageModules, virtual }: Sources,
  { messages, code, data, contents }: ReactPagesInput,
  { config, files, memory, only }: LoadOptions,
): Promise<ReactPages> {
  if (pageModules.length === 0) return { pages: [], isComplete: true };
  const locales = config.locales.filter((locale) => only?.includes(locale.code) ?? true);
  const dataModules = findDataModules(pageModules, files.list("content").value.files);
  const loaders = code && dataModules.size > 0 ? await data.getLoaders() : undefined;
  const loadPageData = async (page: SourcePath, locale: Locale): Promise<Outcome<LoadedData | undefined>> => {
    const module = dataModules.get(page);
    if (module === undefined || !loaders) return { value: undefined, problems: [] };
    return loaders.load(module, locale);
  };
  const newPages = await readReactPages(pageModules, {
    config,
    locales,
    messages,
    theme: code?.theme,
    thread: code?.thread,
    loadData: loadPageData,
    readText: (module) => files.read(module).value?.text ?? "",
    virtual,
    contents,
  });
  const pages = memory ? keepValidPages(newPages, memory.validPages) : newPages;
  const isComplete =
    (loaders !== undefined || dataModules.size === 0) && pages.every(({ problems }) => problems.length === 0);
  return { pages, isComplete };
}
