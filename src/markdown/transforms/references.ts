/** Reports references without a definition, definitions without a reference, and definitions that appear twice. */

import type { Definition, FootnoteDefinition, Nodes, Parents, Root } from "mdast";
import { locateNode, locatePoint, type ParseContext, reportWarning } from "../parse-context.ts";

type AnyDefinition = Definition | FootnoteDefinition;

/** A document's definitions and used identifiers. Footnote identifiers begin with `^`. */
interface References {
  definitions: AnyDefinition[];
  used: Set<string>;
  /** Blocks with inline text. */
  texts: Nodes[];
}

const INLINE_CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
/** `[text][label]`, except after a name as in `list[0][1]`. */
const FULL_REFERENCE = /(?<![\w\]\\])\[(?:[^[\]\\]|\\.)+\]\[([\p{L}\p{N}_](?:[^[\]\\]|\\.)*)\]/dgu;
/** `[label][]`, with the same exception. */
const COLLAPSED_REFERENCE = /(?<![\w\]\\])\[([\p{L}\p{N}_](?:[^[\]\\]|\\.)*)\]\[\]/dgu;
const FOOTNOTE_REFERENCE = /(?<!\\)\[(\^[\p{L}\p{M}\p{N}_-]+)\](?![:(])/dgu;

export function checkReferences(tree: Root, context: ParseContext): void {
  // Other syntax may use brackets.
  if (context.kind === "fragment" || context.plugins.extendParser || !context.prepared.text.includes("[")) return;
  const references: References = { definitions: [], used: new Set(), texts: [] };
  collect(tree, references);
  const defined = new Set<string>();
  for (const definition of references.definitions) {
    const id = getIdentifier(definition);
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

const collapse = (text: string): string => text.replace(/\s+/g, " ");

const normalize = (label: string): string => collapse(label).trim().toLowerCase().toUpperCase();

function getIdentifier({ type, identifier }: AnyDefinition): string {
  return type === "footnoteDefinition" ? `^${normalize(identifier)}` : normalize(identifier);
}

/** `[//]: # (text)` is a comment in many documents. */
function isComment(definition: AnyDefinition): boolean {
  return definition.type === "definition" && (definition.url === "#" || definition.url === "");
}

const LABEL = /^\[(?:[^\]\\]|\\.)*\]/s;

/** Name a definition with its label as in the source, where the tree contains a decoded one. */
function describe({ type, position }: AnyDefinition, context: ParseContext): string {
  const [label = ""] = LABEL.exec(context.prepared.text.slice(position?.start.offset, position?.end.offset)) ?? [];
  return `${type === "footnoteDefinition" ? "footnote" : "link"} "${collapse(label)}"`;
}

function reportDuplicate(definition: AnyDefinition, context: ParseContext): void {
  const message = `The ${describe(definition, context)} is already defined above; this definition has no effect.`;
  const hint = "Remove one of the two, or choose another label.";
  reportWarning(context, locateNode(context, definition), "duplicate-definition", message, hint);
}

function reportUnused(definition: AnyDefinition, context: ParseContext): void {
  const message = `The ${describe(definition, context)} is defined, but not used.`;
  reportWarning(
    context,
    locateNode(context, definition),
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
  // Brackets in code do not end a label. Offsets stay the same, so that labels are read from the source.
  const text = source.replace(INLINE_CODE, (code) => code.replace(/[^\n]/g, "x"));
  for (const pattern of [FULL_REFERENCE, COLLAPSED_REFERENCE, FOOTNOTE_REFERENCE])
    for (const { 0: whole, index, indices } of text.matchAll(pattern)) {
      const label = collapse(source.slice(...(indices?.[1] ?? [index])));
      if (defined.has(normalize(label))) continue;
      const before = text.slice(0, index).split("\n");
      const point = {
        line: line + before.length - 1,
        column: (before.length === 1 ? column : 1) + (before.at(-1)?.length ?? 0),
      };
      const reference = collapse(source.slice(index, index + whole.length));
      const message = `"${reference}" is shown as text, because "[${label}]" is not defined.`;
      const isFootnote = label.startsWith("^");
      const hint = `Add a line "[${label}]: ${isFootnote ? "…" : "URL"}", or write \\[ if it is text.`;
      reportWarning(context, locatePoint(context, point, whole.length), "undefined-reference", message, hint);
    }
}
