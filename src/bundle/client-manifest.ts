/** Convert the bundler's metadata to the manifest of files that pages of each template load. */

import path from "node:path";
import { digestOf, integrityOf, shortDigest } from "../host/digest.ts";
import type { AssetManifest } from "../model/output.ts";
import type { TemplateName } from "../model/page-data.ts";
import { type OutputPath, outputPath } from "../model/permalink.ts";
import { compareText } from "../util/collections.ts";
import { islandOf, mdxModuleOf } from "./island-modules.ts";
import { contentModuleOf } from "./page-modules.ts";

/** The part of esbuild's output metadata used here. */
export interface BundledFile {
  entryPoint?: string;
  /** Style sheet with the CSS that the entry point imports. */
  cssBundle?: string;
  imports: { path: string; kind: string }[];
}

interface ClientEntries {
  /** Main module, which imports the modules of `loadedByMain` dynamically and in this order. */
  main: string;
  loadedByMain: readonly string[];
  /** Module that hydrates components in Markdown; not in the bundle if there are none. */
  islands: string;
  searchWorker: string;
  /** Style sheets of all pages: those of the theme, then those of the site, which override them. */
  styles: readonly OutputPath[];
  /** Style sheets of single templates. */
  ownStyles: ReadonlyMap<TemplateName, OutputPath>;
}

/**
 * Create the manifest of client files.
 *
 * @param outputs Metadata of the files.
 * @throws {Error} The bundle lacks one of the entries, which is a bug of the generator.
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
  /** Return files after their imports, without the main module, which every page loads anyway. */
  const chunksOf = (...sources: OutputPath[]): OutputPath[] => {
    const loaded = sources.flatMap((file) => [...staticImports(file, outputs), file]);
    return [...new Set(loaded)].filter((chunk) => chunk !== main);
  };
  const loadedByMain = entries.loadedByMain.map(entryOf);
  const templates: Record<string, { chunks: OutputPath[]; styles: OutputPath[] }> = {};
  const modules: Record<string, { chunks: OutputPath[]; styles: OutputPath[] }> = {};
  const components: Record<string, OutputPath[]> = {};
  // Sort by source for reproducible builds: the order of esbuild's outputs depends on their hashes.
  const sorted = [...outputs].sort(([, a], [, b]) => compareText(a.entryPoint ?? "", b.entryPoint ?? ""));
  for (const [file, { entryPoint = "", cssBundle }] of sorted) {
    const template = /src\/theme\/templates\/(\w+)\.tsx$/.exec(entryPoint)?.[1];
    const island = islandOf(entryPoint);
    const module = contentModuleOf(entryPoint);
    if (template !== undefined) {
      const sheet = entries.ownStyles.get(template as TemplateName);
      const styles = sheet === undefined ? [] : [sheet];
      templates[template] = { chunks: chunksOf(main, ...loadedByMain, file), styles };
    } else if (module !== undefined)
      modules[module] = { chunks: chunksOf(file), styles: cssBundle === undefined ? [] : [assetPath(cssBundle)] };
    else if (island !== undefined) {
      components[island] = chunksOf(entryOf(entries.islands), file);
      const mdx = mdxModuleOf(entryPoint);
      if (mdx !== undefined)
        modules[mdx] = { chunks: chunksOf(file), styles: cssBundle === undefined ? [] : [assetPath(cssBundle)] };
    }
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
    modules,
    components,
    integrity: Object.fromEntries(
      files.map(({ path: name, text }) => [name, integrityOf(text)]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    ),
  };
}

/** Map the absolute path of each entry point to its output file. */
function filesByEntry(
  outputs: ReadonlyMap<OutputPath, BundledFile>,
  packageRoot: string,
): ReadonlyMap<string, OutputPath> {
  const files = new Map<string, OutputPath>();
  for (const [file, { entryPoint }] of outputs)
    if (entryPoint !== undefined) files.set(path.resolve(packageRoot, entryPoint), file);
  return files;
}

/** Return the output path of a file, given its name in esbuild's metadata. */
function assetPath(name: string): OutputPath {
  return outputPath(`assets/${path.posix.relative("assets", name.replace(/^.*?assets\//, "assets/"))}`);
}

/** Return the static imports of a file, recursively. */
function staticImports(
  file: OutputPath,
  outputs: ReadonlyMap<OutputPath, BundledFile>,
  collected = new Set<OutputPath>(),
): ReadonlySet<OutputPath> {
  for (const { path: name, kind } of outputs.get(file)?.imports ?? []) {
    const imported = assetPath(name);
    if (kind !== "import-statement" || collected.has(imported)) continue;
    collected.add(imported);
    staticImports(imported, outputs, collected);
  }
  return collected;
}
