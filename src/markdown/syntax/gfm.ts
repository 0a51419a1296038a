/**
 * Enables only the GFM extensions that a document may use.
 *
 * Each extension makes the parser try more constructs at each line or character; all of them together nearly double the
 * parsing time. Most pages use one or two, which a quick scan detects. If in doubt, the scan enables an extension.
 */

import type { Extension as MdastExtension } from "mdast-util-from-markdown";
import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import type { Construct, Extension } from "micromark-util-types";
import type { Processor } from "unified";
import { extendParser } from "./extend-parser.ts";

const GFM_PARTS = ["webLink", "mailLink", "footnote", "strikethrough", "table", "taskList"] as const;
export type GfmPart = (typeof GFM_PARTS)[number];

interface Part {
  /** True if a text may use the extension. */
  isIn: (text: string) => boolean;
  syntax: () => Extension;
  tree: () => MdastExtension;
}

const WEB_URL = /https?:\/\/|www\./gi;
const EMAIL_ADDRESS = /[\w.+-]@[\w-]+\.\w/g;
/** Text before a URL that is not a GFM autolink: a link target, a definition, an attribute or `<…>`. */
const EXPLICIT_LINK_PREFIX = /(?:\]\(|<|=["']|^ {0,3}\[[^\]\n]+\]:[ \t]*)$/;

function hasLiteral(text: string, pattern: RegExp): boolean {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const line = text.lastIndexOf("\n", match.index) + 1;
    if (EXPLICIT_LINK_PREFIX.test(text.slice(line, match.index).slice(-200))) continue;
    if (!isInCode(text, match.index)) return true;
  }
  return false;
}

/** True if an odd number of backticks precedes the offset in its paragraph. */
function isInCode(text: string, index: number): boolean {
  const start = text.lastIndexOf("\n\n", index) + 1;
  let ticks = 0;
  for (let at = text.indexOf("`", start); at >= 0 && at < index; at = text.indexOf("`", at + 1)) {
    if (text[at - 1] !== "\\") ticks++;
  }
  return ticks % 2 === 1;
}

/** Return autolinks without email addresses, which the parser would have to try at almost every letter. */
function autolinksWithoutEmail(): Extension {
  const { text = {} } = gfmAutolinkLiteral();
  const startCodes = [..."hHwW"].map((letter) => letter.charCodeAt(0));
  const isNotEmail = (construct: Construct): boolean => construct.name !== "emailAutolink";
  return { text: Object.fromEntries(startCodes.map((code) => [code, [text[code] ?? []].flat().filter(isNotEmail)])) };
}

const PARTS: Readonly<Record<GfmPart, Part>> = {
  webLink: {
    isIn: (text) => hasLiteral(text, WEB_URL),
    syntax: autolinksWithoutEmail,
    tree: gfmAutolinkLiteralFromMarkdown,
  },
  mailLink: {
    isIn: (text) => text.includes("@") && hasLiteral(text, EMAIL_ADDRESS),
    syntax: gfmAutolinkLiteral,
    tree: gfmAutolinkLiteralFromMarkdown,
  },
  footnote: {
    isIn: (text) => text.includes("[^"),
    syntax: gfmFootnote,
    tree: gfmFootnoteFromMarkdown,
  },
  strikethrough: {
    isIn: (text) => text.includes("~"),
    syntax: gfmStrikethrough,
    tree: gfmStrikethroughFromMarkdown,
  },
  table: {
    isIn: (text) => text.includes("|") && /^[ \t>|:-]*-[ \t|:-]*$/m.test(text),
    syntax: gfmTable,
    tree: gfmTableFromMarkdown,
  },
  taskList: {
    isIn: (text) => /\[[ \txX]\][ \t\n]/.test(text),
    syntax: gfmTaskListItem,
    tree: gfmTaskListItemFromMarkdown,
  },
};

/** Number of parts returned by `gfmPartsFor` if a text uses all of GFM. In this case, remark-gfm is used. */
export const ALL_GFM_PARTS = GFM_PARTS.length - 1;

/** Return the extensions that a text may use. */
export function gfmPartsFor(text: string): GfmPart[] {
  const parts = GFM_PARTS.filter((part) => PARTS[part].isIn(text));
  // The extension for email addresses includes web links.
  return parts.includes("mailLink") ? parts.filter((part) => part !== "webLink") : parts;
}

/** Select the extensions that work in inline text. */
export function inlineParts(parts: readonly GfmPart[]): GfmPart[] {
  return parts.filter((part) => part === "webLink" || part === "mailLink" || part === "strikethrough");
}

/** Add a subset of the extensions of remark-gfm to the parser. */
export function remarkGfmParts(this: Processor, parts: readonly GfmPart[]): void {
  extendParser(
    this,
    parts.map((part) => PARTS[part].syntax()),
    parts.map((part) => PARTS[part].tree()),
  );
}
