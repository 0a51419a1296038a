/** What each template contributes to its pages, before head, sidebar and fingerprint are added. */

import type { Document } from "../../model/document.ts";
import type { PageData, PageMarkup } from "../../model/page-data.ts";

export interface PageParts {
  title: string;
  description?: string;
  props: PageData["props"];
  /** Name of the sidebar that stands beside it. */
  sidebar?: string;
  /** Documents that a list shows. */
  documents?: readonly Document[];
  /** The document that makes the page; lists show documents but are not made of one. */
  document?: Document;
  markup?: () => PageMarkup;
  jsonLd?: readonly object[];
  article?: PageData["head"]["article"];
  feeds?: PageData["head"]["feeds"];
  /** Whether search engines follow its links although they may not list the page itself. */
  follow?: boolean;
  /** More that the markup depends on. */
  extra?: unknown;
}
