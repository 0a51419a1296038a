/** Modules of plugins that run in browsers (`client/client-modules.tsx`). */

import type { Locale } from "../model/locale.ts";
import type { PageData } from "../model/page-data.ts";

/** Argument of a client module. */
export interface ClientPage<Data = unknown> {
  /** URL in the address bar. */
  url: URL;
  page: PageData;
  /** Page language. */
  locale: Locale;
  /** `data` of the plugin. */
  data: Data;
}

/**
 * The default export of a client module: a function that runs in browsers when a page is on screen, on the first page and
 * after each navigation. It may return a function that runs when the page is left.
 */
export type ClientModule<Data = unknown> = (input: ClientPage<Data>) => (() => void) | void | Promise<void>;

/** Event on `window`, emitted when a client module fails; `detail` is a message. */
export const CLIENT_FAILURE = "sitegen:client-failure";
