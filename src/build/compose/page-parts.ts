/** Parts of a page that depend on the template. `compose-pages.ts` adds head, sidebar and fingerprint. */

import type { Document } from "../../model/document.ts";
import type { PageData, PageMarkup } from "../../model/page-data.ts";

export interface PageParts {
  title: string;
  description?: string;
  props: PageData["props"];
  /** Name of the sidebar. */
  sidebar?: string;
  /** Documents of a list. */
  documents?: readonly Document[];
  /** Document of the page; absent for lists. */
  document?: Document;
  markup?: () => PageMarkup;
  jsonLd?: readonly object[];
  article?: PageData["head"]["article"];
  feeds?: PageData["head"]["feeds"];
  /** True if search engines may follow the links of a page that is not indexable. */
  follow?: boolean;
  /** Additional inputs of the markup, for the fingerprint. */
  extra?: unknown;
}
