/** Connects page HTML, which React does not manage, to client code. */

import type { SearchSettings } from "../search/ui/search-client.ts";
import { mountSearchScreen } from "../search/ui/search-trigger.ts";
import { type ContentRuntime, createLocaleScope } from "../theme/context.tsx";
import type { Screen } from "./app-root.tsx";
import { installContent } from "./content/features.ts";
import { deferInsert, runWhenComplete, splitHtml } from "./deferred-content.ts";
import type { Pages } from "./page-loader.ts";
import type { Router } from "./router.ts";
import { shouldStartAtTop } from "./scroll-and-focus.ts";
import type { Announcer } from "./status-elements.ts";

export interface ContentRuntimeSettings {
  screen: Screen;
  router: Router;
  pages: Pages;
  search: SearchSettings;
  announce: Announcer;
}

export function createContentRuntime({
  screen,
  router,
  pages,
  search,
  announce,
}: ContentRuntimeSettings): ContentRuntime {
  const { shell } = search;
  const mountContent = installContent({ shell, announce });
  return {
    splitHtml(name, markup) {
      const { view } = screen;
      return view.kind === "page" && shouldStartAtTop(view.arrival, view.hash) ? splitHtml(name, markup) : undefined;
    },
    deferInsert,
    runWhenComplete,
    onMount: (element) =>
      element.hasAttribute("data-search-page") ? mountSearchScreen(element, search) : mountContent(element),
    async recover(name) {
      // The first page's HTML is only in the document, so load its payload.
      const match = await router.getVisibleMatch();
      return match && (await pages.load(match)).html?.[name];
    },
    async copyFile(href) {
      // Copying a page is rare, so its code is loaded on demand.
      const isCopied = await import("./clipboard.ts").then(
        ({ copyFile }) => copyFile(href),
        () => false,
      );
      const message = createLocaleScope(shell).t(isCopied ? "content.copied" : "content.copyFailed");
      announce(message);
      return message;
    },
  };
}
