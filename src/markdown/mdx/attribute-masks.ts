/** Characters that stand for others while MDX is parsed, so that attributes in braces are not read as expressions. */

import { CLOSE_BRACE_MASK, OPEN_BRACE_MASK } from "../syntax/brace-masks.ts";
import { COMMENTED_IDS } from "../transforms/heading-attributes.ts";

/** Replacements for characters, with the same length. */
export const MASKS: readonly (readonly [character: string, mask: string])[] = [
  ["{", OPEN_BRACE_MASK],
  ["}", CLOSE_BRACE_MASK],
  ["<", "\ufdd4"],
];

/** Replacement for the keyword before an invalid import or export. */
export const OTHER_MASK = "\ufdd5";

const MASKED = /[\ufdd2-\ufdd4]/g;

/**
 * Attributes in braces, which would be invalid expressions or unknown variables: heading IDs (`## Title {#id}`, also in
 * comments), options for images, badges and icons, at the end of a line that opens a container, and closed folders in
 * file trees. The container's title may end with an expression, so its attributes have a value or a known name.
 */
const PREFIX = /(?:[ \t>]|[-*+] |\d+[.)] )*/.source;
const HEADING = `${PREFIX}#{1,6}[ \\t][^\\n]*?`;
const HEADING_ID = String.raw`(?::?[ \t]*(?:#|\.[a-z]|[\w-]+=["']|id=(?![=>]))|/\*${COMMENTED_IDS}\*/(?=\}))`;
const IMAGE = /!\[[^\]\n]*\](?:\([^()\n]*\)|\[[^\]\n]*\])?/.source;
const ROLE = /:(?:badge|icon)\[[^\]\n]+\]/.source;
const CONTAINER = `${PREFIX}:{3,}[^\\n]*?`;
const CONTAINER_OPTION =
  /[ \t]*(?:(?:fold|open)(?:[ \t]+[\w.#-][^{}\n]*)?|[.#][^{}\n]*|[\w-]+[ \t]*=(?![=>])[^{}\n]*)[ \t]*/.source;
const ATTRIBUTES: readonly RegExp[] = [
  new RegExp(String.raw`^(${HEADING})(?<!\\)\{(${HEADING_ID}[^{}\n]*)\}(?=[ \t#]*$)`, "gim"),
  new RegExp(String.raw`^([^\n]*)(?<!\\)\{(${HEADING_ID}[^{}\n]*)\}(?=[ \t]*\n[ \t>]*(?:=+|-+)[ \t]*$)`, "gim"),
  new RegExp(String.raw`(${IMAGE}|${ROLE})\{([^{}\n]*)\}`, "g"),
  new RegExp(String.raw`^(${CONTAINER})\{(${CONTAINER_OPTION})\}(?=[ \t]*$)`, "gm"),
  /^([ \t>]*[-*+] [^\n]*)\{(closed)\}(?=[ \t]*$)/gm,
];

/** Mask the braces of attributes. */
export function maskAttributes(text: string): string {
  return text.includes("{")
    ? ATTRIBUTES.reduce((masked, each) => masked.replace(each, `$1${OPEN_BRACE_MASK}$2${CLOSE_BRACE_MASK}`), text)
    : text;
}

/** Restore the characters that masks stand for. */
export function unmaskText(text: string): string {
  return text.replace(MASKED, (mask) => MASKS.find(([, other]) => other === mask)?.[0] ?? mask);
}
