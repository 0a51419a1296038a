/**
 * DOM helpers for the search UI. It does not use React, because it renders dozens of times per second while the user
 * types.
 */

import { ICON_PATHS } from "../../theme/icon-paths.ts";

type Attributes = Readonly<Record<string, string>>;

/** Create an element. String children are added as text, never parsed as HTML. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

/** Create a button. @param label Accessible name, if the content is not text. */
export function createButton(
  content: Node | string,
  onClick: () => void,
  { label, ...attributes }: { label?: string; class?: string } = {},
): HTMLButtonElement {
  const node = createElement(
    "button",
    { type: "button", ...(label && { title: label, "aria-label": label }), ...attributes },
    content,
  );
  node.addEventListener("click", onClick);
  return node;
}

/** Create an icon with the same markup as `theme/components/Icon.tsx`. */
export function createIcon(name: keyof typeof ICON_PATHS): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS(svg.namespaceURI, "path");
  setAttributes(svg, { class: "icon", viewBox: "0 0 24 24", width: "20", height: "20", "aria-hidden": "true" });
  setAttributes(path, { d: ICON_PATHS[name] });
  svg.append(path);
  return svg as SVGElement;
}

/**
 * Set or remove an attribute. Avoids setting an equal value, which still costs the browser time.
 *
 * @param value If undefined, the attribute is removed.
 */
export function setAttribute(target: Element, name: string, value?: string): void {
  if (value === undefined) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/** Set a node's text if it differs. */
export function setText(target: Node, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value);
}

/** Return the visible elements that match a selector. */
export function findFocusable(box: HTMLElement, selector: string): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(selector)].filter((element) => element.offsetParent !== null);
}
