/** Finds the attributes that end a heading: `## Title {#id #old-id}`, `## Title <!-- #id -->`. */

/** Closing `#` characters, or the line below a heading. */
const HEADING_END = /(?:[ \t]#+[ \t]*|\n[ \t>]*(?:=+|-+)[ \t]*)/.source;
/** The IDs in a comment, which contains nothing else. */
export const COMMENTED_IDS = /[ \t]*#[^\s{}<>*]+(?:[ \t]+#[^\s{}<>*]+)*[ \t]*/.source;
/** Unescaped braces that end a heading, or a comment of MDX or HTML with IDs. */
const ATTRIBUTES = new RegExp(
  String.raw`(?<!\\)(?:\\\\)*(?:\{/\*(${COMMENTED_IDS})\*/\}|<!--(${COMMENTED_IDS})-->|\{:?([^{}\n]*)\})[ \t]*${HEADING_END}?$`,
  "d",
);
const ID = /#[^\s{}]+?(?=,?(?:\s|$))/.source;
const CLASS = /\.[\p{L}_-][^\s{}#]*/u.source;
const ATTRIBUTE = /[^\s{}#.=][^\s{}=]*=(?:"[^"]*"|'[^']*'|[^\s"'{}]*)/.source;
const TOKEN = new RegExp(String.raw`${ID}|${CLASS}|${ATTRIBUTE}|\S+`, "gu");

export interface HeadingToken {
  text: string;
  /** The ID, if it is one: `#id`, `id="id"`. */
  id?: string;
  /** Offset in the document's text. */
  offset: number;
}

/** A heading's attributes, with the offset of the brace or comment that contains them. */
export interface HeadingAttributes {
  tokens: readonly HeadingToken[];
  opening: number;
}

/** @param start Offset of the heading in the document's text. */
export function findHeadingAttributes(source: string, start: number): HeadingAttributes | undefined {
  const [from, to] =
    ATTRIBUTES.exec(source)
      ?.indices?.slice(1)
      .find((range) => range !== undefined) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const tokens = [...source.slice(from, to).matchAll(TOKEN)]
    .map(({ 0: text, index }): HeadingToken => ({ text, id: readId(text), offset: start + from + index }))
    .filter(({ text }) => text !== ",");
  return { tokens, opening: start + Math.max(source.lastIndexOf("{", from), source.lastIndexOf("<!--", from)) };
}

const ID_ATTRIBUTE = /^id=(?:"(.*)"|'(.*)'|(.*))$/i;

function readId(token: string): string | undefined {
  if (token.startsWith("#")) return token.slice(1);
  return ID_ATTRIBUTE.exec(token)
    ?.slice(1)
    .find((value) => value !== undefined);
}
