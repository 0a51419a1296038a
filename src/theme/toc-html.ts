/** Renders the table of contents as HTML, on the server only. */

import type { TocItem } from "../model/prose-data.ts";
import { escapeHtml } from "../util/html.ts";

const QUOTE = "(?:'|&#39;|&#x27;|&apos;)";
const EVENT = new RegExp(`^Event:\\s*(?:<code>)?(${QUOTE}[^<]*?${QUOTE})`);
const MEMBER = /^<code>[\w$.[\]]+\.([\w$[\]]+)(?:\([^<]*)?<\/code>/;

/**
 * Return a heading's label in the table of contents. Members of an API are shortened to their names: `Event: 'ready'` to
 * `'ready'`, `app.quit()` to `quit`.
 */
export function createTocLabel({ html, isMember }: Pick<TocItem, "html" | "isMember">): string {
  const name = isMember ? (EVENT.exec(html) ?? MEMBER.exec(html))?.[1] : undefined;
  if (name !== undefined) return `<code>${withBreaks(name)}</code>`;
  return html.replace(/<\/?a\b[^>]*>/g, "").replace(/(?<=<code>)[^<]*/g, (code) => withBreaks(code));
}

/** Code with this length may not fit on a line in the narrow column. */
const LONG_NAME = 18;

/** Allow line breaks in long code at punctuation, and in long names before capitals, instead of at any letter. */
function withBreaks(code: string): string {
  if (code.length < LONG_NAME) return code;
  return code
    .replace(/\w+/g, (name) => (name.length < LONG_NAME ? name : name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "<wbr>")))
    .replace(/(?<=\w)(?=\()|(?<=\w[./-])(?=\w)/g, "<wbr>");
}

interface TocNode {
  item: TocItem;
  children: TocNode[];
}

/** Nest each item under the closest previous item with a higher level. Levels may be skipped. */
function buildTree(items: readonly TocItem[]): TocNode[] {
  const top: TocNode[] = [];
  const open: TocNode[] = [];
  for (const item of items) {
    while ((open.at(-1)?.item.depth ?? 0) >= item.depth) open.pop();
    const branch: TocNode = { item, children: [] };
    (open.at(-1)?.children ?? top).push(branch);
    open.push(branch);
  }
  return top;
}

/** Label that consists of a name in code. */
const CODE_LABEL = /^<code>((?:[^<]|<wbr>)*)<\/code>$/;

function renderBranches(branches: readonly TocNode[]): string {
  if (branches.length === 0) return "";
  const labels = branches.map(({ item }) => createTocLabel(item));
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
  return renderBranches(buildTree(items));
}
