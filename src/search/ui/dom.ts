/** Elements of the search, made without React: while one types they are drawn dozens of times a second. */

import { ICON_PATHS } from "../../theme/icon-paths.ts";

type Attributes = Readonly<Record<string, string>>;

/** Make an element. Text stays text, whatever it says. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

/** Make a button. @param label Its name, where its content is no text. */
export function button(
  content: Node | string,
  onClick: () => void,
  { label, ...attributes }: { label?: string; class?: string } = {},
): HTMLButtonElement {
  const node = element(
    "button",
    { type: "button", ...(label && { title: label, "aria-label": label }), ...attributes },
    content,
  );
  node.addEventListener("click", onClick);
  return node;
}

/** Draw an icon as `theme/components/Icon.tsx` does. */
export function icon(name: keyof typeof ICON_PATHS): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS(svg.namespaceURI, "path");
  setAttributes(svg, { class: "icon", viewBox: "0 0 24 24", width: "20", height: "20", "aria-hidden": "true" });
  setAttributes(path, { d: ICON_PATHS[name] });
  svg.append(path);
  return svg as SVGElement;
}

/**
 * Change an attribute where it differs: setting it to the same makes the browser work all the same.
 *
 * @param value Absent: the element does not have it any more.
 */
export function setAttribute(target: Element, name: string, value?: string): void {
  if (value === undefined) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/** Change a text where it differs. */
export function setText(target: Node, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value);
}
