/**
 * Renders a sanitized element: with allowed attributes only, URLs as placeholders, and frames as links that load on
 * click.
 */

import { getLoadedResource, type ResourceType } from "../../model/loaded-resource.ts";
import type { Place } from "../../model/problem.ts";
import { shorten } from "../../util/format.ts";
import { escapeHtml, serializeAttributes } from "../../util/html.ts";
import { isAllowedId } from "../heading-ids.ts";
import { getLoadingAttributes } from "../html/inline.ts";
import { type HtmlPiece, joinPieces, type ParseContext, reportWarning } from "../parse-context.ts";
import { checkUrl, getUrlHint, isSafeImage, parseSrcset, serializeSrcset } from "./allowed-urls.ts";
import {
  findBlockedCode,
  getAttributePolicy,
  normalizeAttributeName,
  readStyleSize,
  sanitizeAttributeValue,
} from "./allowlist.ts";
import { isEmbeddable, isOwnFrameUrl, renderFrame } from "./frames.ts";
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

/** Render an element's start tag. A frame is rendered completely, since browsers never show its content. */
export function renderElement(element: RawElement, place: Place, context: ParseContext): HtmlPiece[] {
  const values = readAttributes(element, place, context);
  if (element.trusted)
    for (const { message, hint } of findBlockedCode(element.name, values))
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
    const variants = picture.createImageVariants({ values, place }) ?? [{ values, place }];
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
      serializeAttributes({ ...getLoadingAttributes(collector), ...(isThemed ? { loading: "lazy" } : {}) }),
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
    const name = normalizeAttributeName(writtenName);
    if (values.has(name)) continue;
    if (name === "style" && !element.trusted) {
      convertStyle(value, tag);
      continue;
    }
    const policy = element.trusted
      ? /^[\w:.@-]+$/.test(name)
        ? "keep"
        : "drop"
      : getAttributePolicy(element.name, name);
    if (policy === "keep") keepAttribute(name, value, tag);
    else if (name === "name" && element.name === "a") keepAttribute("id", value, tag);
    else if (policy === "report") {
      const message = `The attribute "${shorten(writtenName)}" of "<${element.name}>" is not allowed; it was removed.`;
      reportWarning(context, place, "raw-html", message, "Remove it.");
    }
  }
  return values;
}

/** Hints by attribute that needs a target. A link without a target leads to the page itself. */
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
  const fault = element.trusted ? undefined : isForbiddenUrl(name, value, element.name);
  if (fault) {
    const message = `The URL "${shorten(value)}" of "<${element.name}>" is not allowed; it was removed.`;
    reportWarning(context, place, "raw-html", message, getUrlHint(value));
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
  const allowedValue = element.trusted ? value : sanitizeAttributeValue(name, value);
  if (allowedValue !== undefined) values.set(name, allowedValue);
}

/** Keep an ID if it is valid and unique on the page. */
function keepId(id: string, { place, context, values }: StartTag): void {
  if (values.has("id") || id === "") return;
  const { anchors } = context.collector;
  if (isAllowedId(id) && !anchors.has(id)) values.set("id", anchors.claimOther(id, place));
  else {
    const reason = isAllowedId(id) ? `is already used${anchors.describePlace(id, place.file)}` : "is not allowed";
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
  const candidates = parseSrcset(srcset).filter((candidate) => {
    if (element.trusted || DESCRIPTOR.test(candidate.descriptor)) return true;
    const message = `"${shorten(serializeSrcset([candidate]))}" in the "srcset" of "<${element.name}>" has an invalid descriptor; it was removed.`;
    reportWarning(context, place, "raw-html", message, 'Write "2x" or "800w" after the URL, or omit the descriptor.');
    return false;
  });
  if (candidates.length > 0) values.set("srcset", serializeSrcset(candidates));
}

function isForbiddenUrl(name: string, value: string, element: string): boolean {
  if (name === "href") return checkUrl(value) !== undefined;
  if (name === "src" && element === "iframe") return checkUrl(value) !== undefined;
  if (name === "src" || name === "poster") return !isSafeImage(value);
  return name === "srcset" && !parseSrcset(value).every(({ url }) => isSafeImage(url));
}

/** Convert the size in a style to attributes. Other styles are not allowed. */
function convertStyle(style: string, { element, place, context, values }: StartTag): void {
  const size = readStyleSize(style);
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
      const link = collector.addLink({ target: value, kind: "htmlLink", place, ...findResource({ element, values }) });
      const isDownload = values.has("download") ? { isDownload: true as const } : {};
      return ` href="${collector.mark({ kind: "link", link, ...isDownload })}"`;
    };
  }
  if (name === "srcset") {
    return (collector) => {
      const candidates = parseSrcset(value).map(({ url, descriptor }) => ({
        link: collector.addLink({ target: url, kind: "htmlAsset", place }),
        descriptor,
      }));
      return ` srcset="${collector.mark({ kind: "srcset", candidates })}"`;
    };
  }
  if (name === "src" || name === "poster") {
    const size = element.name === "img" && name === "src" && !values.has("width") && !values.has("height");
    return (collector) => {
      const isFrame = element.name === "iframe";
      // A frame from this site shows a page or a file.
      const kind = isFrame && isOwnFrameUrl(value, context) ? "htmlLink" : "htmlAsset";
      const resource = findResource({ element, values });
      const link = collector.addLink({ target: value, kind, place, ...(isFrame ? { isFrame } : {}), ...resource });
      const placeholder = { kind: "asset", link, attribute: name, ...(size ? { size } : {}) } as const;
      return ` ${name}="${collector.mark(placeholder)}"`;
    };
  }
  return value === "" && name !== "alt" ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
}

/** Return the resource type that an element in trusted HTML loads. */
function findResource({
  element: { name, trusted },
  values,
}: Pick<StartTag, "element"> & { values: ReadonlyMap<string, string> }): { resource?: ResourceType } {
  const resource = trusted ? getLoadedResource(name, (attribute) => values.get(attribute)) : undefined;
  return resource ? { resource: resource.type } : {};
}
