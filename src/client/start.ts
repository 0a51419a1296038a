/** Starts the client on the first page: loads data, hydrates the page, and installs the listeners. */

import type { AnalyticsConfig } from "../model/config.ts";
import type { BootData } from "../model/page-payload.ts";
import type { ShellData } from "../model/shell-data.ts";
import { PageEvent } from "../model/shell-ids.ts";
import { installSearchTrigger } from "../search/ui/search-trigger.ts";
import { createLocaleScope } from "../theme/context.tsx";
import { getBrowserStorage, hasCharacterShortcuts, storageKeys } from "../theme/storage.ts";
import { isApplePlatform, isTextField } from "../util/browser.ts";
import { createScreen, type HydrateRoot } from "./app-root.tsx";
import { createContentRuntime } from "./content-runtime.ts";
import { installLinks } from "./link-clicks.ts";
import { createPages, type LoadedPage, type Pages } from "./page-loader.ts";
import { installPrefetch } from "./prefetch.ts";
import { createRouteMapSource } from "./route-map.ts";
import { createRouter } from "./router.ts";
import { waitForIdle, yieldToBrowser } from "./scheduler.ts";
import { scrollToHiddenTarget } from "./scroll-and-focus.ts";
import { createScrollRestoration } from "./scroll-restoration.ts";
import { createAnnouncer, createProgress } from "./status-elements.ts";

export interface StartSettings {
  boot: BootData;
  /** Data shared by all pages in the locale. */
  shell: Promise<ShellData>;
  hydrateRoot: HydrateRoot;
  /** Bypass caches, after a failure. */
  fresh: boolean;
}

/** Load the first page's remaining data, and hydrate it. */
export async function start({ boot, shell, hydrateRoot, fresh }: StartSettings): Promise<void> {
  const { data } = boot;
  if (data.template === "notFound") {
    const { translateNotFound } = await import("./document-head.ts");
    const translated = await translateNotFound(boot, await shell);
    if (translated) return start({ ...translated, hydrateRoot, fresh });
  }
  const pages = createPages(boot);
  const [loadedShell, first] = await Promise.all([shell, pages.loadFirst(data, fresh)]);
  await yieldToBrowser();
  hydratePage({ boot, shell: loadedShell, first, pages, hydrateRoot });
}

interface HydrationSettings {
  boot: BootData;
  shell: ShellData;
  first: LoadedPage;
  pages: Pages;
  hydrateRoot: HydrateRoot;
}

function hydratePage({ boot, shell, first, pages, hydrateRoot }: HydrationSettings): void {
  const announce = createAnnouncer();
  const positions = createScrollRestoration();
  let countPageView = (): void => {};
  const screen = createScreen(shell, first, () => {
    announce(document.title);
    countPageView();
  });
  const getRoot = ({ prefix }: { prefix: string }): string => boot.baseUrl.slice(0, -1) + prefix;
  const root = getRoot(shell.locale);
  const router = createRouter({
    build: boot.build,
    root,
    otherRoots: shell.locales.filter(({ prefix }) => prefix !== "" && prefix !== shell.locale.prefix).map(getRoot),
    routeMap: createRouteMapSource(`${boot.baseUrl}assets/routes.${shell.locale.code}.json`),
    pages,
    positions,
    progress: createProgress(createLocaleScope(shell).t("route.loading"), screen.setPending),
    show: screen.show,
    onUrlChange: () => dispatchEvent(new Event(PageEvent.Location)),
    onArrival: () => countPageView(),
  });
  const search = { shell, navigate: (url: string) => router.navigate(new URL(url, location.href)) };
  screen.hydrate(hydrateRoot, createContentRuntime({ screen, router, pages, search, announce }));

  installLinks(router);
  scrollToHiddenTarget(location.hash);
  installPrefetch({ router, pages });
  installSearchTrigger(search);
  installShortcutsHelp(shell);
  if (first.page.template === "notFound") showKnownPage().catch(console.warn);
  if (shell.analytics) loadAnalytics(shell.analytics).then((count) => (countPageView = count), console.warn);

  /** Display the page at a URL that the host does not know but the client does, e.g. `/faq.html`. */
  async function showKnownPage(): Promise<void> {
    const match = await router.getVisibleMatch();
    const loaded = match && (await pages.load(match));
    const { view } = screen;
    if (loaded && view.kind === "page" && view.loaded === first) screen.show({ ...view, loaded, hash: location.hash });
  }
}

/** Open the shortcuts dialog with its button or "?". */
function installShortcutsHelp(shell: ShellData): void {
  const open = (): void => {
    import("./content/shortcuts-dialog.ts").then(
      ({ openShortcuts }) =>
        document.querySelector("dialog[open]") ??
        openShortcuts({
          t: createLocaleScope(shell).t,
          search: shell.search.provider,
          isApple: isApplePlatform(),
          hasCharacterShortcuts,
          setCharacterShortcuts: (enabled) =>
            getBrowserStorage().set(storageKeys.characterShortcuts, enabled ? "on" : "off"),
        }),
      (error: unknown) => console.warn("[sitegen] the keyboard shortcuts could not be loaded", error),
    );
  };
  addEventListener("click", ({ target }) => (target as Element).closest("[data-shortcuts]") && open());
  addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (isTextField(event.target) || !hasCharacterShortcuts()) return;
    event.preventDefault();
    open();
  });
}

/** Load analytics last, because users do not benefit from it. */
async function loadAnalytics(config: AnalyticsConfig): Promise<() => void> {
  await waitForIdle();
  const { startAnalytics } = await import("./analytics.ts");
  return startAnalytics(config);
}
