/**
 * Starts client-side navigation: listens for clicks and history events, saves scroll positions, and prefetches pages.
 *
 * This is loaded after hydration, with everything else that the first page does not need at once.
 */

import type { BootData } from "../model/page-payload.ts";
import type { ShellData } from "../model/shell-data.ts";
import { PageEvent } from "../model/shell-ids.ts";
import { type ContentRuntime, createLocaleScope } from "../theme/context.tsx";
import type { Screen } from "./app-root.tsx";
import { deferInsert, runWhenComplete } from "./deferred-content.ts";
import { createDisplay } from "./display.tsx";
import { installLinks } from "./link-clicks.ts";
import { createPages } from "./page-loader.ts";
import type { PageParts } from "./page-parts.ts";
import { installPrefetch } from "./prefetch.ts";
import { createProgress } from "./progress.ts";
import { createRouteMapSource } from "./route-map.ts";
import { createRouter, type Router } from "./router.ts";
import { scrollToHiddenTarget } from "./scroll-and-focus.ts";
import { createScrollRestoration } from "./scroll-restoration.ts";

export interface NavigationStart {
  boot: BootData;
  shell: ShellData;
  parts: PageParts;
  /** Shows the first page. */
  screen: Screen;
  /** Called when a new page is on screen. */
  onArrival(): void;
  /** Called if only the query or hash in the URL has changed. */
  onHashArrival(): void;
}

export interface NavigationRuntime
  extends Required<Pick<ContentRuntime, "splitHtml" | "deferInsert" | "runWhenComplete" | "recover">> {
  router: Router;
  /** Display the page at a URL that the host does not know but the client does, e.g. `/faq.html`. */
  showKnownPage(): Promise<void>;
}

/** Start the navigation and its listeners. */
export function startNavigation(settings: NavigationStart): NavigationRuntime {
  const { boot, shell, parts, screen, onArrival, onHashArrival } = settings;
  const first = screen.view;
  const positions = createScrollRestoration();
  const display = createDisplay({ shell, screen, onArrival });
  const pages = createPages(boot, parts);
  const getRoot = ({ prefix }: { prefix: string }): string => boot.baseUrl.slice(0, -1) + prefix;
  const router = createRouter({
    build: boot.build,
    root: getRoot(shell.locale),
    otherRoots: shell.locales.filter(({ prefix }) => prefix !== "" && prefix !== shell.locale.prefix).map(getRoot),
    routeMap: createRouteMapSource(`${boot.baseUrl}assets/routes.${shell.locale.code}.json`),
    pages,
    positions,
    progress: createProgress(createLocaleScope(shell).t("route.loading"), screen.setPending),
    show: display.show,
    onUrlChange: () => dispatchEvent(new Event(PageEvent.Location)),
    onArrival: onHashArrival,
  });
  installLinks(router);
  scrollToHiddenTarget(location.hash);
  installPrefetch({ router, pages });
  return {
    router,
    splitHtml: display.splitHtml,
    deferInsert,
    runWhenComplete,
    async recover(name) {
      // The first page's HTML is only in the document, so load its payload.
      const match = await router.getVisibleMatch();
      return match && (await pages.load(match)).html?.[name];
    },
    async showKnownPage() {
      const match = await router.getVisibleMatch();
      const loaded = match && (await pages.load(match));
      if (loaded && screen.view === first)
        display.show({ kind: "page", loaded, arrival: { kind: "pop", position: undefined }, hash: location.hash });
    },
  };
}
