import { addVirtualFiles, type VirtualFiles } from "../host/virtual-files.ts";
import { type ParseRun, parseDocuments } from "../markdown/parse-all.ts";
import type { Document, SourceFile } from "../model/document.ts";
import type { Outcome } from "../model/problem.ts";
import { getElement } from "../util/collections.ts";
import { indexDocuments } from "./catalog/catalog.ts";
import { reportUnreadFiles } from "./catalog/data.ts";
import { completeMdx, keepValidMdx, listMdxCode } from "./catalog/mdx-documents.ts";
import { readMemberVersions } from "./catalog/member-versions.ts";
import { joinSite } from "./join-site.ts";
import { createDataPages } from "./data-pages/data-pages.ts";
import { type DataModules, openDataModules } from "./data-pages/data-modules.ts";
import { createLoadContext, type LoadOptions } from "./load-context.ts";
import { loadLocales, loadMessages } from "./load-locales.ts";
import { loadReactPages } from "./load-react-pages.ts";
import { loadSidebars } from "./navigation/load-sidebars.ts";
import { indexSidebars } from "./navigation/sidebar-index.ts";
import { createParseOptions, reportMissingMathPackage } from "./parse-options.ts";
import type { Site } from "./site.ts";
import { readSources, type Sources } from "./source/read-sources.ts";

export interface LoadedSite {
  site: Site;
  /** Number of cached documents, and of all documents. */
  parsed: { hits: number; total: number };
}

/** Load a site. Problems from all stages are collected; the value contains everything valid. */
export async function loadSite(options: LoadOptions): Promise<Outcome<LoadedSite>> {
  const created = addVirtualFiles({ files: options.files, documents: new Map() }, options.virtualDocuments ?? []);
  const data = openDataModules({ ...options, files: created.value.files });
  try {
    const { value, problems } = await loadWithData(options, data, created.value);
    return { value, problems: [...created.problems, ...problems] };
  } finally {
    await data.close();
  }
}

async function loadWithData(
  options: LoadOptions,
  data: DataModules,
  created: VirtualFiles,
): Promise<Outcome<LoadedSite>> {
  const { config, plugins, drafts, store, pool, signal, memory, only, onStage } = options;
  const context = createLoadContext(config, store, options.memo);
  const { take, problems } = context;

  onStage?.("read");
  const dataPages = await createDataPages({
    config,
    files: created.files,
    getLoaders: data.getLoaders,
    locales: config.locales.filter(({ code }) => only?.includes(code) ?? true),
    valid: memory?.validDataPages,
  });
  problems.push(...dataPages.problems);
  const { incompleteTemplates } = dataPages.value;
  const files = take(addVirtualFiles(created, dataPages.value.documents));
  const sources = take(readSources(files, config, only, options.sourceMemory));

  onStage?.("parse");
  const run = {
    store,
    pool,
    signal,
    memory,
    plugins,
    files: files.files,
    options: createParseOptions(options.root, config, plugins),
  };
  if (run.options.math && !run.options.packages?.math) problems.push(reportMissingMathPackage(options));
  const { documents, contents, hits } = await parseWithContents(sources, run);

  const messages = loadMessages(sources, context);
  const valid = memory ? keepValidMdx(documents, memory.validMdx) : documents;
  const mdx = listMdxCode(valid, config);
  const needsCode = sources.pageModules.length > 0 || valid.some((document) => document.mdx);
  const code = needsCode ? await options.loadCode?.(mdx) : undefined;
  const prose = needsCode ? await completeMdx(valid, code ?? {}, config) : valid;
  const reactPages = await loadReactPages(sources, { messages, code, data, contents }, options);
  problems.push(...(await data.listProblems()));

  onStage?.("index");
  const all = [...prose, ...reactPages.pages];
  const catalog = take(indexDocuments(all, { config, drafts, asOf: options.asOf, unread: sources.unread, only }));
  const sidebarConfig = new Map(config.docSets.flatMap((set) => loadSidebars(set, sources, context)));
  const sidebars = take(indexSidebars(sidebarConfig, catalog, config));

  onStage?.("route");
  const locales = loadLocales({ sources, messages, catalog, sidebars, sidebarConfig }, context);
  const dataPaths = await data.listPaths();
  // Data modules with errors may read more files.
  if (reactPages.isComplete && dataPages.value.isComplete)
    problems.push(...reportUnreadFiles(sources.data.get(config.defaultLocale) ?? [], new Set(dataPaths)));
  const memberVersions = context.take(readMemberVersions(sources.memberVersions, catalog, config));
  const hasAllCode =
    (!needsCode || code?.bundle.isComplete) &&
    !documents.some(({ problems: found }) => found.some(({ code: name }) => name === "invalid-mdx"));
  const codeFiles = hasAllCode ? [...(code?.bundle.sources ?? []), ...data.listSources()] : undefined;
  const site = joinSite(
    { sources, catalog, sidebars, locales, dataPaths, codeFiles, memberVersions, incompleteTemplates },
    options,
    context,
  );
  return { value: { site, parsed: { hits, total: documents.length + contents.size } }, problems };
}

/** Parse the documents, and the Markdown that entries have for pages in React. */
async function parseWithContents(
  { documents, virtual }: Sources,
  run: ParseRun,
): Promise<{ documents: readonly Document[]; contents: ReadonlyMap<SourceFile, Document>; hits: number }> {
  const inputs = [...virtual.values()].flatMap(({ reactInputs }) => [...(reactInputs?.values() ?? [])]);
  const files = [...new Set(inputs.map(({ markdown }) => markdown).filter((file) => file !== undefined))];
  const parsed = await parseDocuments([...documents, ...files], run);
  const contents = new Map(files.map((file, index) => [file, getElement(parsed.documents, documents.length + index)]));
  return { documents: parsed.documents.slice(0, documents.length), contents, hits: parsed.hits };
}
