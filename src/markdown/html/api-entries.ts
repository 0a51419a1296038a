/** Renders API members: the signature, and lists of parameters, properties and values. */

import type { Element, ElementContent } from "hast";
import type { Heading } from "mdast";
import type { State } from "mdast-util-to-hast";
import { createMessageMark } from "../../model/placeholders.ts";
import { escapeText } from "../../util/html.ts";
import type { ApiMember, Field, FieldList, MemberIndex, ValueList } from "../custom-nodes.ts";
import { parseDeclaredName } from "../transforms/api-members.ts";
import { getPlainText } from "../transforms/walk.ts";
import { createElement, createRaw, createText, getStateContext, type Markup, toList } from "./hast.ts";

export function renderApiMember(state: State, node: ApiMember): Markup {
  return createElement("section", { className: ["member"] }, state.wrap(state.all(node), true));
}

/** Characters that fit into one line on a phone. Longer signatures break before the parameters instead of in a word. */
const MAX_PHONE_LINE = 35;

/** Render a member heading. The signature links to itself, with the declared name in bold. */
export function renderSignature(state: State, node: Heading, index: number): Markup {
  const { collector } = getStateContext(state);
  const [first, ...others] = node.children;
  if (first?.type !== "inlineCode" && first?.type !== "text") return undefined;
  const { start, end } = parseDeclaredName(first.value.trimEnd());
  // A line must not begin with the bracket in `([window, ]options)`.
  const parameters = first.value.slice(end).trimEnd().replaceAll(" ]", "\u00a0]");
  const parts = [first.value.slice(0, start), first.value.slice(start, end), parameters];
  const [before = "", name = "", after = ""] = parts.map(escapeText);
  const isLong = first.value.length > MAX_PHONE_LINE;
  const html = `${before}<b>${name}</b>${isLong ? after.replace(/^\(/, "(<wbr>") : after}`;
  const aliases = collector.mark({ kind: "headingAliases", heading: index });
  const href = collector.mark({ kind: "headingHref", heading: index });
  const content = first.type === "inlineCode" ? `<code>${html}</code>` : html;
  const badges = others.flatMap((child) => toList(state.one(child, node)));
  return createElement(`h${node.depth}`, { id: collector.mark({ kind: "headingId", heading: index }) }, [
    createRaw(`${aliases}<a href="${href}">${content}</a>`),
    ...(others.length > 0 && first.type === "text" ? [createText(" ")] : []),
    ...badges,
    createRaw(collector.mark({ kind: "memberVersion", heading: index })),
  ]);
}

/** With more members than this, the lists of the index are closed, so that the introduction below is in the window. */
const MAX_OPEN = 12;
/** With more members than this, the index lists only names. */
const MAX_DESCRIBED = 60;

export function renderMemberIndex(state: State, { sections }: MemberIndex): Markup {
  const { collector } = getStateContext(state);
  const count = sections.reduce((sum, { members }) => sum + members.length, 0);
  const isLong = count > MAX_DESCRIBED;
  const lists = sections.map(({ title, members }) =>
    createElement("details", { open: count <= MAX_OPEN }, [
      createElement("summary", {}, [
        createText(`${title} `),
        createElement("i", {}, [createText(String(members.length))]),
      ]),
      createElement(
        "ul",
        isLong ? { className: ["names"] } : {},
        members.map((member) => renderIndexEntry(state, member, isLong)),
      ),
    ]),
  );
  return [
    createRaw(collector.mark({ kind: "memberFilter", members: count })),
    createElement("nav", { className: ["member-index"], ariaLabel: createMessageMark("docs.members") }, lists),
  ];
}

function renderIndexEntry(state: State, { children: [heading, ...blocks] }: ApiMember, isShort: boolean): Element {
  if (heading?.type !== "heading") throw new Error("a member of an API begins with its heading");
  const { collector } = getStateContext(state);
  const index = collector.headingNumbers.get(heading) ?? 0;
  const { name } = parseDeclaredName(getPlainText(heading.children));
  const href = collector.mark({ kind: "headingHref", heading: index });
  const link = createElement("a", { href }, [createText(name)]);
  if (isShort) return createElement("li", {}, [link]);
  const badges = heading.children
    .filter(({ type }) => type === "emphasis")
    .flatMap((node) => toList(state.one(node, heading)));
  const summary = blocks.find(({ type }) => type === "paragraph");
  return createElement("li", {}, [
    link,
    createElement("span", {}, [createText(summary ? getFirstSentence(getPlainText([summary])) : "")]),
    ...(badges.length > 0 ? [createElement("small", {}, badges)] : []),
  ]);
}

function getFirstSentence(paragraph: string): string {
  return (/^.*?[.:。](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph).replace(/\s+/g, " ").replace(/:$/, ".");
}

/** Names of the fields around a list: options have IDs from the second level on. */
const fieldPaths = new WeakMap<FieldList, readonly string[]>();

export function renderFieldList(state: State, node: FieldList): Markup {
  const path = fieldPaths.get(node) ?? [];
  const children = node.children.flatMap((field) => renderField(state, field, path));
  const list = createElement("dl", { className: ["fields"] }, children);
  if (path.length === 0 && node.isForListener)
    return [
      createElement("p", { className: ["fields-label"] }, [createRaw(createMessageMark("docs.listenerArguments"))]),
      list,
    ];
  if (path.length < FOLDED_DEPTH) return list;
  const count = { kind: "message", id: "docs.fieldCount", values: { count: node.children.length } } as const;
  const summary = createElement("summary", {}, [createRaw(getStateContext(state).collector.mark(count))]);
  return createElement("details", { className: ["options"] }, [summary, list]);
}

/** Lists at this depth are closed at first. */
const FOLDED_DEPTH = 2;

function renderField(state: State, field: Field, path: readonly string[]): Element[] {
  const { collector } = getStateContext(state);
  const { name, children } = field;
  const ownPath = [...path, name ?? ""];
  for (const child of children) if (child.type === "fieldList") fieldPaths.set(child, ownPath);
  const term = createElement("dt", {}, renderFieldTerm(state, field));
  const structures = collector.structures.map((link) => createRaw(collector.mark({ kind: "structureFields", link })));
  collector.structures = [];
  const id = name === undefined ? undefined : createFieldId(ownPath, collector.heading);
  if (id !== undefined) term.properties.id = collector.anchors.claimOther(id);
  // Links to all option fields would double the size of some pages.
  const href = path.length === 0 && id !== undefined ? `#${encodeURI(String(term.properties.id))}` : undefined;
  if (name === undefined)
    term.children.unshift(createElement("span", {}, [createRaw(createMessageMark("docs.returns"))]));
  else term.children.unshift(createElement(href === undefined ? "b" : "a", { href }, [createText(name)]));
  return [term, createElement("dd", {}, [...renderDescription(state, field), ...structures])];
}

/** Render a description. A single paragraph needs no separate element. */
function renderDescription(state: State, { children }: Field): ElementContent[] {
  const [only, ...more] = children;
  const parent: Field = { type: "field", valueType: [], isOptional: false, badges: [], children };
  if (only?.type === "paragraph" && more.length === 0) {
    const markup = toList(state.one(only, parent));
    const [paragraph, ...rest] = markup;
    if (paragraph?.type === "element" && rest.length === 0) return paragraph.children;
    return markup;
  }
  return state.all(parent);
}

/** Type, and chips for optional fields, the default and badges. */
function renderFieldTerm(state: State, { valueType, isOptional, defaultValue, badges }: Field): ElementContent[] {
  const parts: ElementContent[] = [];
  if (valueType.length > 0) {
    const parent = { type: "paragraph" as const, children: valueType };
    const hasLink = valueType.some(({ type }) => type !== "text");
    const markup = hasLink ? unwrapCode(state.all(parent)) : [createText(getPlainText(valueType))];
    // Everything in the term has the same font, so only a type with several parts needs an element.
    parts.push(...(hasLink && valueType.length > 1 ? [createElement("code", {}, markup)] : markup));
  }
  if (isOptional) parts.push(createElement("i", {}, [createRaw(createMessageMark("docs.optional"))]));
  if (defaultValue !== undefined)
    parts.push(createRaw(`<i>${createMessageMark("docs.default")} <code>${escapeText(defaultValue)}</code></i>`));
  for (const badge of badges) parts.push(...toList(state.one(badge, undefined)));
  return parts.flatMap((part) => [createText(" "), part]);
}

/** Code in code would be styled twice. */
function unwrapCode(markup: readonly ElementContent[]): ElementContent[] {
  return markup.map((node) => {
    if (node.type === "raw") return createRaw(node.value.replace(/^<code>(.*)<\/code>$/s, "$1"));
    return node.type === "element" ? { ...node, children: unwrapCode(node.children) } : node;
  });
}

/**
 * Return a field's ID, e.g. `setBounds-animate`. Option fields have the heading ID as a prefix instead of the names
 * of method and object.
 */
function createFieldId(path: readonly string[], heading: { id: string; text: string } | undefined): string | undefined {
  const parts = path.map((name) => name.replace(/[^\p{L}\p{N}._-]+/gu, ""));
  if (parts.includes("")) return undefined;
  const prefix = path.length > 1 || !heading ? heading?.id : parseDeclaredName(heading.text).name || heading.id;
  return [...(prefix ? [prefix] : []), ...(path.length > 1 && heading ? parts.slice(1) : parts)].join("-");
}

export function renderValueList(state: State, node: ValueList): Markup {
  const rows = node.children.map((field) => {
    const badges = field.badges.flatMap((badge) => [...toList(state.one(badge, undefined)), createText(" ")]);
    const name = createRaw(`<code>${escapeText(field.name ?? "")}</code>`);
    return createElement("tr", {}, [
      createElement("th", { scope: "row" }, [name]),
      createElement("td", {}, [...badges, ...renderDescription(state, field)]),
    ]);
  });
  return createElement("table", { className: ["values"] }, [createElement("tbody", {}, rows)]);
}
