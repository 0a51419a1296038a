/**
 * The entry of every page in the browser: loads what the page needs, hydrates it, then takes over links and keys.
 *
 * Until then, and whenever something fails here, the page is plain HTML that works by itself.
 */

import { startTransition } from "react";
import { hydrateRoot, type Root as ReactRoot } from "react-dom/client";
import { translate } from "../model/locale.ts";
import type { BootData, ShellData } from "../model/page.ts";
import { hashTarget, settleFocus, settleScroll } from "./after-commit.ts";
import { createPageViews } from "./analytics.ts";
import { createAnnouncer } from "./announce.ts";
import { BOOT_ERROR_TEXTS, showBootError } from "./boot-error.ts";
import { installContent } from "./content/install.ts";
import { revealTarget } from "./content/reveal.ts";
import { fetchJson, hasKeys } from "./fetch-json.ts";
import { updateHead } from "./head.ts";
import { installLinks } from "./links.ts";
import { createPages, type LoadedPage, type Pages } from "./pages.ts";
import { createPositions } from "./positions.ts";
import { installPrefetch } from "./prefetch.ts";
import { createProgress } from "./progress.ts";
import { Root } from "./root.tsx";
import { createRouteMapSource } from "./route-map.ts";
import { createRouter, type View } from "./router.ts";
import { yieldToBrowser } from "./schedule.ts";
import { installSearchTrigger } from "./search-trigger.ts";

/** The inline script of the home page looks for this, and otherwise suggests another base URL. */
Object.assign(window, { sitegenLoaded: true });

const isShell = hasKeys<ShellData>("messages", "locale", "navbar");

/** Load, then bring to life. @param fresh Go past caches, after a failure. */
async function start(boot: BootData, pages: Pages, fresh: boolean): Promise<void> {
  const loadingShell = fetchJson(boot.baseUrl + boot.shell, isShell, fresh ? { cache: "reload" } : {});
  try {
    const [shell, first] = await Promise.all([loadingShell, pages.first(boot.data, fresh)]);
    await yieldToBrowser();
    run(boot, shell, first, pages);
  } catch (error) {
    console.warn("[sitegen] the page could not be brought to life", error);
    const shell = await loadingShell.catch(() => undefined);
    const texts = shell
      ? { retry: textOf(shell, "route.retry"), loading: textOf(shell, "route.loading") }
      : BOOT_ERROR_TEXTS;
    showBootError(error, texts, () => start(boot, pages, true));
  }
}

function textOf({ messages, locale }: ShellData, id: string): string {
  return translate(messages, locale.htmlLang, id);
}

function run(boot: BootData, shell: ShellData, first: LoadedPage, pages: Pages): void {
  const rootOf = (prefix: string): string => boot.baseUrl.slice(0, -1) + prefix;
  const root = rootOf(shell.locale.prefix);
  const announce = createAnnouncer();
  const positions = createPositions();
  const routeMap = createRouteMapSource(`${boot.baseUrl}assets/routes.${shell.locale.code}.json`);

  let view: View = { kind: "page", loaded: first, arrival: { kind: "pop", position: undefined }, hash: "" };
  let switched: View = view;
  let last = first.page;
  let pending = false;

  const progress = createProgress(textOf(shell, "route.loading"), (shown) => {
    pending = shown;
    startTransition(render);
  });
  const countPageView = createPageViews(shell);
  const router = createRouter({
    build: boot.build,
    root,
    otherRoots: shell.locales
      .filter(({ prefix }) => prefix !== "" && rootOf(prefix) !== root)
      .map(({ prefix }) => rootOf(prefix)),
    routeMap,
    pages,
    positions,
    progress,
    show(next) {
      view = next;
      if (next.kind === "page") last = next.loaded.page;
      render();
    },
    onAddress: () => dispatchEvent(new Event("sitegen:location")),
    onArrival: countPageView,
  });

  /** In the commit of another page, before it is painted. */
  const onSwitch = (next: View): void => {
    if (next === switched) return;
    switched = next;
    if (next.kind !== "page") return;
    updateHead(next.loaded.page.head, shell);
    settleScroll(next.arrival, next.hash);
    settleFocus(next.arrival, next.hash);
    announce(document.title);
  };

  const onMount = installContent({ shell, announce });
  const enhancer = {
    onMount,
    /** The markup of the first page is in the document only; once lost, its payload has it. */
    async recover(name: string): Promise<string | undefined> {
      const match = await router.shown();
      return match && (await pages.load(match)).html?.[name];
    },
  };
  const app = () => (
    <Root shell={shell} view={view} last={last} pending={pending} enhancer={enhancer} onSwitch={onSwitch} />
  );

  // Hydration as a transition is cut into short pieces; as an urgent update it would be one long task.
  let reactRoot: ReactRoot | undefined;
  function render(): void {
    reactRoot?.render(app());
  }
  startTransition(() => {
    reactRoot = hydrateRoot(document.getElementById("__root") as HTMLElement, app(), {
      onRecoverableError(error, { componentStack }) {
        console.error("[sitegen] recovered from a rendering error", error, componentStack);
      },
    });
  });

  installLinks(router, (hash) => {
    positions.leave();
    const target = hashTarget(hash);
    if (target) revealTarget(target);
  });
  installPrefetch({ router, routeMap, pages });
  installSearchTrigger({ shell, navigate: (address) => router.navigate(new URL(address, location.href)) });
}

const source = document.getElementById("page-data")?.textContent;
if (source) {
  const boot = JSON.parse(source) as BootData;
  void start(boot, createPages(boot), false);
}
