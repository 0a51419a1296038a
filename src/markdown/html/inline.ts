/**
 * Handlers for headings and inline nodes: text, links, images, raw HTML.
 *
 * Most nodes are text, so text is serialized directly. The default handlers copy each node's position and leave
 * escaping to the serializer, which is slow with tens of thousands of nodes.
 */

import type { Properties } from "hast";
import type {
  Delete,
  Emphasis,
  Heading,
  Html,
  Image,
  ImageReference,
  InlineCode,
  Link,
  LinkReference,
  Node,
  Paragraph,
  Parents,
  Strong,
  Text,
} from "mdast";
import type { InlineMath, Math as MathBlock } from "mdast-util-math";
import { defaultHandlers, type State } from "mdast-util-to-hast";
import type { Place } from "../../model/problem.ts";
import { shorten } from "../../util/format.ts";
import { escapeText } from "../../util/html.ts";
import {
  joinPieces,
  locateNode,
  locatePoint,
  type ParseContext,
  reportError,
  reportWarning,
} from "../parse-context.ts";
import { checkUrl, getUrlHint, isSafeImage } from "../raw-html/allowed-urls.ts";
import { typeset } from "../syntax/math.ts";
import { renderSignature } from "./api-entries.ts";
import { createElement, createRaw, createText, getStateContext, type Markup } from "./hast.ts";
import { getBadge } from "./title-html.ts";

export function renderHeading(state: State, node: Heading, parent: Parents | undefined): Markup {
  const { collector } = getStateContext(state);
  const number = collector.headingNumbers.get(node);
  if (number === undefined) return createElement(`h${Math.max(2, node.depth)}`, {}, state.all(node));
  collector.heading = collector.headings[number];
  if (parent?.type === "apiMember" && parent.children[0] === node) return renderSignature(state, node, number);
  const children = state.all(node);
  const link = createRaw(collector.mark({ kind: "headingLink", heading: number }));
  const properties: Properties = { id: collector.mark({ kind: "headingId", heading: number }) };
  return createElement(`h${node.depth}`, properties, [...children, link]);
}

/** Link that also shows the structure's fields after the paragraph. */
const INLINE_STRUCTURE = /(?:^|\/)structures\/[^?#]+\?inline(?:#|$)/;

export function renderLink(state: State, node: Link): Markup {
  return renderLinkTo(state, node, node.url, node.title);
}

export function renderLinkReference(state: State, node: LinkReference): Markup {
  const definition = state.definitionById.get(node.identifier.toUpperCase());
  return definition
    ? renderLinkTo(state, node, definition.url, definition.title)
    : defaultHandlers.linkReference(state, node);
}

function renderLinkTo(state: State, node: Link | LinkReference, target: string, title?: string | null): Markup {
  const context = getStateContext(state);
  const { collector } = context;
  const place = locateNode(context, node);
  const fault = checkUrl(target);
  if (fault) {
    reportWarning(
      context,
      place,
      "unsafe-link",
      `The link to "${shorten(target)}" was removed: ${fault}.`,
      getUrlHint(target),
    );
    return state.all(node);
  }
  if (target === "") {
    const hint = 'Write the file or URL between the parentheses, or remove the link. "#" leads to the top of the page.';
    reportWarning(context, place, "empty-target", "The link has no target.", hint);
  }
  const number = collector.addLink({ target, kind: "link", place });
  if (INLINE_STRUCTURE.test(target)) collector.structures.push(number);
  const properties: Properties = { href: collector.mark({ kind: "link", link: number }) };
  if (title) properties.title = title;
  return createElement("a", properties, state.all(node));
}

export function renderImage(state: State, node: Image): Markup {
  return renderImageFrom(state, node, node.url, node.title);
}

export function renderImageReference(state: State, node: ImageReference): Markup {
  const definition = state.definitionById.get(node.identifier.toUpperCase());
  return definition
    ? renderImageFrom(state, node, definition.url, definition.title)
    : defaultHandlers.imageReference(state, node);
}

function renderImageFrom(state: State, node: Image | ImageReference, target: string, title?: string | null): Markup {
  const context = getStateContext(state);
  const { collector } = context;
  const place = locateNode(context, node);
  if (!isSafeImage(target)) {
    reportWarning(
      context,
      place,
      "unsafe-link",
      `The image "${shorten(target)}" was removed: the URL is not allowed.`,
      "Use http, https or a relative URL.",
    );
    return createText(node.alt ?? "");
  }
  if (target === "") {
    reportWarning(
      context,
      place,
      "empty-target",
      "The image has no file.",
      "Write the file or URL between the parentheses, or remove the image.",
    );
    return createText(node.alt ?? "");
  }
  const options = node.data?.options ?? new Map<string, string>();
  if (isVideo(target)) return renderVideo(state, node, target, new Map([["title", node.alt ?? ""], ...options]));
  const number = collector.addLink({ target, kind: "asset", place });
  const size = {
    width: readLength("width", options, place, context),
    height: readLength("height", options, place, context),
  };
  const properties: Properties = {
    src: collector.mark({ kind: "asset", link: number, attribute: "src", size: true, ...size }),
    alt: node.alt ?? "",
    ...(title ? { title } : {}),
    ...getLoadingAttributes(collector),
  };
  const markup = createElement("img", properties);
  if (!options.has("zoom") || options.get("zoom") === "false") return markup;
  const href = collector.mark({ kind: "asset", link: number, attribute: "href" });
  return createElement("a", { className: ["image-zoom"], href }, [markup]);
}

/** Return the image caption if the image is alone in its paragraph. */
export function getCaption({ children }: Paragraph): string | undefined {
  const [image, other] = children;
  const isImage = image?.type === "image" || image?.type === "imageReference";
  return isImage && !other ? image.data?.options?.get("caption") || undefined : undefined;
}

const isVideo = (target: string): boolean => /\.(?:mp4|webm|mov|ogv|m4v)(?:[?#]|$)/i.test(target);

/** Read a length in pixels. */
function readLength(
  name: "width" | "height",
  options: ReadonlyMap<string, string>,
  place: Place,
  context: ParseContext,
): number | undefined {
  const value = options.get(name);
  if (value === undefined) return undefined;
  const [, digits] = /^(\d{1,5})(?:px)?$/.exec(value) ?? [];
  if (digits !== undefined && Number(digits) > 0) return Number(digits);
  const message = `"${value.slice(0, 40)}" is not a valid ${name}.`;
  reportWarning(context, place, "invalid-block", message, `Write the ${name} in pixels: {${name}=300}.`);
  return undefined;
}

/** Render a video that is loaded when the reader starts it. Without a poster, browsers load the first frame. */
export function renderVideo(state: State, node: Node, target: string, options: ReadonlyMap<string, string>): Markup {
  const context = getStateContext(state);
  const { collector } = context;
  const place = locateNode(context, node);
  const poster = options.get("poster");
  const title = options.get("title") ?? "";
  for (const address of [target, poster ?? ""]) {
    if (isSafeImage(address)) continue;
    const message = `The video "${shorten(address)}" was removed: the URL is not allowed.`;
    reportWarning(context, place, "unsafe-link", message, "Use http, https or a relative URL.");
    return createText(title);
  }
  if (title === "") {
    const hint = 'Describe the video: title="…", or the text between the brackets.';
    reportWarning(context, place, "media-without-title", "The video has no title.", hint);
  }
  const markAsset = (address: string, attribute: "src" | "poster"): string =>
    collector.mark({ kind: "asset", link: collector.addLink({ target: address, kind: "asset", place }), attribute });
  return createElement("video", {
    src: markAsset(target, "src"),
    ...(poster ? { poster: markAsset(poster, "poster") } : {}),
    width: readLength("width", options, place, context),
    height: readLength("height", options, place, context),
    controls: true,
    playsInline: true,
    preload: poster ? "none" : "metadata",
    ...(options.has("loop") ? { loop: true } : {}),
    ...(title ? { ariaLabel: title } : {}),
  });
}

/** Load the first image at once, since it is probably visible, and the others lazily. */
export function getLoadingAttributes(collector: { images: number }): { loading?: "lazy"; decoding: "async" } {
  return collector.images++ > 0 ? { loading: "lazy", decoding: "async" } : { decoding: "async" };
}

export function renderText(_state: State, node: Text): Markup {
  return createRaw(escapeText(node.value));
}

export function renderInlineCode(_state: State, node: InlineCode): Markup {
  return createRaw(`<code>${escapeText(node.value.replace(/\n/g, " "))}</code>`);
}

export function renderInlineMath(state: State, node: InlineMath): Markup {
  const context = getStateContext(state);
  const { start, end } = node.position ?? {};
  const source = context.prepared.text.slice(start?.offset, end?.offset);
  const isDisplay = source.startsWith("$$");
  return createRaw(renderMath(context, node, { source, isDisplay }) ?? `<code>${escapeText(source)}</code>`);
}

/**
 * Typeset a formula. Reports an error at its place in the formula.
 *
 * @returns `undefined` if the formula cannot be typeset.
 */
export function renderMath(
  context: ParseContext,
  node: InlineMath | MathBlock,
  { source, isDisplay }: { source: string; isDisplay: boolean },
): string | undefined {
  const result = typeset(node.value, isDisplay, context.options.packages?.math);
  if (!result || "html" in result) return result?.html;
  const before = source.slice(0, Math.max(0, source.indexOf(node.value)) + result.at).split("\n");
  const { line = 1, column = 1 } = node.position?.start ?? {};
  const last = before.at(-1)?.length ?? 0;
  const point = { line: line + before.length - 1, column: before.length === 1 ? column + last : last + 1 };
  const place = node.position ? locatePoint(context, point) : context.origin;
  const hint = "Correct the formula; the source is shown until then. See https://katex.org/docs/supported.";
  reportError(context, place, "invalid-math", `Error in the formula: ${result.message.replace(/[.\s]*$/, ".")}`, hint);
  return undefined;
}

export function renderStrong(state: State, node: Strong): Markup {
  return createElement("strong", {}, state.all(node));
}

export function renderDelete(state: State, node: Delete): Markup {
  return createElement("del", {}, state.all(node));
}

/** Render an emphasis, or the badge that it represents. */
export function renderEmphasis(state: State, node: Emphasis): Markup {
  const badge = getBadge(node);
  return badge
    ? createRaw(`<span class="${badge.className}">${badge.label}</span>`)
    : createElement("em", {}, state.all(node));
}

export function renderHtml(state: State, node: Html): Markup {
  const pieces = node.data?.pieces;
  // Never output raw HTML that was not sanitized.
  if (!pieces || pieces.length === 0) return undefined;
  const markup = joinPieces(pieces, getStateContext(state).collector);
  return markup === "" ? undefined : createRaw(markup);
}
