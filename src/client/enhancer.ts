/** What the client does for the markup of pages, of which React knows nothing. */

import type { SearchSettings } from "../search/ui/provider.ts";
import { mountSearchScreen } from "../search/ui/search-trigger.ts";
import { type Enhancer, localeScopeOf } from "../theme/context.tsx";
import { startsAtTop } from "./after-commit.ts";
import type { Announce } from "./announce.ts";
import { installContent } from "./content/install.ts";
import { cutMarkup, holdBack, onceWhole } from "./held-back.ts";
import type { Pages } from "./pages.ts";
import type { Router } from "./router.ts";
import type { Screen } from "./screen.tsx";

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
      const isCopied = await import("./copy-file.ts").then(
        ({ copyFile }) => copyFile(href),
        () => false,
      );
      const said = localeScopeOf(shell).t(isCopied ? "content.copied" : "content.copyFailed");
      announce(said);
      return said;
    },
  };
}
