/** Displays the results of navigations: pages, and why a page could not be loaded. */

import type { PageData } from "../model/page-data.ts";
import type { ShellData } from "../model/shell-data.ts";
import { RouteFailure, RouteFallback } from "../theme/components/RouteFallback.tsx";
import type { SplitMarkup } from "../theme/context.tsx";
import type { Screen } from "./app-root.tsx";
import { insertDeferred, measureInSlices, splitHtml, toggleDeferredLayout } from "./deferred-content.ts";
import type { NextPage } from "./page-loader.ts";
import type { LoadedPage } from "./page-parts.ts";
import { type Arrival, applyScroll, clearFocus, moveFocus, shouldStartAtTop } from "./scroll-and-focus.ts";

/** The result of a navigation. */
export type Result =
  | { kind: "page"; loaded: NextPage; arrival: Arrival; hash: string; isRefresh?: boolean }
  /** The page at the current URL could not be loaded. */
  | {
      kind: "failed";
      error: unknown;
      retry: () => void;
      /** The last page stays on screen, e.g. because the browser is offline. */
      keepsPage: boolean;
    }
  /** The last page, after a return from a page that could not be loaded. */
  | { kind: "restored" }
  /** A failed page is being loaded again. */
  | { kind: "loading" };

export interface Display {
  show(result: Result): void;
  /** Split the HTML of the next page if its end is not visible at first. */
  splitHtml(name: string, markup: string): SplitMarkup | undefined;
}

export interface DisplaySettings {
  shell: ShellData;
  screen: Screen;
  /** Called when a new page is on screen. */
  onArrival(): void;
}

/** Create the display, starting with the first page on screen. */
export function createDisplay({ shell, screen, onArrival }: DisplaySettings): Display {
  /** The last page. It, or only its position in the navigation, is displayed while another page fails. */
  let lastPage: LoadedPage = screen.view.loaded;
  let startsAtTop = false;
  let measuring = new AbortController();
  const measure = (): void => {
    measuring.abort();
    measuring = new AbortController();
    void measureInSlices(measuring.signal);
  };
  measure();

  function showPage({ loaded, arrival, hash, isRefresh = false }: Extract<Result, { kind: "page" }>): void {
    lastPage = loaded;
    startsAtTop = shouldStartAtTop(arrival, hash);
    if (startsAtTop) clearFocus();
    const onCommit = (): void => {
      measure();
      loaded.updateHead(loaded.page.head, shell);
      // The same page with new content keeps its scroll position.
      if (isRefresh) {
        toggleDeferredLayout(false);
        return;
      }
      toggleDeferredLayout(arrival.kind === "forward");
      applyScroll(arrival, hash);
      // Moving the focus requires a layout. Wait for the frame that paints the page, to avoid a second layout.
      if (startsAtTop) requestAnimationFrame(moveFocus);
      onArrival();
    };
    screen.show({ loaded, onCommit });
  }

  return {
    splitHtml: (name, markup) => (startsAtTop ? splitHtml(name, markup) : undefined),
    show(result) {
      insertDeferred();
      if (result.kind === "page") return showPage(result);
      if (result.kind === "restored") return screen.show({ loaded: lastPage, onCommit: measure });
      const failure = result.kind === "failed" ? { error: result.error, onRetry: result.retry } : undefined;
      if (result.kind === "failed" && result.keepsPage)
        screen.show({ loaded: lastPage, failure: failure && <RouteFailure {...failure} />, onCommit: measure });
      else {
        const loaded = createFallback(lastPage.page, () => <RouteFallback {...failure} />);
        screen.show({ loaded, onCommit: measure });
      }
    },
  };
}

/** Return a replacement for a page that could not be loaded. */
function createFallback({ path, locale, head }: PageData, Template: LoadedPage["Template"]): LoadedPage {
  return {
    page: { template: "notFound", props: {}, path, locale, head },
    html: {},
    sidebar: undefined,
    Template,
  };
}
