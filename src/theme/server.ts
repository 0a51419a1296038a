/** What pages are rendered with on the server. The theme of a site with components of its own is bundled from here. */

export { App } from "./App.tsx";
export { IslandPage } from "./islands/Island.tsx";
export { islands } from "./islands/registry.ts";
export { templates } from "./registry.ts";
