/** Load the theme that renders pages: the default theme, or a bundled theme with components of the site. */

import type { ComponentType } from "react";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as reactDom from "react-dom";
import { runBundle } from "../host/run-bundle.ts";
import type { ThemeCode } from "../model/output.ts";
import type { TemplateName } from "../model/page-data.ts";
import { type SourcePath, sourcePath } from "../model/problem.ts";
import type { ContentModule } from "../theme/content-modules.ts";
import type { IslandComponent, MdxModule } from "../theme/islands/island-registry.ts";
import type { SiteComponent } from "../theme/server-entry.ts";
import * as ownTheme from "../theme/server-entry.ts";
import type { TemplateProps } from "../theme/template-registry.ts";

export type Template = ComponentType<TemplateProps>;

export interface LoadedTheme {
  App: ThemeModule["App"];
  IslandPage: ThemeModule["IslandPage"];
  templates: Readonly<Record<TemplateName, Template>>;
  /** Pages in React, by module. */
  contents: ReadonlyMap<SourcePath, ContentModule>;
  /** Components for Markdown, by tag name. */
  islands: ReadonlyMap<string, IslandComponent>;
  /** Renders code in MDX. */
  MdxIslandPage: ThemeModule["MdxIslandPage"];
  /** Modules of MDX files, by path. */
  mdxModules: ReadonlyMap<SourcePath, MdxModule>;
  /** Errors of the modules of pages that cannot be loaded. The other pages can be rendered. */
  failed: ReadonlyMap<SourcePath, unknown>;
  ContentRuntimeContext: ThemeModule["ContentRuntimeContext"];
  /** Return code as HTML with syntax highlighting. Absent if the code of the site has no code blocks. */
  highlight?: (code: string, language: string) => string;
  /** Source of a theme with components of the site. */
  code?: ThemeCode;
}

/**
 * Load the shell, the components of all templates, and the components for Markdown.
 *
 * @param code Default: the default theme.
 * @throws {InvalidComponentsError} A component of the site is not a component of React.
 * @throws {Error} A template has no default export, or a component of the site throws while it is loaded.
 */
export async function loadTheme(code?: ThemeCode): Promise<LoadedTheme> {
  const theme: ThemeModule = code ? openTheme(code) : ownTheme;
  const invalidComponents = theme.siteComponents?.().filter(({ component }) => !isComponent(component)) ?? [];
  if (invalidComponents.length > 0) throw new InvalidComponentsError(invalidComponents);
  const { App, ContentRuntimeContext, IslandPage, MdxIslandPage, templates, islands, mdxModules, contentModules } =
    theme;
  const loaded = await Promise.all(
    Object.entries(templates).map(async ([name, load]) => {
      const module = (await load()) as { default?: Template };
      if (!module.default) throw new Error(`The page component at ${name} doesn't have a default export`);
      return [name, module.default] as const;
    }),
  );
  const components = await Promise.all(
    Object.entries(islands).map(async ([name, load]) => [name, (await load()).default] as const),
  );
  const failed = new Map<SourcePath, unknown>();
  const mdx = await loadModules(mdxModules, code, failed);
  const contents = await loadModules(contentModules, code, failed);
  for (const [file, { default: component }] of contents) {
    if (isComponent(component)) continue;
    contents.delete(file);
    failed.set(file, new InvalidComponentsError([{ name: "default", file, exportName: "default", component }]));
  }
  // The bundle contains only the components that the site uses. Loading the grammars takes time.
  const highlight = code?.code.includes(CODE_BLOCK)
    ? (await import("../code/highlight.ts")).highlightedHtml
    : undefined;
  return {
    App,
    ContentRuntimeContext,
    highlight,
    IslandPage,
    templates: Object.fromEntries(loaded) as Record<TemplateName, Template>,
    contents,
    failed,
    islands: new Map(components),
    MdxIslandPage,
    mdxModules: mdx,
    code,
  };
}

/** Class in the code of `CodeBlock`. */
const CODE_BLOCK = '"code-block"';

/** @param failed Receives the errors of modules that throw. */
async function loadModules<Module>(
  modules: Readonly<Record<string, () => Promise<Module>>>,
  code: ThemeCode | undefined,
  failed: Map<SourcePath, unknown>,
): Promise<Map<SourcePath, Module>> {
  const skipped: ReadonlySet<string> = new Set(code?.skipped);
  const loaded = new Map<SourcePath, Module>();
  for (const [name, load] of Object.entries(modules)) {
    if (skipped.has(name)) continue;
    try {
      loaded.set(sourcePath(name), await load());
    } catch (error) {
      failed.set(sourcePath(name), error);
    }
  }
  return loaded;
}

export type ThemeModule = typeof import("../theme/server-entry.ts") & { siteComponents?(): SiteComponent[] };

/** Components of the site that React cannot render. */
export class InvalidComponentsError extends Error {
  readonly components: readonly SiteComponent[];
  constructor(components: readonly SiteComponent[]) {
    super(`not a component: ${components.map(({ file }) => file).join(", ")}`);
    this.components = components;
  }
}

/** Return true for functions, classes, and the results of `memo`, `forwardRef` and `lazy`, but not for elements. */
function isComponent(value: unknown): boolean {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && "$$typeof" in value && !react.isValidElement(value);
}

/** Name of the code in stack traces. */
export const THEME_SCRIPT = "sitegen-theme.cjs";

const REACT: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["react", react],
  ["react/jsx-runtime", jsxRuntime],
  ["react-dom", reactDom],
]);

/** Run the module of a theme. @throws Any error that a component of the site throws while it is loaded. */
export function openTheme({ code }: Pick<ThemeCode, "code">): ThemeModule {
  return runBundle(code, THEME_SCRIPT, REACT) as ThemeModule;
}
