/**
 * Renders a sanitized element: with allowed attributes only, URLs as placeholders, and frames as links that load on
 * click.
 */

import { loadedResource, type ResourceType } from "../../model/loaded-resource.ts";
import { pathBelowBaseUrl } from "../../model/permalink.ts";
import type { Place } from "../../model/problem.ts";
import { escapeHtml, htmlAttributes } from "../../util/html.ts";
import { isAllowedId } from "../heading-ids.ts";
import { imageLoading } from "../html/inline.ts";
import { type HtmlPiece, joinPieces, type ParseContext, reportWarning } from "../parse-context.ts";
import { addressFault, addressHint, isSafeImage, srcsetCandidates, writeSrcset } from "./allowed-urls.ts";
import { attributeName, attributePolicy, attributeValue, blockedCode, sizeOfStyle } from "./allowlist.ts";
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
export function renderElement(element: RawElement, place: Place, context: ParseContext): HtmlPiece[] {
  const values = readAttributes(element, place, context);
  if (element.trusted)
    for (const { message, hint } of blockedCode(element.name, values))
      reportWarning(context, place, "blocked-by-policy", message, hint);
  if (element.name === "iframe") {
    const isOwnFrame = isOwnFrameUrl(values.get("src"), context);
    if (isOwnFrame && !values.has("loading")) values.set("loading", "lazy");
    const isTrustedFrame = element.trusted && !isEmbeddable(values.get("src"), context);
    return isOwnFrame || isTrustedFrame
      ? [...renderTag(element, values, place, context), "</iframe>"]
      : renderFrame(values, element, place, context);
  }
  if (element.name === "img" && !values.has("alt")) {
    const message = `The image "${shorten(values.get("src") ?? values.get("srcset") ?? "")}" has no alternative text.`;
    reportWarning(
      context,
      place,
      "image-without-alt",
      message,
      'Describe the image in "alt", or write alt="" if it is decorative.',
    );
  }
  if (element.name === "video" || element.name === "audio") {
    if (!TITLES.some((name) => values.get(name))) reportUntitled(values, { element, place, context });
    values.set("controls", "");
    // Do not load media before the user plays it.
    if (!values.has("preload")) values.set("preload", "none");
  }
  const { picture } = element;
  if (!picture) return renderTag(element, values, place, context);
  if (element.name === "img") {
    const variants = picture.imageVariants({ values, place }) ?? [{ values, place }];
    return variants.flatMap((each) => renderTag(element, each.values, each.place, context));
  }
  if (element.name === "source") picture.addSource({ values, place });
  const tag = renderTag(element, values, place, context);
  return [(collector) => (picture.isKept ? joinPieces(tag, collector) : "")];
}

/** Attributes that name a video or audio element for screen readers. */
const TITLES = ["title", "aria-label", "aria-labelledby"];

function reportUntitled(
  values: ReadonlyMap<string, string>,
  { element, place, context }: Pick<StartTag, "element" | "place" | "context">,
): void {
  const media = element.name === "video" ? "video" : "audio";
  const source = values.has("src") ? ` "${shorten(values.get("src") as string)}"` : "";
  const hint = 'Describe the content in "title".';
  reportWarning(context, place, "media-without-title", `The ${media}${source} has no title.`, hint);
}

function renderTag(
  element: RawElement,
  values: ReadonlyMap<string, string>,
  place: Place,
  context: ParseContext,
): HtmlPiece[] {
  const pieces: HtmlPiece[] = [`<${element.name}`];
  for (const [name, value] of values) pieces.push(renderAttribute(name, value, { element, values, place, context }));
  if (element.name === "img") {
    const isThemed = element.picture?.isKept === false;
    pieces.push((collector) =>
      htmlAttributes({ ...imageLoading(collector), ...(isThemed ? { loading: "lazy" } : {}) }),
    );
  }
  pieces.push(">");
  return pieces;
}

/** A start tag while its attributes are sanitized. */
interface StartTag {
  element: RawElement;
  place: Place;
  context: ParseContext;
  /** Sanitized attributes by name. */
  values: Map<string, string>;
}

/** Sanitize attributes, and report URLs that are not allowed. */
function readAttributes(element: RawElement, place: Place, context: ParseContext): Map<string, string> {
  const values = new Map<string, string>();
  const tag: StartTag = { element, place, context, values };
  for (const { name: writtenName, value } of element.attributes) {
    const name = attributeName(writtenName);
    if (values.has(name)) continue;
    if (name === "style" && !element.trusted) {
      convertStyle(value, tag);
      continue;
    }
    const policy = element.trusted ? (/^[\w:.@-]+$/.test(name) ? "keep" : "drop") : attributePolicy(element.name, name);
    if (policy === "keep") keepAttribute(name, value, tag);
    else if (name === "name" && element.name === "a") keepAttribute("id", value, tag);
    else if (policy === "report") {
      const message = `The attribute "${shorten(writtenName)}" of "<${element.name}>" is not allowed; it was removed.`;
      reportWarning(context, place, "raw-html", message, "Remove it.");
    }
  }
  return values;
}

/** Hints by the name of an attribute that needs a target. A link without a target leads to the page itself. */
const EMPTY_TARGETS: ReadonlyMap<string, string> = new Map([
  ["href", 'Write the file or URL, or remove the link. "#" leads to the top of the page.'],
  ["src", "Write the file or URL, or remove the element."],
  ["poster", "Write the file or URL, or remove the attribute."],
]);

function keepAttribute(name: string, value: string, tag: StartTag): void {
  const { element, place, context, values } = tag;
  if (name === "id") {
    keepId(value.trim(), tag);
    return;
  }
  const fault = element.trusted ? undefined : addressFaultOf(name, value, element.name);
  if (fault) {
    const message = `The URL "${shorten(value)}" of "<${element.name}>" is not allowed; it was removed.`;
    reportWarning(context, place, "raw-html", message, addressHint(value));
    return;
  }
  // A frame without a URL is not allowed, which is reported.
  const emptyHint = value.trim() === "" && element.name !== "iframe" ? EMPTY_TARGETS.get(name) : undefined;
  if (emptyHint !== undefined) {
    reportWarning(context, place, "empty-target", `The "${name}" of "<${element.name}>" is empty.`, emptyHint);
    if (name !== "href") return;
  }
  if (name === "srcset") {
    keepSrcset(value, tag);
    return;
  }
  const allowedValue = element.trusted ? value : attributeValue(name, value);
  if (allowedValue !== undefined) values.set(name, allowedValue);
}

/** Keep an ID if it is valid and unique on the page. */
function keepId(id: string, { place, context, values }: StartTag): void {
  if (values.has("id") || id === "") return;
  const { anchors } = context.collector;
  if (isAllowedId(id) && !anchors.has(id)) values.set("id", anchors.claimOther(id));
  else {
    const reason = isAllowedId(id) ? "is used twice on the page" : "is not allowed";
    reportWarning(
      context,
      place,
      "raw-html",
      `The ID "${shorten(id)}" ${reason}; it was removed.`,
      "Choose another ID.",
    );
  }
}

/** Valid descriptors. Browsers ignore candidates with any other. */
const DESCRIPTOR = /^(?:\d+(?:\.\d+)?x|[1-9]\d*w)?$/;

function keepSrcset(srcset: string, { element, place, context, values }: StartTag): void {
  const candidates = srcsetCandidates(srcset).filter((candidate) => {
    if (element.trusted || DESCRIPTOR.test(candidate.descriptor)) return true;
    const message = `"${shorten(writeSrcset([candidate]))}" in the "srcset" of "<${element.name}>" has an invalid descriptor; it was removed.`;
    reportWarning(context, place, "raw-html", message, 'Write "2x" or "800w" after the URL, or omit the descriptor.');
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
function convertStyle(style: string, { element, place, context, values }: StartTag): void {
  const size = sizeOfStyle(style);
  const isResizable = ["img", "video", "iframe"].includes(element.name);
  for (const name of ["width", "height"] as const) {
    const value = size[name];
    if (isResizable && value !== undefined && !values.has(name)) values.set(name, value);
  }
  if (isResizable && (size.width !== undefined || size.height !== undefined)) return;
  const message = `The style of "<${element.name}>" is not allowed; it was removed.`;
  reportWarning(context, place, "raw-html", message, "Move the style to a style sheet.");
}

function renderAttribute(
  name: string,
  value: string,
  { element, values, place, context }: Omit<StartTag, "values"> & { values: ReadonlyMap<string, string> },
): HtmlPiece {
  if (name === "href") {
    return (collector) => {
      const link = collector.addLink({ target: value, kind: "htmlLink", place, ...resourceIn({ element, values }) });
      return ` href="${collector.mark({ kind: "link", link })}"`;
    };
  }
  if (name === "srcset") {
    return (collector) => {
      const candidates = srcsetCandidates(value).map(({ address, descriptor }) => ({
        link: collector.addLink({ target: address, kind: "htmlAsset", place }),
        descriptor,
      }));
      return ` srcset="${collector.mark({ kind: "srcset", candidates })}"`;
    };
  }
  if (name === "src" || name === "poster") {
    const size = element.name === "img" && name === "src" && !values.has("width") && !values.has("height");
    return (collector) => {
      const isFrame = element.name === "iframe";
      // A frame of this site shows a page or a file.
      const kind = isFrame && isOwnFrameUrl(value, context) ? "htmlLink" : "htmlAsset";
      const resource = resourceIn({ element, values });
      const link = collector.addLink({ target: value, kind, place, ...(isFrame ? { isFrame } : {}), ...resource });
      const slot = { kind: "asset", link, attribute: name, ...(size ? { size } : {}) } as const;
      return ` ${name}="${collector.mark(slot)}"`;
    };
  }
  return value === "" && name !== "alt" ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
}

/** Return the type of the resource that an element of trusted HTML loads. */
function resourceIn({
  element: { name, trusted },
  values,
}: Pick<StartTag, "element"> & { values: ReadonlyMap<string, string> }): { resource?: ResourceType } {
  const resource = trusted ? loadedResource(name, (attribute) => values.get(attribute)) : undefined;
  return resource ? { resource: resource.type } : {};
}

/** Return true for paths of this site. Browsers read a backslash as a slash, so it may begin the name of a host. */
function isOwnPath(src: string | undefined): boolean {
  return src !== undefined && src !== "" && !/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(src) && !addressFault(src);
}

/** Return true for paths and full URLs of this site. */
function isOwnFrameUrl(src: string | undefined, { options: { site } }: ParseContext): boolean {
  return isOwnPath((site && src !== undefined ? pathBelowBaseUrl(src, site) : undefined) ?? src);
}

function urlOfFrame(src: string): URL | undefined {
  const url = src.startsWith("//") ? `https:${src}` : src;
  return URL.canParse(url) ? new URL(url) : undefined;
}

function isEmbeddable(src: string | undefined, { options }: ParseContext): boolean {
  const url = src === undefined ? undefined : urlOfFrame(src);
  return url?.protocol === "https:" && options.iframeHosts.includes(url.host);
}

/**
 * Render a frame of an allowed host as a link, so that nothing is loaded from the host before the user clicks the link.
 */
function renderFrame(
  values: ReadonlyMap<string, string>,
  { isInline }: RawElement,
  place: Place,
  context: ParseContext,
): HtmlPiece[] {
  const src = values.get("src") ?? "";
  if (!isEmbeddable(src, context)) {
    const url = urlOfFrame(src);
    const isHttps = url?.protocol === "https:";
    const subject = isHttps ? `A frame of "${url.host}"` : `The frame "${shorten(src)}"`;
    const hint = isHttps
      ? 'Add the host to "markdown.iframeHosts", or link to the page instead.'
      : "Write a URL that begins with https://.";
    reportWarning(context, place, "raw-html", `${subject} is not allowed; it was removed.`, hint);
    return [];
  }
  const address = src.startsWith("//") ? `https:${src}` : src;
  const title = values.get("title") || new URL(address).host;
  const box = isInline ? "span" : "div";
  return [
    (collector) => {
      const link = collector.addLink({ target: address, kind: "htmlLink", place });
      const href = collector.mark({ kind: "link", link });
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
