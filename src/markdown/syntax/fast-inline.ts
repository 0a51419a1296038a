/**
 * Parses simple inline code and links, the most frequent syntax in an API reference, in one step each.
 *
 * The general constructs create eight tokens for inline code and forty for a link, with a separate parser for the URL.
 * One token is enough if there are no escapes, references, nested brackets or line endings. Anything else is left to
 * the general constructs. A test compares the trees.
 */

import type { InlineCode, Link, PhrasingContent, Text } from "mdast";
import type { CompileContext, Extension as MdastExtension } from "mdast-util-from-markdown";
import type { Code, Construct, Extension, State, Token, Tokenizer } from "micromark-util-types";
import type { Processor } from "unified";
import { extendParser } from "./extend-parser.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    simpleCode: "simpleCode";
    simpleLink: "simpleLink";
  }
}

const BACKTICK = 96;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_PARENTHESIS = 40;
const CLOSE_PARENTHESIS = 41;
const CARET = 94;

/**
 * True for the input end, line endings, virtual spaces in tabs, and control characters: all codes below the
 * space.
 */
const isControl = (code: Code): boolean => code === null || code < 32;

function toCharCodes(characters: string): ReadonlySet<number> {
  return new Set([...characters].map((character) => character.charCodeAt(0)));
}

/** Characters that may have a meaning in link text. */
const EXCLUDED_FROM_LABEL = toCharCodes("[]\\<>&*_~|");
/** Common URL characters that need no special handling. */
const URL_CHARACTERS = toCharCodes("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/_.#?=:%+~@,;-");
/** A `|` in code is special in tables. */
const EXCLUDED_FROM_CODE = toCharCodes("|");

const tokenizeCode: Tokenizer = (effects, ok, nok) => {
  let length = 0;

  const start: State = (code) => {
    effects.enter("simpleCode");
    effects.consume(code);
    return inside;
  };
  const inside: State = (code) => {
    if (code === BACKTICK) {
      if (length === 0) return nok(code);
      effects.consume(code);
      return after;
    }
    if (isControl(code) || EXCLUDED_FROM_CODE.has(code as number)) return nok(code);
    length++;
    effects.consume(code);
    return inside;
  };
  const after: State = (code) => {
    // A double backtick does not close a single backtick.
    if (code === BACKTICK) return nok(code);
    effects.exit("simpleCode");
    return ok(code);
  };
  return start;
};

const tokenizeLink: Tokenizer = function (effects, ok, nok) {
  const { events } = this;
  let length = 0;

  const start: State = (code) => {
    // Inside another bracket, the result depends on how the outer bracket is parsed.
    for (const [, token] of events) if (token.type === "labelLink" || token.type === "labelImage") return nok(code);
    effects.enter("simpleLink");
    effects.consume(code);
    return first;
  };
  // A caret begins a footnote.
  const first: State = (code) => (code === CARET || code === CLOSE_BRACKET ? nok(code) : label(code));
  const label: State = (code) => {
    if (code === CLOSE_BRACKET) {
      effects.consume(code);
      return afterLabel;
    }
    if (code === BACKTICK) {
      effects.consume(code);
      length = 0;
      return inCode;
    }
    if (isControl(code) || EXCLUDED_FROM_LABEL.has(code as number)) return nok(code);
    effects.consume(code);
    return label;
  };
  const inCode: State = (code) => {
    if (code === BACKTICK) {
      if (length === 0) return nok(code);
      effects.consume(code);
      return afterCode;
    }
    if (isControl(code) || EXCLUDED_FROM_CODE.has(code as number)) return nok(code);
    length++;
    effects.consume(code);
    return inCode;
  };
  const afterCode: State = (code) => (code === BACKTICK ? nok(code) : label(code));
  const afterLabel: State = (code) => {
    if (code !== OPEN_PARENTHESIS) return nok(code);
    effects.consume(code);
    length = 0;
    return url;
  };
  const url: State = (code) => {
    if (code === CLOSE_PARENTHESIS && length > 0) {
      effects.consume(code);
      effects.exit("simpleLink");
      return ok;
    }
    if (code === null || !URL_CHARACTERS.has(code)) return nok(code);
    length++;
    effects.consume(code);
    return url;
  };
  return start;
};

const simpleCode: Construct = {
  name: "simpleCode",
  tokenize: tokenizeCode,
  previous: (code) => code !== BACKTICK,
};
const simpleLink: Construct = { name: "simpleLink", tokenize: tokenizeLink };

const syntax: Extension = { text: { [BACKTICK]: simpleCode, [OPEN_BRACKET]: simpleLink } };

/** Strip one space on each side (CommonMark 6.1). */
function readCodeValue(source: string): string {
  return /^ .*[^ ].* $/.test(source) ? source.slice(1, -1) : source;
}

function createPosition(token: Token, from: number, to: number): NonNullable<Text["position"]> {
  const { line, column, offset } = token.start;
  return {
    start: { line, column: column + from, offset: offset + from },
    end: { line, column: column + to, offset: offset + to },
  };
}

function enterCode(this: CompileContext, token: Token): void {
  const node: InlineCode = { type: "inlineCode", value: readCodeValue(this.sliceSerialize(token).slice(1, -1)) };
  this.enter(node, token);
}

function enterLink(this: CompileContext, token: Token): void {
  const source = this.sliceSerialize(token);
  // Backticks are balanced within the brackets, so the last `](` ends the label.
  const end = source.lastIndexOf("](");
  const node: Link = { type: "link", title: null, url: source.slice(end + 2, -1), children: [] };
  node.children = createLabel(source.slice(1, end), token);
  this.enter(node, token);
}

function createLabel(source: string, token: Token): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let at = 1;
  for (const [index, part] of source.split("`").entries()) {
    const isCode = index % 2 === 1;
    if (isCode) {
      const position = createPosition(token, at - 1, at + part.length + 1);
      nodes.push({ type: "inlineCode", value: readCodeValue(part), position });
    } else if (part !== "") {
      nodes.push({ type: "text", value: part, position: createPosition(token, at, at + part.length) });
    }
    at += part.length + 1;
  }
  return nodes;
}

function exitNode(this: CompileContext, token: Token): void {
  this.exit(token);
}

const tree: MdastExtension = {
  enter: { simpleCode: enterCode, simpleLink: enterLink },
  exit: { simpleCode: exitNode, simpleLink: exitNode },
};

/** Add the shortcuts to the parser. */
export function remarkFastInline(this: Processor): void {
  extendParser(this, [syntax], [tree]);
}
