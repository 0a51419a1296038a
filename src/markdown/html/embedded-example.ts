/** Renders an embedded example: its files as tabs, with links to the source and to a playground. */

import { NEW_TAB_ATTRIBUTES } from "../../model/shell-ids.ts";
import { compareText } from "../../util/collections.ts";
import { escapeHtml, htmlAttributes } from "../../util/html.ts";
import { baseName, extensionOf } from "../../util/path.ts";
import { renderCode } from "../code/highlight.ts";

export interface ExampleView {
  /** Directory as named in the document. */
  folder: string;
  files: readonly { name: string; code: string }[];
  /** Names of the first files in order; other files follow by name. */
  order: readonly string[];
  /** File that is shown first. */
  focus?: string;
  sourceHref?: string;
  launchHref?: string;
  /** Prefix of the IDs inside. */
  idPrefix: string;
  messages: (id: string) => string;
}

function compareByOrder(a: string, b: string, order: readonly string[]): number {
  const rank = (name: string): number => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return rank(a) - rank(b) || compareText(a, b);
}

export function renderExample(example: ExampleView): string {
  const { folder, idPrefix, messages, order } = example;
  const files = [...example.files].sort((a, b) => compareByOrder(a.name, b.name, order));
  const fileIndex = Math.max(
    0,
    files.findIndex(({ name }) => name === example.focus),
  );
  const name = escapeHtml(baseName(folder));
  const source = example.sourceHref
    ? `<a${htmlAttributes({ class: "fiddle-source", href: example.sourceHref, ...NEW_TAB_ATTRIBUTES })}>${name}</a>`
    : `<span class="fiddle-source">${name}</span>`;
  const launch = example.launchHref
    ? ` <a${htmlAttributes({ class: "fiddle-launch button", href: example.launchHref, ...NEW_TAB_ATTRIBUTES })}>${escapeHtml(messages("docs.openInFiddle"))}</a>`
    : "";
  const tabs = files.map(({ name }, index) => {
    const id = `${idPrefix}-${index + 1}`;
    const attributes = htmlAttributes({
      type: "button",
      role: "tab",
      id,
      "aria-controls": `${id}-panel`,
      "aria-selected": String(index === fileIndex),
      tabindex: index === fileIndex ? 0 : -1,
      "data-value": name,
    });
    return `<button${attributes}>${escapeHtml(name)}</button>`;
  });
  const panels = files.map(({ name, code }, index) => {
    const id = `${idPrefix}-${index + 1}`;
    const attributes = htmlAttributes({
      class: "tab-panel",
      role: "tabpanel",
      id: `${id}-panel`,
      "aria-labelledby": id,
      "data-value": name,
      "data-label": name,
      hidden: index !== fileIndex,
    });
    return `<div${attributes}>${renderCode({ code, language: extensionOf(name).slice(1), meta: "" })}</div>`;
  });
  const label = htmlAttributes({ class: "tab-list", role: "tablist", "aria-label": baseName(folder) });
  return (
    `<div class="fiddle"><div class="fiddle-head">${source}${launch}</div>` +
    `<div class="tabs"><div${label}>${tabs.join("")}</div>${panels.join("")}</div></div>`
  );
}
