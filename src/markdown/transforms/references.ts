/** Reports references without a definition, definitions without a reference, and definitions that appear twice. */

import type { Definition, FootnoteDefinition, Nodes, Parents, Root } from "mdast";
import { type ParseContext, placeAt, placeOf, reportWarning } from "../parse-context.ts";

type AnyDefinition = Definition | FootnoteDefinition;

/** Definitions and used identifiers of a document. Identifiers of footnotes begin with `^`. */
interface References {
  definitions: AnyDefinition[];
  used: Set<string>;
  /** Blocks with inline text. */
  texts: Nodes[];
}

const INLINE_CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
/** `[text][label]`, except after a name as in `list[0][1]`. */
const FULL_REFERENCE = /(?<![\w\]\\])\[(?:[^[\]\\]|\\.)+\]\[([\p{L}\p{N}_](?:[^[\]\\]|\\.)*)\]/gu;
/** `[label][]`, with the same exception. */
const COLLAPSED_REFERENCE = /(?<![\w\]\\])\[([\p{L}\p{N}_](?:[^[\]\\]|\\.)*)\]\[\]/gu;
const FOOTNOTE_REFERENCE = /(?<!\\)\[(\^[\w-]+)\](?![:(])/g;

export function checkReferences(tree: Root, context: ParseContext): void {
  // Other syntax may use brackets.
  if (context.kind === "fragment" || context.plugins.extendParser || !context.prepared.text.includes("[")) return;
  const references: References = { definitions: [], used: new Set(), texts: [] };
  collect(tree, references);
  const defined = new Set<string>();
  for (const definition of references.definitions) {
    const id = identifierOf(definition);
    if (defined.has(id)) reportDuplicate(definition, context);
    else if (!references.used.has(id) && !isComment(definition)) reportUnused(definition, context);
    defined.add(id);
  }
  for (const node of references.texts) reportUndefined(node, defined, context);
}

function collect(parent: Parents, references: References): void {
  for (const node of parent.children) {
    if (node.type === "definition" || node.type === "footnoteDefinition") references.definitions.push(node);
    else if (node.type === "footnoteReference") references.used.add(`^${normalize(node.identifier)}`);
    else if (node.type === "linkReference" || node.type === "imageReference")
      references.used.add(normalize(node.identifier));
    else if (node.type === "paragraph" || node.type === "heading" || node.type === "table") references.texts.push(node);
    if ("children" in node) collect(node, references);
  }
}

const normalize = (label: string): string => label.replace(/\s+/g, " ").trim().toLowerCase().toUpperCase();

function identifierOf({ type, identifier }: AnyDefinition): string {
  return type === "footnoteDefinition" ? `^${normalize(identifier)}` : normalize(identifier);
}

/** `[//]: # (text)` is a comment in many documents. */
function isComment(definition: AnyDefinition): boolean {
  return definition.type === "definition" && (definition.url === "#" || definition.url === "");
}

function describe({ type, identifier, label }: AnyDefinition): string {
  return type === "footnoteDefinition" ? `footnote "[^${label ?? identifier}]"` : `link "[${label ?? identifier}]"`;
}

function reportDuplicate(definition: AnyDefinition, context: ParseContext): void {
  const message = `The ${describe(definition)} is already defined above; this definition has no effect.`;
  const hint = "Remove one of the two, or choose another label.";
  reportWarning(context, placeOf(context, definition), "duplicate-definition", message, hint);
}

function reportUnused(definition: AnyDefinition, context: ParseContext): void {
  const message = `The ${describe(definition)} is defined, but not used.`;
  reportWarning(
    context,
    placeOf(context, definition),
    "unused-definition",
    message,
    "Remove the definition, or use it.",
  );
}

function reportUndefined({ position }: Nodes, defined: ReadonlySet<string>, context: ParseContext): void {
  const { line = 1, column = 1, offset: start = 0 } = position?.start ?? {};
  if (!position) return;
  const source = context.prepared.text.slice(start, position.end.offset);
  if (!source.includes("][") && !source.includes("[^")) return;
  const text = source.replace(INLINE_CODE, (code) => code.replace(/[^\n]/g, "x"));
  for (const pattern of [FULL_REFERENCE, COLLAPSED_REFERENCE, FOOTNOTE_REFERENCE])
    for (const { 0: whole, 1: label = "", index } of text.matchAll(pattern)) {
      if (defined.has(normalize(label))) continue;
      const before = text.slice(0, index).split("\n");
      const point = {
        line: line + before.length - 1,
        column: (before.length === 1 ? column : 1) + (before.at(-1)?.length ?? 0),
      };
      const reference = source.slice(index, index + whole.length).replace(/\s+/g, " ");
      const message = `"${reference}" is shown as text, because "[${label}]" is not defined.`;
      const isFootnote = label.startsWith("^");
      const hint = `Add a line "[${label}]: ${isFootnote ? "…" : "URL"}", or write \\[ if it is text.`;
      reportWarning(context, placeAt(context, point, whole.length), "undefined-reference", message, hint);
    }
}
