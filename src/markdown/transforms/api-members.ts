/**
 * Groups API members: a heading with a signature, its history, parameters and return value, and the text.
 *
 * Only API reference documents are changed (`docs.reference` in the configuration).
 */

import type { Heading, Root, RootContent } from "mdast";
import { isStructure } from "../../model/document.ts";
import { getElement } from "../../util/collections.ts";
import type { ApiMember, FieldList, MemberIndex, ValueList } from "../custom-nodes.ts";
import type { ParseContext } from "../parse-context.ts";
import { readFieldList, readReturns } from "./api-fields.ts";
import { hasEventName } from "./event-headings.ts";
import { getPlainText, isPluginNode } from "./walk.ts";

export function groupApiMembers(tree: Root, { isReference, origin }: ParseContext): void {
  if (!isReference) return;
  const blocks: RootContent[] = [];
  let member: ApiMember | undefined;
  for (const block of tree.children) {
    const starts = block.type === "heading" && isSignature(block);
    if (block.type === "heading" && (starts || block.depth <= getDepth(member))) member = undefined;
    if (starts) {
      member = { type: "apiMember", children: [] };
      blocks.push(member);
    }
    if (member) member.children.push(block as ApiMember["children"][number]);
    else blocks.push(block);
  }
  for (const block of blocks) if (block.type === "apiMember") convertMember(block);
  tree.children = isStructure(origin.file) ? convertStructure(blocks) : withIndex(blocks);
}

/** Minimum members for an index. The table of contents suffices for fewer. */
const MIN_INDEXED = 6;

/** Insert an index below the lead, or before the first section with members if there is none. */
function withIndex(blocks: RootContent[]): RootContent[] {
  const sections: MemberIndex["sections"] = [];
  let start: number | undefined;
  let sectionStart = 0;
  let title = "";
  for (const [index, block] of blocks.entries()) {
    if (block.type === "heading") {
      title = getPlainText(block.children);
      if (block.depth === 2) sectionStart = index;
    }
    if (block.type !== "apiMember") continue;
    start ??= sectionStart;
    const last = sections.at(-1);
    if (last?.title === title) last.members.push(block);
    else sections.push({ title, members: [block] });
  }
  const count = sections.reduce((sum, { members }) => sum + members.length, 0);
  if (start === undefined || count < MIN_INDEXED) return blocks;
  return blocks.toSpliced(findLeadEnd(blocks) ?? start, 0, { type: "memberIndex", sections, children: [] });
}

/** Return the index of the block after the lead, a quote below the title, and after what plugins place below it. */
function findLeadEnd(blocks: readonly RootContent[]): number | undefined {
  const lead = blocks.findIndex((block) => !["yaml", "heading"].includes(block.type) && !isHistory(block));
  if (blocks[lead]?.type !== "blockquote") return undefined;
  return blocks.findIndex((block, index) => index > lead && !isPluginNode(block));
}

function getDepth(member: ApiMember | undefined): number {
  const [heading] = member?.children ?? [];
  return heading?.type === "heading" ? heading.depth : 0;
}

/** True for headings below level 2 that begin with code or name an event: `app.quit()`, "Event: 'ready'". */
function isSignature({ depth, children: [first] }: Heading): boolean {
  return depth > 2 && (first?.type === "inlineCode" || (first?.type === "text" && hasEventName(first.value)));
}

/** Convert parameter lists, and the return value before the text. */
function convertMember(member: ApiMember): void {
  const [heading] = member.children;
  const isEvent = heading?.type === "heading" && heading.children[0]?.type === "text";
  const converted: ApiMember["children"] = [];
  let isBeforeText = true;
  for (let index = 0; index < member.children.length; ) {
    const block = getElement(member.children, index);
    const group = readGroup(member.children.slice(index, index + 3), { isBeforeText, isEvent });
    converted.push(group?.fields ?? block);
    index += group?.length ?? 1;
    isBeforeText &&= group !== undefined || !isText(block);
  }
  member.children = converted;
}

/** True for blocks that end the part with parameters. A history and notes may precede them. */
function isText(block: ApiMember["children"][number]): boolean {
  return !isHistory(block) && block.type !== "heading" && block.type !== "admonition" && block.type !== "blockquote";
}

function isHistory(block: RootContent): boolean {
  return block.type === "code" && /^ya?ml$/i.test(block.lang ?? "") && /\bhistory\b/.test(block.meta ?? "");
}

interface FieldGroup {
  fields: FieldList | ValueList;
  /** Number of blocks read. */
  length: number;
}

/** Read fields and a return value that begin the blocks: a list, a list and "Returns …", or "Returns …". */
function readGroup(
  blocks: ApiMember["children"],
  { isBeforeText, isEvent }: { isBeforeText: boolean; isEvent: boolean },
): FieldGroup | undefined {
  const [first, ...others] = blocks;
  if (first?.type === "list") {
    const fields = readFieldList(first);
    const returned = fields?.type === "fieldList" && isBeforeText ? readReturnGroup(others) : undefined;
    if (!fields || !returned) return fields && { fields, length: 1 };
    return {
      fields: { ...fields, children: [...fields.children, ...returned.fields.children] } as FieldList,
      length: 1 + returned.length,
    };
  }
  if (first?.type !== "paragraph") return undefined;
  const returned = isBeforeText ? readReturnGroup(blocks) : undefined;
  if (returned) return returned;
  // "Returns:" precedes an event's arguments.
  const [list] = others;
  const fields = list?.type === "list" && LABEL.test(getPlainText(first.children)) ? readFieldList(list) : undefined;
  return fields?.type === "fieldList" ? { fields: { ...fields, isForListener: isEvent }, length: 2 } : undefined;
}

const LABEL = /^\p{L}+:$/u;

/** Read a return value, and its property list if its paragraph ends with a colon. */
function readReturnGroup([paragraph, next]: ApiMember["children"]): (FieldGroup & { fields: FieldList }) | undefined {
  const returned = paragraph?.type === "paragraph" ? readReturns(paragraph) : undefined;
  if (!returned || paragraph?.type !== "paragraph") return undefined;
  const isNested = next?.type === "list" && getPlainText(paragraph.children).endsWith(":");
  const nested = isNested ? readFieldList(next) : undefined;
  if (nested) returned.children.push(nested);
  return { fields: { type: "fieldList", children: [returned] }, length: nested ? 2 : 1 };
}

/** Convert the property lists in a structure. */
function convertStructure(blocks: readonly RootContent[]): RootContent[] {
  return blocks.map((block) => {
    const fields = block.type === "list" ? readFieldList(block) : undefined;
    return fields?.type === "fieldList" ? fields : block;
  });
}

/** Declared name in a signature: `setBounds` in `win.setBounds(bounds)`, `close` in "Event: 'close'". */
export interface DeclaredName {
  name: string;
  /** Offsets of the name, including quotes. */
  start: number;
  end: number;
}

/** Find the declared name in a heading's text; the name is `""` if there is none. */
export function parseDeclaredName(signature: string): DeclaredName {
  const [event, quoted, inner] = /^\p{L}+:\s+(['"‘“]([^'"’”]+)['"’”])/u.exec(signature) ?? [];
  if (event !== undefined && quoted !== undefined && inner !== undefined)
    return { name: inner, start: event.length - quoted.length, end: event.length };
  const offset = /^new\s+/.exec(signature)?.[0].length ?? 0;
  const path = /^[^(=[\s]*/.exec(signature.slice(offset))?.[0] ?? "";
  const name = /[\w$-]*$/.exec(path)?.[0] ?? "";
  const end = offset + path.length;
  return { name, start: end - name.length, end };
}
