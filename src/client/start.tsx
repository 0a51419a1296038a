/** Bringing the first page to life: loads what it needs, hydrates it, then takes over links and keys. */

import "./core.ts";
import { startTransition } from "react";
import { flushSync } from "react-dom";
import type { Root as ReactRoot } from "react-dom/client";
import type { AnalyticsConfig } from "../model/config.ts";
import { translate } from "../model/locale.ts";
import type { BootData, ShellData } from "../model/page.ts";
import { ROOT_ID } from "../model/shell-ids.ts";
import { hashTarget, releaseFocus, settleFocus, settleScroll, startsAtTop } from "./after-commit.ts";
import { createAnnouncer } from "./announce.ts";
import { installContent } from "./content/install.ts";
import { revealTarget } from "./content/reveal.ts";
import { bringBack, cutMarkup, holdBack, onceWhole } from "./held-back.ts";
import { deferLayout, measureInSlices } from "./late-layout.ts";
import { installLinks } from "./links.ts";
import { createPages, type LoadedPage, type Pages } from "./pages.ts";
import { createPositions } from "./positions.ts";
import { installPrefetch } from "./prefetch.ts";
import { createProgress } from "./progress.ts";
import type { HydrateRoot } from "./react.ts";
import { Root } from "./root.tsx";
import { createRouteMapSource } from "./route-map.ts";
import { createRouter, type View } from "./router.ts";
import { idle, yieldToBrowser } from "./schedule.ts";
import { installSearchTrigger, mountSearchScreen } from "./search-trigger.ts";

export interface StartSettings {
  boot: BootData;
  /** What all pages of the locale share, on its way. */
  shell: Promise<ShellData>;
  hydrateRoot: HydrateRoot;
  /** Go past caches, after a failure. */
  fresh: boolean;
}

/** Load the rest of what the first page needs, and bring it to life. */
export async function start({ boot, shell, hydrateRoot, fresh }: StartSettings): Promise<void> {
  const pages = createPages(boot);
  const [loadedShell, first] = await Promise.all([shell, pages.first(boot.data, fresh)]);
  await yieldToBrowser();
  run({ boot, shell: loadedShell, first, pages, hydrateRoot });
}

interface RunSettings {
  boot: BootData;
  shell: ShellData;
  first: LoadedPage;
  pages: Pages;
  hydrateRoot: HydrateRoot;
}

function textOf({ messages, locale }: ShellData, id: string): string {
  return translate(messages, locale.htmlLang, id);
}

function run({ boot, shell, first, pages, hydrateRoot }: RunSettings): void {
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
  function show(next: View): void {
    bringBack();
    view = next;
    if (next.kind === "page") {
      last = next.loaded.page;
      releaseFocus(next.arrival, next.hash);
    }
    // At once, and not in a task of its own: the frame after a click then shows the new page.
    flushSync(render);
  }
  /** A host may take an address of a page, such as `/faq.html`, for unknown. */
  async function showAfterAll(): Promise<void> {
    const match = await router.shown();
    const loaded = match && (await pages.load(match));
    if (loaded && view.kind === "page" && view.loaded === first) show({ ...view, loaded, hash: location.hash });
  }
  let countPageView = (): void => {};
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
    show,
    onAddress: () => dispatchEvent(new Event("sitegen:location")),
    onArrival: () => countPageView(),
  });

  let measuring = new AbortController();
  /** In the commit of the first page, and of each other one before it is painted. */
  const onSwitch = (next: View): void => {
    measuring.abort();
    measuring = new AbortController();
    void measureInSlices(measuring.signal);
    if (next === switched) return;
    switched = next;
    if (next.kind !== "page") return;
    next.loaded.updateHead?.(next.loaded.page.head, shell);
    // The same page with other content: the reader stays where they are.
    if (next.isRefresh) {
      deferLayout(false);
      return;
    }
    settleScroll(next.arrival, next.hash);
    // With the frame that paints the page: moving the focus needs its layout, which would be done twice.
    requestAnimationFrame(() => settleFocus(next.arrival, next.hash));
    announce(document.title);
    countPageView();
  };

  const search = { shell, navigate: (address: string) => router.navigate(new URL(address, location.href)) };
  const mountContent = installContent({ shell, announce });
  const enhancer = {
    cutMarkup: (name: string, markup: string) =>
      view.kind === "page" && startsAtTop(view.arrival, view.hash) ? cutMarkup(name, markup) : undefined,
    holdBack,
    onceWhole,
    onMount: (element: HTMLElement) =>
      element.hasAttribute("data-search-page") ? mountSearchScreen(element, search) : mountContent(element),
    /** The markup of the first page is in the document only; once lost, its payload has it. */
    async recover(name: string): Promise<string | undefined> {
      const match = await router.shown();
      return match && (await pages.load(match)).html?.[name];
    },
    async copyFile(href: string): Promise<string> {
      // Few readers copy a page: the code comes when one does.
      const copied = await import("./copy-file.ts").then(
        ({ copyFile }) => copyFile(href),
        () => false,
      );
      const said = textOf(shell, copied ? "content.copied" : "content.copyFailed");
      announce(said);
      return said;
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
    reactRoot = hydrateRoot(document.getElementById(ROOT_ID) as HTMLElement, app(), {
      onRecoverableError(error, { componentStack }) {
        console.error("[sitegen] recovered from a rendering error", error, componentStack);
      },
    });
  });

  installLinks(router, (hash) => {
    positions.leave();
    const target = hashTarget(hash);
    if (!target) return;
    deferLayout(false);
    revealTarget(target);
  });
  installPrefetch({ router, routeMap, pages });
  installSearchTrigger(search);
  if (first.page.template === "notFound") showAfterAll().catch(console.warn);
  if (shell.analytics) loadAnalytics(shell.analytics).then((count) => (countPageView = count), console.warn);
}

/** The service comes last: it does nothing for the visitor. */
async function loadAnalytics(config: AnalyticsConfig): Promise<() => void> {
  await idle();
  const { startAnalytics } = await import("./analytics.ts");
  return startAnalytics(config);
}
