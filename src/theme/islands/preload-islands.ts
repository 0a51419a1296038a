/** Loading the code of components before the page that shows them. */

import type { PageHtml } from "../../model/page-data.ts";
import { islands } from "./island-registry.ts";

const ISLAND = / data-island="(\w+)"/g;

/** Begin to load the components in the markup of a page. Failures show when they are brought to life. */
export function preloadIslands(html: PageHtml | undefined): void {
  const names = new Set(
    Object.values(html ?? {}).flatMap((text) => [...text.matchAll(ISLAND)].map(([, name]) => name)),
  );
  if (names.size === 0) return;
  const loading = [import("./hydrate-islands.tsx"), ...[...names].map((name = "") => islands[name]?.())];
  Promise.all(loading).catch(() => {});
}
