/** What pages are rendered with on the server. The theme of a site with components of its own is bundled from here. */

export { App } from "./App.tsx";
export { IslandPage } from "./islands/IslandPage.tsx";
export { islands } from "./islands/island-registry.ts";
export { templates } from "./template-registry.ts";
