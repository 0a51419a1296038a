/** The head of the document follows the page. */

import { type HeadTag, headTags } from "../model/head-tags.ts";
import type { PageHead, ShellData } from "../model/shell-data.ts";

/** Replace all elements that belonged to the page before by those of this one; the server marks them in the same way. */
export function updateHead(head: PageHead, shell: ShellData): void {
  const tags = [...headTags(head, shell), ...(head.own ?? [])];
  for (const old of document.head.querySelectorAll("[data-head]")) {
    // The title stays the same element: some browsers lose the tab's title in between.
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
