/**
 * Hydrates site components in HTML. Each has its own React root, so that an error in one does not affect the others.
 */

import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { PlainProps } from "../../model/markup.ts";
import { StaticHtml } from "../components/RawHtml.tsx";
import { ContentRuntimeContext, useHydrated } from "../context.tsx";
import { findIslands, type ServerIsland } from "./find-islands.ts";
import { islands } from "./island-registry.ts";
import { getServerScopes, type ScopeStore, ScopesProvider } from "./island-scopes.tsx";
import { createChildrenId, getWrapper, loadMdxModule, MdxIslandContent, type MdxIslandProps } from "./MdxIsland.tsx";

/**
 * Hydrate components.
 *
 * @param islands In document order. Nested components are hydrated after their parents.
 * @returns A function that unmounts them all.
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
  const hydrate = (element: ReactNode): void => {
    if (isUnmounted) return;
    const content = <LiveIsland store={around.store}>{element}</LiveIsland>;
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
  loadElement(island, around)
    .then(hydrate)
    .catch((error: unknown) => console.warn(`[sitegen] the component <${name}> could not be loaded`, error));
  return () => {
    isUnmounted = true;
    root?.unmount();
  };
}

/** Load a component's code, and create its element. */
async function loadElement(island: ServerIsland, around: HydrationContext): Promise<ReactNode> {
  const { islandProps = "{}", island: name = "", islandModule } = island.host.dataset;
  const renderChildren = (index: number): ReactNode => <Children key={index} {...{ island, index, around }} />;
  if (islandModule === undefined) {
    const load = islands[name];
    if (!load) throw new Error("unknown component");
    const { default: Component } = await load();
    const props = JSON.parse(islandProps) as PlainProps;
    return <Component {...props} {...(island.children[0] ? { children: renderChildren(0) } : {})} />;
  }
  const { baseUrl } = around.store.get().shell;
  const module = await loadMdxModule(baseUrl + islandModule);
  const props = JSON.parse(islandProps) as MdxIslandProps;
  return <MdxIslandContent module={module} {...props} renderChildren={renderChildren} />;
}

/** Component with the page's contexts. */
function LiveIsland({ store, children }: { store: ScopeStore; children: ReactNode }) {
  const scopes = useSyncExternalStore(store.subscribe, store.get, store.get);
  // Hydration must render the same output as the server.
  const isHydrated = useHydrated();
  return <ScopesProvider scopes={isHydrated ? scopes : getServerScopes(scopes)}>{children}</ScopesProvider>;
}

/** A component's children: the existing HTML, or a new copy if the component mounts its children again. */
function Children({
  island: { id, host, children },
  index,
  around: { islands, store },
}: {
  island: ServerIsland;
  index: number;
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
  const html = children[index] ?? "";
  // Children in a component without code are always blocks.
  const as = host.dataset.islandModule === undefined ? "div" : getWrapper(html);
  return <StaticHtml as={as} ref={ref} html={html} data-island-children={createChildrenId(id, index)} />;
}
