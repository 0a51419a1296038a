/**
 * Finds what may run code in an SVG. Browsers run scripts of an SVG that is opened or shown in a frame, on the origin of the
 * site. The file is parsed as browsers do, as XML, and only what is known to be inert is allowed.
 */

import sax, { type QualifiedAttribute, type QualifiedTag } from "sax";
import { checkUrl, isSafeImage } from "../../markdown/raw-html/allowed-urls.ts";
import { ELEMENTS } from "../../markdown/raw-html/allowlist.ts";
import type { Place } from "../../model/problem.ts";
import { shorten } from "../../util/format.ts";

export interface SvgFault extends Pick<Place, "line" | "column" | "length"> {
  message: string;
}

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
const XLINK = "http://www.w3.org/1999/xlink";
const XML = "http://www.w3.org/XML/1998/namespace";

/** Namespaces of editors and of metadata, without a meaning for browsers. */
const METADATA =
  /^(?:https?:\/\/(?:ns\.adobe\.com|purl\.org\/dc|(?:www\.)?inkscape\.org|sodipodi\.sourceforge\.net|creativecommons\.org|web\.resource\.org\/cc|www\.bohemiancoding\.com\/sketch|www\.serif\.com|www\.figma\.com|boxy-svg\.com|vectornator\.io|www\.w3\.org\/1999\/02\/22-rdf-syntax-ns)|adobe:ns:meta\/)/;

/** Elements of SVG that run code or show other documents. */
const ACTIVE_ELEMENTS = new Set("applet audio embed frame handler iframe listener object script video".split(" "));

/** Elements of HTML in `foreignObject`, as in Markdown, and the two with which draw.io formats labels. */
const isAllowedHtml = (name: string): boolean =>
  name !== "iframe" && (ELEMENTS.has(name) || /^(?:center|font)$/.test(name));

const ANIMATION = /^(?:set|animate)/i;
const URL_ATTRIBUTE = /^(?:base|href|poster|src)$/i;

/** Attributes with text for people, which browsers never use as a URL. */
const TEXT_ATTRIBUTE = /^(?:alt|aria-.*|class|content|d|data-.*|desc|id|lang|title)$/i;

/** Encodings in which ASCII characters have their usual bytes, so that browsers and this parser read the same tags. */
const ENCODING = /^(?:utf-8|us-ascii|iso-8859-1|windows-1252)$/i;

/** Most faults to report in one file. Reading ends there: locating a fault takes time that grows with the file. */
const MAX_FAULTS = 10;

/** Deepest nesting of elements, the limit of libxml2. The time of the parser grows with the square of the depth. */
const MAX_DEPTH = 256;

/** Most attributes of one element: the parser compares each with all others. */
const MAX_ATTRIBUTES = 1000;

/** Number of characters to parse at once, before it is known whether to go on. */
const CHUNK = 4096;

/** Find the parts of an SVG that may run code. A file that is not well-formed has a fault as well. */
export function findSvgFaults(bytes: Uint8Array): readonly SvgFault[] {
  const text = decode(bytes);
  return text === undefined
    ? [{ message: "The file is not encoded in UTF-8.", line: 1, column: 1, length: 0 }]
    : new SvgReader(text).read();
}

/** @returns `undefined` if the encoding is unknown, or if the text is not valid in it. */
function decode(bytes: Uint8Array): string | undefined {
  const declaration = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const [, encoding = "utf-8"] =
    /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(declaration) ?? [];
  if (!ENCODING.test(encoding)) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** An element before its end tag. */
interface OpenElement {
  name: string;
  isForeignObject: boolean;
  /** Text of a style sheet. */
  css: string;
}

// Values such as embedded images may be long.
sax.MAX_BUFFER_LENGTH = Number.POSITIVE_INFINITY;

class SvgReader {
  private readonly text: string;
  private readonly parser = sax.parser(true, { xmlns: true, strictEntities: true });
  private readonly faults: SvgFault[] = [];
  private readonly open: OpenElement[] = [];
  /** Number of open `foreignObject` elements. */
  private foreignObjects = 0;
  private hasRoot = false;
  private isBroken = false;

  constructor(text: string) {
    this.text = text;
  }

  read(): readonly SvgFault[] {
    const { parser } = this;
    parser.ondoctype = (doctype) => {
      if (doctype.includes("[")) this.report("The DOCTYPE defines entities.", () => this.text.indexOf("<!DOCTYPE"));
    };
    parser.onprocessinginstruction = ({ name }) => {
      if (/^xml-stylesheet$/i.test(name)) this.report(`"<?${name}?>" loads a style sheet.`);
    };
    parser.onsgmldeclaration = () => this.reportSyntax(new Error("Declaration outside of a DOCTYPE"));
    parser.onopentag = (tag) => this.readStart(tag);
    parser.onclosetag = () => this.readEnd();
    parser.ontext = (text) => this.readText(text);
    parser.oncdata = (text) => this.readText(text);
    parser.onerror = (error) => {
      this.reportSyntax(error);
      parser.resume();
    };
    for (let at = 0; at < this.text.length && !this.isDone; at += CHUNK) {
      parser.write(this.text.slice(at, at + CHUNK));
      if (parser.attribList.length > MAX_ATTRIBUTES)
        this.refuseRest(`An element has more than ${MAX_ATTRIBUTES} attributes.`);
    }
    if (this.isDone) return this.faults;
    parser.close();
    if (!this.hasRoot) this.reportSyntax(new Error("There is no element"));
    return this.faults;
  }

  /** Report a file that takes too long to read, and stop. */
  private refuseRest(message: string): void {
    this.report(message);
    this.isBroken = true;
  }

  private get isDone(): boolean {
    return this.isBroken || this.faults.length >= MAX_FAULTS;
  }

  private readStart(tag: QualifiedTag): void {
    if (this.isDone) return;
    if (this.open.length >= MAX_DEPTH) {
      this.refuseRest(`Elements are nested more than ${MAX_DEPTH} deep.`);
      return;
    }
    const { name, local, uri } = tag;
    const isSvg = uri === SVG || uri === "";
    if (this.open.length === 0 && this.hasRoot) this.reportSyntax(new Error("There is more than one root element"));
    else if (this.open.length === 0 && !(isSvg && local === "svg"))
      this.report(`The root element is "<${name}>", not "<svg>".`);
    else if (isSvg && ACTIVE_ELEMENTS.has(local.toLowerCase())) this.report(`"<${name}>" is not allowed in an SVG.`);
    else if (uri === XHTML) this.readHtml(tag);
    else if (!isSvg && !METADATA.test(uri)) this.report(`"<${name}>" is of the foreign namespace "${shorten(uri)}".`);
    for (const attribute of Object.values(tag.attributes)) this.readAttribute(attribute, tag);
    this.hasRoot = true;
    const isForeignObject = isSvg && local === "foreignObject";
    if (isForeignObject) this.foreignObjects++;
    this.open.push({ name: local, isForeignObject, css: "" });
  }

  private readHtml({ name, local }: QualifiedTag): void {
    if (this.foreignObjects === 0) this.report(`"<${name}>" is HTML outside of "<foreignObject>".`);
    else if (!isAllowedHtml(local)) this.report(`"<${name}>" is not allowed in "<foreignObject>".`);
  }

  private readAttribute({ name, local, uri, value }: QualifiedAttribute, tag: QualifiedTag): void {
    const refuse = (reason: string): void =>
      this.report(`The attribute "${name}" of "<${tag.name}>" ${reason}.`, () => this.locateAttribute(name));
    if (/^on/i.test(local)) refuse("runs code");
    else if (/^srcdoc$/i.test(local)) refuse("shows another document");
    else if (/^attributeName$/i.test(local) && ANIMATION.test(tag.local) && isActiveName(value))
      refuse("animates a link");
    else if (uri !== "" && uri !== XLINK && uri !== XML) return;
    else if (/^srcset$/i.test(local)) {
      if (!isInertText(value)) refuse("has a URL that is not allowed");
    } else if (URL_ATTRIBUTE.test(local)) {
      const isAllowed = tag.local === "a" ? checkUrl(value) === undefined : isSafeImage(value);
      if (!isAllowed) refuse("has a URL that is not allowed");
    } else if (!TEXT_ATTRIBUTE.test(local) && !isInertText(value)) refuse("contains a script");
  }

  private readText(text: string): void {
    const element = this.open.at(-1);
    if (element?.name === "style") element.css += text;
  }

  private readEnd(): void {
    const element = this.open.pop();
    if (element?.isForeignObject) this.foreignObjects--;
    if (element && !isInertText(element.css)) this.report('The style sheet in "<style>" contains a script.');
  }

  private reportSyntax({ message }: Error): void {
    if (this.isBroken) return;
    const [reason = ""] = message.split("\n");
    this.report(`The file is not well-formed XML: ${reason.replace(/\.$/, "")}.`, () =>
      Math.max(0, this.parser.position - 1),
    );
    // What follows may be read differently by browsers, which stop here.
    this.isBroken = true;
  }

  /** Offset of the current tag. */
  private get tagStart(): number {
    return Math.max(0, this.parser.startTagPosition - 1);
  }

  private locateAttribute(name: string): number {
    const tag = this.text.slice(this.tagStart, this.parser.position);
    const match = [...tag.matchAll(/\s([^\s=<>"'/]+)\s*=/g)].find(([, each]) => each === name);
    return this.tagStart + (match ? match.index + 1 : 0);
  }

  private report(message: string, locate = () => this.tagStart): void {
    if (this.isDone) return;
    const lines = this.text.slice(0, locate()).split(/\r\n?|\n/);
    this.faults.push({ message, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, length: 1 });
  }
}

/** True for attributes that an animation must not change. A prefix does not matter. */
function isActiveName(name: string): boolean {
  return /^(?:.*:)?(?:href|src|style|base|on.*)$/i.test(name.trim());
}

/** True if CSS or a list of values has no URL with a script, in any spelling that browsers accept. */
function isInertText(text: string): boolean {
  const plain = text
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, code: string) => toCharacter(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, "$1")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, so the check must as well
    .replace(/[\u0000-\u0020\u007f]/g, "");
  return !/(?:^|[^a-z\d])(?:javascript|vbscript|livescript):/i.test(plain);
}

const toCharacter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd");
