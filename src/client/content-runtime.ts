/** What the client does for the markup of pages, of which React knows nothing. */

import type { SearchSettings } from "../search/ui/provider.ts";
import { mountSearchScreen } from "../search/ui/search-trigger.ts";
import { type Enhancer, localeScopeOf } from "../theme/context.tsx";
import type { Screen } from "./app-root.tsx";
import { installContent } from "./content/features.ts";
import { cutMarkup, holdBack, onceWhole } from "./deferred-content.ts";
import type { Announce } from "./live-region.ts";
import type { Pages } from "./page-loader.ts";
import type { Router } from "./router.ts";
import { startsAtTop } from "./scroll-and-focus.ts";

export interface EnhancerSettings {
  screen: Screen;
  router: Router;
  pages: Pages;
  search: SearchSettings;
  announce: Announce;
}

export function createEnhancer({ screen, router, pages, search, announce }: EnhancerSettings): Enhancer {
  const { shell } = search;
  const mountContent = installContent({ shell, announce });
  return {
    cutMarkup(name, markup) {
      const { view } = screen;
      return view.kind === "page" && startsAtTop(view.arrival, view.hash) ? cutMarkup(name, markup) : undefined;
    },
    holdBack,
    onceWhole,
    onMount: (element) =>
      element.hasAttribute("data-search-page") ? mountSearchScreen(element, search) : mountContent(element),
    async recover(name) {
      // The markup of the first page is in the document only; its payload has it too.
      const match = await router.shown();
      return match && (await pages.load(match)).html?.[name];
    },
    async copyFile(href) {
      // Few readers copy a page: the code comes when one does.
      const isCopied = await import("./clipboard.ts").then(
        ({ copyFile }) => copyFile(href),
        () => false,
      );
      const said = localeScopeOf(shell).t(isCopied ? "content.copied" : "content.copyFailed");
      announce(said);
      return said;
    },
  };
}
