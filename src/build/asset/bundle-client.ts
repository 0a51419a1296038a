/**
 * Client code and styles: bundled with esbuild, split by template, under names that hold a hash of the content.
 *
 * The entry and the chunk of each template are separate, so that a plain page loads no code of another screen. The result
 * is kept between builds by the digest of the files that went in.
 */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { digestOf, digestOfAll, integrityOf, shortDigest } from "../../host/digest.ts";
import type { PackStore } from "../../host/pack-store.ts";
import type { AssetManifest, OutputFile } from "../../model/output.ts";
import type { TemplateName } from "../../model/page.ts";
import type { OutputPath } from "../../model/permalink.ts";

export interface ClientBundle {
  manifest: AssetManifest;
  files: readonly OutputFile[];
}

export interface BundleOptions {
  /** Folder of the generator's package: it holds `src/client` and `src/theme`. */
  packageRoot: string;
  /** Absolute paths of the site's own style sheets. */
  styles: readonly string[];
  store: PackStore;
  /** Nothing else asks esbuild: its process, which holds some 40 MB, ends afterwards. */
  isLast?: boolean;
}

/** The folder of this package: the nearest one above the running module that holds the client's sources. */
export function findPackageRoot(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "src/client/main.tsx"))) return folder;
    if (folder === path.dirname(folder)) throw new Error("the package of the generator lacks src/client");
  }
}

const BROWSERS = ["chrome109", "firefox115", "safari16.4"]; // engines with module workers, :has and oklch fallbacks

interface StoredBundle {
  /** Digests of the input files by absolute path. */
  inputs: Record<string, string>;
  manifest: AssetManifest;
  files: readonly { path: OutputPath; text: string }[];
}

/** Bundle the client, or take it from the store when no input has changed. */
export async function bundleClient({ packageRoot, styles, store, isLast }: BundleOptions): Promise<ClientBundle> {
  const key = digestOfAll(["client", ...styles]);
  const stored = store.get(key);
  if (stored) {
    const { inputs } = JSON.parse(stored.head) as Pick<StoredBundle, "inputs">;
    if (Object.entries(inputs).every(([file, digest]) => digestOfFile(path.resolve(packageRoot, file)) === digest)) {
      const { manifest, files } = JSON.parse(stored.rest) as Omit<StoredBundle, "inputs">;
      return { manifest, files: files.map(({ path: name, text }) => ({ path: name, contents: text })) };
    }
  }
  const bundle = await runEsbuild(packageRoot, styles);
  if (isLast) await stopEsbuild();
  store.set(key, {
    head: JSON.stringify({ inputs: bundle.inputs }),
    rest: JSON.stringify({ manifest: bundle.manifest, files: bundle.files }),
  });
  return {
    manifest: bundle.manifest,
    files: bundle.files.map(({ path: name, text }) => ({ path: name, contents: text })),
  };
}

function digestOfFile(file: string): string | undefined {
  try {
    return digestOf(readFileSync(file));
  } catch {
    return undefined;
  }
}

const SEARCH_WORKER = "src/client/search/worker.ts";

/** What all client code is bundled with. */
const COMMON_OPTIONS = {
  outdir: "/assets",
  entryNames: "[name].[hash]",
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: BROWSERS,
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "silent",
} as const;

async function stopEsbuild(): Promise<void> {
  const { stop } = await import("esbuild");
  await stop();
}

async function runEsbuild(packageRoot: string, styles: readonly string[]): Promise<StoredBundle> {
  const { build } = await import("esbuild");
  // Apart from the rest, since it is loaded when somebody waits; names that are private to the search library are cut short.
  const buildingWorker = build({
    ...COMMON_OPTIONS,
    absWorkingDir: packageRoot,
    entryPoints: [{ in: SEARCH_WORKER, out: "search-worker" }],
    chunkNames: "chunks/[name].[hash]",
    splitting: true,
    mangleProps: /^_/,
  });
  const result = await build({
    ...COMMON_OPTIONS,
    absWorkingDir: packageRoot,
    entryPoints: [
      { in: "src/client/main.tsx", out: "main" },
      { in: "src/theme/styles/index.css", out: "styles" },
      ...styles.map((file, index) => ({ in: file, out: `site-${index + 1}` })),
    ],
    // Engines that know this hint compile everything while it is fetched; otherwise React's wrapper is compiled on the
    // main thread when it runs, for 60 ms on a slow machine.
    banner: { js: "//# allFunctionsCalledOnLoad" },
    chunkNames: "chunks/[name].[hash]",
    assetNames: "media/[name].[hash]",
    splitting: true,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".svg": "file", ".woff2": "file" },
  });
  const worker = await buildingWorker;
  const root = `${path.parse(packageRoot).root}assets${path.sep}`;
  // esbuild also joins the sheets of all templates for the code that loads them; each page links its own instead.
  const joined = Object.values(result.metafile.outputs).flatMap(({ entryPoint, cssBundle }) =>
    entryPoint?.startsWith("src/client/") && cssBundle !== undefined ? [path.resolve(packageRoot, cssBundle)] : [],
  );
  const outputFiles = result.outputFiles.filter((file) => !joined.includes(file.path));
  const files = [...outputFiles, ...worker.outputFiles].map((file) => ({
    path: `assets/${path.relative(root, file.path).split(path.sep).join("/")}`,
    text: file.text,
  }));
  const outputs = new Map(
    Object.entries({ ...result.metafile.outputs, ...worker.metafile.outputs }).map(([name, output]) => [
      `assets/${path.relative(root, path.resolve(packageRoot, name)).split(path.sep).join("/")}`,
      output,
    ]),
  );
  const inputs: Record<string, string> = {};
  for (const input of Object.keys({ ...result.metafile.inputs, ...worker.metafile.inputs })) {
    const digest = digestOfFile(path.resolve(packageRoot, input));
    if (digest !== undefined) inputs[input] = digest;
  }
  return { inputs, files, manifest: manifestOf(files, outputs, packageRoot) };
}

interface Output {
  entryPoint?: string;
  cssBundle?: string;
  imports: { path: string; kind: string }[];
}

function manifestOf(
  files: readonly { path: OutputPath; text: string }[],
  outputs: ReadonlyMap<OutputPath, Output>,
  packageRoot: string,
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
  const entry = entryOf("src/client/main.tsx");
  const styles = [...byEntry].filter(([source]) => source.endsWith(".css")).map(([, file]) => file);
  // The theme's sheet comes first; those of the site, in their order, may change what it says.
  styles.sort((a, b) => Number(b.includes("/styles.")) - Number(a.includes("/styles.")) || (a < b ? -1 : 1));
  // The entry loads these two at once, one after the other.
  const shared = staticImports(entry);
  for (const source of ["src/client/react.ts", "src/client/start.tsx"])
    staticImports(entryOf(source), shared).add(entryOf(source));
  const templates: Record<string, { chunks: OutputPath[]; styles: OutputPath[] }> = {};
  for (const [source, file] of byEntry) {
    const name = /src\/theme\/templates\/(\w+)\.tsx$/.exec(source.split(path.sep).join("/"))?.[1];
    if (name === undefined) continue;
    const own = outputs.get(file)?.cssBundle;
    templates[name] = {
      chunks: [...staticImports(file), file].filter((chunk) => chunk !== entry),
      styles: own === undefined ? [] : [rootOf(own)],
    };
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
    styles,
    searchWorker: entryOf(SEARCH_WORKER),
    templates: templates as Record<TemplateName, { chunks: OutputPath[]; styles: OutputPath[] }>,
    integrity: Object.fromEntries(
      files.map(({ path: name, text }) => [name, integrityOf(text)]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    ),
  };
}
