/** Defines what a remark or rehype plugin can access in the page and the site, as `file.data.site`. */

import type {} from "vfile";
import type { MessageValues } from "./locale.ts";

declare module "vfile" {
  interface DataMap {
    site: PluginSite;
  }
}

/** The site that contains the page that a plugin transforms: `file.data.site`. */
export interface PluginSite {
  /** Page language. */
  readonly locale: string;
  /**
   * Read a text file, with a path relative to the site root. The page is parsed again when the file changes.
   *
   * @returns `undefined` if the file does not exist, is hidden or outside the site, or is not UTF-8 text.
   */
  readFile(path: string): string | undefined;
  /**
   * List the files in a directory and below, with a path relative to the site root. The page is parsed again when a file
   * is added or deleted.
   *
   * @returns Paths relative to the directory, sorted; an empty list if the directory does not exist.
   */
  listFiles(directory: string): readonly string[];
  /**
   * Return a placeholder for a message from the theme or from `messages.yaml`. Use it as text, or as an attribute value
   * other than in `href`, `src`, `srcset`, `poster` and `id`.
   */
  message(id: string, values?: MessageValues): string;
}
