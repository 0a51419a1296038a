/** Resolves imports of an Astro project: relative paths, and the aliases in `tsconfig.json`. */

import { parse } from "yaml";
import { getFolder, joinInside } from "../../util/path.ts";
import { toList, toMap, toText } from "../plain-values.ts";
import type { SourceTree } from "../source-tree.ts";

const ENDINGS = ["", ".astro", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".mdx", ".md", "/index.ts", "/index.js"];

interface Alias {
  /** Beginning of the specifier: `~/`. */
  prefix: string;
  /** True if any characters may follow. */
  isPattern: boolean;
  /** Path in the source: `src/`. */
  target: string;
}

export class ModuleResolver {
  private readonly tree: SourceTree;
  private readonly siteFolder: string;
  private readonly aliases: readonly Alias[];

  constructor(tree: SourceTree, siteFolder: string) {
    this.tree = tree;
    this.siteFolder = siteFolder;
    this.aliases = readAliases(tree, siteFolder);
  }

  /** Find the file that an import or an image in Markdown names. @param specifier May have a query: `./a.ts?raw`. */
  resolve(from: string, specifier: string): string | undefined {
    const clean = specifier.replace(/[?#].*$/, "");
    const paths = clean.startsWith(".")
      ? [joinInside(getFolder(from), clean)]
      : clean.startsWith("/")
        ? [joinInside(this.siteFolder, clean)]
        : this.aliases
            .filter(({ prefix, isPattern }) => (isPattern ? clean.startsWith(prefix) : clean === prefix))
            .map(({ prefix, target }) => joinInside(this.siteFolder, target + clean.slice(prefix.length)));
    const candidates = paths.filter((path) => path !== undefined);
    return this.tree.findFile(...candidates.flatMap((path) => ENDINGS.map((ending) => path + ending)));
  }
}

function readAliases(tree: SourceTree, siteFolder: string): Alias[] {
  const file = tree.findFile(...["tsconfig.json", "jsconfig.json"].map((name) => joinInside(siteFolder, name) ?? name));
  const options = toMap(toMap(file && readJsonWithComments(tree.readText(file) ?? "")).compilerOptions);
  const base = toText(options.baseUrl) ?? ".";
  return Object.entries(toMap(options.paths)).flatMap(([pattern, targets]) => {
    const target = toText(toList(targets)[0]);
    if (target === undefined) return [];
    const isPattern = pattern.endsWith("*");
    return [
      {
        prefix: pattern.replace(/\*$/, ""),
        isPattern,
        target: `${base}/${target.replace(/\*$/, "")}`,
      },
    ];
  });
}

/** Read JSON with comments and commas at the end of lists, as TypeScript allows. */
function readJsonWithComments(text: string): unknown {
  const json = text.replace(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string?: string) => string ?? "");
  try {
    return parse(json); // YAML allows the commas
  } catch {
    return undefined;
  }
}
