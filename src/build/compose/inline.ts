/** Inline Markdown of data files and of the configuration, as markup of the page's locale. */

import type { InlineText } from "../../model/site-data.ts";
import type { LinkBase } from "../../site/links/resolve-link.ts";
import { type ComposeContext, translator } from "./compose-context.ts";
import { fillBody } from "./resolve-body.ts";

/** Where links in data stand: at the root of the site. */
export const dataBase = (source: string): LinkBase => ({ kind: "page", id: "", source });

export function composeInline({ source, body, slots, links }: InlineText, context: ComposeContext): string {
  const base = dataBase(source);
  const resolved = links.map((link) => context.site.links.resolve(link, base));
  return fillBody(
    body,
    {
      slots,
      links: resolved,
      written: links,
      base,
      headings: [],
      anchors: [],
      fiddles: [],
      t: translator(context),
      plain: true,
    },
    context,
  );
}
