/** What the bundler says of client code, in the words of the site: which files a page of each template loads. */

import path from "node:path";
import { digestOf, integrityOf, shortDigest } from "../../host/digest.ts";
import type { AssetManifest } from "../../model/output.ts";
import type { TemplateName } from "../../model/page.ts";
import type { OutputPath } from "../../model/permalink.ts";
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

/** @param files Contents by output path. @param outputs The same files as the bundler describes them. */
export function clientManifest(
  files: readonly { path: OutputPath; text: string }[],
  outputs: ReadonlyMap<OutputPath, BundledFile>,
  { packageRoot, entries }: { packageRoot: string; entries: ClientEntries },
): AssetManifest {
  const byEntry = new Map<string, OutputPath>();
  for (const [file, { entryPoint }] of outputs)
    if (entryPoint !== undefined) byEntry.set(path.resolve(packageRoot, entryPoint), file);
  const entryOf = (source: string): OutputPath => {
    const file = byEntry.get(path.resolve(packageRoot, source));
    if (file === undefined) throw new Error(`the client bundle has no output for ${source}`);
    return file;
  };
  const rootOf = (name: string): OutputPath =>
    `assets/${path.posix.relative("assets", name.replace(/^.*?assets\//, "assets/"))}`;
  const staticImports = (file: OutputPath, seen = new Set<OutputPath>()): Set<OutputPath> => {
    for (const { path: name, kind } of outputs.get(file)?.imports ?? []) {
      const imported = rootOf(name);
      if (kind !== "import-statement" || seen.has(imported)) continue;
      seen.add(imported);
      staticImports(imported, seen);
    }
    return seen;
  };
  const entry = entryOf(entries.main);
  const shared = staticImports(entry);
  for (const source of entries.loadedByMain) staticImports(entryOf(source), shared).add(entryOf(source));
  const templates: Record<string, { chunks: OutputPath[]; styles: OutputPath[] }> = {};
  for (const [source, file] of byEntry) {
    const name = /src\/theme\/templates\/(\w+)\.tsx$/.exec(source.split(path.sep).join("/"))?.[1];
    if (name === undefined) continue;
    const own = entries.ownStyles.get(name as TemplateName);
    templates[name] = {
      chunks: [...staticImports(file), file].filter((chunk) => chunk !== entry),
      styles: own === undefined ? [] : [own],
    };
  }
  const components: Record<string, OutputPath[]> = {};
  for (const [file, { entryPoint }] of outputs) {
    const name = entryPoint === undefined ? undefined : islandOf(entryPoint);
    if (name === undefined) continue;
    const runtime = entryOf(entries.islands);
    const chunks = [...staticImports(runtime), runtime, ...staticImports(file), file];
    components[name] = [...new Set(chunks)].filter((chunk) => chunk !== entry);
  }
  for (const template of Object.values(templates)) template.chunks = [...new Set([...shared, ...template.chunks])];
  return {
    build: shortDigest(
      files
        .map(({ path: name, text }) => name + digestOf(text))
        .sort()
        .join(),
    ),
    entry,
    styles: entries.styles,
    searchWorker: entryOf(entries.searchWorker),
    templates: templates as Record<TemplateName, { chunks: OutputPath[]; styles: OutputPath[] }>,
    components,
    integrity: Object.fromEntries(
      files.map(({ path: name, text }) => [name, integrityOf(text)]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    ),
  };
}
