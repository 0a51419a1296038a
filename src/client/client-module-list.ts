/** Client modules of plugins. If there are any, the bundler replaces this module (`bundle/plugin-clients.ts`). */

import type { PlainData } from "../model/markup.ts";
import type { ClientModule } from "../theme/client-module.ts";

export interface ClientModuleEntry {
  /** Name of the plugin. */
  plugin: string;
  /** Data of the plugin. */
  data: PlainData | undefined;
  load(): Promise<{ default: ClientModule }>;
}

export const clientModules: readonly ClientModuleEntry[] = [];
