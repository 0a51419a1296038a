/** Texts of data files have no blocks: what would begin one is text, so that "2024. A year" keeps its number. */

import type { Extension } from "micromark-util-types";
import type { Processor } from "unified";
import { extendParser } from "./extend-parser.ts";

const inlineOnly: Extension = {
  disable: {
    null: [
      "blockQuote",
      "codeFenced",
      "codeIndented",
      "headingAtx",
      "htmlFlow",
      "list",
      "setextUnderline",
      "thematicBreak",
    ],
  },
};

/** The plugin of the pipeline. */
export function remarkInlineOnly(this: Processor): void {
  extendParser(this, [inlineOnly], []);
}
