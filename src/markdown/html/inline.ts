/** Links and pictures. */

import type { Properties } from "hast";
import type { Image, ImageReference, Link, LinkReference } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";
import { addLink, mark, placeOf, reportWarning } from "../parse-context.ts";
import { addressFault, isSafeImage } from "../raw-html/allowed-urls.ts";
import { element, type Markup, parsingIn, text } from "./hast.ts";

/** A link to a structure whose fields are wanted on the spot. */
const INLINE_STRUCTURE = /(?:^|\/)structures\/[^?#]+\?inline(?:#|$)/;

export function link(state: State, node: Link): Markup {
  return linkTo(state, node, node.url, node.title);
}

export function linkReference(state: State, node: LinkReference): Markup {
  const definition = state.definitionById.get(node.identifier.toUpperCase());
  return definition
    ? linkTo(state, node, definition.url, definition.title)
    : defaultHandlers.linkReference(state, node);
}

function linkTo(state: State, node: Link | LinkReference, target: string, title?: string | null): Markup {
  const parsing = parsingIn(state);
  const place = placeOf(parsing, node);
  const fault = addressFault(target);
  if (fault) {
    reportWarning(
      parsing,
      place,
      "unsafe-link",
      `"${shown(target)}" is no address to link to: ${fault}.`,
      "Remove it.",
    );
    return state.all(node);
  }
  const number = addLink(parsing, { target, kind: "link", place });
  if (INLINE_STRUCTURE.test(target)) parsing.structures.push(number);
  const properties: Properties = { href: mark(parsing, { kind: "link", link: number }) };
  if (title) properties.title = title;
  return element("a", properties, state.all(node));
}

export function image(state: State, node: Image): Markup {
  return imageOf(state, node, node.url, node.title);
}

export function imageReference(state: State, node: ImageReference): Markup {
  const definition = state.definitionById.get(node.identifier.toUpperCase());
  return definition
    ? imageOf(state, node, definition.url, definition.title)
    : defaultHandlers.imageReference(state, node);
}

function imageOf(state: State, node: Image | ImageReference, target: string, title?: string | null): Markup {
  const parsing = parsingIn(state);
  const place = placeOf(parsing, node);
  if (!isSafeImage(target)) {
    reportWarning(parsing, place, "unsafe-link", `"${shown(target)}" is no address of a picture.`, "Remove it.");
    return text(node.alt ?? "");
  }
  const number = addLink(parsing, { target, kind: "asset", place });
  const properties: Properties = {
    src: mark(parsing, { kind: "asset", link: number, attribute: "src", size: true }),
    alt: node.alt ?? "",
    ...(title ? { title } : {}),
    ...imageLoading(parsing),
  };
  return element("img", properties);
}

/** The first picture of a page is probably seen at once; the others wait until they are near. */
export function imageLoading(parsing: { images: number }): { loading?: "lazy"; decoding: "async" } {
  return parsing.images++ > 0 ? { loading: "lazy", decoding: "async" } : { decoding: "async" };
}

function shown(target: string): string {
  return target.length > 80 ? `${target.slice(0, 79)}…` : target;
}
