/**
 * Renders a sanitized element: with allowed attributes only, URLs as placeholders, and frames as links that load on
 * click.
 */

import type { Place } from "../../model/problem.ts";
import { escapeHtml, htmlAttributes } from "../../util/html.ts";
import { isAllowedId } from "../heading-ids.ts";
import { imageLoading } from "../html/inline.ts";
import { addLink, type HtmlPiece, joinPieces, mark, type ParseContext, reportWarning } from "../parse-context.ts";
import { addressFault, isSafeImage, srcsetCandidates, writeSrcset } from "./allowed-urls.ts";
import { attributeName, attributePolicy, attributeValue, sizeOfStyle } from "./allowlist.ts";
import type { HtmlAttribute } from "./html-tokenizer.ts";
import type { OpenPicture } from "./themed-picture.ts";

export interface RawElement {
  name: string;
  attributes: readonly HtmlAttribute[];
  isInline: boolean;
  trusted: boolean;
  /** The `picture` element itself, or the one that contains the element. */
  picture?: OpenPicture;
}

/** Render the start tag of an element. A frame is rendered completely, since browsers never show its content. */
export function renderElement(element: RawElement, place: Place, parsing: ParseContext): HtmlPiece[] {
  const values = readAttributes(element, place, parsing);
  if (element.name === "iframe") {
    const isTrustedFrame = element.trusted && !isEmbeddable(values.get("src"), parsing);
    return isTrustedFrame
      ? [...renderTag(element, values, place), "</iframe>"]
      : renderFrame(values, element, place, parsing);
  }
  if (element.name === "img" && !values.has("alt")) {
    const message = `The image "${shorten(values.get("src") ?? values.get("srcset") ?? "")}" has no alternative text.`;
    reportWarning(
      parsing,
      place,
      "image-without-alt",
      message,
      'Describe the image in "alt", or write alt="" if it is decorative.',
    );
  }
  if (element.name === "video" || element.name === "audio") {
    if (!TITLES.some((name) => values.get(name))) reportUntitled(values, { element, place, parsing });
    values.set("controls", "");
    // Do not load media before the user plays it.
    if (!values.has("preload")) values.set("preload", "none");
  }
  const { picture } = element;
  if (!picture) return renderTag(element, values, place);
  if (element.name === "img") {
    const variants = picture.imageVariants({ values, place }) ?? [{ values, place }];
    return variants.flatMap((each) => renderTag(element, each.values, each.place));
  }
  if (element.name === "source") picture.addSource({ values, place });
  const tag = renderTag(element, values, place);
  return [(state) => (picture.isKept ? joinPieces(tag, state) : "")];
}

/** Attributes that name a video or audio element for screen readers. */
const TITLES = ["title", "aria-label", "aria-labelledby"];

function reportUntitled(
  values: ReadonlyMap<string, string>,
  { element, place, parsing }: Pick<AttributeContext, "element" | "place" | "parsing">,
): void {
  const media = element.name === "video" ? "video" : "audio";
  const source = values.has("src") ? ` "${shorten(values.get("src") as string)}"` : "";
  const hint = 'Describe the content in "title".';
  reportWarning(parsing, place, "media-without-title", `The ${media}${source} has no title.`, hint);
}

function renderTag(element: RawElement, values: ReadonlyMap<string, string>, place: Place): HtmlPiece[] {
  const pieces: HtmlPiece[] = [`<${element.name}`];
  for (const [name, value] of values) pieces.push(renderAttribute(name, value, { element, values, place }));
  if (element.name === "img") {
    const isThemed = element.picture?.isKept === false;
    pieces.push((state) => htmlAttributes({ ...imageLoading(state), ...(isThemed ? { loading: "lazy" } : {}) }));
  }
  pieces.push(">");
  return pieces;
}

/** State while the attributes of a tag are sanitized. */
interface AttributeContext {
  element: RawElement;
  place: Place;
  parsing: ParseContext;
  /** Sanitized attributes by name. */
  values: Map<string, string>;
}

/** Sanitize attributes, and report URLs that are not allowed. */
function readAttributes(element: RawElement, place: Place, parsing: ParseContext): Map<string, string> {
  const values = new Map<string, string>();
  const context: AttributeContext = { element, place, parsing, values };
  for (const { name: writtenName, value } of element.attributes) {
    const name = attributeName(writtenName);
    if (values.has(name)) continue;
    if (name === "style" && !element.trusted) {
      convertStyle(value, context);
      continue;
    }
    const policy = element.trusted ? (/^[\w:.@-]+$/.test(name) ? "keep" : "drop") : attributePolicy(element.name, name);
    if (policy === "keep") keepAttribute(name, value, context);
    else if (name === "name" && element.name === "a") keepAttribute("id", value, context);
    else if (policy === "report") {
      const message = `The attribute "${shorten(writtenName)}" of "<${element.name}>" is not allowed; it was removed.`;
      reportWarning(parsing, place, "raw-html", message, "Remove it.");
    }
  }
  return values;
}

function keepAttribute(name: string, value: string, context: AttributeContext): void {
  const { element, place, parsing, values } = context;
  if (name === "id") {
    keepId(value.trim(), context);
    return;
  }
  const fault = element.trusted ? undefined : addressFaultOf(name, value, element.name);
  if (fault) {
    const message = `The URL "${shorten(value)}" of "<${element.name}>" is not allowed; it was removed.`;
    reportWarning(parsing, place, "raw-html", message, "Use http, https, mailto, tel or a relative URL.");
    return;
  }
  if (name === "srcset") {
    keepSrcset(value, context);
    return;
  }
  const allowedValue = element.trusted ? value : attributeValue(name, value);
  if (allowedValue !== undefined) values.set(name, allowedValue);
}

/** Keep an ID if it is valid and unique on the page. */
function keepId(id: string, { place, parsing, values }: AttributeContext): void {
  if (values.has("id") || id === "") return;
  if (isAllowedId(id) && !parsing.anchors.has(id)) values.set("id", parsing.anchors.claimOther(id));
  else {
    const reason = isAllowedId(id) ? "is used twice on the page" : "is not allowed";
    reportWarning(
      parsing,
      place,
      "raw-html",
      `The ID "${shorten(id)}" ${reason}; it was removed.`,
      "Choose another ID.",
    );
  }
}

/** Valid descriptors. Browsers ignore candidates with any other. */
const DESCRIPTOR = /^(?:\d+(?:\.\d+)?x|[1-9]\d*w)?$/;

function keepSrcset(srcset: string, { element, place, parsing, values }: AttributeContext): void {
  const candidates = srcsetCandidates(srcset).filter((candidate) => {
    if (element.trusted || DESCRIPTOR.test(candidate.descriptor)) return true;
    const message = `"${shorten(writeSrcset([candidate]))}" in the "srcset" of "<${element.name}>" has an invalid descriptor; it was removed.`;
    reportWarning(parsing, place, "raw-html", message, 'Write "2x" or "800w" after the URL, or omit the descriptor.');
    return false;
  });
  if (candidates.length > 0) values.set("srcset", writeSrcset(candidates));
}

function addressFaultOf(name: string, value: string, element: string): boolean {
  if (name === "href") return addressFault(value) !== undefined;
  if (name === "src" && element === "iframe") return addressFault(value) !== undefined;
  if (name === "src" || name === "poster") return !isSafeImage(value);
  return name === "srcset" && !srcsetCandidates(value).every(({ address }) => isSafeImage(address));
}

/** Convert the size in a style to attributes. Other styles are not allowed. */
function convertStyle(style: string, { element, place, parsing, values }: AttributeContext): void {
  const size = sizeOfStyle(style);
  const isResizable = ["img", "video", "iframe"].includes(element.name);
  for (const name of ["width", "height"] as const) {
    const value = size[name];
    if (isResizable && value !== undefined && !values.has(name)) values.set(name, value);
  }
  if (isResizable && (size.width !== undefined || size.height !== undefined)) return;
  const message = `The style of "<${element.name}>" is not allowed; it was removed.`;
  reportWarning(parsing, place, "raw-html", message, "Move the style to a style sheet.");
}

function renderAttribute(
  name: string,
  value: string,
  { element, values, place }: Pick<AttributeContext, "element" | "place"> & { values: ReadonlyMap<string, string> },
): HtmlPiece {
  if (name === "href") {
    return (parsing) => {
      const link = addLink(parsing, { target: value, kind: "htmlLink", place });
      return ` href="${mark(parsing, { kind: "link", link })}"`;
    };
  }
  if (name === "srcset") {
    return (parsing) => {
      const candidates = srcsetCandidates(value).map(({ address, descriptor }) => ({
        link: addLink(parsing, { target: address, kind: "htmlAsset", place }),
        descriptor,
      }));
      return ` srcset="${mark(parsing, { kind: "srcset", candidates })}"`;
    };
  }
  if (name === "src" || name === "poster") {
    const size = element.name === "img" && name === "src" && !values.has("width") && !values.has("height");
    return (parsing) => {
      const link = addLink(parsing, { target: value, kind: "htmlAsset", place });
      const slot = { kind: "asset", link, attribute: name, ...(size ? { size } : {}) } as const;
      return ` ${name}="${mark(parsing, slot)}"`;
    };
  }
  return value === "" && name !== "alt" ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
}

function isEmbeddable(src: string | undefined, { options }: ParseContext): boolean {
  const url = src === undefined ? undefined : URL.parse?.(src.startsWith("//") ? `https:${src}` : src);
  return url?.protocol === "https:" && options.iframeHosts.includes(url.host);
}

/**
 * Render a frame of an allowed host as a link, so that nothing is loaded from the host before the user clicks the link.
 */
function renderFrame(
  values: ReadonlyMap<string, string>,
  { isInline }: RawElement,
  place: Place,
  parsing: ParseContext,
): HtmlPiece[] {
  const src = values.get("src") ?? "";
  if (!isEmbeddable(src, parsing)) {
    const hosts = parsing.options.iframeHosts;
    const hint = hosts.length > 0 ? `Allowed hosts: ${hosts.join(", ")}.` : "Link to the page instead.";
    reportWarning(parsing, place, "raw-html", `The frame "${shorten(src)}" is not allowed; it was removed.`, hint);
    return [];
  }
  const address = src.startsWith("//") ? `https:${src}` : src;
  const title = values.get("title") || new URL(address).host;
  const box = isInline ? "span" : "div";
  return [
    (state) => {
      const link = addLink(state, { target: address, kind: "htmlLink", place });
      const href = mark(state, { kind: "link", link });
      return (
        `<${box} class="embed"><a class="embed-link" href="${href}" data-src="${escapeHtml(address)}">` +
        `${escapeHtml(title)}</a></${box}>`
      );
    },
  ];
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
