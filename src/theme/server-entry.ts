/** Entry point for server rendering. If a site has its own components, its theme is bundled from this module. */

export { App } from "./App.tsx";
export { contentModules } from "./content-modules.ts";
export { ContentRuntimeContext } from "./context.tsx";
export { IslandPage, MdxIslandPage } from "./islands/IslandPage.tsx";
export { islands, mdxModules } from "./islands/island-registry.ts";
export { loadSidebarComponent } from "./navigation/lazy-sidebars.ts";
export { listSiteComponents } from "./site-components.ts";
export { templates } from "./template-registry.ts";
