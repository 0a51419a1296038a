/** A raw element written anew: allowed attributes only, addresses as slots, frames as links that wait for a press. */

import type { Place } from "../../model/problem.ts";
import { escapeHtml, htmlAttributes } from "../../util/html.ts";
import { isAllowedId } from "../heading-ids.ts";
import { imageLoading } from "../html/inline.ts";
import { addLink, type HtmlPiece, joinPieces, mark, type ParseContext, reportWarning } from "../parse-context.ts";
import { addressFault, isSafeImage, srcsetCandidates, writeSrcset } from "./allowed-urls.ts";
import { attributeName, attributeValue, judgeAttribute, sizeOfStyle } from "./allowlist.ts";
import type { HtmlAttribute } from "./html-tokenizer.ts";
import type { OpenPicture } from "./themed-picture.ts";

export interface RawElement {
  name: string;
  attributes: readonly HtmlAttribute[];
  isInline: boolean;
  trusted: boolean;
  /** The picture that the element belongs to: itself, or the one around it. */
  picture?: OpenPicture;
}

/** The start tag of an element, in pieces; of a frame all, since nothing between its tags ever shows. */
export function writeElement(element: RawElement, place: Place, parsing: ParseContext): HtmlPiece[] {
  const values = readAttributes(element, place, parsing);
  if (element.name === "iframe") {
    const isKept = element.trusted && !isEmbeddable(values.get("src"), parsing);
    return isKept ? [...writeTag(element, values, place), "</iframe>"] : writeFrame(values, element, place, parsing);
  }
  if (element.name === "img" && !values.has("alt")) {
    const message = `The picture "${shorten(values.get("src") ?? values.get("srcset") ?? "")}" has no alternative text.`;
    reportWarning(
      parsing,
      place,
      "image-without-alt",
      message,
      'Say in "alt" what is to be seen; alt="" for mere decoration.',
    );
  }
  if (element.name === "video" || element.name === "audio") {
    if (!TITLES.some((name) => values.get(name))) reportUntitled(values, { element, place, parsing });
    values.set("controls", "");
    // Nothing is loaded before somebody wants to see it.
    if (!values.has("preload")) values.set("preload", "none");
  }
  const { picture } = element;
  if (!picture) return writeTag(element, values, place);
  if (element.name === "img") {
    const variants = picture.takeImage({ values, place }) ?? [{ values, place }];
    return variants.flatMap((each) => writeTag(element, each.values, each.place));
  }
  if (element.name === "source") picture.addSource({ values, place });
  const tag = writeTag(element, values, place);
  return [(state) => (picture.isWritten ? joinPieces(tag, state) : "")];
}

/** Attributes that tell screen readers what a video or sound is. */
const TITLES = ["title", "aria-label", "aria-labelledby"];

function reportUntitled(
  values: ReadonlyMap<string, string>,
  { element, place, parsing }: Pick<Reading, "element" | "place" | "parsing">,
): void {
  const what = element.name === "video" ? "video" : "sound";
  const source = values.has("src") ? ` "${shorten(values.get("src") as string)}"` : "";
  const hint = 'Say in "title" what it shows or plays.';
  reportWarning(parsing, place, "media-without-title", `The ${what}${source} has no title.`, hint);
}

function writeTag(element: RawElement, values: ReadonlyMap<string, string>, place: Place): HtmlPiece[] {
  const pieces: HtmlPiece[] = [`<${element.name}`];
  for (const [name, value] of values) pieces.push(writeAttribute(name, value, { element, values, place }));
  if (element.name === "img") {
    const isThemed = element.picture?.isWritten === false;
    pieces.push((state) => htmlAttributes({ ...imageLoading(state), ...(isThemed ? { loading: "lazy" } : {}) }));
  }
  pieces.push(">");
  return pieces;
}

/** A tag whose attributes are being read. */
interface Reading {
  element: RawElement;
  place: Place;
  parsing: ParseContext;
  /** What stays, by name. */
  values: Map<string, string>;
}

/** The attributes that may stay, by name; addresses that may not are reported here. */
function readAttributes(element: RawElement, place: Place, parsing: ParseContext): Map<string, string> {
  const values = new Map<string, string>();
  const reading: Reading = { element, place, parsing, values };
  for (const { name: writtenName, value } of element.attributes) {
    const name = attributeName(writtenName);
    if (values.has(name)) continue;
    if (name === "style" && !element.trusted) {
      takeStyle(value, reading);
      continue;
    }
    const verdict = element.trusted ? (/^[\w:.@-]+$/.test(name) ? "keep" : "drop") : judgeAttribute(element.name, name);
    if (verdict === "keep") keepAttribute(name, value, reading);
    else if (name === "name" && element.name === "a") keepAttribute("id", value, reading);
    else if (verdict === "report") {
      const message = `The attribute "${shorten(writtenName)}" of "<${element.name}>" is not allowed; it was removed.`;
      reportWarning(parsing, place, "raw-html", message, "Remove it.");
    }
  }
  return values;
}

function keepAttribute(name: string, value: string, reading: Reading): void {
  const { element, place, parsing, values } = reading;
  if (name === "id") {
    keepId(value.trim(), reading);
    return;
  }
  const fault = element.trusted ? undefined : addressFaultOf(name, value, element.name);
  if (fault) {
    const message = `The address "${shorten(value)}" of "<${element.name}>" is not allowed; it was removed.`;
    reportWarning(parsing, place, "raw-html", message, "Use http, https, mailto, tel or a relative address.");
    return;
  }
  if (name === "srcset") {
    keepSrcset(value, reading);
    return;
  }
  const allowedValue = element.trusted ? value : attributeValue(name, value);
  if (allowedValue !== undefined) values.set(name, allowedValue);
}

/** An id stands once on a page. */
function keepId(id: string, { place, parsing, values }: Reading): void {
  if (values.has("id") || id === "") return;
  if (isAllowedId(id) && !parsing.anchors.has(id)) values.set("id", parsing.anchors.claimOther(id));
  else {
    const why = isAllowedId(id) ? "stands twice on the page" : "is not allowed";
    reportWarning(parsing, place, "raw-html", `The id "${shorten(id)}" ${why}; it was removed.`, "Choose another one.");
  }
}

/** Browsers pass over pictures that are described in another way. */
const DESCRIPTOR = /^(?:\d+(?:\.\d+)?x|[1-9]\d*w)?$/;

function keepSrcset(srcset: string, { element, place, parsing, values }: Reading): void {
  const candidates = srcsetCandidates(srcset).filter((candidate) => {
    if (element.trusted || DESCRIPTOR.test(candidate.descriptor)) return true;
    const message = `"${shorten(writeSrcset([candidate]))}" in the "srcset" of "<${element.name}>" tells neither density nor width; it was removed.`;
    reportWarning(parsing, place, "raw-html", message, 'Write "2x" or "800w" after the address, or nothing.');
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

/** Styles are not for content; a size has attributes of its own, which serve as well. */
function takeStyle(style: string, { element, place, parsing, values }: Reading): void {
  const size = sizeOfStyle(style);
  const sized = ["img", "video", "iframe"].includes(element.name);
  for (const name of ["width", "height"] as const) {
    const value = size[name];
    if (sized && value !== undefined && !values.has(name)) values.set(name, value);
  }
  if (sized && (size.width !== undefined || size.height !== undefined)) return;
  const message = `The style of "<${element.name}>" is not allowed; it was removed.`;
  reportWarning(parsing, place, "raw-html", message, "Remove it; looks belong into the style sheet.");
}

function writeAttribute(
  name: string,
  value: string,
  { element, values, place }: Pick<Reading, "element" | "place"> & { values: ReadonlyMap<string, string> },
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

/** A frame of an allowed host becomes a link: nothing is loaded from there before somebody presses it. */
function writeFrame(
  values: ReadonlyMap<string, string>,
  { isInline }: RawElement,
  place: Place,
  parsing: ParseContext,
): HtmlPiece[] {
  const src = values.get("src") ?? "";
  if (!isEmbeddable(src, parsing)) {
    const hosts = parsing.options.iframeHosts;
    const hint = hosts.length > 0 ? `Hosts that are allowed: ${hosts.join(", ")}.` : "Link to the page instead.";
    reportWarning(parsing, place, "raw-html", `The frame of "${shorten(src)}" is not allowed; it was removed.`, hint);
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
