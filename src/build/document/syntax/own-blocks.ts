/**
 * Lines that CommonMark does not know, for the parser: container fences (`:::note Title`, `:::`) and component tags
 * (`<Tabs>`). Both are blocks of one line that end a paragraph, so they need no blank lines around them and work inside
 * lists and quotes. What stands between an opening and a closing line is found later, in the tree.
 */

import type { Extension as MdastExtension } from "mdast-util-from-markdown";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, Extension, State, Tokenizer } from "micromark-util-types";
import type { Processor } from "unified";
import type { ComponentTag, ContainerFence } from "../nodes.ts";
import { extendParser } from "./extend-parser.ts";

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
const LONGEST_TAG = 1000;
const COMPONENT = /^<(\/?)(Tabs|TabItem|DocCardList)((?:\s[^<>]*?)?)(\/?)>\s*$/;

const isEnd = (code: Code): boolean => code === null || markdownLineEnding(code);
const isNamePart = (code: Code): boolean =>
  code !== null &&
  ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 45);

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
    if (markdownSpace(code)) return blanks(afterSequence)(code);
    // A name begins with a letter: `:::1` and `:::)` are text.
    if (!isNamePart(code) || code === 45 || ((code as number) >= 48 && (code as number) <= 57)) return nok(code);
    effects.enter("containerFenceName");
    return name(code);
  };
  const name: State = (code) => {
    if (isNamePart(code)) {
      effects.consume(code);
      return name;
    }
    // `:::note:` and `:::path/to` are prose that happens to begin with colons; `[` and `{` begin a title or attributes.
    if (!isEnd(code) && !markdownSpace(code) && code !== 91 && code !== 123) return nok(code);
    effects.exit("containerFenceName");
    return afterName(code);
  };
  const afterName: State = (code) => {
    if (isEnd(code)) return done(code);
    if (markdownSpace(code)) return blanks(afterName)(code);
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
  const blanks =
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

const tokenizeTag: Tokenizer = function (effects, ok, nok) {
  const { sliceSerialize } = this;
  let length = 0;

  const start: State = (code) => {
    effects.enter("componentTag");
    return inside(code);
  };
  const inside: State = (code) => {
    if (isEnd(code)) {
      const token = effects.exit("componentTag");
      return COMPONENT.test(sliceSerialize(token)) ? ok(code) : nok(code);
    }
    // Most lines that begin with `<` are other HTML: two characters tell.
    if (length === 1 && code !== 47 && code !== 84 && code !== 68) return nok(code);
    if (++length > LONGEST_TAG) return nok(code);
    effects.consume(code);
    return inside;
  };
  return start;
};

const containerFence: Construct = { name: "containerFence", tokenize: tokenizeFence };
const componentTag: Construct = { name: "componentTag", tokenize: tokenizeTag };

const ownBlocks: Extension = { flow: { [COLON]: containerFence, [LESS_THAN]: componentTag } };

const ATTRIBUTE = /([A-Za-z][\w-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*(?:"([^"]*)"|'([^']*)'|([^{}]*?))\s*\}))?/g;

function readComponentTag(source: string): ComponentTag {
  const [, slash, name, inside = "", empty] = COMPONENT.exec(source) as RegExpExecArray;
  const attributes = new Map<string, string>();
  for (const [, key = "", ...values] of inside.matchAll(ATTRIBUTE)) {
    attributes.set(key, values.find((value) => value !== undefined) ?? "");
  }
  const form = slash ? "close" : empty || name === "DocCardList" ? "empty" : "open";
  return { type: "componentTag", name: name as ComponentTag["name"], form, attributes };
}

const ownBlocksToTree: MdastExtension = {
  enter: {
    containerFence(token) {
      const node: ContainerFence = { type: "containerFence", colons: 0, children: [] };
      this.enter(node, token);
    },
    componentTag(token) {
      this.enter(readComponentTag(this.sliceSerialize(token)), token);
    },
  },
  exit: {
    containerFenceSequence(token) {
      (this.stack.at(-1) as ContainerFence).colons = this.sliceSerialize(token).length;
    },
    containerFenceName(token) {
      (this.stack.at(-1) as ContainerFence).name = this.sliceSerialize(token);
    },
    containerFence(token) {
      this.exit(token);
    },
    componentTag(token) {
      this.exit(token);
    },
  },
};

/** Whether a text can hold any of these lines at all. */
export function mayHaveOwnBlocks(text: string): boolean {
  return text.includes(":::") || (text.includes("<") && /^[ \t>*+-]*<\/?(?:Tabs|TabItem|DocCardList)\b/m.test(text));
}

/** The plugin of the pipeline that teaches the parser these lines. */
export function remarkOwnBlocks(this: Processor): void {
  extendParser(this, [ownBlocks], [ownBlocksToTree]);
}
