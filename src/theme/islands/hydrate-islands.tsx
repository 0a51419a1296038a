/**
 * Hydrates site components in HTML. Each has its own React root, so that an error in one does not affect the others.
 */

import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { PlainProps } from "../../model/markup.ts";
import { StaticHtml } from "../components/RawHtml.tsx";
import { ContentRuntimeContext, useHydrated } from "../context.tsx";
import { findIslands, type ServerIsland } from "./find-islands.ts";
import { type IslandComponent, islands } from "./island-registry.ts";
import { type ScopeStore, ScopesProvider, serverScopes } from "./island-scopes.tsx";

/**
 * Hydrate components.
 *
 * @param islands In document order. Nested components are hydrated after their parents.
 * @returns A function that unmounts all of them.
 */
export function mountIslands(islands: readonly ServerIsland[], store: ScopeStore): () => void {
  const outermost: ServerIsland[] = [];
  for (const island of islands) if (!outermost.at(-1)?.host.contains(island.host)) outermost.push(island);
  const undo = outermost.map((island) => mountIsland(island, { islands, store }));
  return () => {
    for (const unmount of undo) unmount();
  };
}

interface HydrationContext {
  /** All components in the same HTML. */
  islands: readonly ServerIsland[];
  store: ScopeStore;
}

function mountIsland(island: ServerIsland, around: HydrationContext): () => void {
  const { host, id, html } = island;
  const name = host.dataset.island ?? "";
  let root: Root | undefined;
  let isUnmounted = false;
  const hydrate = (Component: IslandComponent): void => {
    if (isUnmounted) return;
    const props = JSON.parse(host.dataset.islandProps ?? "{}") as PlainProps;
    const children = island.children === "" ? {} : { children: <Children island={island} around={around} /> };
    const content = (
      <LiveIsland store={around.store}>
        <Component {...props} {...children} />
      </LiveIsland>
    );
    root = hydrateRoot(host, content, {
      identifierPrefix: id,
      onUncaughtError(error) {
        console.error(`[sitegen] the component <${name}> failed; showing its server-rendered HTML instead`, error);
        host.innerHTML = html;
      },
      onRecoverableError(error, { componentStack }) {
        console.error(`[sitegen] recovered from a rendering error in <${name}>`, error, componentStack);
      },
    });
  };
  const loading = islands[name]?.() ?? Promise.reject(new Error("unknown component"));
  loading
    .then((module) => hydrate(module.default))
    .catch((error: unknown) => console.warn(`[sitegen] the component <${name}> could not be loaded`, error));
  return () => {
    isUnmounted = true;
    root?.unmount();
  };
}

/** Component with the contexts of the page. */
function LiveIsland({ store, children }: { store: ScopeStore; children: ReactNode }) {
  const scopes = useSyncExternalStore(store.subscribe, store.get, store.get);
  // Hydration must render the same output as the server.
  const isHydrated = useHydrated();
  return <ScopesProvider scopes={isHydrated ? scopes : serverScopes(scopes)}>{children}</ScopesProvider>;
}

/** Children of a component: the existing HTML, or a new copy if the component mounts its children again. */
function Children({
  island: { id, children },
  around: { islands, store },
}: {
  island: ServerIsland;
  around: HydrationContext;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const { onMount } = useContext(ContentRuntimeContext);
  const [isNew] = useState(useHydrated());
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const inside = isNew ? findIslands(element) : islands.filter(({ host }) => element.contains(host));
    const undo = isNew ? onMount?.(element) : undefined;
    const unmount = mountIslands(inside, store);
    return () => {
      unmount();
      undo?.();
    };
  }, [isNew, islands, store, onMount]);
  return <StaticHtml ref={ref} html={children} data-island-children={id} />;
}
