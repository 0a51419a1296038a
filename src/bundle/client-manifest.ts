/** Convert the bundler's metadata to the manifest: the files that pages load, by template. */

import path from "node:path";
import { computeDigest, computeIntegrity, computeShortDigest } from "../host/digest.ts";
import type { AssetManifest } from "../model/output.ts";
import type { TemplateName } from "../model/page-data.ts";
import { type OutputPath, toOutputPath } from "../model/permalink.ts";
import { compareText } from "../util/collections.ts";
import { getIslandName, getMdxModule } from "./island-modules.ts";
import { getContentModule } from "./page-modules.ts";

/** The output metadata from esbuild that is used here. */
export interface BundledFile {
  entryPoint?: string;
  /** Style sheet with the CSS that the entry point imports. */
  cssBundle?: string;
  imports: { path: string; kind: string }[];
}

interface ClientEntries {
  /** Main module, which imports the modules in `loadedByMain` dynamically and in this order. */
  main: string;
  loadedByMain: readonly string[];
  /** Module that hydrates components in Markdown; not in the bundle if there are none. */
  islands: string;
  searchWorker: string;
  /** Style sheets for all pages: the theme's, then the site's, which override them. */
  styles: readonly OutputPath[];
  /** Style sheets for single templates. */
  ownStyles: ReadonlyMap<TemplateName, OutputPath>;
}

/**
 * Create the client file manifest.
 *
 * @param outputs File metadata.
 * @throws {Error} The bundle lacks an entry, which is a bug in the generator.
 */
export function createClientManifest(
  files: readonly { path: OutputPath; text: string }[],
  outputs: ReadonlyMap<OutputPath, BundledFile>,
  { packageRoot, entries }: { packageRoot: string; entries: ClientEntries },
): AssetManifest {
  const byEntry = indexFilesByEntry(outputs, packageRoot);
  const findEntry = (source: string): OutputPath => {
    const file = byEntry.get(path.resolve(packageRoot, source));
    if (file === undefined) throw new Error(`the client bundle has no output for ${source}`);
    return file;
  };
  const main = findEntry(entries.main);
  /** Return files after their imports, without the main module, which every page loads anyway. */
  const listChunks = (...sources: OutputPath[]): OutputPath[] => {
    const loaded = sources.flatMap((file) => [...listStaticImports(file, outputs), file]);
    return [...new Set(loaded)].filter((chunk) => chunk !== main);
  };
  const loadedByMain = entries.loadedByMain.map(findEntry);
  const templates: Record<string, { chunks: OutputPath[]; styles: OutputPath[] }> = {};
  const modules: Record<string, { chunks: OutputPath[]; styles: OutputPath[] }> = {};
  const components: Record<string, OutputPath[]> = {};
  // Sort by source for reproducible builds: esbuild's output order depends on their hashes.
  const sorted = [...outputs].sort(([, a], [, b]) => compareText(a.entryPoint ?? "", b.entryPoint ?? ""));
  for (const [file, { entryPoint = "", cssBundle }] of sorted) {
    const template = /src\/theme\/templates\/(\w+)\.tsx$/.exec(entryPoint)?.[1];
    const island = getIslandName(entryPoint);
    const module = getContentModule(entryPoint);
    if (template !== undefined) {
      const sheet = entries.ownStyles.get(template as TemplateName);
      const styles = sheet === undefined ? [] : [sheet];
      templates[template] = { chunks: listChunks(main, ...loadedByMain, file), styles };
    } else if (module !== undefined)
      modules[module] = { chunks: listChunks(file), styles: cssBundle === undefined ? [] : [toAssetPath(cssBundle)] };
    else if (island !== undefined) {
      components[island] = listChunks(findEntry(entries.islands), file);
      const mdx = getMdxModule(entryPoint);
      if (mdx !== undefined)
        modules[mdx] = { chunks: listChunks(file), styles: cssBundle === undefined ? [] : [toAssetPath(cssBundle)] };
    }
  }
  return {
    build: computeShortDigest(
      files
        .map(({ path: name, text }) => name + computeDigest(text))
        .sort()
        .join(),
    ),
    entry: main,
    styles: entries.styles,
    searchWorker: findEntry(entries.searchWorker),
    templates: templates as Record<TemplateName, { chunks: OutputPath[]; styles: OutputPath[] }>,
    modules,
    components,
    integrity: Object.fromEntries(
      files
        .map(({ path: name, text }) => [name, computeIntegrity(text)])
        .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    ),
  };
}

/** Map each entry point's absolute path to its output file. */
function indexFilesByEntry(
  outputs: ReadonlyMap<OutputPath, BundledFile>,
  packageRoot: string,
): ReadonlyMap<string, OutputPath> {
  const files = new Map<string, OutputPath>();
  for (const [file, { entryPoint }] of outputs)
    if (entryPoint !== undefined) files.set(path.resolve(packageRoot, entryPoint), file);
  return files;
}

/** Return a file's output path, given its name in esbuild's metadata. */
function toAssetPath(name: string): OutputPath {
  return toOutputPath(`assets/${path.posix.relative("assets", name.replace(/^.*?assets\//, "assets/"))}`);
}

/** Return a file's static imports, recursively. */
function listStaticImports(
  file: OutputPath,
  outputs: ReadonlyMap<OutputPath, BundledFile>,
  collected = new Set<OutputPath>(),
): ReadonlySet<OutputPath> {
  for (const { path: name, kind } of outputs.get(file)?.imports ?? []) {
    const imported = toAssetPath(name);
    if (kind !== "import-statement" || collected.has(imported)) continue;
    collected.add(imported);
    listStaticImports(imported, outputs, collected);
  }
  return collected;
}
