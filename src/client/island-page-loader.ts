/**
 * In the place of `page-loader.ts` where Markdown may hold components of the site: a page that is loaded, maybe ahead of being
 * asked for, brings the code of the components in it.
 */

import type { BootData } from "../model/page-data.ts";
import { preloadIslands } from "../theme/islands/preload-islands.ts";
import { createPages as createPlainPages, type Pages } from "./page-loader.ts";

export type * from "./page-loader.ts";

/** The pages of a site, by the addresses in the document. */
export function createPages(boot: Pick<BootData, "baseUrl">): Pages {
  const pages = createPlainPages(boot);
  return {
    ...pages,
    async load(match, fresh) {
      const loaded = await pages.load(match, fresh);
      preloadIslands(loaded.html);
      return loaded;
    },
  };
}
