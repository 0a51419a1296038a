/** Sidebar components, loaded on demand: a page without sidebar does not need their code. */

import type { SidebarData } from "../../model/shell-data.ts";
import type { BlogSidebar } from "./BlogSidebar.tsx";
import type { DocsSidebar } from "./DocsSidebar.tsx";

interface SidebarComponents {
  DocsSidebar?: typeof DocsSidebar;
  BlogSidebar?: typeof BlogSidebar;
}

/** The loaded components. */
export const sidebars: SidebarComponents = {};

/**
 * Load the component for a kind of sidebar. Required before a page with a sidebar is rendered.
 *
 * @param importModule Imports a module, e.g. with retries.
 */
export async function loadSidebarComponent(
  kind: SidebarData["kind"],
  importModule: <T>(load: () => Promise<T>) => Promise<T> = (load) => load(),
): Promise<void> {
  if (kind === "docs") sidebars.DocsSidebar ??= (await importModule(() => import("./DocsSidebar.tsx"))).DocsSidebar;
  else sidebars.BlogSidebar ??= (await importModule(() => import("./BlogSidebar.tsx"))).BlogSidebar;
}
