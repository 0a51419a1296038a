/** Finds server-rendered site components in the HTML of a page. */

/** Server-rendered component. */
export interface ServerIsland {
  host: HTMLElement;
  id: string;
  /** HTML rendered by the server. */
  html: string;
  /** HTML of the children; `""` if there are none. */
  children: string;
}

/** Find all components inside an element, in document order. Call it before the HTML is changed. */
export function findIslands(element: Element): ServerIsland[] {
  return [...element.querySelectorAll<HTMLElement>("[data-island]")].map((host) => {
    const id = host.dataset.islandId ?? "";
    const container = host.querySelector(`[data-island-children="${id}"]`);
    // Children that the component does not render are in a template next to its output. Remove it, because it would
    // cause a hydration mismatch.
    if (container instanceof HTMLTemplateElement) container.remove();
    return { host, id, html: host.innerHTML, children: container?.innerHTML ?? "" };
  });
}
