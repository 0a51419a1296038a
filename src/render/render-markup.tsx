/** Components of the site in the markup of a page: rendered one by one, those between the tags of others first. */

import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Island, Markup } from "../model/markup.ts";
import type { PageData, PageHtml, PageMarkup } from "../model/page-data.ts";
import { htmlAttributes } from "../util/html.ts";
import type { LoadedTheme } from "./load-theme.ts";
import type { RenderShell } from "./render-page.tsx";

/** The page in which components stand. */
export interface IslandScene {
  page: PageData;
  theme: LoadedTheme;
  common: RenderShell;
}

export interface RenderedMarkup {
  html: PageHtml;
  /** Names of the components in it. */
  components: ReadonlySet<string>;
}

/**
 * Render the components in the markup of a page, each in an element from which the browser brings it to life.
 *
 * @throws What a component throws.
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
    // What the component does not show yet, the browser needs nevertheless.
    const isShown = children === "" || html.includes(` data-island-children="${id}"`);
    const childrenTemplate = isShown ? "" : `<template data-island-children="${id}">${children}</template>`;
    return `<div${attributes}>${html}${childrenTemplate}</div>`;
  });
  const html = Object.fromEntries(Object.entries(markup).map(([name, parts]) => [name, render(parts)]));
  return { html, components };
}

/**
 * Markup with the components in it as plain HTML, for readers without our script.
 *
 * @throws What a component throws.
 */
export function renderPlainMarkup(markup: Markup, scene: IslandScene): string {
  const render = islandRenderer(scene, ({ id, element }) => renderToStaticMarkup(element(), { identifierPrefix: id }));
  return render(markup);
}

interface IslandInPlace {
  island: Island;
  /** Unique on the page. */
  id: string;
  /** Markup between its tags. */
  children: string;
  /** @param id Marks the children, for the browser. */
  element(id?: string): ReactElement;
}

/**
 * Make a function from markup to HTML. A name that the theme does not know, as while the site's own code is broken, leaves
 * what stands between the tags.
 */
function islandRenderer(
  { page, theme, common }: IslandScene,
  renderIsland: (place: IslandInPlace) => string,
): (markup: Markup) => string {
  const { shell, sidebars } = common;
  const { IslandPage } = theme;
  const around = { shell, page, sidebar: page.sidebar && sidebars.get(page.sidebar.file) };
  let count = 0;
  const render = (markup: Markup): string =>
    markup.map((part) => (typeof part === "string" ? part : place(part))).join("");
  const place = (island: Island): string => {
    const id = `island-${++count}`;
    const children = render(island.children);
    const Component = theme.islands.get(island.name);
    if (!Component) return children;
    const element = (mark?: string) => (
      <IslandPage {...around} Component={Component} props={island.props} html={children} id={mark} />
    );
    return renderIsland({ island, id, children, element });
  };
  return render;
}
