/** Components of the site in the markup of a page that has come into the document. */

/** A component as the server has rendered it. */
export interface FoundIsland {
  host: HTMLElement;
  id: string;
  /** What the server made of it. */
  html: string;
  /** Markup of its children; `""` where there are none. */
  children: string;
}

/** Find all components below an element, in document order. Asked before anybody changes the markup. */
export function findIslands(element: Element): FoundIsland[] {
  return [...element.querySelectorAll<HTMLElement>("[data-island]")].map((host) => {
    const id = host.dataset.islandId ?? "";
    const holder = host.querySelector(`[data-island-children="${id}"]`);
    // Children that the component does not show lie beside what it shows, where they would disturb hydration.
    if (holder instanceof HTMLTemplateElement) holder.remove();
    return { host, id, html: host.innerHTML, children: holder?.innerHTML ?? "" };
  });
}
