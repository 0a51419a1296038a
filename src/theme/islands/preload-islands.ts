/** Preloads the code for site components in a page's HTML. */

import type { PageHtml } from "../../model/page-payload.ts";
import { islands } from "./island-registry.ts";
import { loadMdxModule } from "./MdxIsland.tsx";

const ISLAND = / data-island(-module)?="([^"]+)"/g;

/** Preload the components in a page's HTML. Failures are reported on hydration. */
export function preloadIslands(html: PageHtml | undefined, baseUrl: string): void {
  const matches = Object.values(html ?? {}).flatMap((text) => [...text.matchAll(ISLAND)]);
  if (matches.length === 0) return;
  const loads = new Map(
    matches.map(([, isModule, name = ""]) => [name, isModule ? () => loadMdxModule(baseUrl + name) : islands[name]]),
  );
  const loading = [import("./hydrate-islands.tsx"), ...[...loads.values()].map((load) => load?.())];
  Promise.all(loading).catch(() => {});
}
