/**
 * Splits raw HTML into tags, comments and text in a single pass.
 *
 * The tokenizer need not match browsers exactly: output is generated only from its tokens, so browsers cannot interpret
 * the input differently.
 */

import { decodeNamedCharacterReference } from "decode-named-character-reference";

export type HtmlToken =
  /** `raw`: content in a script or similar element, which is not markup. */
  | { type: "text"; value: string; raw: boolean; at: number }
  | { type: "comment"; value: string; at: number }
  | { type: "open"; name: string; attributes: readonly HtmlAttribute[]; empty: boolean; at: number }
  | { type: "close"; name: string; at: number }
  /** Incomplete tag, declaration or processing instruction, which is always removed. */
  | { type: "broken"; value: string; at: number };

export interface HtmlAttribute {
  /** Name in lower case. */
  name: string;
  /** Value with character references decoded. `""` if the attribute has no value. */
  value: string;
}

/** Elements with content that is not markup, up to their end tag. */
const RAW_TEXT = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript"]);

/**
 * True for names such as `Card` and `Script`, which are components or types. HTML written in one case is HTML: `br`, `BR`.
 */
export function isComponentName(name: string): boolean {
  return /^[A-Z].*[a-z]/.test(name);
}

const NAME = /[A-Za-z][A-Za-z0-9:-]*/y;
const BLANK = /\s*/y;
const ATTRIBUTE_NAME = /[^\s"'<>/=]+/y;
const BARE_VALUE = /[^\s"'=<>`]+/y;

/**
 * Split HTML into tokens.
 *
 * @param componentsAreHtml True if elements with component names are HTML, whose content may not be markup.
 */
export function readHtml(source: string, componentsAreHtml = false): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let at = 0;
  let text = 0;
  // Remember delimiters that do not occur again: searching for them at every position would take quadratic time.
  const missing = new Set<string>();
  const find = (needle: string, from: number): number => {
    if (missing.has(needle)) return -1;
    const index = source.indexOf(needle, from);
    if (index < 0) missing.add(needle);
    return index;
  };
  const flush = (end: number, raw = false): void => {
    if (end > text) tokens.push({ type: "text", value: source.slice(text, end), raw, at: text });
    text = end;
  };
  const push = (token: HtmlToken, end: number): void => {
    flush(token.at);
    tokens.push(token);
    at = end;
    text = end;
  };
  while (at < source.length) {
    const start = source.indexOf("<", at);
    if (start < 0) break;
    at = start;
    const next = source[start + 1] ?? "";
    if (next === "!" || next === "?") {
      const isComment = source.startsWith("<!--", start);
      const end = findDeclarationEnd(source, start, find);
      const value = isComment ? source.slice(start + 4, end).replace(/-?-->$/, "") : source.slice(start, end);
      push({ type: isComment ? "comment" : "broken", value, at: start }, end);
    } else if (next === "/" && /[A-Za-z]/.test(source[start + 2] ?? "")) {
      NAME.lastIndex = start + 2;
      const name = (NAME.exec(source)?.[0] ?? "").toLowerCase();
      // A closing tag may have attributes, which have no effect.
      const tag = readOpenTag(source, start + 1);
      const end = tag.token.type === "open" ? tag.end - 1 : find(">", start);
      push({ type: "close", name, at: start }, end < 0 ? source.length : end + 1);
    } else if (/[A-Za-z]/.test(next)) {
      const tag = readOpenTag(source, start);
      push(tag.token, tag.end);
      if (tag.token.type === "open" && !tag.token.empty && hasRawText(tag.token, source, componentsAreHtml)) {
        const ending = new RegExp(`</${tag.token.name}`, "gi");
        ending.lastIndex = at;
        const end = missing.has(tag.token.name) ? null : ending.exec(source);
        if (!end) missing.add(tag.token.name);
        at = end ? end.index : at;
        flush(at, true);
      }
    } else {
      at = start + 1;
    }
  }
  flush(source.length);
  return tokens;
}

/** Return the end of a comment, processing instruction, CDATA section or declaration (CommonMark 6.6). */
function findDeclarationEnd(source: string, start: number, find: (needle: string, from: number) => number): number {
  const emptyComment = /^<!--(?:>|->)/.exec(source.slice(start, start + 6))?.[0];
  if (emptyComment) return start + emptyComment.length;
  const [opening, ending] =
    [
      ["<!--", "-->"],
      ["<?", "?>"],
      ["<![CDATA[", "]]>"],
    ].find(([prefix = ""]) => source.startsWith(prefix, start)) ?? [];
  if (opening === undefined || ending === undefined) return findDoctypeEnd(source, start, find);
  const end = find(ending, start + opening.length);
  return end < 0 ? source.length : end + ending.length;
}

/** Return the end of a declaration. Declarations in brackets belong to it. */
function findDoctypeEnd(source: string, start: number, find: (needle: string, from: number) => number): number {
  const end = find(">", start);
  if (end < 0) return source.length;
  const subsetEnd = source.slice(start, end).includes("[") ? find("]>", start) : -1;
  return subsetEnd < 0 ? end + 1 : subsetEnd + 2;
}

function hasRawText({ name, at }: { name: string; at: number }, source: string, componentsAreHtml: boolean): boolean {
  return RAW_TEXT.has(name) && (componentsAreHtml || !isComponentName(source.slice(at + 1, at + 1 + name.length)));
}

function readOpenTag(source: string, start: number): { token: HtmlToken; end: number } {
  NAME.lastIndex = start + 1;
  const name = (NAME.exec(source)?.[0] ?? "").toLowerCase();
  const attributes: HtmlAttribute[] = [];
  let at = NAME.lastIndex;
  while (at < source.length) {
    at = skip(BLANK, source, at);
    if (source[at] === ">") return { token: { type: "open", name, attributes, empty: false, at: start }, end: at + 1 };
    if (source.startsWith("/>", at)) {
      return { token: { type: "open", name, attributes, empty: true, at: start }, end: at + 2 };
    }
    const nameEnd = skip(ATTRIBUTE_NAME, source, at);
    if (nameEnd === at) {
      // Skip a stray slash or quote, as browsers do. A new tag makes this tag invalid.
      if (source[at] === "<") break;
      at++;
      continue;
    }
    const attribute = source.slice(at, nameEnd).toLowerCase();
    const equals = skip(BLANK, source, nameEnd);
    if (source[equals] !== "=") {
      attributes.push({ name: attribute, value: "" });
      at = nameEnd;
      continue;
    }
    const value = readValue(source, skip(BLANK, source, equals + 1));
    if (value === undefined) break;
    attributes.push({ name: attribute, value: decodeReferences(value.text) });
    at = value.end;
  }
  const end = Math.max(start + 1, Math.min(at, source.length));
  return { token: { type: "broken", value: source.slice(start, end), at: start }, end };
}

function readValue(source: string, at: number): { text: string; end: number } | undefined {
  const quote = source[at];
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, at + 1);
    return end < 0 ? undefined : { text: source.slice(at + 1, end), end: end + 1 };
  }
  if (quote === "{") {
    const end = findBracesEnd(source, at);
    if (end === undefined) return undefined;
    const inside = source.slice(at + 1, end - 1).trim();
    return { text: /^(["'`])([^"'`]*)\1$/.exec(inside)?.[2] ?? inside, end };
  }
  const end = skip(BARE_VALUE, source, at);
  return { text: source.slice(at, end), end };
}

/** Return the offset after a JSX value in braces, e.g. `{{ width: 10 }}`. */
function findBracesEnd(source: string, at: number): number | undefined {
  let depth = 0;
  for (let index = at; index < source.length && index < at + 2000; index++) {
    if (source[index] === "{") depth++;
    else if (source[index] === "}" && --depth === 0) return index + 1;
  }
  return undefined;
}

/**
 * Skip a match.
 *
 * @param pattern Sticky regular expression.
 * @returns The end of the match, or `at` if there is none.
 */
export function skip(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}

/** Decode character references. Unknown references are kept, and later escaped as text. */
export function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][a-z0-9]{0,31}));?/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return whole.endsWith(";") ? decodeNamedCharacterReference(name) || whole : whole;
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "\ufffd";
  });
}
