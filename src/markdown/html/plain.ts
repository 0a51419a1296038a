/**
 * The nodes that a text is mostly made of, written straight away.
 *
 * The usual handlers copy the position of each node and leave it to the writer of HTML to escape it. Nobody asks for
 * those positions, and there are tens of thousands of these nodes.
 */

import type { Delete, Emphasis, InlineCode, Strong, Text } from "mdast";
import type { State } from "mdast-util-to-hast";
import { badgeOf } from "./api-badges.ts";
import { element, type Markup, raw } from "./hast.ts";

/** Escape text for the content of elements, where quotes mean nothing. */
export function escapeText(value: string): string {
  return /[&<]/.test(value) ? value.replace(/&/g, "&amp;").replace(/</g, "&lt;") : value;
}

export function text(_state: State, node: Text): Markup {
  return raw(escapeText(node.value));
}

export function inlineCode(_state: State, node: InlineCode): Markup {
  return raw(`<code>${escapeText(node.value.replace(/\n/g, " "))}</code>`);
}

export function strong(state: State, node: Strong): Markup {
  return element("strong", {}, state.all(node));
}

export function deleted(state: State, node: Delete): Markup {
  return element("del", {}, state.all(node));
}

/** An emphasis, or the badge that it stands for. */
export function emphasis(state: State, node: Emphasis): Markup {
  const badge = badgeOf(node);
  return badge ? raw(`<span class="${badge.className}">${badge.label}</span>`) : element("em", {}, state.all(node));
}
