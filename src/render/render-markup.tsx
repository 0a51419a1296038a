/**
 * Render site components and code in MDX in a page's markup, nested ones first. Code that renders only text and
 * elements becomes static HTML.
 */

import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { TimeLimitError } from "../host/time-limit.ts";
import { createHoleMark, fillHoles, type Island, type Markup, type MdxIsland } from "../model/markup.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import type { PageData } from "../model/page-data.ts";
import type { PageHtml, PageMarkup } from "../model/page-payload.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { MdxModule } from "../theme/islands/island-registry.ts";
import { createChildrenId, createScope } from "../theme/islands/MdxIsland.tsx";
import { serializeAttributes } from "../util/html.ts";
import type { LoadedTheme } from "./load-theme.ts";
import { type RenderShell, renderBody, withHighlighter } from "./render-body.tsx";
import { SlowComponentError } from "./slow-component.ts";

/** The page that contains the components. */
export interface IslandContext {
  page: PageData;
  theme: LoadedTheme;
  common: RenderShell;
}

export interface RenderedMarkup {
  html: PageHtml;
  /** Component names in the markup, and the modules with hydrated MDX as `mdx:` and a path. */
  components: ReadonlySet<string>;
  /** The page's body, if rendering it was necessary. */
  body?: string;
}

/**
 * Render the components in a page's markup, each in an element with the data for hydration.
 *
 * For a page in React, HTML for its code blocks is added, which browsers need when they navigate to the page.
 *
 * @throws Any error that a component throws.
 */
export function renderMarkup(markup: PageMarkup, scene: IslandContext): RenderedMarkup {
  const components = new Set<string>();
  const render = createIslandRenderer(
    scene,
    ({ island, id, children, renderElement }) => {
      components.add(island.name);
      const html = renderToString(renderElement(id), { identifierPrefix: id });
      const attributes = serializeAttributes({
        "data-island": island.name,
        "data-island-id": id,
        "data-island-props": JSON.stringify(island.props),
      });
      // If the component does not render its children initially, send them in a template for later.
      const isShown = children === "" || html.includes(` data-island-children="${id}"`);
      const childrenTemplate = isShown ? "" : `<template data-island-children="${id}">${children}</template>`;
      return `<div${attributes}>${html}${childrenTemplate}</div>`;
    },
    ({ module }) => {
      const { manifest } = scene.common;
      const name = `mdx:${module}`;
      if (!(name in manifest.components)) return undefined;
      components.add(name);
      return manifest.modules[module]?.chunks.at(-1);
    },
  );
  const html = Object.fromEntries(Object.entries(markup).map(([name, parts]) => [name, render(parts)]));
  if (!scene.page.component || !scene.theme.highlight) return { html, components };
  const blocks: Record<string, string> = {};
  const body = renderBody(scene.page, html, { ...scene, blocks });
  return { html: { ...html, ...blocks }, components, body };
}

/**
 * Render markup with components as plain HTML, for clients without the site's scripts.
 *
 * @throws Any error that a component throws.
 */
export function renderPlainMarkup(markup: Markup, scene: IslandContext): string {
  const render = createIslandRenderer(
    scene,
    ({ id, renderElement }) => renderToStaticMarkup(renderElement(), { identifierPrefix: id }),
    () => undefined,
  );
  return render(markup);
}

/** HTML for code in MDX without the Markdown between its tags. */
export interface MdxPartHtml {
  html: string;
  /** Index of the heading above; -1 if there is none. */
  heading: number;
}

/** Render the code in a page's markup, without Markdown. @throws Any error that the code throws. */
export function renderMdxParts(markup: Markup, scene: IslandContext): MdxPartHtml[] {
  const parts: MdxPartHtml[] = [];
  const render = createIslandRenderer(
    scene,
    ({ children }) => children,
    () => undefined,
  );
  const collect = (markup: Markup): void => {
    for (const part of markup) {
      if (typeof part === "string") continue;
      if ("holes" in part) {
        parts.push({ html: render([{ ...part, holes: part.holes.map(() => []) }]), heading: part.heading });
        part.holes.forEach(collect);
      } else collect(part.children);
    }
  };
  collect(markup);
  return parts;
}

interface PlacedIsland {
  island: Island;
  /** Unique on the page. */
  id: string;
  /** HTML between the tags. */
  children: string;
  /** @param id Identifies the children, for hydration. */
  renderElement(id?: string): ReactElement;
}

/**
 * Create a function that converts markup to HTML. Unknown components, e.g. while `sitegen dev` cannot bundle the site's
 * code, are replaced by their children.
 */
function createIslandRenderer(
  { page, theme, common }: IslandContext,
  renderIsland: (place: PlacedIsland) => string,
  hydrate: (island: MdxIsland) => OutputPath | undefined,
): (markup: Markup) => string {
  const { shell, sidebars } = common;
  const { IslandPage } = theme;
  let current = "";
  const context = { shell, page, sidebar: page.sidebar && sidebars.get(page.sidebar.file) };
  let count = 0;
  const render = (markup: Markup): string =>
    markup
      .map((part) => (typeof part === "string" ? part : "holes" in part ? renderCode(part) : renderPart(part)))
      .join("");
  const renderCode = (island: MdxIsland): string => {
    const id = `island-${++count}`;
    current = "";
    return renderMdx(island, island.holes.map(render), { theme, context, id, hydrate: () => hydrate(island) });
  };
  const renderPart = (island: Island): string => {
    const id = `island-${++count}`;
    const children = render(island.children);
    const Component = theme.islands.get(island.name);
    if (!Component) return children;
    current = island.name;
    const renderElement = (childrenId?: string) =>
      withHighlighter(
        <IslandPage {...context} Component={Component} props={island.props} html={children} id={childrenId} />,
        theme,
      );
    return renderIsland({ island, id, children, renderElement });
  };
  return (markup) => {
    if (markup.every((part) => typeof part === "string")) return markup.join("");
    try {
      return theme.limit(() => render(markup));
    } catch (error) {
      throw error instanceof TimeLimitError && current ? new SlowComponentError(current, error.seconds) : error;
    }
  };
}

interface MdxContext {
  theme: LoadedTheme;
  /** Page contexts. */
  context: Pick<Parameters<LoadedTheme["MdxIslandPage"]>[0], "shell" | "page" | "sidebar">;
  /** Unique on the page. */
  id: string;
  /** Called if browsers should hydrate the island. @returns The module's chunk; `undefined` to render plain HTML. */
  hydrate(): OutputPath | undefined;
}

/**
 * Render an island.
 *
 * @param holes HTML for the Markdown between its tags.
 * @throws Any error that the code throws.
 */
function renderMdx(island: MdxIsland, holes: readonly string[], scene: MdxContext): string {
  const { theme, context, id, hydrate } = scene;
  const { module, index, isInline, values, frontMatter, entry } = island;
  const code = theme.mdxModules.get(module);
  if (!code?.islands[index]) return holes.join("");
  const result = callIsland(code, island);
  if (!hasComponents(result)) {
    const html = renderToStaticMarkup(result);
    return fillHoles(html, holes);
  }
  const { MdxIslandPage } = theme;
  const renderIslandPage = (childrenId?: string) =>
    withHighlighter(
      <MdxIslandPage {...context} module={code} {...{ index, values, frontMatter, entry, holes }} id={childrenId} />,
      theme,
    );
  const chunk = hydrate();
  if (chunk === undefined) return renderToStaticMarkup(renderIslandPage(), { identifierPrefix: id });
  const html = renderToString(renderIslandPage(id), { identifierPrefix: id });
  const attributes = serializeAttributes({
    "data-island": "mdx",
    "data-island-module": chunk,
    "data-island-id": id,
    "data-island-holes": holes.length,
    "data-island-props": JSON.stringify({ index, values, frontMatter, entry }),
  });
  // Markdown that the component does not render initially is in templates for later.
  const hidden = holes.map((hole, at) => {
    const name = createChildrenId(id, at);
    return html.includes(` data-island-children="${name}"`)
      ? ""
      : `<template data-island-children="${name}">${hole}</template>`;
  });
  const tag = isInline ? "span" : "div";
  return `<${tag}${attributes}>${html}${hidden.join("")}</${tag}>`;
}

/** Call an island's function, with marks for its Markdown. @throws Any error that the code throws. */
function callIsland(code: MdxModule, { index, values, frontMatter, entry }: MdxIsland): ReactNode {
  let holes = 0;
  const marked = values.map((value) => value ?? createHoleMark(holes++));
  return code.islands[index]?.(createScope(marked, frontMatter, entry));
}

/** Result from an expression in MDX: text, or elements as HTML. */
export type ExpressionResult = { text: string } | { html: string };

/**
 * Evaluate the expressions in an MDX file's text, by path. Results with components are left out, since these require
 * a page, and so are expressions that throw, which is reported when the page is rendered.
 */
export function evaluateExpressions(
  code: MdxModule,
  { expressions, frontMatter, entry }: Pick<MdxCode, "expressions" | "frontMatter" | "entry">,
): Map<string, ExpressionResult> {
  const islands = new Map<number, ReactNode>();
  const getIsland = (index: number): ReactNode => {
    if (!islands.has(index)) islands.set(index, code.islands[index]?.(createScope([], frontMatter, entry)));
    return islands.get(index);
  };
  const results = new Map<string, ExpressionResult>();
  for (const path of expressions) {
    try {
      const [index = 0, ...steps] = path.split(".").map(Number);
      const result = steps.reduce(getChild, getIsland(index));
      const text = getText(result);
      if (text !== undefined) results.set(path, { text });
      else if (!hasComponents(result)) results.set(path, { html: renderToStaticMarkup(result) });
    } catch {
      // The error has no place here.
    }
  }
  return results;
}

/** Return a tag or expression among a tag's children, which are between Markdown. It is absent if there are no values. */
function getChild(node: ReactNode, index: number): ReactNode {
  const children = isValidElement<{ children?: ReactNode }>(node) ? node.props.children : undefined;
  return Array.isArray(children) ? (children[2 * index + 1] as ReactNode) : undefined;
}

/** Return the text that React shows for a result without elements. */
function getText(result: ReactNode): string | undefined {
  if (typeof result === "string" || typeof result === "number" || typeof result === "bigint") return String(result);
  if (result === null || result === undefined || typeof result === "boolean") return "";
  if (!Array.isArray(result)) return undefined;
  const items = result.map(getText);
  return items.every((item) => item !== undefined) ? items.join("") : undefined;
}

/** Return true if a browser must hydrate a tree: it contains components or event handlers. */
function hasComponents(node: ReactNode): boolean {
  if (Array.isArray(node)) return node.some(hasComponents);
  if (!isValidElement<Record<string, unknown>>(node)) return false;
  if (typeof node.type !== "string" && node.type !== Fragment) return true;
  return Object.entries(node.props).some(([name, value]) =>
    name === "children" ? hasComponents(value as ReactNode) : typeof value === "function",
  );
}
