/**
 * Extends the parser with container fences (`:::note Title`, `:::`) and component tags (`<Tabs>`, and the
 * site's). Both are one-line blocks that can interrupt a paragraph, so they need no blank lines around them and work
 * inside lists and block quotes. Opening and closing lines are matched later, in the tree.
 */

import type { Extension as MdastExtension } from "mdast-util-from-markdown";
import {
  asciiAlphanumeric,
  markdownLineEnding,
  markdownSpace,
  unicodePunctuation,
  unicodeWhitespace,
} from "micromark-util-character";
import type { Code, Construct, Extension, State, Tokenizer } from "micromark-util-types";
import type { Processor } from "unified";
import { CONTENT_TAGS } from "../../model/markup.ts";
import { getLast } from "../../util/collections.ts";
import type { ComponentTag, ContainerFence } from "../custom-nodes.ts";
import { decodeReferences } from "../raw-html/html-tokenizer.ts";
import { OPEN_BRACE_MASK } from "./brace-masks.ts";
import { type ComponentTagSyntax, readTagLine, readTagName } from "./component-tag.ts";
import { extendParser } from "./extend-parser.ts";
import { createHtmlFlow } from "./html-flow.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    containerFence: "containerFence";
    containerFenceSequence: "containerFenceSequence";
    containerFenceName: "containerFenceName";
    componentTag: "componentTag";
  }
}

const COLON = 58;
const LESS_THAN = 60;
const MAX_TAG_LENGTH = 1000;
/** Maximum length of a site component tag, which may contain whole tables. */
export const MAX_SITE_TAG_LENGTH = 20_000;
const TAG_NAMES = ["Tabs", "TabItem", "DocCardList", ...CONTENT_TAGS];
const COMPONENT = new RegExp(`^<(/?)(${TAG_NAMES.join("|")})((?:\\s(?:[^<>"']|"[^"]*"|'[^']*')*?)?)(/?)>\\s*$`);
const MAY_BE_COMPONENT = new RegExp(`</?(?:${TAG_NAMES.join("|")})\\b`);

const OPEN_BRACES: ReadonlySet<Code> = new Set(["{", OPEN_BRACE_MASK].map((brace) => brace.charCodeAt(0)));

const isEnd = (code: Code): boolean => code === null || markdownLineEnding(code);
/** True for letters in all scripts, digits and hyphens. A wrong name is reported instead of its closing line. */
const isNamePart = (code: Code): boolean =>
  asciiAlphanumeric(code) ||
  code === 45 ||
  (code !== null && code > 127 && !OPEN_BRACES.has(code) && !unicodeWhitespace(code) && !unicodePunctuation(code));

const tokenizeFence: Tokenizer = (effects, ok, nok) => {
  let colons = 0;

  const start: State = (code) => {
    effects.enter("containerFence");
    effects.enter("containerFenceSequence");
    return sequence(code);
  };
  const sequence: State = (code) => {
    if (code === COLON) {
      colons++;
      effects.consume(code);
      return sequence;
    }
    if (colons < 3) return nok(code);
    effects.exit("containerFenceSequence");
    return afterSequence(code);
  };
  const afterSequence: State = (code) => {
    if (isEnd(code)) return done(code);
    if (markdownSpace(code)) return whitespace(afterSequence)(code);
    // A name starts with a letter: `:::1` and `:::)` are text.
    if (!isNamePart(code) || code === 45 || ((code as number) >= 48 && (code as number) <= 57)) return nok(code);
    effects.enter("containerFenceName");
    return name(code);
  };
  const name: State = (code) => {
    if (isNamePart(code)) {
      effects.consume(code);
      return name;
    }
    // `:::note:` and `:::path/to` are text. `[` begins a title, `{` begins attributes.
    if (!isEnd(code) && !markdownSpace(code) && code !== 91 && !OPEN_BRACES.has(code)) return nok(code);
    effects.exit("containerFenceName");
    return afterName(code);
  };
  const afterName: State = (code) => {
    if (isEnd(code)) return done(code);
    if (markdownSpace(code)) return whitespace(afterName)(code);
    effects.enter("chunkText", { contentType: "text" });
    return title(code);
  };
  const title: State = (code) => {
    if (isEnd(code)) {
      effects.exit("chunkText");
      return done(code);
    }
    effects.consume(code);
    return title;
  };
  const whitespace =
    (next: State): State =>
    (code) => {
      effects.enter("whitespace");
      const inside: State = (other) => {
        if (markdownSpace(other)) {
          effects.consume(other);
          return inside;
        }
        effects.exit("whitespace");
        return next(other);
      };
      return inside(code);
    };
  const done: State = (code) => {
    effects.exit("containerFence");
    return ok(code);
  };
  return start;
};

/**
 * @param names Site component names.
 * @param closing True to accept only closing tags.
 */
function createTagTokenizer(names: readonly string[], closing = false): Tokenizer {
  // Most lines that begin with `<` are other HTML, which the second character rules out.
  const secondCharacters = new Set(
    (closing ? ["/"] : ["/", ...[...TAG_NAMES, ...names].map((name) => name.charAt(0))]).map((sign) =>
      sign.charCodeAt(0),
    ),
  );
  const maxLength = names.length > 0 ? MAX_SITE_TAG_LENGTH : MAX_TAG_LENGTH;
  return function (effects, ok, nok) {
    const { sliceSerialize } = this;
    let length = 0;

    const start: State = (code) => {
      effects.enter("componentTag");
      return inside(code);
    };
    const inside: State = (code) => {
      if (isEnd(code)) {
        const source = sliceSerialize(effects.exit("componentTag"));
        return COMPONENT.test(source) || readSiteTag(source, names) ? ok(code) : nok(code);
      }
      if (length === 1 && !secondCharacters.has(code as number)) return nok(code);
      if (++length > maxLength) return nok(code);
      effects.consume(code);
      return inside;
    };
    return start;
  };
}

/** Parse a line as a site component tag. */
function readSiteTag(source: string, names: readonly string[]): ComponentTagSyntax | undefined {
  if (!names.includes(readTagName(source) ?? "")) return undefined;
  const line = readTagLine(source);
  return line.kind === "tag" ? line.tag : undefined;
}

const containerFence: Construct = { name: "containerFence", tokenize: tokenizeFence };

function createDirectiveSyntax(names: readonly string[]): Extension {
  const componentTag: Construct = { name: "componentTag", tokenize: createTagTokenizer(names) };
  const closingTag: Construct = { name: "componentTag", tokenize: createTagTokenizer(names, true) };
  const html = createHtmlFlow({ [COLON]: containerFence, [LESS_THAN]: closingTag });
  return { flow: { [COLON]: containerFence, [LESS_THAN]: [componentTag, html] } };
}

const STRING = /"([^"]*)"|'([^']*)'/.source;
const ATTRIBUTE_VALUE = String.raw`(?:${STRING}|\{\s*(?:${STRING}|([^{}]*?))\s*\})`;
const ATTRIBUTE = new RegExp(String.raw`([A-Za-z][\w-]*)(?:\s*=\s*${ATTRIBUTE_VALUE})?`, "g");

function readComponentTag(source: string, names: readonly string[]): ComponentTag {
  const site = readSiteTag(source, names);
  if (site) return { type: "componentTag", name: site.name, form: site.form, attributes: new Map(), site };
  const [, slash, name = "", inside = "", empty] = COMPONENT.exec(source) ?? [];
  const attributes = new Map<string, string>();
  for (const [, key = "", ...values] of inside.matchAll(ATTRIBUTE)) {
    attributes.set(key, decodeReferences(values.find((value) => value !== undefined) ?? ""));
  }
  const form = slash ? "close" : empty || name === "DocCardList" ? "empty" : "open";
  return { type: "componentTag", name, form, attributes };
}

function createFromMarkdown(names: readonly string[]): MdastExtension {
  return {
    enter: {
      containerFence(token) {
        const node: ContainerFence = { type: "containerFence", colons: 0, children: [] };
        this.enter(node, token);
      },
      componentTag(token) {
        this.enter(readComponentTag(this.sliceSerialize(token), names), token);
      },
    },
    exit: {
      containerFenceSequence(token) {
        (getLast(this.stack) as ContainerFence).colons = this.sliceSerialize(token).length;
      },
      containerFenceName(token) {
        (getLast(this.stack) as ContainerFence).name = this.sliceSerialize(token);
      },
      containerFence(token) {
        this.exit(token);
      },
      componentTag(token) {
        this.exit(token);
      },
    },
  };
}

/**
 * True if a text may contain directives.
 *
 * @param names Site component names.
 */
export function canHaveDirectives(text: string, names: readonly string[]): boolean {
  if (text.includes(":::")) return true;
  if (!text.includes("<")) return false;
  if (names.length > 0 && new RegExp(`</?(?:${names.join("|")})\\b`).test(text)) return true;
  return MAY_BE_COMPONENT.test(text);
}

/**
 * Add directives to the parser.
 *
 * @param names Site component names; `fences` for container fences only, because MDX parses tags.
 */
export function remarkDirectives(this: Processor, names: readonly string[] | "fences" = []): void {
  if (names === "fences") extendParser(this, [{ flow: { [COLON]: containerFence } }], [createFromMarkdown([])]);
  else extendParser(this, [createDirectiveSyntax(names)], [createFromMarkdown(names)]);
}
