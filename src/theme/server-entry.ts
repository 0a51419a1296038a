/** Entry point for server rendering. If a site has its own components, its theme is bundled from this module. */

export { App } from "./App.tsx";
export { contentModules } from "./content-modules.ts";
export { ContentRuntimeContext } from "./context.tsx";
export { IslandPage, MdxIslandPage } from "./islands/IslandPage.tsx";
export { islands, mdxModules } from "./islands/island-registry.ts";
export { templates } from "./template-registry.ts";

/** A component of the site. The bundler adds a list of them to this module. */
export interface SiteComponent {
  /** Preferred export; "default" for templates. */
  name: string;
  /** Path relative to the site root. */
  file: string;
  /** The export that is used. */
  exportName: string;
  component: unknown;
}
