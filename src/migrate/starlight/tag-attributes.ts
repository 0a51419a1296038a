/** Reads attributes of tags in MDX. */

import type { Nodes } from "mdast";
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { getRange } from "../markdown-tree.ts";
import type { MigrationTask } from "../migration-task.ts";

export type AddTask = (task: Omit<MigrationTask, "source">) => void;

export type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;

/** Return an attribute. */
export function getAttribute(node: JsxNode, name: string): MdxJsxAttribute | undefined {
  return node.attributes.find(
    (attribute): attribute is MdxJsxAttribute => attribute.type === "mdxJsxAttribute" && attribute.name === name,
  );
}

/** Return the string of an attribute in quotes, or in braces with a string. */
export function getText(node: JsxNode, name: string): string | undefined {
  const value = getAttribute(node, name)?.value;
  return typeof value === "string" ? value : readString(value?.value);
}

/** Return the expression of an attribute in braces. */
export function getExpression(node: JsxNode, name: string): string | undefined {
  const value = getAttribute(node, name)?.value;
  return typeof value === "object" ? value?.value.trim() : undefined;
}

/** Return the value of a string in code, or `undefined` for other code. */
export function readString(code: string | undefined): string | undefined {
  const source = code?.trim() ?? "";
  const [quote] = source;
  if (quote === undefined || !`"'\``.includes(quote) || source.length < 2 || !source.endsWith(quote)) return undefined;
  const inner = source.slice(1, -1);
  const isPlain = !(quote === "`" ? /\$\{|(?<!\\)`/ : new RegExp(`(?<!\\\\)${quote}|\\n`)).test(inner);
  if (!isPlain) return undefined;
  return inner.replace(/\\(?:u\{([\da-fA-F]+)\}|([\s\S]))/g, (_, hex: string | undefined, character: string) =>
    hex === undefined ? (ESCAPES[character] ?? character) : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\n": "" };

/** True for code that is data: strings, numbers, lists and maps of them. */
export function isLiteral(code: string): boolean {
  const source = code.trim();
  if (readString(source) !== undefined || /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(source)) return true;
  if (!/^[[{]/.test(source)) return false;
  const words = source
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`/g, "0")
    .replace(/[A-Za-z_$][\w$]*\s*:/g, "");
  return !/[A-Za-z_$(]/.test(words.replace(/\b(?:true|false|null)\b/g, ""));
}

/** Write an attribute with a string. */
export function writeAttribute(name: string, value: string): string {
  return value.includes('"') ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`;
}

/** Return the positions of an attribute and of the space before it. */
export function getAttributeRange(
  attribute: JsxNode["attributes"][number],
  text: string,
): { start: number; end: number } {
  const { start, end } = getRange(attribute as unknown as Nodes);
  const space = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start: start - space, end };
}
