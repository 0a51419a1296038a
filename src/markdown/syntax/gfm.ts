/**
 * The additions of GFM, each only where a text can use it.
 *
 * Every addition makes the parser ask more questions of each line or character: with all of them it needs nearly twice
 * the time. Most pages use one or two, which a look at the text tells. The look errs on the side of an addition too many.
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
  /** Whether a text can hold it. */
  isIn: (text: string) => boolean;
  syntax: () => Extension;
  tree: () => MdastExtension;
}

const WEB_ADDRESS = /https?:\/\/|www\./gi;
const MAIL_ADDRESS = /[\w.+-]@[\w-]+\.\w/g;
/** What stands before an address that is none of GFM's: the target of a link, a definition, an attribute, `<…>`. */
const LINKED_ALREADY = /(?:\]\(|<|=["']|^ {0,3}\[[^\]\n]+\]:[ \t]*)$/;

function hasLiteral(text: string, pattern: RegExp): boolean {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const line = text.lastIndexOf("\n", match.index) + 1;
    if (LINKED_ALREADY.test(text.slice(line, match.index).slice(-200))) continue;
    if (!isInCode(text, match.index)) return true;
  }
  return false;
}

/** Whether an odd number of backticks stands before, in the same paragraph. */
function isInCode(text: string, index: number): boolean {
  const start = text.lastIndexOf("\n\n", index) + 1;
  let ticks = 0;
  for (let at = text.indexOf("`", start); at >= 0 && at < index; at = text.indexOf("`", at + 1)) {
    if (text[at - 1] !== "\\") ticks++;
  }
  return ticks % 2 === 1;
}

/** Links without mail addresses, which the parser has to expect at nearly every letter. */
function webLinks(): Extension {
  const { text = {} } = gfmAutolinkLiteral();
  const starts = [..."hHwW"].map((letter) => letter.charCodeAt(0));
  const others = (construct: Construct): boolean => construct.name !== "emailAutolink";
  return { text: Object.fromEntries(starts.map((code) => [code, [text[code] ?? []].flat().filter(others)])) };
}

const PARTS: Readonly<Record<GfmPart, Part>> = {
  webLink: {
    isIn: (text) => hasLiteral(text, WEB_ADDRESS),
    syntax: webLinks,
    tree: gfmAutolinkLiteralFromMarkdown,
  },
  mailLink: {
    isIn: (text) => text.includes("@") && hasLiteral(text, MAIL_ADDRESS),
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

/** How many parts `gfmPartsFor` gives when a text can use all of them, so that remark-gfm itself is what it needs. */
export const ALL_GFM_PARTS = GFM_PARTS.length - 1;

/** The additions that a text can use. */
export function gfmPartsFor(text: string): GfmPart[] {
  const parts = GFM_PARTS.filter((part) => PARTS[part].isIn(text));
  // The parser for mail addresses knows the others as well.
  return parts.includes("mailLink") ? parts.filter((part) => part !== "webLink") : parts;
}

/** Those of them that are no blocks and need none. */
export function inlineParts(parts: readonly GfmPart[]): GfmPart[] {
  return parts.filter((part) => part === "webLink" || part === "mailLink" || part === "strikethrough");
}

/** The plugin of the pipeline: as remark-gfm, but only with some of its parts. */
export function remarkGfmParts(this: Processor, parts: readonly GfmPart[]): void {
  extendParser(
    this,
    parts.map((part) => PARTS[part].syntax()),
    parts.map((part) => PARTS[part].tree()),
  );
}
