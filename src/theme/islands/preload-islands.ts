/** Preloads the code of site components before their page is rendered. */

import type { PageHtml } from "../../model/page-data.ts";
import { islands } from "./island-registry.ts";

const ISLAND = / data-island="(\w+)"/g;

/** Preload the components in the HTML of a page. Failures are reported on hydration. */
export function preloadIslands(html: PageHtml | undefined): void {
  const names = new Set(
    Object.values(html ?? {}).flatMap((text) => [...text.matchAll(ISLAND)].map(([, name]) => name)),
  );
  if (names.size === 0) return;
  const loading = [import("./hydrate-islands.tsx"), ...[...names].map((name = "") => islands[name]?.())];
  Promise.all(loading).catch(() => {});
}
