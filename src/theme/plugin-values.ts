/** Data of the site's plugins, by plugin. If there are any, the bundler replaces this module (`bundle/site-modules.ts`). */

import type { PlainData } from "../model/markup.ts";

export const pluginValues: Readonly<Record<string, PlainData>> = {};
