/** The React root: hydrates the first page, and renders the router's view after each navigation. */

import { createContext, startTransition, useContext, useLayoutEffect, useMemo } from "react";
import { flushSync } from "react-dom";
import type { hydrateRoot, Root as ReactRoot } from "react-dom/client";
import type { PageData } from "../model/page-data.ts";
import type { ShellData } from "../model/shell-data.ts";
import { ROOT_ID } from "../model/shell-ids.ts";
import { App } from "../theme/App.tsx";
import { RouteFallback } from "../theme/components/ErrorBoundary.tsx";
import { type ContentRuntime, ContentRuntimeContext } from "../theme/context.tsx";
import { insertDeferred, measureInSlices, toggleDeferredLayout } from "./deferred-content.ts";
import type { View } from "./navigation.ts";
import type { LoadedPage } from "./page-loader.ts";
import { applyScroll, clearFocus, moveFocus } from "./scroll-and-focus.ts";

/** React's `hydrateRoot`, which is loaded separately. */
export type HydrateRoot = typeof hydrateRoot;

export interface Screen {
  readonly view: View;
  show(next: View): void;
  /** Set whether another page is loading. */
  setPending(pending: boolean): void;
  /** Hydrate the first page. Must be called once. */
  hydrate(hydrateRoot: HydrateRoot, enhancer: ContentRuntime): void;
}

/** @param onArrival Called when a new page is on screen. */
export function createScreen(shell: ShellData, first: LoadedPage, onArrival: () => void): Screen {
  let view: View = { kind: "page", loaded: first, arrival: { kind: "pop", position: undefined }, hash: "" };
  let committedView: View = view;
  let lastPage = first;
  let isPending = false;
  let measuring = new AbortController();
  let render = (): void => {};

  /** Called in every page's commit, before the browser paints it. */
  const onCommit = (next: View): void => {
    measuring.abort();
    measuring = new AbortController();
    void measureInSlices(measuring.signal);
    if (next === committedView) return;
    committedView = next;
    if (next.kind !== "page") return;
    next.loaded.updateHead?.(next.loaded.page.head, shell);
    // The same page with new content keeps its scroll position.
    if (next.isRefresh) {
      toggleDeferredLayout(false);
      return;
    }
    toggleDeferredLayout(next.arrival.kind === "forward");
    applyScroll(next.arrival, next.hash);
    // Moving the focus requires a layout. Wait for the frame that paints the page, to avoid a second layout.
    requestAnimationFrame(() => moveFocus(next.arrival, next.hash));
    onArrival();
  };

  return {
    get view() {
      return view;
    },
    show(next) {
      insertDeferred();
      view = next;
      if (next.kind === "page") {
        lastPage = next.loaded;
        clearFocus(next.arrival, next.hash);
      }
      // Render synchronously, not in a separate task, so that the frame after a click shows the new page.
      flushSync(render);
    },
    setPending(pending) {
      isPending = pending;
      startTransition(render);
    },
    hydrate(hydrateRoot, contentRuntime) {
      const renderApp = () => (
        <Root
          shell={shell}
          view={view}
          lastPage={lastPage}
          pending={isPending}
          contentRuntime={contentRuntime}
          onCommit={onCommit}
        />
      );
      // Hydration is split into short tasks in a transition; an urgent update would be one long task.
      startTransition(() => {
        const root: ReactRoot = hydrateRoot(document.getElementById(ROOT_ID) as HTMLElement, renderApp(), {
          onRecoverableError(error, { componentStack }) {
            console.error("[sitegen] recovered from a rendering error", error, componentStack);
          },
        });
        render = () => root.render(renderApp());
      });
    },
  };
}

export interface RootProps {
  shell: ShellData;
  view: View;
  /** The last page. It, or only its position in the navigation, is displayed while another page fails. */
  lastPage: LoadedPage;
  pending: boolean;
  contentRuntime: ContentRuntime;
  /** Called in the commit that switches to another view, before the browser paints. */
  onCommit(view: View): void;
}

function Root({ shell, view, lastPage, pending, contentRuntime, onCommit }: RootProps) {
  useLayoutEffect(() => onCommit(view), [view, onCommit]);
  // Memoize the page, so that other updates do not render it again.
  const failure = view.kind === "failed" ? view : undefined;
  const keepsPage = view.kind === "restored" || failure?.keepsPage === true;
  const loadedPage = useMemo(() => {
    if (view.kind === "page") return view.loaded;
    return keepsPage ? lastPage : createFailedPage(lastPage.page);
  }, [view, keepsPage, lastPage]);
  const { page, html, sidebar, Template, Content } = loadedPage;
  return (
    <ContentRuntimeContext value={contentRuntime}>
      <FailureContext value={failure}>
        <App
          shell={shell}
          page={page}
          html={html}
          sidebar={sidebar}
          Template={Template}
          Content={Content}
          navigation={{ pending, failure: keepsPage ? failure : undefined }}
        />
      </FailureContext>
    </ContentRuntimeContext>
  );
}

const FailureContext = createContext<Extract<View, { kind: "failed" }> | undefined>(undefined);

/** Displays that a page could not be loaded, or is being loaded again. */
function FailedTemplate() {
  const failure = useContext(FailureContext);
  return failure ? <RouteFallback error={failure.error} onRetry={failure.retry} /> : <RouteFallback />;
}

/** Return a replacement for a page that could not be loaded. */
function createFailedPage(lastPage: PageData): LoadedPage {
  const { path, locale, head } = lastPage;
  return {
    page: { template: "notFound", props: {}, path, locale, head },
    html: {},
    sidebar: undefined,
    Template: FailedTemplate,
  };
}
