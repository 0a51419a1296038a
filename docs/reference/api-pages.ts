/** Creates the reference pages of the public TypeScript modules from their declarations and docstrings. */

import path from "node:path";
import type { Node } from "typescript/unstable/ast";
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Symbol as TypeScriptSymbol,
} from "typescript/unstable/sync";
import { createPage, type ReferencePage } from "./page.ts";

interface Module {
  /** Name of the page. */
  page: string;
  /** Name in imports. */
  name: string;
  source: string;
  /** Modules with the original declarations of types that the source derives. */
  originals: readonly string[];
  introduction: string;
  keywords: readonly string[];
}

const MODULES: readonly Module[] = [
  {
    page: "api",
    name: "sitegen",
    source: "src/site/config/define-config.ts",
    originals: [],
    introduction:
      "Import from `sitegen` in the configuration, in [data modules](../guides/data-modules.md) and in [plugins](../guides/plugins.md). `UserConfig` contains the keys of the [configuration](configuration.md).",
    keywords: ["defineConfig", "defineData", "plugin API", "TypeScript types"],
  },
  {
    page: "node",
    name: "sitegen/node",
    source: "src/api/node-api.ts",
    originals: [],
    introduction:
      "Import from `sitegen/node` in [programs](../guides/programs.md) that build, check or serve sites. Nothing is printed, and the process never ends.",
    keywords: ["Node.js API", "TypeScript types"],
  },
  {
    page: "theme",
    name: "sitegen/theme",
    source: "src/theme/public.ts",
    originals: ["src/model/page-data.ts", "src/model/shell-data.ts"],
    introduction:
      "Import from `sitegen/theme` in [components](../guides/components.md), [pages in React](../guides/react-pages.md) and [MDX](../guides/mdx.md). The components are always the originals of the theme, even if the site replaces them. Paths and URLs (`Permalink`, `RoutePath`, `SourcePath` and others) are strings.",
    keywords: ["components", "hooks", "theme API", "props"],
  },
];

/** Types with pages of their own, which the introduction links. */
const WITHOUT_CODE = ["UserConfig"];

/** Groups of exports, in the order of the page. */
const GROUPS = ["Functions", "Hooks", "Components", "Constants", "Types"] as const;

interface Export {
  name: string;
  group: (typeof GROUPS)[number];
  documentation: string;
  code: string;
}

/** @param root Root of the repository. */
export function createApiPages(root: string): ReferencePage[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProject: path.join(root, "src/tsconfig.types.json") }).getProjects();
    if (!project) throw new Error("src/tsconfig.types.json is no project");
    return MODULES.map((module) => createModulePage(module, { project, root }));
  } finally {
    api.close();
  }
}

interface Declarations {
  project: Project;
  root: string;
}

function createModulePage(module: Module, declarations: Declarations): ReferencePage {
  const exports = listExports(module, declarations);
  const undocumented = exports.filter(({ documentation }) => documentation === "").map(({ name }) => name);
  if (undocumented.length > 0)
    throw new Error(`exports of ${module.name} without docstring: ${undocumented.join(", ")}`);
  const info = {
    name: module.page,
    title: module.name,
    description: `Reference of the exports of ${module.name}: functions, components and types.`,
    keywords: module.keywords,
  };
  const sections = GROUPS.flatMap((group) => {
    const members = exports.filter((one) => one.group === group);
    return members.length === 0 ? [] : [`## ${group}`, ...members.flatMap(writeMemberSection)];
  });
  return createPage(info, [module.introduction, ...sections]);
}

function writeMemberSection({ name, documentation, code }: Export): string[] {
  const heading = `### \`${name}\` {#${name.toLowerCase()}}`;
  return [heading, documentation, ...(WITHOUT_CODE.includes(name) ? [] : [["```ts", code, "```"].join("\n")])];
}

function listExports({ source, originals }: Module, { project, root }: Declarations): Export[] {
  const { checker } = project;
  const listSymbols = (file: string): readonly TypeScriptSymbol[] => {
    const sourceFile = project.program.getSourceFile(path.join(root, file));
    const symbol = sourceFile && checker.getSymbolAtLocation(sourceFile);
    return symbol ? checker.getExportsOfModule(symbol) : [];
  };
  const originalByName = new Map(originals.flatMap(listSymbols).map((symbol) => [symbol.name, symbol]));
  return listSymbols(source)
    .map((symbol) => {
      const target = resolveAlias(symbol, checker);
      const isDerived = target.declarations[0]?.path.endsWith(source.toLowerCase()) ?? false;
      return describe((isDerived && originalByName.get(symbol.name)) || target, checker);
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Return the symbol that an export refers to. */
function resolveAlias(symbol: TypeScriptSymbol, checker: Checker): TypeScriptSymbol {
  return symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function describe(symbol: TypeScriptSymbol, checker: Checker): Export {
  const { name, flags } = symbol;
  const node = symbol.declarations[0]?.resolve();
  if (!node) throw new Error(`"${name}" has no declaration`);
  const tags = symbol.getJsDocTags(checker).map(({ name: tag, text }) => `*${tag}* ${text}`);
  const isFunction = (flags & SymbolFlags.Function) !== 0;
  const isValue = isFunction || (flags & SymbolFlags.Variable) !== 0;
  const group = !isValue
    ? "Types"
    : /^use[A-Z]/.test(name)
      ? "Hooks"
      : /^[A-Z][a-z]/.test(name)
        ? "Components"
        : isFunction
          ? "Functions"
          : "Constants";
  const documentation = [escapeMarkdown(symbol.getDocumentationComment(checker)), ...tags.map(escapeMarkdown)];
  return { name, group, documentation: documentation.filter((text) => text !== "").join("\n\n"), code: readCode(node) };
}

/** Return the declaration without its docstring and, for functions, without its body. */
function readCode(node: Node): string {
  const { text } = node.getSourceFile();
  const body = (node as Node & { body?: Node }).body;
  const end = body ? body.getStart() : node.end;
  return text
    .slice(node.getStart(), end)
    .replace(/^export (?:default )?(?:async )?/, "")
    .replace(/\s*=>?\s*$/, "")
    .trim();
}

/** Escape tags in texts of docstrings, and turn links to declarations into code. */
function escapeMarkdown(text: string): string {
  return text.replace(/\{@link (\w+)\}/g, "`$1`").trim();
}
