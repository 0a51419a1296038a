/** The application with what the client adds to it: the view of the router, and the order of things after a switch. */

import { useLayoutEffect, useMemo } from "react";
import type { PageData, ShellData } from "../model/page.ts";
import { App } from "../theme/App.tsx";
import { RouteFallback } from "../theme/components/RouteFallback.tsx";
import { ContentEnhancer, type Enhancer } from "../theme/context.tsx";
import type { PageTemplate } from "./pages.ts";
import type { View } from "./router.ts";

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
  const shown = useMemo(() => (view.kind === "page" ? view.loaded : fallbackOf(view, last)), [view, last]);
  const { page, html, sidebar, Template } = shown;
  return (
    <ContentEnhancer value={enhancer}>
      <App shell={shell} page={page} html={html} sidebar={sidebar} Template={Template} navigation={{ pending }} />
    </ContentEnhancer>
  );
}

/** In place of a page that could not be loaded. */
function fallbackOf(view: Exclude<View, { kind: "page" }>, last: PageData) {
  const page: PageData = {
    template: "notFound",
    props: {},
    path: last.path,
    locale: last.locale,
    head: last.head,
  };
  const Template: PageTemplate = () =>
    view.kind === "failed" ? <RouteFallback error={view.error} onRetry={view.retry} /> : <RouteFallback />;
  return { page, html: {}, sidebar: undefined, Template };
}
