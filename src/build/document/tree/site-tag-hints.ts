/** Lines that look like tags of the site's components but are none: what is wrong with them, or which name was meant. */

import type { Nodes, Root } from "mdast";
import { nearest } from "../../../util/nearest.ts";
import { type Parsing, placeAt, reportError, reportWarning } from "../parsing.ts";
import { LONGEST_SITE_TAG } from "../syntax/own-blocks.ts";
import { readTagLine, tagNameOf } from "../syntax/site-tag.ts";
import { eachBlock } from "./walk.ts";

const TAG_LINE = /^([ \t>]*)(<\/?[A-Z].*)$/;

/** Tags that were understood are nodes of their own; the others stand in paragraphs, or in HTML. */
export function siteTagHints(tree: Root, parsing: Parsing): void {
  const names = parsing.options.components;
  if (names.length === 0 || parsing.kind === "fragment") return;
  eachBlock(tree, (node) => {
    if (node.type === "paragraph" || node.type === "html") lookAt(node, names, parsing);
  });
}

function lookAt({ position }: Nodes, names: readonly string[], parsing: Parsing): void {
  if (!position) return;
  const { start, end } = position;
  const lines = parsing.prepared.text.slice(start.offset, end.offset).split("\n");
  for (const [index, text] of lines.entries()) {
    const [, before = "", line = ""] = TAG_LINE.exec(text) ?? [];
    const name = tagNameOf(line);
    if (name === undefined) continue;
    const column = before.length + (index === 0 ? start.column : 1);
    const tag: SuspectTag = { name, line, point: { line: start.line + index, column } };
    if (names.includes(name)) explain(tag, parsing);
    else if (line.trimEnd().endsWith(">") && line[1] !== "/") suggest(tag, names, parsing);
  }
}

interface SuspectTag {
  name: string;
  /** From the tag on. */
  line: string;
  point: { line: number; column: number };
}

function explain({ name, line, point }: SuspectTag, parsing: Parsing): void {
  const read = readTagLine(line);
  const place = placeAt(parsing, point, name.length + 1);
  if (read.kind === "broken") {
    const rest = line.slice(read.at).trim();
    const message = `The tag "<${name}" cannot be read ${rest === "" ? "up to its end" : `from "${cut(rest)}" on`}.`;
    const hint = `Write the whole tag on one line: <${name} text="…" number={1}>.`;
    reportError(parsing, place, "invalid-component", message, hint);
    return;
  }
  const message = `"<${name}>" is text here, and no component.`;
  const hint =
    read.kind === "followed"
      ? "Put the tag on a line of its own."
      : `Put a blank line between it and HTML above it. A tag has at most ${LONGEST_SITE_TAG} characters.`;
  reportWarning(parsing, place, "invalid-component", message, hint);
}

function suggest({ name, point }: SuspectTag, names: readonly string[], parsing: Parsing): void {
  const close = nearest(name, names);
  if (close === undefined) return;
  const place = placeAt(parsing, point, name.length + 1);
  const message = `"<${name}>" is no component of the site.`;
  reportWarning(parsing, place, "unknown-component", message, `Did you mean "<${close}>"?`);
}

const LONGEST_QUOTE = 40; // characters

function cut(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1)}…` : text;
}
