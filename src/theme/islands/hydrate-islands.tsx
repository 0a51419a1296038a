/**
 * Brings components of the site to life where they stand in markup, each as a tree of its own: one that fails takes nothing
 * with it.
 */

import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { PlainProps } from "../../model/markup.ts";
import { KeptHtml } from "../components/RawHtml.tsx";
import { ContentRuntimeContext, useHydrated } from "../context.tsx";
import { type FoundIsland, findIslands } from "./find-islands.ts";
import { type IslandComponent, islands } from "./island-registry.ts";
import { firstScopes, Scoped, type ScopeStore } from "./island-scopes.tsx";

/**
 * Hydrate components.
 *
 * @param islands In document order. Those within others follow when these have come alive.
 * @returns How to undo it all.
 */
export function mountIslands(islands: readonly FoundIsland[], store: ScopeStore): () => void {
  const outermost: FoundIsland[] = [];
  for (const island of islands) if (!outermost.at(-1)?.host.contains(island.host)) outermost.push(island);
  const undo = outermost.map((island) => mountIsland(island, { islands, store }));
  return () => {
    for (const unmount of undo) unmount();
  };
}

interface HydrationContext {
  /** All components that came with the same markup. */
  islands: readonly FoundIsland[];
  store: ScopeStore;
}

function mountIsland(island: FoundIsland, around: HydrationContext): () => void {
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
        console.error(`[sitegen] the component <${name}> failed; what the server made of it stays`, error);
        host.innerHTML = html;
      },
      onRecoverableError(error, { componentStack }) {
        console.error(`[sitegen] recovered from a rendering error in <${name}>`, error, componentStack);
      },
    });
  };
  const loading = islands[name]?.() ?? Promise.reject(new Error("it is not known"));
  loading
    .then((module) => hydrate(module.default))
    .catch((error: unknown) => console.warn(`[sitegen] the component <${name}> could not be loaded`, error));
  return () => {
    isUnmounted = true;
    root?.unmount();
  };
}

/** A component with the scopes of the page around it. */
function LiveIsland({ store, children }: { store: ScopeStore; children: ReactNode }) {
  const scopes = useSyncExternalStore(store.subscribe, store.get, store.get);
  // The first render must be that of the server.
  const isHydrated = useHydrated();
  return <Scoped scopes={isHydrated ? scopes : firstScopes(scopes)}>{children}</Scoped>;
}

/** What stands between the tags: the markup in the document, or the same anew where the component shows it again. */
function Children({
  island: { id, children },
  around: { islands, store },
}: {
  island: FoundIsland;
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
  return <KeptHtml ref={ref} html={children} data-island-children={id} />;
}
