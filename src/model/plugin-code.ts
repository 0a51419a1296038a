/** Plugins of a site on their way to the threads that parse. */

import type { PluginConfig } from "./config.ts";
import type { Digest } from "./document.ts";

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
