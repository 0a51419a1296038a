/** Components of the site in files that follow from documents, such as feeds: as plain HTML, rendered as on their page. */

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
 * Render content with a theme.
 *
 * @param theme The theme with components of the site in it; absent where there are none.
 * @param find The page at a path of a locale.
 */
export function contentRenderer(
  theme: LoadedTheme | undefined,
  find: (locale: LocaleId, path: RoutePath) => ContentPage | undefined,
): ContentRenderer {
  return {
    fingerprint: ({ locale, path }) => find(locale, path)?.fingerprint ?? "",
    render(markup, { locale, path }) {
      const rendered = theme && markup.some((part) => typeof part !== "string") ? find(locale, path) : undefined;
      return theme && rendered ? renderPlainMarkup(markup, { ...rendered, theme }) : withoutIslands(markup);
    },
  };
}
