/** Plugin for Markdown that annotates TypeScript samples with types, queries and errors. */

import type { PluginSite } from "sitegen";
import { computeDigest, digestFile, type FileDigests, readSample, storeSample } from "./cache.ts";
import { compileSample, forgetFiles, getRelative } from "./compile-sample.ts";
import type { CompiledSample } from "./sample-result.ts";
import { createAnnotations, createCodeCopy } from "./annotations.ts";
import { SETTINGS_FILE, type Settings } from "./settings.ts";

interface Node {
  type: string;
  lang?: string | null;
  meta?: string | null;
  value?: string;
  data?: Record<string, unknown>;
  children?: Node[];
  position?: unknown;
}

interface File {
  data: { site?: PluginSite };
  message(reason: string, place: unknown, origin: string): object;
}

interface Options {
  compilerOptions: object;
}

/** Extensions of files by language. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["ts", "ts"],
  ["typescript", "ts"],
  ["mts", "ts"],
  ["cts", "ts"],
  ["tsx", "tsx"],
  ["js", "js"],
  ["javascript", "js"],
  ["mjs", "js"],
  ["jsx", "jsx"],
]);

/** The word `twoslash` outside of strings, which are matched to skip them. */
const WORD = /"[^"]*"|'[^']*'|(?<![^\s,:}])twoslash(?![^\s,:{])/g;

/** Changes with the format of stored samples. */
const FORMAT = 2;

export default function annotateSamples({ compilerOptions }: Options): (tree: Node, file: File) => void {
  return (tree, file) => {
    const { site } = file.data;
    let settings: Settings | undefined;
    forgetFiles();
    const visit = (node: Node): void => {
      if (node.type === "code" && site) {
        const extension = removeWord(node);
        if (extension === undefined) return;
        settings ??= JSON.parse(site.readFile(SETTINGS_FILE) ?? "{}") as Settings;
        if (settings.version !== undefined) annotate(node, extension, { settings, compilerOptions, site, file });
      } else for (const child of node.children ?? []) visit(child);
    };
    visit(tree);
  };
}

/** Remove `twoslash` from the options of a block. @returns The extension, if the block had the word and is TypeScript. */
function removeWord(node: Node): string | undefined {
  const [language = ""] = /^[\w-]*/.exec(node.lang?.toLowerCase() ?? "") ?? [];
  const extension = EXTENSIONS.get(language);
  if (extension === undefined) return undefined;
  let hasWord = false;
  const remove = (text: string | null | undefined): string | undefined =>
    text?.replace(WORD, (match) => {
      if (match !== "twoslash") return match;
      hasWord = true;
      // The compiler reports syntax errors, with their lines before comments are removed.
      return "@nolint";
    });
  const lang = remove(node.lang);
  const meta = remove(node.meta);
  if (!hasWord) return undefined;
  Object.assign(node, { lang, meta });
  return extension;
}

interface Context {
  settings: Settings;
  compilerOptions: object;
  site: PluginSite;
  file: File;
}

function annotate(node: Node, extension: string, context: Context): void {
  const code = (node.value ?? "").replace(/\r\n?/g, "\n");
  const sample = getSample(code, extension, context);
  const { settings, site, file } = context;
  addDependencies(sample, code, settings.root, site);
  for (const { offset, message, hint } of sample.problems) {
    const before = code.slice(0, offset).split("\n");
    const codePosition = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const report = file.message(message, node, "twoslash:invalid-sample");
    Object.assign(report, { fatal: true, note: hint, codePosition });
  }
  const annotated = createAnnotations(code, sample);
  node.value = annotated.code;
  node.data = {
    ...node.data,
    annotations: annotated.annotations,
    markdown: createCodeCopy(annotated, node.lang ?? "", (node.meta ?? "").replace(/(?:^|\s+)@nolint\b/, "").trim()),
  };
}

function getSample(code: string, extension: string, { settings, compilerOptions }: Context): CompiledSample {
  const { root, cacheDirectory, version } = settings;
  const key = computeDigest(JSON.stringify([FORMAT, version, extension, compilerOptions, code]));
  const stored = cacheDirectory === undefined ? undefined : readSample(cacheDirectory, key, root);
  if (stored) return stored;
  let digests: FileDigests = {};
  const sample = compileSample(code, extension, settings, compilerOptions, (files) => {
    digests = Object.fromEntries(files.map((each) => [getRelative(root, each), digestFile(each)]));
    return digests;
  });
  // Other errors may depend on files that do not exist.
  const isComplete = sample.problems.length === 0 && !sample.errors.some(({ text }) => /module/.test(text));
  if (cacheDirectory !== undefined && isComplete) storeSample(cacheDirectory, key, digests, sample);
  return sample;
}

const PACKAGE = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const IMPORT = /(?:from|import|require)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^"']*)?["']/g;

/** Have the page parsed again when an imported file or the version of an imported package changes. */
function addDependencies({ files }: CompiledSample, code: string, root: string, site: PluginSite): void {
  const paths = files.map((file) => getRelative(root, file));
  const dependencies = new Set([
    ...paths.map((file) => {
      const [, folder] = PACKAGE.exec(file) ?? [];
      return folder === undefined ? file : `${folder}/package.json`;
    }),
    // Also those that are not installed.
    ...[...code.matchAll(IMPORT)].map(([, name]) => `node_modules/${name}/package.json`),
  ]);
  for (const file of dependencies) site.readFile(file);
}
