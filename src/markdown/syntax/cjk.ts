/**
 * Parses emphasis and URLs beside Chinese, Japanese and Korean, which are written without spaces.
 *
 * Emphasis and strikethrough follow https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md. A plain
 * URL ends before CJK punctuation and full-width forms, and in its host before a CJK letter that follows a Latin one. In
 * a path, CJK letters belong to the URL.
 */

import type { Link, Nodes, Parents, Root } from "mdast";
import type { Extension as MdastExtension } from "mdast-util-from-markdown";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import type { Code, Construct, Extension, State } from "micromark-util-types";
import type { Processor } from "unified";
import { extendParser } from "./extend-parser.ts";

const PUNCTUATION =
  "\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303d\\u30fb\\ufe10-\\ufe1f\\ufe30-\\ufe6f\\uff00-\\uff65\\uffe0-\\uffef";
/** UTF-16 code units for letters, including high surrogates of Han characters. */
const LETTERS =
  "\\u1100-\\u11ff\\u2e80-\\u2fff\\u3005-\\u3007\\u3021-\\u302f\\u3031-\\u303c\\u3040-\\u30fa\\u30fc-\\ua4cf\\ua960-\\ua97f" +
  "\\uac00-\\ud7ff\\uf900-\\ufaff\\uff66-\\uffdf\\ud840-\\ud8bf";
const CJK = new RegExp(`[${PUNCTUATION}${LETTERS}]`);
const CJK_PUNCTUATION = new RegExp(`[${PUNCTUATION}]`);
const HOST = /^(?:https?:\/\/)?[^/?#]*$/i;

export function hasCjk(text: string): boolean {
  return CJK.test(text);
}

/** Add the rules for emphasis to the parser. */
export function remarkCjkEmphasis(this: Processor): void {
  extendParser(this, [cjkFriendlyExtension()], []);
}

/** True if a URL ends before a character. */
function isUrlEnd(character: string, url: string): boolean {
  if (!CJK.test(character)) return false;
  return CJK_PUNCTUATION.test(character) || (HOST.test(url) && /[\w-]$/.test(url));
}

/** Change the constructs for plain URLs: they see the input end where a URL ends. */
export function endUrlsAtCjk({ text = {}, ...others }: Extension): Extension {
  const changed = new Map<Construct, Construct>();
  const changeConstruct = (construct: Construct): Construct => {
    if (construct.name !== "wwwAutolink" && construct.name !== "protocolAutolink") return construct;
    const existing = changed.get(construct) ?? endAtCjk(construct);
    changed.set(construct, existing);
    return existing;
  };
  return {
    ...others,
    text: Object.fromEntries(
      Object.entries(text).map(([code, constructs]) => [code, [constructs ?? []].flat().map(changeConstruct)]),
    ),
  };
}

function endAtCjk(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this.now();
      let isDone = false;
      let current: Code = null;
      const end =
        (state: State): State =>
        () => {
          isDone = true;
          return state(current);
        };
      const wrap =
        (state: State): State =>
        (code) => {
          current = code;
          const next = state(isEnd(code) ? null : code);
          return next === undefined || isDone ? next : wrap(next);
        };
      const isEnd = (code: Code): boolean =>
        code !== null &&
        code > 0x1000 &&
        isUrlEnd(String.fromCharCode(code), this.sliceSerialize({ start, end: this.now() }));
      return wrap(construct.tokenize.call(this, effects, end(ok), end(nok)));
    },
  };
}

/** Cut the URLs that the extension finds in the finished tree, e.g. after CJK punctuation. */
export function cutUrlsAtCjk({ transforms, ...others }: MdastExtension): MdastExtension {
  return {
    ...others,
    transforms: (transforms ?? []).map((transform) => (tree: Root) => {
      transform(tree);
      cutLinks(tree);
      return undefined;
    }),
  };
}

function cutLinks(parent: Parents): void {
  for (let index = 0; index < parent.children.length; index++) {
    const node = parent.children[index] as Nodes;
    // Links in the source have a position.
    const rest = node.type === "link" && !node.position ? cutLink(node) : "";
    if (rest !== "") (parent.children as Nodes[]).splice(index + 1, 0, { type: "text", value: rest });
    else if ("children" in node) cutLinks(node);
  }
}

/** Remove the text behind a URL from a link, and return it. */
function cutLink(link: Link): string {
  const [text] = link.children;
  if (text?.type !== "text") return "";
  for (let end = 1; end < text.value.length; end++) {
    const url = text.value.slice(0, end);
    if (!isUrlEnd(text.value.charAt(end), url)) continue;
    const rest = text.value.slice(end);
    link.url = link.url.slice(0, -rest.length);
    text.value = url;
    return rest;
  }
  return "";
}
