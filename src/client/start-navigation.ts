/**
 * Starts everything that the first page does not need at once: client-side navigation, scroll positions, prefetching,
 * behavior of the text, and keyboard shortcuts. Loaded after hydration.
 */

import type { BootData } from "../model/page-payload.ts";
import type { ShellData } from "../model/shell-data.ts";
import { PageEvent } from "../model/shell-ids.ts";
import { mountSearchScreen } from "../search/ui/search-screen.ts";
import { installPressedKeys, installSearchTrigger } from "../search/ui/search-trigger.ts";
import { type ContentRuntime, createLocaleScope } from "../theme/context.tsx";
import { forgetUnknownVersion } from "../theme/hooks/preferred-version.ts";
import { createAnnouncer } from "./announcer.ts";
import type { Screen } from "./app-root.tsx";
import { installContent } from "./content/features.ts";
import { deferInsert, runWhenComplete } from "./deferred-content.ts";
import { createDisplay } from "./display.tsx";
import { installLinks } from "./link-navigation.ts";
import { createPages } from "./page-loader.ts";
import type { PageParts } from "./page-parts.ts";
import { installPrefetch } from "./prefetch.ts";
import { createProgress } from "./progress.ts";
import { replaceHtml } from "./replace-html.ts";
import { createRouteMapSource } from "./route-map.ts";
import { createRouter, type Router } from "./router.ts";
import { scrollToHiddenTarget } from "./scroll-and-focus.ts";
import { createScrollRestoration } from "./scroll-restoration.ts";
import { installShortcutsHelp } from "./shortcuts-help.ts";

export interface NavigationStart {
  boot: BootData;
  shell: ShellData;
  parts: PageParts;
  /** Shows the first page. */
  screen: Screen;
  /** Called when a new page is on screen, or another part of it after a change of the query or hash. */
  onArrival(): void;
}

export interface NavigationRuntime
  extends Required<
    Pick<ContentRuntime, "splitHtml" | "deferInsert" | "runWhenComplete" | "replaceHtml" | "recover" | "copyFile">
  > {
  router: Router;
  /** Add behavior to a content element. Returns a cleanup function. */
  mountContent(element: HTMLElement): () => void;
  /** Display the page at a URL that the host does not know but the client does, e.g. `/faq.html`. */
  showKnownPage(): Promise<void>;
}

/** Start the navigation and its listeners. */
export function startNavigation(settings: NavigationStart): NavigationRuntime {
  const { boot, shell, parts, screen, onArrival } = settings;
  const { t } = createLocaleScope(shell);
  const first = screen.view;
  const announce = createAnnouncer();
  const mountContent = installContent({ shell, announce });
  const positions = createScrollRestoration();
  const display = createDisplay({
    shell,
    screen,
    onArrival() {
      announce(document.title);
      onArrival();
    },
  });
  const pages = createPages(boot, parts);
  const getRoot = ({ prefix }: { prefix: string }): string => boot.baseUrl.slice(0, -1) + prefix;
  const router = createRouter({
    build: boot.build,
    root: getRoot(shell.locale),
    otherRoots: shell.locales.filter(({ prefix }) => prefix !== "" && prefix !== shell.locale.prefix).map(getRoot),
    routeMap: createRouteMapSource(`${boot.baseUrl}assets/routes.${shell.locale.code}.json`),
    pages,
    positions,
    progress: createProgress(t("route.loading"), screen.setPending),
    show: display.show,
    onUrlChange: () => dispatchEvent(new Event(PageEvent.Location)),
    onArrival,
  });
  const search = { shell, navigate: (url: string) => router.navigate(new URL(url, location.href)) };
  installLinks(router);
  scrollToHiddenTarget(location.hash);
  installPrefetch({ router, pages });
  installSearchTrigger(search);
  installPressedKeys();
  installShortcutsHelp(shell);
  forgetUnknownVersion(shell.docsVersions);
  return {
    router,
    splitHtml: display.splitHtml,
    deferInsert,
    runWhenComplete,
    replaceHtml,
    mountContent: (element) =>
      element.hasAttribute("data-search-page") ? mountSearchScreen(element, search) : mountContent(element),
    async copyFile(href) {
      // Copying a page is rare, so its code is loaded on demand.
      const isCopied = await import("./clipboard.ts").then(
        ({ copyFile }) => copyFile(href),
        () => false,
      );
      const message = t(isCopied ? "content.copied" : "content.copyFailed");
      announce(message);
      return message;
    },
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
