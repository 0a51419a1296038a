/** Finds server-rendered site components in a page's HTML. */

import { createChildrenId } from "./MdxIsland.tsx";

/** Server-rendered component. */
export interface ServerIsland {
  host: HTMLElement;
  id: string;
  /** HTML rendered by the server. */
  html: string;
  /** The children's HTML; in MDX, from all Markdown between tags. `""` if there are none. */
  children: readonly string[];
}

/** Find all components inside an element, in document order. Call it before the HTML is changed. */
export function findIslands(element: Element): ServerIsland[] {
  return [...element.querySelectorAll<HTMLElement>("[data-island]")].map((host) => {
    const id = host.dataset.islandId ?? "";
    const count = Number(host.dataset.islandHoles ?? 1);
    const children = Array.from({ length: count }, (_, index) => {
      const container = host.querySelector(`[data-island-children="${createChildrenId(id, index)}"]`);
      // Children that the component does not render are in a template next to its output. Remove it, because it would
      // cause a hydration mismatch.
      if (container instanceof HTMLTemplateElement) container.remove();
      return container?.innerHTML ?? "";
    });
    return { host, id, html: host.innerHTML, children };
  });
}
