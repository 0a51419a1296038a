/** Finds server-rendered site components in the HTML of a page, and preloads their code. */

import type { PageHtml } from "../../model/page-data.ts";
import { islands } from "./island-registry.ts";
import { childrenId, loadMdxModule } from "./MdxIsland.tsx";

/** Server-rendered component. */
export interface ServerIsland {
  host: HTMLElement;
  id: string;
  /** HTML rendered by the server. */
  html: string;
  /** HTML of the children; that of all Markdown between tags in MDX. `""` if there are none. */
  children: readonly string[];
}

/** Find all components inside an element, in document order. Call it before the HTML is changed. */
export function findIslands(element: Element): ServerIsland[] {
  return [...element.querySelectorAll<HTMLElement>("[data-island]")].map((host) => {
    const id = host.dataset.islandId ?? "";
    const count = Number(host.dataset.islandHoles ?? 1);
    const children = Array.from({ length: count }, (_, index) => {
      const container = host.querySelector(`[data-island-children="${childrenId(id, index)}"]`);
      // Children that the component does not render are in a template next to its output. Remove it, because it would
      // cause a hydration mismatch.
      if (container instanceof HTMLTemplateElement) container.remove();
      return container?.innerHTML ?? "";
    });
    return { host, id, html: host.innerHTML, children };
  });
}

const ISLAND = / data-island(-module)?="([^"]+)"/g;

/** Preload the components in the HTML of a page. Failures are reported on hydration. */
export function preloadIslands(html: PageHtml | undefined, baseUrl: string): void {
  const matches = Object.values(html ?? {}).flatMap((text) => [...text.matchAll(ISLAND)]);
  if (matches.length === 0) return;
  const loads = new Map(
    matches.map(([, isModule, name = ""]) => [name, isModule ? () => loadMdxModule(baseUrl + name) : islands[name]]),
  );
  const loading = [import("./hydrate-islands.tsx"), ...[...loads.values()].map((load) => load?.())];
  Promise.all(loading).catch(() => {});
}
