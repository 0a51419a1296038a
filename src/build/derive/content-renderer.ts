/** Render site components as plain HTML for derived files such as feeds. */

import type { Digest } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import { removeIslands } from "../../model/markup.ts";
import type { RoutePath } from "../../model/permalink.ts";
import type { LoadedTheme } from "../../render/load-theme.ts";
import { type IslandContext, renderPlainMarkup } from "../../render/render-markup.tsx";
import type { ContentRenderer } from "./page-contents.ts";

interface ContentPage extends Omit<IslandContext, "theme"> {
  fingerprint: Digest;
}

/**
 * Create a renderer that gives components the same props as on their page.
 *
 * @param theme Theme with site components; `undefined` if the site has none.
 * @param find Returns the page at a path in a locale.
 */
export function createContentRenderer(
  theme: LoadedTheme | undefined,
  find: (locale: LocaleId, path: RoutePath) => ContentPage | undefined,
): ContentRenderer {
  return {
    getFingerprint: ({ locale, path }) => find(locale, path)?.fingerprint,
    render(markup, { locale, path }) {
      const rendered = theme && markup.some((part) => typeof part !== "string") ? find(locale, path) : undefined;
      return theme && rendered ? renderPlainMarkup(markup, { ...rendered, theme }) : removeIslands(markup);
    },
  };
}
