/** Removes tags and attributes that have no effect on the page. */

import type { Nodes } from "mdast";
import type { Problem } from "../model/problem.ts";
import type { TextEdit } from "./text-edits.ts";

/** A problem in a document. */
export interface Fault {
  text: string;
  /** Offset of the problem in the text. */
  start: number;
  problem: Problem;
  isMdx: boolean;
  /** Return the innermost node of one of these types at the problem. */
  find(...types: Nodes["type"][]): Nodes | undefined;
}

/** A change of the text that solves problems of a kind. */
export interface Repair {
  /** Kind of the task. */
  kind: string;
  suggestion: string;
  /** Return the edits; none if the fault cannot be repaired. */
  createEdits(fault: Fault): TextEdit[];
}

/** Closing tags without an opening tag, and tags that are not allowed. */
export const REMOVED_TAG: Repair = {
  kind: "tag without effect",
  suggestion: "The tag had no effect, so it was removed. What it contains is shown.",
  createEdits: ({ text, start, problem }) => {
    const [tag] = /^<(?:\/[\w-]+\s*|[a-z][\w-]*(?:"[^"]*"|'[^']*'|[^"'<>])*)>/.exec(text.slice(start)) ?? [];
    const isRemoved = /no opening tag|^The element .* is not allowed; it was removed/.test(problem.message);
    return tag === undefined || !isRemoved ? [] : [{ start, end: start + tag.length, text: "" }];
  },
};

/** Attributes that are not allowed in translations, and IDs that another element has. */
export const REMOVED_ATTRIBUTE: Repair = {
  kind: "attribute without effect",
  suggestion: "The attribute was removed: it is an ID that another element has, or translations may not have it.",
  createEdits: ({ text, start, problem }) => {
    const isRepeated = /^The ID ".*" is already used/.test(problem.message);
    const [, name = isRepeated ? "id" : undefined, element = /^<([\w-]+)/.exec(text.slice(start))?.[1]] =
      /^The attribute "([^"\s]+)" of "<([\w-]+)>" is not allowed/.exec(problem.message) ?? [];
    if (name === undefined || element === undefined) return [];
    const attributes = `((?:\\s+[^\\s"'<>/=]+(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>]+))?)*)`;
    const tag = new RegExp(`^<${element}${attributes}`, "i").exec(text.slice(start));
    const list = tag?.[1] ?? "";
    const attribute = [...list.matchAll(ATTRIBUTE)].find((each) => each[1]?.toLowerCase() === name.toLowerCase());
    if (!tag || !attribute) return [];
    const at = start + tag[0].length - list.length + attribute.index;
    return [{ start: at, end: at + attribute[0].length, text: "" }];
  },
};

/** Tags without a closing tag, which browsers close at the end of the page. */
export const CLOSED_TAG: Repair = {
  kind: "tag without an end",
  suggestion: "The tag was closed at the end of the page, as browsers do. Move the closing tag to its place.",
  createEdits: ({ text, start, problem, isMdx, find }) => {
    const [, name] = /^"<([\w-]+)>" is not closed in its block/.exec(problem.message) ?? [];
    const isNested = isMdx || find("listItem", "blockquote") || /^\s*(?::::|<\/[A-Z])/m.test(text.slice(start));
    const gap = text.endsWith("\n") ? "\n" : "\n\n";
    return name === undefined || isNested ? [] : [{ start: text.length, end: text.length, text: `${gap}</${name}>\n` }];
  },
};

const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g;
