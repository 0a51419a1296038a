/** Heading links, alias anchors, and tables of contents within the text. */

import { renderToc } from "../theme/toc-html.ts";
import { escapeHtml, serializeAttributes } from "../util/html.ts";
import { type BodySource, getAnchor } from "./body-source.ts";

export function renderHeadingLink(source: BodySource, index: number): string {
  const { id, aliases } = getAnchor(source, index);
  const text = source.headings[index]?.text ?? "";
  const attributes = serializeAttributes({
    class: "heading-link",
    href: `#${encodeURI(id)}`,
    "aria-label": source.t("content.headingLink", { heading: text }),
  });
  return `${renderAliasAnchors(aliases)}<a${attributes}></a>`;
}

/** Render a heading's additional anchors. */
export function renderAliasAnchors(aliases: readonly string[]): string {
  return aliases.map((alias) => `<a id="${escapeHtml(alias)}"></a>`).join("");
}

/** Heading levels in a table of contents in the text. */
const TOC_LEVELS = [2, 3];

export function renderTableOfContents(source: BodySource): string {
  const items = source.headings
    .map(({ depth, html, isMember }, index) => ({ id: getAnchor(source, index).id, depth, html, isMember }))
    .filter(({ depth }) => TOC_LEVELS.includes(depth));
  const attributes = serializeAttributes({ class: "page-toc", "aria-label": source.t("docs.onThisPage") });
  return items.length === 0 ? "" : `<nav${attributes}>${renderToc(items)}</nav>`;
}
