/**
 * Starts the client on the first page: loads data, hydrates the page, and installs the listeners.
 *
 * The code for navigations is loaded afterwards, because the first page is complete without it.
 */

import type { AnalyticsConfig } from "../model/config.ts";
import type { BootData } from "../model/page-payload.ts";
import type { ShellData } from "../model/shell-data.ts";
import { PageEvent } from "../model/shell-ids.ts";
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
  let countPageView = (): void => {};
  const screen = createScreen(shell, first);
  const navigation = createLoader(async () => {
    const { startNavigation } = await import("./start-navigation.ts");
    return startNavigation({ boot, shell, parts, screen, onArrival: () => countPageView() });
  });
  screen.hydrate(hydrateRoot, createContentRuntime(navigation));

  repeatEarlyInput(navigation, shell.screens.search);
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

/** Hold back clicks on links, and requests to open the search, until their code is loaded, and repeat them then. */
function repeatEarlyInput(navigation: Loader<NavigationRuntime>, searchPage: string | undefined): void {
  const repeat = (event: Event, dispatch: () => void, url: string | undefined): void => {
    event.preventDefault();
    navigation.load().then(dispatch, () => url !== undefined && location.assign(url));
  };
  addEventListener("click", (event) => {
    const anchor = navigation.value ? undefined : findPlainLink(event);
    if (anchor?.origin === location.origin) repeat(event, () => anchor.click(), anchor.href);
  });
  addEventListener(PageEvent.SearchOpen, (event) => {
    const { type, detail } = event as CustomEvent;
    if (!navigation.value) repeat(event, () => dispatchEvent(new CustomEvent(type, { detail })), searchPage);
  });
}

/** Load analytics last, because users do not benefit from it. */
async function loadAnalytics(config: AnalyticsConfig): Promise<() => void> {
  await waitForIdle();
  const { startAnalytics } = await import("./analytics.ts");
  return startAnalytics(config);
}
