/** What the bundler says of client code, in the words of the site: which files a page of each template loads. */

import path from "node:path";
import { digestOf, integrityOf, shortDigest } from "../host/digest.ts";
import type { AssetManifest } from "../model/output.ts";
import type { TemplateName } from "../model/page-data.ts";
import type { OutputPath } from "../model/permalink.ts";
import { compareText } from "../util/collections.ts";
import { islandOf } from "./island-modules.ts";

/** Of the bundler's description of a file what is needed here. */
export interface BundledFile {
  entryPoint?: string;
  imports: { path: string; kind: string }[];
}

interface ClientEntries {
  /** Main module, which loads the two others one after the other. */
  main: string;
  loadedByMain: readonly string[];
  /** Brings components in Markdown to life; no module of the bundle where there are none. */
  islands: string;
  searchWorker: string;
  /** Style sheets of all pages; those of the site follow the theme's and may change what it says. */
  styles: readonly OutputPath[];
  /** Style sheets of single templates. */
  ownStyles: ReadonlyMap<TemplateName, OutputPath>;
}

/**
 * Name the files that pages load.
 *
 * @param files Contents by output path.
 * @param outputs The same files as the bundler describes them.
 * @throws {Error} The bundle lacks one of the entries, a defect of the generator.
 */
export function clientManifest(
  files: readonly { path: OutputPath; text: string }[],
  outputs: ReadonlyMap<OutputPath, BundledFile>,
  { packageRoot, entries }: { packageRoot: string; entries: ClientEntries },
): AssetManifest {
  const byEntry = filesByEntry(outputs, packageRoot);
  const entryOf = (source: string): OutputPath => {
    const file = byEntry.get(path.resolve(packageRoot, source));
    if (file === undefined) throw new Error(`the client bundle has no output for ${source}`);
    return file;
  };
  const main = entryOf(entries.main);
  /** Files, each after those that it imports, without the main module: that is in every page. */
  const chunksOf = (...sources: OutputPath[]): OutputPath[] => {
    const loaded = sources.flatMap((file) => [...staticImports(file, outputs), file]);
    return [...new Set(loaded)].filter((chunk) => chunk !== main);
  };
  const loadedByMain = entries.loadedByMain.map(entryOf);
  const templates: Record<string, { chunks: OutputPath[]; styles: OutputPath[] }> = {};
  const components: Record<string, OutputPath[]> = {};
  // In the order of sources: the bundler lists its outputs in an order that depends on their hashes.
  const sorted = [...outputs].sort(([, a], [, b]) => compareText(a.entryPoint ?? "", b.entryPoint ?? ""));
  for (const [file, { entryPoint = "" }] of sorted) {
    const template = /src\/theme\/templates\/(\w+)\.tsx$/.exec(entryPoint)?.[1];
    const island = islandOf(entryPoint);
    if (template !== undefined) {
      const own = entries.ownStyles.get(template as TemplateName);
      templates[template] = { chunks: chunksOf(main, ...loadedByMain, file), styles: own === undefined ? [] : [own] };
    } else if (island !== undefined) components[island] = chunksOf(entryOf(entries.islands), file);
  }
  return {
    build: shortDigest(
      files
        .map(({ path: name, text }) => name + digestOf(text))
        .sort()
        .join(),
    ),
    entry: main,
    styles: entries.styles,
    searchWorker: entryOf(entries.searchWorker),
    templates: templates as Record<TemplateName, { chunks: OutputPath[]; styles: OutputPath[] }>,
    components,
    integrity: Object.fromEntries(
      files.map(({ path: name, text }) => [name, integrityOf(text)]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    ),
  };
}

/** Files of the bundle by the source that each begins with, an absolute path. */
function filesByEntry(
  outputs: ReadonlyMap<OutputPath, BundledFile>,
  packageRoot: string,
): ReadonlyMap<string, OutputPath> {
  const files = new Map<string, OutputPath>();
  for (const [file, { entryPoint }] of outputs)
    if (entryPoint !== undefined) files.set(path.resolve(packageRoot, entryPoint), file);
  return files;
}

/** What comes with a file without being asked for: its imports, theirs, and so on. */
function staticImports(
  file: OutputPath,
  outputs: ReadonlyMap<OutputPath, BundledFile>,
  collected = new Set<OutputPath>(),
): ReadonlySet<OutputPath> {
  for (const { path: name, kind } of outputs.get(file)?.imports ?? []) {
    const imported = `assets/${path.posix.relative("assets", name.replace(/^.*?assets\//, "assets/"))}`;
    if (kind !== "import-statement" || collected.has(imported)) continue;
    collected.add(imported);
    staticImports(imported, outputs, collected);
  }
  return collected;
}
