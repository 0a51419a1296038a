/** Compares the strings in a translation's tags with those of the original: only text may be replaced by other text. */

import type { MdxPart, MdxText } from "../../model/mdx-code.ts";

/** Return the first string that differs from the original, although one of the two is no plain text. */
export function findChangedCode(own: MdxPart, original: MdxPart): MdxText | undefined {
  const changedProp = own.props?.find((prop, index) => {
    const originalProp = original.props?.[index];
    return prop.value !== originalProp?.value && !(originalProp && isPlainText(prop) && isPlainText(originalProp));
  });
  return changedProp ?? findChangedChild(own, original);
}

/** The text between tags may be divided differently, so strings that are no plain text are compared by themselves. */
function findChangedChild(own: MdxPart, original: MdxPart): MdxText | undefined {
  const listCode = ({ text, children = [] }: MdxPart): MdxText[] =>
    children.filter((child) => isRawText(text) || !isPlainText(child));
  const [ownCode, originalCode] = [listCode(own), listCode(original)];
  const at = Math.max(ownCode.length, originalCode.length);
  const index = Array.from({ length: at }).findIndex((_, each) => ownCode[each]?.value !== originalCode[each]?.value);
  if (index < 0) return undefined;
  const value = ownCode[index]?.value ?? "";
  return { name: "children", value, place: ownCode[index]?.place ?? own.place };
}

/** True for elements with code as their text: they alone have text to compare. */
const isRawText = (tag: string): boolean => /^<[a-z]/.test(tag);

/** Characters without width, spaces and control characters, which parsers of URLs and markup ignore. */
const IGNORED = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu;
/** Start of a URL or path. */
const URL_START = /^(?:[/\\#?]|\.{1,2}[/\\]|[a-z][a-z0-9+.-]*:[!-~])/i;
/** A word with a colon, e.g. `Note: text`, which is no scheme. */
const LABEL = /^\s*[\p{L}\p{M}\p{N}.+-]+\s?:(?:\s|$)/u;
/** Schemes that run code, also if spaces follow. */
const SCRIPT_SCHEME = /^(?:(?:javascript|vbscript|livescript):|data:[a-z]*[/,;])/i;
/** Start of a tag, a comment or an entity, which a component may decode. */
const MARKUP = /<(?![\s\d=])|&(?:#|\w+;|(?:lt|gt|amp|quot)\b)/i;
/** What leaves a quoted attribute or adds an event handler, in components that write HTML. */
const ATTRIBUTE = /["'`].*=|\bon[a-z]+\s*=/is;

/** True if a string is text whatever a component does with it: neither markup, nor a URL or path. */
function isPlainText({ name, value }: MdxText): boolean {
  // Components that normalize text turn fullwidth characters into ASCII.
  const normalized = value.normalize("NFKC");
  const isMarkup = MARKUP.test(normalized) || (name !== "children" && ATTRIBUTE.test(normalized));
  if (isMarkup || SCRIPT_SCHEME.test(normalized.replace(IGNORED, ""))) return false;
  return LABEL.test(value) || !URL_START.test(value.replace(IGNORED, ""));
}
