/** Renders members of an API: the signature, and lists of parameters, properties and values. */

import type { Element, ElementContent } from "hast";
import type { Heading } from "mdast";
import type { State } from "mdast-util-to-hast";
import { messagePlaceholder } from "../../model/placeholders.ts";
import { escapeText } from "../../util/html.ts";
import type { ApiMember, Field, FieldList, MemberIndex, ValueList } from "../custom-nodes.ts";
import { declaredName } from "../transforms/api-members.ts";
import { plainText } from "../transforms/walk.ts";
import { element, type Markup, parseContextIn, raw, text } from "./hast.ts";

export function apiMember(state: State, node: ApiMember): Markup {
  return element("section", { className: ["member"] }, state.wrap(state.all(node), true));
}

/** Characters of a signature in a line of a phone. Longer ones break before the parameters instead of in a word. */
const MAX_PHONE_LINE = 35;

/** Render the heading of a member. The signature links to itself, with the declared name in bold. */
export function signature(state: State, node: Heading, index: number): Markup {
  const { collector } = parseContextIn(state);
  const [first, ...others] = node.children;
  if (first?.type !== "inlineCode" && first?.type !== "text") return undefined;
  const { start, end } = declaredName(first.value.trimEnd());
  // A line must not begin with the bracket of `([window, ]options)`.
  const parameters = first.value.slice(end).trimEnd().replaceAll(" ]", "\u00a0]");
  const parts = [first.value.slice(0, start), first.value.slice(start, end), parameters];
  const [before = "", name = "", after = ""] = parts.map(escapeText);
  const isLong = first.value.length > MAX_PHONE_LINE;
  const html = `${before}<b>${name}</b>${isLong ? after.replace(/^\(/, "(<wbr>") : after}`;
  const aliases = collector.mark({ kind: "headingAliases", heading: index });
  const href = collector.mark({ kind: "headingHref", heading: index });
  const content = first.type === "inlineCode" ? `<code>${html}</code>` : html;
  const badges = others.flatMap((child) => asList(state.one(child, node)));
  return element(`h${node.depth}`, { id: collector.mark({ kind: "headingId", heading: index }) }, [
    raw(`${aliases}<a href="${href}">${content}</a>`),
    ...(others.length > 0 && first.type === "text" ? [text(" ")] : []),
    ...badges,
    raw(collector.mark({ kind: "memberVersion", heading: index })),
  ]);
}

/** With more members than this, the index lists only names. */
const MAX_DESCRIBED = 60;

export function memberIndex(state: State, { sections }: MemberIndex): Markup {
  const { collector } = parseContextIn(state);
  const count = sections.reduce((sum, { members }) => sum + members.length, 0);
  const isLong = count > MAX_DESCRIBED;
  const lists = sections.map(({ title, members }) =>
    element("details", { open: !isLong }, [
      element("summary", {}, [text(`${title} `), element("i", {}, [text(String(members.length))])]),
      element(
        "ul",
        isLong ? { className: ["names"] } : {},
        members.map((member) => indexEntry(state, member, isLong)),
      ),
    ]),
  );
  return [
    raw(collector.mark({ kind: "memberFilter", members: count })),
    element("nav", { className: ["member-index"], ariaLabel: messagePlaceholder("docs.members") }, lists),
  ];
}

function indexEntry(state: State, { children: [heading, ...blocks] }: ApiMember, isShort: boolean): Element {
  if (heading?.type !== "heading") throw new Error("a member of an API begins with its heading");
  const { collector } = parseContextIn(state);
  const index = collector.headingOf.get(heading) ?? 0;
  const { name } = declaredName(plainText(heading.children));
  const href = collector.mark({ kind: "headingHref", heading: index });
  const link = element("a", { href }, [text(name)]);
  if (isShort) return element("li", {}, [link]);
  const badges = heading.children.flatMap((node) => (node.type === "emphasis" ? asList(state.one(node, heading)) : []));
  const summary = blocks.find(({ type }) => type === "paragraph");
  return element("li", {}, [
    link,
    element("span", {}, [text(summary ? firstSentence(plainText([summary])) : "")]),
    ...(badges.length > 0 ? [element("small", {}, badges)] : []),
  ]);
}

function firstSentence(paragraph: string): string {
  return (/^.*?[.:。](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph).replace(/\s+/g, " ").replace(/:$/, ".");
}

/** Names of the fields around a list: options have IDs from the second level on. */
const fieldPaths = new WeakMap<FieldList, readonly string[]>();

export function fieldList(state: State, node: FieldList): Markup {
  const path = fieldPaths.get(node) ?? [];
  const children = node.children.flatMap((field) => renderField(state, field, path));
  const list = element("dl", { className: ["fields"] }, children);
  if (path.length === 0 && node.isForListener)
    return [element("p", { className: ["fields-label"] }, [raw(messagePlaceholder("docs.listenerArguments"))]), list];
  if (path.length < FOLDED_DEPTH) return list;
  const count = { kind: "message", id: "docs.fieldCount", values: { count: node.children.length } } as const;
  const summary = element("summary", {}, [raw(parseContextIn(state).collector.mark(count))]);
  return element("details", { className: ["options"] }, [summary, list]);
}

/** Lists at this depth are closed at first. */
const FOLDED_DEPTH = 2;

function renderField(state: State, field: Field, path: readonly string[]): Element[] {
  const { collector } = parseContextIn(state);
  const { name, children } = field;
  const ownPath = [...path, name ?? ""];
  for (const child of children) if (child.type === "fieldList") fieldPaths.set(child, ownPath);
  const term = element("dt", {}, fieldTerm(state, field));
  const structures = collector.structures.map((link) => raw(collector.mark({ kind: "structureFields", link })));
  collector.structures = [];
  const id = name === undefined ? undefined : fieldId(ownPath, collector.heading);
  if (id !== undefined) term.properties.id = collector.anchors.claimOther(id);
  // Links to all fields of options would double the size of some pages.
  const href = path.length === 0 && id !== undefined ? `#${encodeURI(String(term.properties.id))}` : undefined;
  if (name === undefined) term.children.unshift(element("span", {}, [raw(messagePlaceholder("docs.returns"))]));
  else term.children.unshift(element(href === undefined ? "b" : "a", { href }, [text(name)]));
  return [term, element("dd", {}, [...description(state, field), ...structures])];
}

/** Render a description. A single paragraph needs no element of its own. */
function description(state: State, { children }: Field): ElementContent[] {
  const [only, ...more] = children;
  const parent: Field = { type: "field", valueType: [], isOptional: false, badges: [], children };
  if (only?.type === "paragraph" && more.length === 0) {
    const markup = asList(state.one(only, parent));
    const [paragraph, ...rest] = markup;
    if (paragraph?.type === "element" && rest.length === 0) return paragraph.children;
    return markup;
  }
  return state.all(parent);
}

/** Type, and chips for optional fields, the default and badges. */
function fieldTerm(state: State, { valueType, isOptional, defaultValue, badges }: Field): ElementContent[] {
  const parts: ElementContent[] = [];
  if (valueType.length > 0) {
    const parent = { type: "paragraph" as const, children: valueType };
    const hasLink = valueType.some(({ type }) => type !== "text");
    const markup = hasLink ? unwrapCode(state.all(parent)) : [text(plainText(valueType))];
    // Everything in the term has the same font, so only a type with several parts needs an element.
    parts.push(...(hasLink && valueType.length > 1 ? [element("code", {}, markup)] : markup));
  }
  if (isOptional) parts.push(element("i", {}, [raw(messagePlaceholder("docs.optional"))]));
  if (defaultValue !== undefined)
    parts.push(raw(`<i>${messagePlaceholder("docs.default")} <code>${escapeText(defaultValue)}</code></i>`));
  for (const badge of badges) parts.push(...asList(state.one(badge, undefined)));
  return parts.flatMap((part) => [text(" "), part]);
}

/** Code in code would get the style of code twice. */
function unwrapCode(markup: readonly ElementContent[]): ElementContent[] {
  return markup.map((node) => {
    if (node.type === "raw") return raw(node.value.replace(/^<code>(.*)<\/code>$/s, "$1"));
    return node.type === "element" ? { ...node, children: unwrapCode(node.children) } : node;
  });
}

/**
 * Return the ID of a field, e.g. `setBounds-animate`. Fields of options have the heading ID as a prefix instead of the
 * method and the name of the object.
 */
function fieldId(path: readonly string[], heading: { id: string; text: string } | undefined): string | undefined {
  const parts = path.map((name) => name.replace(/[^\p{L}\p{N}._-]+/gu, ""));
  if (parts.includes("")) return undefined;
  const prefix = path.length > 1 || !heading ? heading?.id : declaredName(heading.text).name || heading.id;
  return [...(prefix ? [prefix] : []), ...(path.length > 1 && heading ? parts.slice(1) : parts)].join("-");
}

export function valueList(state: State, node: ValueList): Markup {
  const rows = node.children.map((field) => {
    const badges = field.badges.flatMap((badge) => [...asList(state.one(badge, undefined)), text(" ")]);
    const name = raw(`<code>${escapeText(field.name ?? "")}</code>`);
    return element("tr", {}, [
      element("th", { scope: "row" }, [name]),
      element("td", {}, [...badges, ...description(state, field)]),
    ]);
  });
  return element("table", { className: ["values"] }, [element("tbody", {}, rows)]);
}

function asList(markup: Markup): ElementContent[] {
  return markup === undefined ? [] : Array.isArray(markup) ? markup : [markup];
}
