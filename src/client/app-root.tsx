/** The React root: hydrates the first page, and renders other views after each navigation. */

import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import type { hydrateRoot, Root as ReactRoot } from "react-dom/client";
import type { ShellData } from "../model/shell-data.ts";
import { ROOT_ID } from "../model/shell-ids.ts";
import { App } from "../theme/App.tsx";
import { type ContentRuntime, ContentRuntimeContext } from "../theme/context.tsx";
import type { LoadedPage } from "./page-parts.ts";

/** React's `hydrateRoot`, which is loaded separately. */
export type HydrateRoot = typeof hydrateRoot;

/** The screen content. */
export interface View {
  loaded: LoadedPage;
  /** Why another page could not be loaded, if this page stays on screen meanwhile. */
  failure?: ReactNode;
  /** Called in the commit that switches to this view, before the browser paints. */
  onCommit?(): void;
}

export interface Screen {
  readonly view: View;
  show(next: View): void;
  /** Set whether another page is loading. */
  setPending(pending: boolean): void;
  /** Hydrate the first page. Must be called once. */
  hydrate(hydrateRoot: HydrateRoot, contentRuntime: ContentRuntime): void;
}

export function createScreen(shell: ShellData, first: LoadedPage): Screen {
  let view: View = { loaded: first };
  let isPending = false;
  let render = (): void => {};
  return {
    get view() {
      return view;
    },
    show(next) {
      view = next;
      // Render synchronously, not in a separate task, so that the frame after a click shows the new page.
      flushSync(render);
    },
    setPending(pending) {
      isPending = pending;
      startTransition(render);
    },
    hydrate(hydrateRoot, contentRuntime) {
      const renderApp = () => <Root shell={shell} view={view} pending={isPending} contentRuntime={contentRuntime} />;
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

interface RootProps {
  shell: ShellData;
  view: View;
  pending: boolean;
  contentRuntime: ContentRuntime;
}

function Root({ shell, view, pending, contentRuntime }: RootProps) {
  useLayoutEffect(() => view.onCommit?.(), [view]);
  const { page, html, sidebar, Template, Content } = view.loaded;
  return (
    <ContentRuntimeContext value={contentRuntime}>
      <App
        shell={shell}
        page={page}
        html={html}
        sidebar={sidebar}
        Template={Template}
        Content={Content}
        navigation={{ pending, failure: view.failure }}
      />
    </ContentRuntimeContext>
  );
}
