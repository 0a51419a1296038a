/**
 * Replaces `page-loader.ts` on sites with components in Markdown: loading a page also preloads the code of its
 * components.
 */

import type { BootData } from "../model/page-payload.ts";
import { preloadIslands } from "../theme/islands/preload-islands.ts";
import { createPages as createPlainPages, type Pages } from "./page-loader.ts";
import type { PageParts } from "./page-parts.ts";

export type * from "./page-loader.ts";

/** Create the page loader. */
export function createPages(boot: Pick<BootData, "baseUrl">, parts: PageParts): Pages {
  const pages = createPlainPages(boot, parts);
  return {
    ...pages,
    async load(match, fresh) {
      const loaded = await pages.load(match, fresh);
      preloadIslands(loaded.html, boot.baseUrl);
      return loaded;
    },
  };
}
