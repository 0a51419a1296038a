/**
 * Lists the elements and attributes allowed in raw HTML. The lists are short on purpose: they contain only elements
 * that documentation needs in addition to Markdown.
 *
 * `hast-util-sanitize` was tried: it removes elements and attributes in silence, while authors need to know what was removed
 * and where, and it needs a tree of complete elements, while a node of Markdown may be one tag.
 */

export const ELEMENTS: ReadonlySet<string> = new Set(
  (
    "a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn " +
    "div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd li mark ol p picture pre q " +
    "rp rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr track u " +
    "ul var video wbr"
  ).split(" "),
);

/** Elements that are removed with their content. */
export const REMOVED_WITH_CONTENT: ReadonlySet<string> = new Set(
  "script style template textarea title xmp noembed noframes noscript object applet select math svg".split(" "),
);

/**
 * Disallowed HTML elements: their tags are removed. A tag with any other name is text that looks like HTML, such as
 * `Promise<string>`, and is kept.
 */
export const DISALLOWED: ReadonlySet<string> = new Set(
  (
    "acronym applet area base basefont bgsound big blink body button canvas center command content datalist dialog dir " +
    "embed fieldset font form frame frameset head hgroup html image input keygen label legend link listing main map " +
    "marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object optgroup option " +
    "output param plaintext portal progress rb rtc script search select shadow slot spacer strike style svg template " +
    "textarea title tt xmp"
  ).split(" "),
);

/** Elements that close an open paragraph (HTML, "Optional tags"). */
export const CLOSES_PARAGRAPH: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote details div dl figcaption figure footer h2 h3 h4 h5 h6 header hr ol p pre section " +
    "table ul"
  ).split(" "),
);

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** Elements that other elements' start tags close, so that their end tags may be omitted. */
export const IMPLIED_END_TAGS: Readonly<Record<string, readonly string[]>> = {
  dd: ["dd", "dt"],
  dt: ["dd", "dt"],
  li: ["li"],
  p: ["p"],
  td: ["td", "th"],
  th: ["td", "th"],
  tr: ["tr", "td", "th"],
};

const GLOBAL_ATTRIBUTES = new Set("aria-hidden aria-label class dir id lang role title translate".split(" "));

const ELEMENT_ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    a: "download href",
    audio: "controls loop muted preload src",
    col: "span",
    colgroup: "span",
    data: "value",
    details: "open",
    div: "align",
    h1: "align",
    h2: "align",
    h3: "align",
    h4: "align",
    iframe: "height src width",
    img: "align alt height sizes src srcset width",
    li: "value",
    ol: "reversed start type",
    p: "align",
    source: "height media sizes src srcset type width",
    table: "align",
    td: "align colspan headers rowspan width",
    th: "abbr align colspan headers rowspan scope width",
    time: "datetime",
    tr: "align",
    track: "default kind label src srclang",
    video: "controls height loop muted playsinline poster preload src width",
  }).map(([name, attributes]) => [name, new Set(attributes.split(" "))]),
);

/** Attribute names in JSX. */
const JSX_NAMES: ReadonlyMap<string, string> = new Map([["classname", "class"]]);

/** Attributes that are removed without a warning, because the result looks the same to readers. */
const IGNORED_ATTRIBUTES = new Set(
  (
    "allow allowfullscreen autoplay bgcolor border cellpadding cellspacing crossorigin decoding fetchpriority frameborder " +
    "key loading marginheight marginwidth name nowrap referrerpolicy rel scrolling tabindex target valign webkitallowfullscreen " +
    "mozallowfullscreen"
  ).split(" "),
);

export type AttributePolicy = "keep" | "drop" | "report";

export function normalizeAttributeName(name: string): string {
  return JSX_NAMES.get(name) ?? name;
}

export function getAttributePolicy(element: string, name: string): AttributePolicy {
  if (GLOBAL_ATTRIBUTES.has(name) || ELEMENT_ATTRIBUTES[element]?.has(name)) return "keep";
  return IGNORED_ATTRIBUTES.has(name) ? "drop" : "report";
}

const ROLES = new Set("img list listitem none note presentation".split(" "));

/**
 * Classes used by scripts and the page layout. With these, content could impersonate page elements, or load any URL
 * in a frame.
 */
const RESERVED_CLASSES =
  "announcement backdrop badge banner button card code copy dialog embed footer heading hljs js line menu modal nav " +
  "notice option overlay pager process progress prose search shell sidebar skip structure tab toc version";
const RESERVED_CLASS = new RegExp(`^(?:${RESERVED_CLASSES.replaceAll(" ", "|")})(?:s?$|s?-|bar)`);

/** Return an attribute's allowed value, or `undefined`. URLs are checked separately. */
export function sanitizeAttributeValue(name: string, value: string): string | undefined {
  switch (name) {
    case "class": {
      const names = value.split(/\s+/).filter((word) => /^[\w-]{1,60}$/.test(word) && !RESERVED_CLASS.test(word));
      return names.length > 0 ? names.join(" ") : undefined;
    }
    case "role":
      return ROLES.has(value) ? value : undefined;
    case "width":
    case "height":
      return /^\d{1,5}(?:px)?$/.test(value) ? value.replace("px", "") : /^\d{1,3}%$/.test(value) ? value : undefined;
    case "align":
      return /^(?:left|right|center|justify)$/i.test(value) ? value.toLowerCase() : undefined;
    case "controls":
    case "default":
    case "loop":
    case "muted":
    case "open":
    case "playsinline":
    case "reversed":
      return value === "false" ? undefined : "";
    case "preload":
      return value === "metadata" ? value : "none";
    case "colspan":
    case "rowspan":
    case "span":
      return /^\d{1,3}$/.test(value) ? value : undefined;
    default:
      return value;
  }
}

/** Return width and height from a style, the only properties with a corresponding attribute: `{width: '10px'}`. */
export function readStyleSize(style: string): { width?: string; height?: string } {
  const readLength = (name: string): string | undefined =>
    new RegExp(`(?:^|[\\s;,{'"])${name}['"]?\\s*:\\s*['"]?(\\d{1,5})(?:px)?['"]?\\s*(?:[;,}]|$)`).exec(style)?.[1];
  return { width: readLength("width"), height: readLength("height") };
}

/** Code within HTML, which the site's Content-Security-Policy blocks. */
export interface BlockedCode {
  message: string;
  hint: string;
}

/** Media types for scripts that browsers run; other scripts contain data. */
const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** List the code in a start tag that the policy blocks. @param attributes Names are in lower case. */
export function findBlockedCode(
  name: string,
  attributes: Iterable<readonly [name: string, value: string]>,
): BlockedCode[] {
  const values = new Map(attributes);
  const describeBlocked = (subject: string): string => `The Content-Security-Policy of the site blocks ${subject}.`;
  const blocked: BlockedCode[] = [];
  if (name === "style")
    blocked.push({ message: describeBlocked('the inline style sheet in "<style>"'), hint: STYLE_SHEET_HINT });
  if (name === "script" && !values.has("src") && SCRIPT_TYPE.test((values.get("type") ?? "").trim()))
    blocked.push({ message: describeBlocked('the inline script in "<script>"'), hint: SCRIPT_HINT });
  if (name === "object" || name === "embed" || name === "base")
    blocked.push({ message: describeBlocked(`the element "<${name}>"`), hint: ELEMENT_HINTS[name] });
  for (const [attribute, value] of values) {
    const subject = describeBlocked(`the attribute "${attribute}" of "<${name}>"`);
    if (attribute === "style" && value.trim() !== "") blocked.push({ message: subject, hint: STYLE_HINT });
    else if (/^on[a-z]+$/.test(attribute)) blocked.push({ message: subject, hint: SCRIPT_HINT });
    else if (/^(?:href|src|action|formaction)$/.test(attribute) && /^\s*javascript:/i.test(value))
      blocked.push({ message: describeBlocked(`the script in "${attribute}" of "<${name}>"`), hint: SCRIPT_HINT });
  }
  return blocked;
}

const ELEMENT_HINTS = {
  object: 'Use "<iframe>", "<img>" or a link.',
  embed: 'Use "<iframe>", "<video>" or a link.',
  base: "Write full URLs.",
} as const;
const STYLE_HINT = "Use a class, and add its style sheet to the site.";
export const STYLE_SHEET_HINT = "Move the style sheet to a file, and add the file to `styles` in the configuration.";
const SCRIPT_HINT = "Move the script to a file in `static/`, and load the file.";
