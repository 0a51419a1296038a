/** What raw HTML may hold. The lists are short on purpose: what a page of documentation needs beside Markdown. */

export const ELEMENTS: ReadonlySet<string> = new Set(
  (
    "a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn " +
    "div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd li mark ol p picture pre q " +
    "rp rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr track u " +
    "ul var video wbr"
  ).split(" "),
);

/** Elements that go together with all that is in them. */
export const WITH_CONTENT: ReadonlySet<string> = new Set(
  "script style template textarea title xmp noembed noframes noscript object applet select math svg".split(" "),
);

/**
 * Elements of HTML that are not allowed: their tags are removed. A tag of any other name is no HTML but text that looks
 * like it, `Promise<string>`, and stays.
 */
export const REMOVED: ReadonlySet<string> = new Set(
  (
    "acronym applet area base basefont bgsound big blink body button canvas center command content datalist dialog dir " +
    "embed fieldset font form frame frameset head hgroup html image input keygen label legend link listing main map " +
    "marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object optgroup option " +
    "output param plaintext portal progress rb rtc script search select shadow slot spacer strike style svg template " +
    "textarea title tt xmp"
  ).split(" "),
);

/** Elements that end a paragraph which is open (HTML, "optional tags"). */
export const ENDS_PARAGRAPH: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote details div dl figcaption figure footer h2 h3 h4 h5 h6 header hr ol p pre section " +
    "table ul"
  ).split(" "),
);

export const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** Elements that a later one of their kind ends, so that their own end tag may be missing. */
export const ENDS_ITSELF: Readonly<Record<string, readonly string[]>> = {
  dd: ["dd", "dt"],
  dt: ["dd", "dt"],
  li: ["li"],
  p: ["p"],
  td: ["td", "th"],
  th: ["td", "th"],
  tr: ["tr", "td", "th"],
};

const GLOBAL = new Set("aria-hidden aria-label class dir id lang role title translate".split(" "));

const OWN: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
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

/** JSX has other names for some. */
const RENAMED: ReadonlyMap<string, string> = new Map([["classname", "class"]]);

/** Attributes that are left out without a word: they change nothing that a reader would miss. */
const NEEDLESS = new Set(
  (
    "allow allowfullscreen autoplay bgcolor border cellpadding cellspacing crossorigin decoding fetchpriority frameborder " +
    "key loading marginheight marginwidth name nowrap referrerpolicy rel scrolling tabindex target valign webkitallowfullscreen " +
    "mozallowfullscreen"
  ).split(" "),
);

export type AttributeVerdict = "keep" | "drop" | "report";

export function attributeName(name: string): string {
  return RENAMED.get(name) ?? name;
}

export function judgeAttribute(element: string, name: string): AttributeVerdict {
  if (GLOBAL.has(name) || OWN[element]?.has(name)) return "keep";
  return NEEDLESS.has(name) ? "drop" : "report";
}

const ROLES = new Set("img list listitem none note presentation".split(" "));

/**
 * Classes on which scripts and the frame of the page act are not for content: with them it could pass itself off as a
 * part of the page, or have any address loaded into a frame.
 */
const RESERVED_CLASS =
  /^(?:announcement|backdrop|badge|banner|button|card|code|copy|dialog|embed|fiddle|footer|heading|hljs|js|line|menu|modal|nav|notice|option|overlay|pager|process|progress|prose|search|shell|sidebar|skip|structure|tab|toc|version)(?:s?$|s?-|bar)/;

/** A value that may stay, or `undefined`. Addresses are judged elsewhere. */
export function attributeValue(name: string, value: string): string | undefined {
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

/** Width and height of a style, the only parts of one that have an attribute of their own: `{width: '10px'}`. */
export function sizeOfStyle(style: string): { width?: string; height?: string } {
  const readLength = (name: string): string | undefined =>
    new RegExp(`(?:^|[\\s;,{'"])${name}['"]?\\s*:\\s*['"]?(\\d{1,5})(?:px)?['"]?\\s*(?:[;,}]|$)`).exec(style)?.[1];
  return { width: readLength("width"), height: readLength("height") };
}
