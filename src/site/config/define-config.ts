/** What a site's configuration imports from the package. */

import type { UserConfig } from "./config-schema.ts";

export type { UserConfig } from "./config-schema.ts";

/** Give a configuration its type; it is handed back as it is. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
