/** Render components of the site as plain HTML for derived files such as feeds. */

import type { Digest } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import { withoutIslands } from "../model/markup.ts";
import type { RoutePath } from "../model/permalink.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import { type IslandScene, renderPlainMarkup } from "../render/render-markup.tsx";
import type { ContentRenderer } from "./derive/feeds.ts";

interface ContentPage extends Omit<IslandScene, "theme"> {
  fingerprint: Digest;
}

/**
 * Create a renderer that gives components the same props as on their page.
 *
 * @param theme Theme with components of the site; `undefined` if the site has none.
 * @param find Return the page at a path in a locale.
 */
export function contentRenderer(
  theme: LoadedTheme | undefined,
  find: (locale: LocaleId, path: RoutePath) => ContentPage | undefined,
): ContentRenderer {
  return {
    fingerprint: ({ locale, path }) => find(locale, path)?.fingerprint,
    render(markup, { locale, path }) {
      const rendered = theme && markup.some((part) => typeof part !== "string") ? find(locale, path) : undefined;
      return theme && rendered ? renderPlainMarkup(markup, { ...rendered, theme }) : withoutIslands(markup);
    },
  };
}
