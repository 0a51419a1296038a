/** The list of contents as markup: composed once on the server, shown as it is in the browser. */

import type { TocItem } from "../model/page-data.ts";
import { escapeHtml } from "../util/html.ts";

/**
 * A heading's label in the list of contents.
 *
 * Headings of API pages are shortened to the name: `Event: 'ready'` to `'ready'`, `app.quit()` to `quit`.
 */
export function tocLabel(html: string): string {
  const event = /^Event:\s*(?:<code>)?((?:'|&#39;|&#x27;|&apos;)[^<]*?(?:'|&#39;|&#x27;|&apos;))/.exec(html);
  if (event) return `<code>${event[1]}</code>`;
  const member = /^<code>([\w$.[\]]+)(?:\(.*)?<\/code>/s.exec(html);
  const path = member?.[1];
  if (!path?.includes(".")) return html.replace(/<\/?a\b[^>]*>/g, "");
  return `<code>${path.slice(path.lastIndexOf(".") + 1)}</code>`;
}

interface Branch {
  item: TocItem;
  children: Branch[];
}

/** Nest items below the nearest one above them of a lesser level, whatever levels are left out. */
function nest(items: readonly TocItem[]): Branch[] {
  const top: Branch[] = [];
  const open: Branch[] = [];
  for (const item of items) {
    while (open.length > 0 && (open.at(-1) as Branch).item.depth >= item.depth) open.pop();
    const branch: Branch = { item, children: [] };
    (open.at(-1)?.children ?? top).push(branch);
    open.push(branch);
  }
  return top;
}

function renderBranches(branches: readonly Branch[]): string {
  if (branches.length === 0) return "";
  const entries = branches.map(
    ({ item, children }) =>
      `<li><a href="#${escapeHtml(encodeURIComponent(item.id))}">${tocLabel(item.html)}</a>${renderBranches(children)}</li>`,
  );
  return `<ul>${entries.join("")}</ul>`;
}

/**
 * A nested list of links to headings.
 *
 * @param items Headings in document order, already narrowed to the levels to show.
 * @returns Markup; `""` for no items.
 */
export function renderToc(items: readonly TocItem[]): string {
  return renderBranches(nest(items));
}
