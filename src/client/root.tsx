/** The application with what the client adds to it: the view of the router, and the order of things after a switch. */

import { createContext, useContext, useLayoutEffect, useMemo } from "react";
import type { PageData, ShellData } from "../model/page-data.ts";
import { App } from "../theme/App.tsx";
import { RouteFallback } from "../theme/components/ErrorBoundary.tsx";
import { ContentEnhancer, type Enhancer } from "../theme/context.tsx";
import type { View } from "./navigation.ts";
import type { LoadedPage } from "./page-loader.ts";

export interface RootProps {
  shell: ShellData;
  view: View;
  /** The page that was shown last: its place in the navigation stands while another one fails. */
  last: PageData;
  pending: boolean;
  enhancer: Enhancer;
  /** Called in the commit that switches to another page, before the browser paints. */
  onSwitch(view: View): void;
}

export function Root({ shell, view, last, pending, enhancer, onSwitch }: RootProps) {
  useLayoutEffect(() => onSwitch(view), [view, onSwitch]);
  // The same objects for the same view, so that a render for another reason leaves the page alone.
  const shown = useMemo(() => (view.kind === "page" ? view.loaded : standInFor(last)), [view, last]);
  const { page, html, sidebar, Template } = shown;
  return (
    <ContentEnhancer value={enhancer}>
      <Failure value={view.kind === "failed" ? view : undefined}>
        <App shell={shell} page={page} html={html} sidebar={sidebar} Template={Template} navigation={{ pending }} />
      </Failure>
    </ContentEnhancer>
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
