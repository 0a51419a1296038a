/**
 * Extends the parser with container fences (`:::note Title`, `:::`) and component tags (`<Tabs>`, and those of the
 * site). Both are one-line blocks that can interrupt a paragraph, so they need no blank lines around them and work
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
import { lastElement } from "../../util/collections.ts";
import type { ComponentTag, ContainerFence } from "../custom-nodes.ts";
import { decodeReferences } from "../raw-html/html-tokenizer.ts";
import { type ComponentTagSyntax, readTagLine, tagNameOf } from "./component-tag.ts";
import { extendParser } from "./extend-parser.ts";
import { htmlFlowUpTo } from "./html-flow.ts";

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
/** Maximum length of a tag of a site component, which may contain whole tables. */
export const MAX_SITE_TAG_LENGTH = 20_000;
const TAG_NAMES = ["Tabs", "TabItem", "DocCardList", ...CONTENT_TAGS];
const COMPONENT = new RegExp(`^<(/?)(${TAG_NAMES.join("|")})((?:\\s(?:[^<>"']|"[^"]*"|'[^']*')*?)?)(/?)>\\s*$`);
const MAY_BE_COMPONENT = new RegExp(`</?(?:${TAG_NAMES.join("|")})\\b`);

const isEnd = (code: Code): boolean => code === null || markdownLineEnding(code);
/** True for letters of all scripts, digits and hyphens. A wrong name is reported instead of its closing line. */
const isNamePart = (code: Code): boolean =>
  asciiAlphanumeric(code) ||
  code === 45 ||
  (code !== null && code > 127 && !unicodeWhitespace(code) && !unicodePunctuation(code));

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
    if (!isEnd(code) && !markdownSpace(code) && code !== 91 && code !== 123) return nok(code);
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
 * @param names Names of site components.
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
        return COMPONENT.test(source) || siteTagOf(source, names) ? ok(code) : nok(code);
      }
      if (length === 1 && !secondCharacters.has(code as number)) return nok(code);
      if (++length > maxLength) return nok(code);
      effects.consume(code);
      return inside;
    };
    return start;
  };
}

/** Parse a line as a tag of a site component. */
function siteTagOf(source: string, names: readonly string[]): ComponentTagSyntax | undefined {
  if (!names.includes(tagNameOf(source) ?? "")) return undefined;
  const line = readTagLine(source);
  return line.kind === "tag" ? line.tag : undefined;
}

const containerFence: Construct = { name: "containerFence", tokenize: tokenizeFence };

function directiveSyntax(names: readonly string[]): Extension {
  const componentTag: Construct = { name: "componentTag", tokenize: createTagTokenizer(names) };
  const closingTag: Construct = { name: "componentTag", tokenize: createTagTokenizer(names, true) };
  const html = htmlFlowUpTo({ [COLON]: containerFence, [LESS_THAN]: closingTag });
  return { flow: { [COLON]: containerFence, [LESS_THAN]: [componentTag, html] } };
}

const ATTRIBUTE = /([A-Za-z][\w-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*(?:"([^"]*)"|'([^']*)'|([^{}]*?))\s*\}))?/g;

function readComponentTag(source: string, names: readonly string[]): ComponentTag {
  const site = siteTagOf(source, names);
  if (site) return { type: "componentTag", name: site.name, form: site.form, attributes: new Map(), site };
  const [, slash, name = "", inside = "", empty] = COMPONENT.exec(source) ?? [];
  const attributes = new Map<string, string>();
  for (const [, key = "", ...values] of inside.matchAll(ATTRIBUTE)) {
    attributes.set(key, decodeReferences(values.find((value) => value !== undefined) ?? ""));
  }
  const form = slash ? "close" : empty || name === "DocCardList" ? "empty" : "open";
  return { type: "componentTag", name, form, attributes };
}

function directivesFromMarkdown(names: readonly string[]): MdastExtension {
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
        (lastElement(this.stack) as ContainerFence).colons = this.sliceSerialize(token).length;
      },
      containerFenceName(token) {
        (lastElement(this.stack) as ContainerFence).name = this.sliceSerialize(token);
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
 * @param names Names of site components.
 */
export function mayHaveDirectives(text: string, names: readonly string[]): boolean {
  if (text.includes(":::")) return true;
  if (!text.includes("<")) return false;
  if (names.length > 0 && new RegExp(`</?(?:${names.join("|")})\\b`).test(text)) return true;
  return MAY_BE_COMPONENT.test(text);
}

/**
 * Add directives to the parser.
 *
 * @param names Names of site components; `fences` for container fences only, because MDX parses tags.
 */
export function remarkDirectives(this: Processor, names: readonly string[] | "fences" = []): void {
  if (names === "fences") extendParser(this, [{ flow: { [COLON]: containerFence } }], [directivesFromMarkdown([])]);
  else extendParser(this, [directiveSyntax(names)], [directivesFromMarkdown(names)]);
}
