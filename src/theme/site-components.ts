/** The site's components, which are checked once they are loaded. The bundler replaces this module if there are any. */

export interface SiteComponent {
  /** Preferred export; "default" for templates. */
  name: string;
  /** Path relative to the site root. */
  file: string;
  /** The export that is used. */
  exportName: string;
  component: unknown;
}

/** List the components: a function, because they may not be initialized yet. */
export const listSiteComponents = (): readonly SiteComponent[] => [];
