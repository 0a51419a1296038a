/**
 * The two inline forms that an API reference is made of, `code` and [links](to.md), in one step each where they are
 * simple.
 *
 * The general rules make eight tokens of a piece of code and forty of a link, with a parser of its own for the address.
 * Where there is nothing in them that the general rules are for (escapes, references, nested brackets, line ends), one
 * token says the same. Whatever is not simple is left to the general rules. A test compares the trees.
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

/** Line ends, virtual tabs, the end of the text: all of them numbers below the blank. */
const isControl = (code: Code): boolean => code === null || code < 32;

function setOf(signs: string): ReadonlySet<number> {
  return new Set([...signs].map((sign) => sign.charCodeAt(0)));
}

/** Signs that may mean something in the text of a link. */
const NOT_IN_LABEL = setOf("[]\\<>&*_~|");
/** What stands in nearly all addresses, and means nothing but itself. */
const IN_ADDRESS = setOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/_.#?=:%+~@,;-");
/** In tables, a bar in code is special. */
const NOT_IN_CODE = setOf("|");

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
    if (isControl(code) || NOT_IN_CODE.has(code as number)) return nok(code);
    length++;
    effects.consume(code);
    return inside;
  };
  const after: State = (code) => {
    // Two backticks end nothing that one began.
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
    // Inside another bracket, what this becomes depends on what that becomes.
    for (const [, token] of events) if (token.type === "labelLink" || token.type === "labelImage") return nok(code);
    effects.enter("simpleLink");
    effects.consume(code);
    return first;
  };
  // A caret begins a footnote.
  const first: State = (code) => (code === 94 || code === CLOSE_BRACKET ? nok(code) : label(code));
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
    if (isControl(code) || NOT_IN_LABEL.has(code as number)) return nok(code);
    effects.consume(code);
    return label;
  };
  const inCode: State = (code) => {
    if (code === BACKTICK) {
      if (length === 0) return nok(code);
      effects.consume(code);
      return afterCode;
    }
    if (isControl(code) || NOT_IN_CODE.has(code as number)) return nok(code);
    length++;
    effects.consume(code);
    return inCode;
  };
  const afterCode: State = (code) => (code === BACKTICK ? nok(code) : label(code));
  const afterLabel: State = (code) => {
    if (code !== OPEN_PARENTHESIS) return nok(code);
    effects.consume(code);
    length = 0;
    return address;
  };
  const address: State = (code) => {
    if (code === CLOSE_PARENTHESIS && length > 0) {
      effects.consume(code);
      effects.exit("simpleLink");
      return ok;
    }
    if (code === null || !IN_ADDRESS.has(code)) return nok(code);
    length++;
    effects.consume(code);
    return address;
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

/** Code without the one blank on each side that sets backticks off (CommonMark 6.1). */
function codeValue(source: string): string {
  return /^ .*[^ ].* $/.test(source) ? source.slice(1, -1) : source;
}

function positionIn(token: Token, from: number, to: number): NonNullable<Text["position"]> {
  const { line, column, offset } = token.start;
  return {
    start: { line, column: column + from, offset: offset + from },
    end: { line, column: column + to, offset: offset + to },
  };
}

function enterCode(this: CompileContext, token: Token): void {
  const node: InlineCode = { type: "inlineCode", value: codeValue(this.sliceSerialize(token).slice(1, -1)) };
  this.enter(node, token);
}

function enterLink(this: CompileContext, token: Token): void {
  const source = this.sliceSerialize(token);
  // No backtick pairs with one outside the brackets, so the last bracket before a parenthesis ends the label.
  const end = source.lastIndexOf("](");
  const node: Link = { type: "link", title: null, url: source.slice(end + 2, -1), children: [] };
  node.children = labelOf(source.slice(1, end), token);
  this.enter(node, token);
}

function labelOf(source: string, token: Token): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let at = 1;
  for (const [index, part] of source.split("`").entries()) {
    const isCode = index % 2 === 1;
    if (isCode) {
      const position = positionIn(token, at - 1, at + part.length + 1);
      nodes.push({ type: "inlineCode", value: codeValue(part), position });
    } else if (part !== "") {
      nodes.push({ type: "text", value: part, position: positionIn(token, at, at + part.length) });
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

/** The plugin of the pipeline. */
export function remarkFastInline(this: Processor): void {
  extendParser(this, [syntax], [tree]);
}
