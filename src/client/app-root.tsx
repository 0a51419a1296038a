/** The React root: hydrates the first page, and renders the view of the router after each navigation. */

import { createContext, startTransition, useContext, useLayoutEffect, useMemo } from "react";
import { flushSync } from "react-dom";
import type { hydrateRoot, Root as ReactRoot } from "react-dom/client";
import type { PageData } from "../model/page-data.ts";
import type { ShellData } from "../model/shell-data.ts";
import { ROOT_ID } from "../model/shell-ids.ts";
import { App } from "../theme/App.tsx";
import { RouteFallback } from "../theme/components/ErrorBoundary.tsx";
import { type ContentRuntime, ContentRuntimeContext } from "../theme/context.tsx";
import { deferLayout, flushDeferred, measureInSlices } from "./deferred-content.ts";
import type { View } from "./navigation.ts";
import type { LoadedPage } from "./page-loader.ts";
import { applyScroll, clearFocus, moveFocus } from "./scroll-and-focus.ts";

/** The function of React that hydrates, loaded separately. */
export type HydrateRoot = typeof hydrateRoot;

export interface Screen {
  readonly view: View;
  show(next: View): void;
  /** Say that another page is on its way, or no longer. */
  setPending(pending: boolean): void;
  /** Bring the first page to life; to be called once. */
  hydrate(hydrateRoot: HydrateRoot, enhancer: ContentRuntime): void;
}

/** @param onArrival Called when another page than before is on screen. */
export function createScreen(shell: ShellData, first: LoadedPage, onArrival: () => void): Screen {
  let view: View = { kind: "page", loaded: first, arrival: { kind: "pop", position: undefined }, hash: "" };
  let switched: View = view;
  let last = first.page;
  let isPending = false;
  let measuring = new AbortController();
  let render = (): void => {};

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
    deferLayout(next.arrival.kind === "forward");
    applyScroll(next.arrival, next.hash);
    // With the frame that paints the page: moving the focus needs its layout, which would be done twice.
    requestAnimationFrame(() => moveFocus(next.arrival, next.hash));
    onArrival();
  };

  return {
    get view() {
      return view;
    },
    show(next) {
      flushDeferred();
      view = next;
      if (next.kind === "page") {
        last = next.loaded.page;
        clearFocus(next.arrival, next.hash);
      }
      // At once, and not in a task of its own: the frame after a click then shows the new page.
      flushSync(render);
    },
    setPending(pending) {
      isPending = pending;
      startTransition(render);
    },
    hydrate(hydrateRoot, enhancer) {
      const app = () => (
        <Root shell={shell} view={view} last={last} pending={isPending} enhancer={enhancer} onSwitch={onSwitch} />
      );
      // As a transition, hydration is cut into short pieces; as an urgent update it would be one long task.
      startTransition(() => {
        const root: ReactRoot = hydrateRoot(document.getElementById(ROOT_ID) as HTMLElement, app(), {
          onRecoverableError(error, { componentStack }) {
            console.error("[sitegen] recovered from a rendering error", error, componentStack);
          },
        });
        render = () => root.render(app());
      });
    },
  };
}

export interface RootProps {
  shell: ShellData;
  view: View;
  /** The page that was shown last: its place in the navigation stands while another one fails. */
  last: PageData;
  pending: boolean;
  enhancer: ContentRuntime;
  /** Called in the commit that switches to another page, before the browser paints. */
  onSwitch(view: View): void;
}

function Root({ shell, view, last, pending, enhancer, onSwitch }: RootProps) {
  useLayoutEffect(() => onSwitch(view), [view, onSwitch]);
  // The same objects for the same view, so that a render for another reason leaves the page alone.
  const loadedPage = useMemo(() => (view.kind === "page" ? view.loaded : standInFor(last)), [view, last]);
  const { page, html, sidebar, Template } = loadedPage;
  return (
    <ContentRuntimeContext value={enhancer}>
      <Failure value={view.kind === "failed" ? view : undefined}>
        <App shell={shell} page={page} html={html} sidebar={sidebar} Template={Template} navigation={{ pending }} />
      </Failure>
    </ContentRuntimeContext>
  );
}

const Failure = createContext<Extract<View, { kind: "failed" }> | undefined>(undefined);

/** Shows that a page could not be loaded, or is being loaded once more. */
function StandIn() {
  const failure = useContext(Failure);
  return failure ? <RouteFallback error={failure.error} onRetry={failure.retry} /> : <RouteFallback />;
}

/** In place of a page that could not be loaded. */
function standInFor(last: PageData): LoadedPage {
  const { path, locale, head } = last;
  return {
    page: { template: "notFound", props: {}, path, locale, head },
    html: {},
    sidebar: undefined,
    Template: StandIn,
  };
}
