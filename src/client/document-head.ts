/** Updates the head of the document after a navigation. */

import { type HeadTag, headTags } from "../model/head-tags.ts";
import type { PageHead, ShellData } from "../model/shell-data.ts";

/** Replace the elements of the previous page, which have the `data-head` attribute, by those of the new page. */
export function updateHead(head: PageHead, shell: ShellData): void {
  const tags = [...headTags(head, shell), ...(head.own ?? [])];
  for (const old of document.head.querySelectorAll("[data-head]")) {
    // Keep the title element, because some browsers drop the title of the tab otherwise.
    if (old.localName !== "title") old.remove();
  }
  const fresh = document.createDocumentFragment();
  for (const tag of tags) {
    if (tag.tag === "title") document.title = tag.text ?? "";
    else fresh.append(elementOf(tag));
  }
  document.head.append(fresh);
}

function elementOf({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(name, value === true ? "" : value);
  element.setAttribute("data-head", "");
  if (text !== undefined) element.textContent = text;
  return element;
}
