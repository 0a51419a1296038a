/** Render components of the site in the markup of a page, nested components first. */

import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Island, Markup } from "../model/markup.ts";
import type { PageData, PageHtml, PageMarkup } from "../model/page-data.ts";
import { htmlAttributes } from "../util/html.ts";
import type { LoadedTheme } from "./load-theme.ts";
import type { RenderShell } from "./render-page.tsx";

/** The page that contains the components. */
export interface IslandScene {
  page: PageData;
  theme: LoadedTheme;
  common: RenderShell;
}

export interface RenderedMarkup {
  html: PageHtml;
  /** Names of the components in the markup. */
  components: ReadonlySet<string>;
}

/**
 * Render the components in the markup of a page, each in an element with the data for hydration.
 *
 * @throws Any error that a component throws.
 */
export function renderMarkup(markup: PageMarkup, scene: IslandScene): RenderedMarkup {
  const components = new Set<string>();
  const render = islandRenderer(scene, ({ island, id, children, element }) => {
    components.add(island.name);
    const html = renderToString(element(id), { identifierPrefix: id });
    const attributes = htmlAttributes({
      "data-island": island.name,
      "data-island-id": id,
      "data-island-props": JSON.stringify(island.props),
    });
    // If the component does not render its children initially, send them in a template for later.
    const isShown = children === "" || html.includes(` data-island-children="${id}"`);
    const childrenTemplate = isShown ? "" : `<template data-island-children="${id}">${children}</template>`;
    return `<div${attributes}>${html}${childrenTemplate}</div>`;
  });
  const html = Object.fromEntries(Object.entries(markup).map(([name, parts]) => [name, render(parts)]));
  return { html, components };
}

/**
 * Render markup with components as plain HTML, for clients without the site's scripts.
 *
 * @throws Any error that a component throws.
 */
export function renderPlainMarkup(markup: Markup, scene: IslandScene): string {
  const render = islandRenderer(scene, ({ id, element }) => renderToStaticMarkup(element(), { identifierPrefix: id }));
  return render(markup);
}

interface IslandInPlace {
  island: Island;
  /** Unique on the page. */
  id: string;
  /** HTML between the tags. */
  children: string;
  /** @param id Identifies the children, for hydration. */
  element(id?: string): ReactElement;
}

/**
 * Create a function that converts markup to HTML. Unknown components, e.g. while `sitegen dev` cannot bundle the site's
 * code, are replaced by their children.
 */
function islandRenderer(
  { page, theme, common }: IslandScene,
  renderIsland: (place: IslandInPlace) => string,
): (markup: Markup) => string {
  const { shell, sidebars } = common;
  const { IslandPage } = theme;
  const context = { shell, page, sidebar: page.sidebar && sidebars.get(page.sidebar.file) };
  let count = 0;
  const render = (markup: Markup): string =>
    markup.map((part) => (typeof part === "string" ? part : renderPart(part))).join("");
  const renderPart = (island: Island): string => {
    const id = `island-${++count}`;
    const children = render(island.children);
    const Component = theme.islands.get(island.name);
    if (!Component) return children;
    const element = (childrenId?: string) => (
      <IslandPage {...context} Component={Component} props={island.props} html={children} id={childrenId} />
    );
    return renderIsland({ island, id, children, element });
  };
  return render;
}
