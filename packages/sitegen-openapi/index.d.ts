import type { PluginDefinition } from "sitegen";

/** Settings for one description. */
export interface OpenApiOptions {
  /** Description in YAML or JSON: a path relative to the site root, or a URL. */
  file: string;
  /** Directory of the pages below `content/`. Default: `docs/api`. */
  directory?: string;
  /** A page for each operation, or for each tag. Default: `operation`. */
  pages?: "operation" | "tag";
  /** An earlier version of the description: a page lists what has changed since. */
  previous?: string;
}

/**
 * Create pages from OpenAPI descriptions.
 *
 * @throws An option is invalid.
 */
export default function openapi(options: OpenApiOptions | readonly OpenApiOptions[]): PluginDefinition;
