/**
 * Enables only the GFM extensions that a document may use.
 *
 * Each extension makes the parser try more constructs at each line or character; together, they nearly double the
 * parsing time. Most pages use a few, which are detected by characters that they need, wherever these are: only
 * the parser knows what is code, a link target or an attribute.
 */

import type { Extension as MdastExtension } from "mdast-util-from-markdown";
import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmStrikethroughCjkFriendly } from "micromark-extension-cjk-friendly-gfm-strikethrough";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import type { Construct, Extension } from "micromark-util-types";
import type { Processor } from "unified";
import { findFrontMatter } from "../preprocess.ts";
import { cutUrlsAtCjk, endUrlsAtCjk } from "./cjk.ts";
import { extendParser } from "./extend-parser.ts";

const GFM_PARTS = ["webLink", "mailLink", "footnote", "strikethrough", "table", "taskList"] as const;
export type GfmPart = (typeof GFM_PARTS)[number];

interface Part {
  /** True if a text may use the extension. */
  isIn: (text: string) => boolean;
  syntax: () => Extension;
  tree: () => MdastExtension;
  /** Variants for texts with Chinese, Japanese or Korean. */
  cjk?: { syntax: () => Extension; tree?: () => MdastExtension };
}

/** Escapes and character references, which may represent a character in a URL or an email address. */
const ENCODED = String.raw`\\[:/.@_-]|&(?:#\w+|colon|sol|period|commat);`;
const WEB_URL = new RegExp(String.raw`:\/\/|www\.|${ENCODED}`, "i");
const EMAIL_ADDRESS = new RegExp(String.raw`[\w.+-]@[\w-]+\.[\w-]|${ENCODED}`, "i");
/** Dashes below a table header, also in block quotes. Other lines of dashes are rare. */
const DELIMITER_ROW = /^[ \t>|:]*-[ \t|:-]*$/m;

/** Return autolinks without email addresses, which the parser would have to try at almost every letter. */
function createAutolinksWithoutEmail(): Extension {
  const { text = {} } = gfmAutolinkLiteral();
  const startCodes = [..."hHwW"].map((letter) => letter.charCodeAt(0));
  const isNotEmail = (construct: Construct): boolean => construct.name !== "emailAutolink";
  return { text: Object.fromEntries(startCodes.map((code) => [code, [text[code] ?? []].flat().filter(isNotEmail)])) };
}

const PARTS: Readonly<Record<GfmPart, Part>> = {
  webLink: {
    isIn: (text) => WEB_URL.test(text),
    syntax: createAutolinksWithoutEmail,
    tree: gfmAutolinkLiteralFromMarkdown,
    cjk: {
      syntax: () => endUrlsAtCjk(createAutolinksWithoutEmail()),
      tree: () => cutUrlsAtCjk(gfmAutolinkLiteralFromMarkdown()),
    },
  },
  mailLink: {
    isIn: (text) => EMAIL_ADDRESS.test(text),
    syntax: gfmAutolinkLiteral,
    tree: gfmAutolinkLiteralFromMarkdown,
    cjk: {
      syntax: () => endUrlsAtCjk(gfmAutolinkLiteral()),
      tree: () => cutUrlsAtCjk(gfmAutolinkLiteralFromMarkdown()),
    },
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
    cjk: { syntax: gfmStrikethroughCjkFriendly },
  },
  table: {
    isIn: (text) => DELIMITER_ROW.test(text.slice(findFrontMatter(text)?.length)),
    syntax: gfmTable,
    tree: gfmTableFromMarkdown,
  },
  taskList: {
    isIn: (text) => /\[[\sxX]/.test(text),
    syntax: gfmTaskListItem,
    tree: gfmTaskListItemFromMarkdown,
  },
};

/** Number of parts returned by `findGfmParts` if a text uses all. In this case, remark-gfm is used. */
export const ALL_GFM_PARTS = GFM_PARTS.length - 1;

/** Return the extensions that a text may use. */
export function findGfmParts(text: string): GfmPart[] {
  const parts = GFM_PARTS.filter((part) => PARTS[part].isIn(text));
  // The extension for email addresses includes web links.
  return parts.includes("mailLink") ? parts.filter((part) => part !== "webLink") : parts;
}

/** Select the extensions that work in inline text. */
export function filterInlineParts(parts: readonly GfmPart[]): GfmPart[] {
  return parts.filter((part) => part === "webLink" || part === "mailLink" || part === "strikethrough");
}

/**
 * Add some remark-gfm extensions to the parser.
 *
 * @param cjk True for the variants for Chinese, Japanese and Korean.
 */
export function remarkGfmParts(this: Processor, parts: readonly GfmPart[], cjk: boolean): void {
  extendParser(
    this,
    parts.map((part) => ((cjk ? PARTS[part].cjk?.syntax : undefined) ?? PARTS[part].syntax)()),
    parts.map((part) => ((cjk ? PARTS[part].cjk?.tree : undefined) ?? PARTS[part].tree)()),
  );
}
