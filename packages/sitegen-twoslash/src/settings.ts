/** Settings that the plugin of the site passes to the one for Markdown, in a file that is not written to disk. */

export const SETTINGS_FILE = "content/_twoslash.json";

export interface Settings {
  /** Absolute path of the site. */
  root: string;
  /** Directory for results. */
  cacheDirectory?: string;
  /** Versions of the compiler and of Twoslash; absent if no suitable compiler is installed. */
  version?: string;
}
