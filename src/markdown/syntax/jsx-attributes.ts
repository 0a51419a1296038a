/**
 * Parses HTML tags with attributes in braces, `<img style={{width: '10px'}} />`, as used in JSX.
 *
 * CommonMark treats these as text. Here they become HTML nodes, which are sanitized like any other.
 */

import { markdownLineEnding } from "micromark-util-character";
import type { Construct, State, Tokenizer } from "micromark-util-types";
import type { Processor } from "unified";
import { extendParser } from "./extend-parser.ts";

const MAX_TAG_LENGTH = 2000;
/** Only element names, so that `<T extends={x}>` remains text. */
const ELEMENTS =
  "a audio b br div figure figcaption i iframe img li p picture source span sub summary sup table td th tr video";
const TAG = new RegExp(String.raw`^<(?:${ELEMENTS.replaceAll(" ", "|")})\s[^<>{}]*=\{[^<>]*\/?>$`);

const tokenize: Tokenizer = function (effects, ok, nok) {
  const { sliceSerialize } = this;
  let length = 0;
  let depth = 0;

  const start: State = (code) => {
    effects.enter("htmlText");
    effects.enter("htmlTextData");
    effects.consume(code);
    return inside;
  };
  const inside: State = (code) => {
    if (code === null || markdownLineEnding(code) || ++length > MAX_TAG_LENGTH) return nok(code);
    effects.consume(code);
    if (code === 123) depth++;
    else if (code === 125) depth--;
    return code === 62 && depth <= 0 ? end : inside;
  };
  const end: State = (code) => {
    effects.exit("htmlTextData");
    const token = effects.exit("htmlText");
    return TAG.test(sliceSerialize(token)) ? ok(code) : nok(code);
  };
  return start;
};

const jsxTag: Construct = { name: "jsxTag", tokenize };

export function canHaveJsxTags(text: string): boolean {
  return text.includes("={");
}

/** Add JSX attributes to the parser. */
export function remarkJsxTags(this: Processor): void {
  extendParser(this, [{ text: { 60: jsxTag } }], []);
}
