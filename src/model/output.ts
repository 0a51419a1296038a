/** Files to write, and the code of themes and plugins that is passed to worker threads. */

import type { PluginConfig } from "./config.ts";
import type { Digest } from "./document.ts";
import type { TemplateName } from "./page-data.ts";
import type { OutputPath } from "./permalink.ts";

export interface OutputFile {
  path: OutputPath;
  contents: string | Uint8Array;
}

/**
 * One piece of work that yields files. Its files of the last build are kept as long as its fingerprint, a digest of all
 * that shapes them, is the same.
 */
export interface OutputTask {
  /** Unique in a build, stable from build to build. */
  key: string;
  fingerprint: Digest;
  produce(): Promise<readonly OutputFile[]> | readonly OutputFile[];
}

/** A PNG that is drawn for the output. Its path holds a digest of all that shapes it. */
export interface Drawing {
  path: OutputPath;
  svg: string;
  /** In pixels; the height follows. */
  width: number;
  /**
   * An SVG inside the drawing, at the place of `#emblem`: its `data:` address, and the width that it has there. One that
   * is broken is left out.
   */
  emblem?: { address: string; width: number };
}

/** Client code and styles: what a page of each template loads. Paths below the output root. */
export interface AssetManifest {
  /** Digest of all client files: the name of this build of the client. */
  build: Digest;
  entry: OutputPath;
  /** Style sheets of all pages. */
  styles: readonly OutputPath[];
  /** By template: the chunks that its page needs at once, the template's own last, and its style sheets. */
  templates: Readonly<Record<TemplateName, { chunks: readonly OutputPath[]; styles: readonly OutputPath[] }>>;
  /** Chunks of the components of the site that Markdown shows, by the names of their tags. */
  components: Readonly<Record<string, readonly OutputPath[]>>;
  /** The module that asks the search index, in a worker or on the page. */
  searchWorker: OutputPath;
  /** Subresource integrity by output path. */
  integrity: Readonly<Record<OutputPath, string>>;
}

/**
 * The theme with components of a site in it, as a CommonJS module that exports what `theme/server-entry.ts` does. React is not
 * part of it: who runs it hands that over.
 */
export interface ThemeCode {
  code: string;
  /** Source map, as JSON. */
  map: string;
  digest: Digest;
}

/**
 * Addresses below `assets/` at which every file has a digest of its contents in its name.
 *
 * Everything else has no rule, which every host takes for "ask again each time". A second rule to the contrary would not
 * do: hosts join the values of all rules that match.
 */
export const HASHED_ASSETS: readonly string[] = [
  "chunks/*",
  "icons/*",
  "media/*",
  "pages/*",
  "previews/*",
  "share/*",
  "search/terms/*",
  "search/text/*",
  "search/records.*",
  "search/terms.*",
  "main.*",
  "search-worker.*",
  "shell.*",
  "sidebar-*",
  "styles.*",
];

/** Whether a file has a digest of its contents in its name, so that it is never changed. */
export function isHashedAsset(file: OutputPath): boolean {
  return HASHED_ASSETS.some((pattern) => file.startsWith(`assets/${pattern.slice(0, -1)}`));
}

/** The plugins that the configuration names, as one CommonJS module that exports theirs by name, in `modules`. */
export interface PluginCode {
  /** In the order in which they run. */
  remark: readonly PluginConfig[];
  rehype: readonly PluginConfig[];
  code: string;
  /** Source map, as JSON; sources are named from the root of the site. */
  map: string;
  /** Of all that shapes what they do: modules, order and options. The same wherever the site lies. */
  digest: Digest;
}
