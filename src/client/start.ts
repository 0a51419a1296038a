/**
 * Starts the client on the first page: loads data, hydrates the page, and installs the listeners.
 *
 * The code for navigations is loaded afterwards, because the first page is complete without it.
 */

import type { AnalyticsConfig } from "../model/config.ts";
import type { BootData } from "../model/page-payload.ts";
import type { ShellData } from "../model/shell-data.ts";
import { installSearchTrigger } from "../search/ui/search-trigger.ts";
import { createLocaleScope } from "../theme/context.tsx";
import { getBrowserStorage, hasCharacterShortcuts, storageKeys } from "../theme/storage.ts";
import { isApplePlatform, isTextField } from "../util/browser.ts";
import { createAnnouncer } from "./announcer.ts";
import { createScreen, type HydrateRoot } from "./app-root.tsx";
import { createContentRuntime } from "./content-runtime.ts";
import { findPlainLink } from "./link-clicks.ts";
import { createLoader, type Loader } from "./loader.ts";
import { createPageParts, type LoadedPage, type PageParts } from "./page-parts.ts";
import { waitForIdle, yieldToBrowser } from "./scheduler.ts";
import type { NavigationRuntime } from "./start-navigation.ts";

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
  const { data: page } = boot;
  if (page.template === "notFound") {
    const { translateNotFound } = await import("./document-head.ts");
    const translated = await translateNotFound(boot, await shell);
    if (translated) return start({ ...translated, hydrateRoot, fresh });
  }
  const parts = createPageParts(boot);
  const [loadedShell, code, sidebar] = await Promise.all([
    shell,
    parts.loadCode(page.template, page.component?.chunk),
    parts.loadSidebar(page, fresh),
  ]);
  await yieldToBrowser();
  // The document contains the HTML.
  hydratePage({ boot, shell: loadedShell, first: { page, html: undefined, sidebar, ...code }, parts, hydrateRoot });
}

interface HydrationSettings {
  boot: BootData;
  shell: ShellData;
  first: LoadedPage;
  parts: PageParts;
  hydrateRoot: HydrateRoot;
}

function hydratePage({ boot, shell, first, parts, hydrateRoot }: HydrationSettings): void {
  const announce = createAnnouncer();
  let countPageView = (): void => {};
  const screen = createScreen(shell, first);
  const navigation = createLoader(async () => {
    const { startNavigation } = await import("./start-navigation.ts");
    const onArrival = (): void => {
      announce(document.title);
      countPageView();
    };
    return startNavigation({ boot, shell, parts, screen, onArrival, onHashArrival: () => countPageView() });
  });
  const navigate = async (url: string): Promise<void> => {
    const target = new URL(url, location.href);
    await navigation.load().then(
      ({ router }) => router.navigate(target),
      () => location.assign(target),
    );
  };
  const search = { shell, navigate: (url: string) => void navigate(url) };
  screen.hydrate(hydrateRoot, createContentRuntime({ navigation, search, announce }));

  repeatEarlyClicks(navigation);
  installSearchTrigger(search);
  installShortcutsHelp(shell);
  void loadLater();

  async function loadLater(): Promise<void> {
    try {
      await waitForIdle();
      const { showKnownPage } = await navigation.load();
      if (first.page.template === "notFound") await showKnownPage();
    } catch (error) {
      console.warn("[sitegen] the code for navigations could not be loaded", error);
    }
    if (shell.analytics) loadAnalytics(shell.analytics).then((count) => (countPageView = count), console.warn);
  }
}

/** Hold back clicks on links until navigations are possible, and repeat them then. */
function repeatEarlyClicks(navigation: Loader<NavigationRuntime>): void {
  addEventListener("click", (event) => {
    const anchor = navigation.value ? undefined : findPlainLink(event);
    if (anchor?.origin !== location.origin) return;
    event.preventDefault();
    navigation.load().then(
      () => anchor.click(),
      () => location.assign(anchor.href),
    );
  });
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
