/** Load the theme that renders pages: the default theme, or a bundled theme with site components. */

import type { ComponentType } from "react";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as reactDom from "react-dom";
import { runBundle } from "../host/run-bundle.ts";
import { runWithTimeLimit } from "../host/time-limit.ts";
import type { ThemeCode } from "../model/output.ts";
import type { TemplateName } from "../model/page-data.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import type { ContentModule } from "../theme/content-modules.ts";
import type { IslandComponent, MdxModule } from "../theme/islands/island-registry.ts";
import * as ownTheme from "../theme/server-entry.ts";
import type { SiteComponent } from "../theme/site-components.ts";
import type { TemplateProps } from "../theme/template-props.ts";

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
  /** MDX modules, by path. */
  mdxModules: ReadonlyMap<SourcePath, MdxModule>;
  /** Errors in page modules that cannot be loaded. The other pages can be rendered. */
  failed: ReadonlyMap<SourcePath, unknown>;
  ContentRuntimeContext: ThemeModule["ContentRuntimeContext"];
  /** Return code as HTML with syntax highlighting. Absent if the site's code has no code blocks. */
  highlight?: (code: string, language: string) => string;
  /** Source code for a theme with site components. */
  code?: ThemeCode;
  /** Call a function that renders a page, with a time limit if the site has own components. @throws {TimeLimitError} */
  limit<Result>(render: () => Result): Result;
}

/**
 * Load the shell, all template components, and the components for Markdown.
 *
 * @param code Default: the default theme.
 * @throws {InvalidComponentsError} A site component is not a React component.
 * @throws {Error} A template has no default export, or a site component throws while it is loaded.
 */
export async function loadTheme(code?: ThemeCode): Promise<LoadedTheme> {
  const theme: ThemeModule = code ? openTheme(code) : ownTheme;
  const invalidComponents = theme.listSiteComponents().filter(({ component }) => !isComponent(component));
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
  await Promise.all([theme.loadSidebarComponent("docs"), theme.loadSidebarComponent("blog")]);
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
    ? (await import("../code/highlight.ts")).highlightToHtml
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
    limit: (render) => (code ? runWithTimeLimit(render, code.timeout) : render()),
  };
}

/** Class name in the code for `CodeBlock`. */
const CODE_BLOCK = '"code-block"';

/** @param failed Receives errors from modules that throw. */
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
      loaded.set(toSourcePath(name), await load());
    } catch (error) {
      failed.set(toSourcePath(name), error);
    }
  }
  return loaded;
}

export type ThemeModule = typeof import("../theme/server-entry.ts");

/** Site components that React cannot render. */
export class InvalidComponentsError extends Error {
  readonly components: readonly SiteComponent[];
  constructor(components: readonly SiteComponent[]) {
    super(`not a component: ${components.map(({ file }) => file).join(", ")}`);
    this.components = components;
  }
}

/** Return true for functions, classes, and the results from `memo`, `forwardRef` and `lazy`, but not for elements. */
function isComponent(value: unknown): boolean {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && "$$typeof" in value && !react.isValidElement(value);
}

/** Script name in stack traces. */
export const THEME_SCRIPT = "sitegen-theme.cjs";

const REACT: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["react", react],
  ["react/jsx-runtime", jsxRuntime],
  ["react-dom", reactDom],
]);

/** Run a theme's module. @throws Any error that a site component throws while it is loaded. */
export function openTheme({ code, timeout }: Pick<ThemeCode, "code" | "timeout">): ThemeModule {
  return runBundle(code, THEME_SCRIPT, { modules: REACT, timeout }) as ThemeModule;
}
