/** Entry point for server rendering. If a site has its own components, its theme is bundled from this module. */

export { App } from "./App.tsx";
export { contentModules } from "./content-modules.ts";
export { IslandPage } from "./islands/IslandPage.tsx";
export { islands } from "./islands/island-registry.ts";
export { templates } from "./template-registry.ts";
