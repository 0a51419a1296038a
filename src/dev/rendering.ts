/** Pages of the watch server with all that their components show. */

import type { PagePayload } from "../model/page-data.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import { type RenderedMarkup, renderMarkup } from "../render/render-markup.tsx";
import { renderPage } from "../render/render-page.tsx";
import type { DevPage } from "./dev-locale.ts";

/** The document of a page. @throws What a component throws. */
export function renderDocument(page: DevPage, theme: LoadedTheme): string {
  const { data, rendered } = rendering(page, theme);
  return renderPage(data, rendered, theme, page.frame.render);
}

/** What client navigation fetches. @throws What a component throws. */
export function renderPayload(page: DevPage, theme: LoadedTheme): PagePayload {
  const { data, rendered } = rendering(page, theme);
  return { data, html: rendered.html };
}

function rendering(
  { planned, frame }: DevPage,
  theme: LoadedTheme,
): { data: PagePayload["data"]; rendered: RenderedMarkup } {
  const { data, markup } = planned.job();
  return { data, rendered: renderMarkup(markup, { page: data, theme, common: frame.render }) };
}
