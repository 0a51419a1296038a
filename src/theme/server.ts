/** What pages are rendered with on the server. The theme of a site with components of its own is bundled from here. */

export { App } from "./App.tsx";
export { templates } from "./registry.ts";
