/** Renders the table of contents as HTML, on the server only. */

import type { TocItem } from "../model/page-data.ts";
import { escapeHtml } from "../util/html.ts";

/**
 * Return the label of a heading in the table of contents.
 *
 * Headings of API pages are shortened to the name: `Event: 'ready'` to `'ready'`, `app.quit()` to `quit`.
 */
export function tocLabel(html: string): string {
  const event = /^Event:\s*(?:<code>)?((?:'|&#39;|&#x27;|&apos;)[^<]*?(?:'|&#39;|&#x27;|&apos;))/.exec(html);
  if (event) return `<code>${withBreaks(event[1] ?? "")}</code>`;
  const member = /^<code>([\w$.[\]]+)(?:\(.*)?<\/code>/s.exec(html);
  const path = member?.[1];
  if (!path?.includes("."))
    return html.replace(/<\/?a\b[^>]*>/g, "").replace(/(?<=<code>)[^<]*/g, (code) => withBreaks(code));
  return `<code>${withBreaks(path.slice(path.lastIndexOf(".") + 1))}</code>`;
}

/** Names of this length may not fit in a line of the narrow column. */
const LONG_NAME = 18;

/** Allow line breaks in a long name before capitals and after punctuation, instead of at any letter. */
function withBreaks(code: string): string {
  return code.length < LONG_NAME ? code : code.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[.(/-])(?=\w)/g, "<wbr>");
}

interface Branch {
  item: TocItem;
  children: Branch[];
}

/** Nest each item under the closest previous item of a higher level. Levels may be skipped. */
function nest(items: readonly TocItem[]): Branch[] {
  const top: Branch[] = [];
  const open: Branch[] = [];
  for (const item of items) {
    while ((open.at(-1)?.item.depth ?? 0) >= item.depth) open.pop();
    const branch: Branch = { item, children: [] };
    (open.at(-1)?.children ?? top).push(branch);
    open.push(branch);
  }
  return top;
}

/** Label that consists of a name in code. */
const CODE_LABEL = /^<code>((?:[^<]|<wbr>)*)<\/code>$/;

function renderBranches(branches: readonly Branch[]): string {
  if (branches.length === 0) return "";
  const labels = branches.map(({ item }) => tocLabel(item.html));
  // In a list of names, as on large API pages, the list has the font instead of each label.
  const areNames =
    labels.every((label) => CODE_LABEL.test(label)) && branches.every((each) => each.children.length === 0);
  const entries = branches.map(({ item, children }, index) => {
    const label = labels[index] ?? "";
    // HTML ends items without an end tag where the next one begins.
    const content = areNames ? label.replace(CODE_LABEL, "$1") : label;
    return `<li><a href="#${escapeHtml(encodeURIComponent(item.id))}">${content}</a>${renderBranches(children)}`;
  });
  return `<ul${areNames ? ' class="names"' : ""}>${entries.join("")}</ul>`;
}

/**
 * Render a nested list of links to headings.
 *
 * @param items Headings in document order, filtered by the levels to show.
 * @returns HTML; `""` if there are no items.
 */
export function renderToc(items: readonly TocItem[]): string {
  return renderBranches(nest(items));
}
