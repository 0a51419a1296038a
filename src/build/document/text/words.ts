/** Counting words (content model 4). */

import type { Root } from "mdast";
import { eachBlock, plainText } from "../tree/walk.ts";

/** Scripts that put no blanks between words: each character counts. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const HAS_CJK = /[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\ud840-\ud8bf]/;

const WORD_SIGN = /[\p{L}\p{N}]/u;

export function countWords(text: string): number {
  let cjk = 0;
  let rest = text;
  if (HAS_CJK.test(text)) {
    rest = text.replace(CJK, () => {
      cjk++;
      return " ";
    });
  }
  // A search for "any run around a letter" would read a long run without letters once for each of its characters.
  let words = cjk;
  for (const run of rest.split(/\s+/)) if (WORD_SIGN.test(run)) words++;
  return words;
}
/** Words of a text without markup: prose, headings, tables, and code, which is read as well. */
export function wordsOf(tree: Root): number {
  let words = 0;
  eachBlock(tree, (node) => {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "processStrip") {
      words += countWords(plainText(node.children));
    } else if (node.type === "table") {
      for (const row of node.children) for (const cell of row.children) words += countWords(plainText(cell.children));
    } else if (node.type === "code") {
      words += countWords(node.value);
    } else if (node.type === "html") {
      words += countWords(node.data?.text ?? "");
    }
  });
  return words;
}
