/** Adds tooltips to parts of code lines, and notes below lines. Plugins for Markdown define both. */

import { groupBy } from "../util/collections.ts";
import { escapeHtml, escapeText } from "../util/html.ts";

/** Text that a tooltip shows for a part of a line. */
export interface CodeTooltip {
  /** Line index in the code. */
  line: number;
  /** First column, and the column after the last one, from 0. */
  start: number;
  end: number;
  text: string;
  className?: string;
  /** True if the Tab key reaches the part. Arrow keys reach all parts. */
  isFocusable?: boolean;
}

/** Text below a line, which is not part of the code. */
export interface CodeNote {
  /** Line index in the code. */
  line: number;
  text: string;
  className?: string;
}

/** Additions to a code block. Tooltips that overlap the previous one in their line are left out. */
export interface CodeAnnotations {
  tooltips?: readonly CodeTooltip[];
  notes?: readonly CodeNote[];
}

/** Annotations as HTML, by line index in the code. */
export interface AnnotationMarkup {
  /** Insert the tooltips of a line into its HTML. @param shift Number of characters that the line lost at its start. */
  insertTooltips(line: number, html: string, shift: number): string;
  /** Return the notes below a line; "" if there are none. */
  renderNotes(line: number): string;
  /** Texts of the tooltips, to which parts of the code refer by index. */
  texts: string;
}

const createClass = (className: string | undefined): string => (className ? ` class="${escapeHtml(className)}"` : "");

/** Render annotations. Tooltips with the same text share it. */
export function renderAnnotations({ tooltips = [], notes = [] }: CodeAnnotations): AnnotationMarkup {
  const texts = [...new Set(tooltips.map(({ text }) => text))];
  const indexes = new Map(texts.map((text, index) => [text, index]));
  const tooltipsByLine = groupBy(tooltips, ({ line }) => line);
  const notesByLine = groupBy(notes, ({ line }) => line);
  return {
    insertTooltips(line, html, shift) {
      const parts = (tooltipsByLine.get(line) ?? []).toSorted((a, b) => a.start - b.start || b.end - a.end);
      return parts.length === 0 ? html : wrapParts(html, parts, shift, indexes);
    },
    renderNotes: (line) =>
      (notesByLine.get(line) ?? [])
        .map(
          ({ text, className }) =>
            `<span class="code-note${className ? ` ${escapeHtml(className)}` : ""}">${escapeText(text)}\n</span>`,
        )
        .join(""),
    texts:
      texts.length === 0 ? "" : `<template>${texts.map((text) => `<p>${escapeText(text)}</p>`).join("")}</template>`,
  };
}

const TAG_OR_CHARACTER = /<[^>]*>|&#?\w+;|[^<&]/gsu;

/** Wrap parts of a highlighted line. A part that contains the start or the end of an element is split there. */
function wrapParts(
  html: string,
  parts: readonly CodeTooltip[],
  shift: number,
  indexes: ReadonlyMap<string, number>,
): string {
  const rest = [...parts];
  let [part] = rest;
  let result = "";
  let column = shift;
  let isOpen = false;
  let isContinued = false;
  const close = (): void => {
    if (isOpen) result += "</span>";
    isOpen = false;
  };
  for (const [token] of html.matchAll(TAG_OR_CHARACTER)) {
    if (token.startsWith("<")) {
      close();
      result += token;
      continue;
    }
    while (part && (part.end <= column || (!isContinued && part.start < column))) {
      rest.shift();
      [part] = rest;
      isContinued = false;
    }
    if (part && part.start <= column && !isOpen) {
      const tabIndex = part.isFocusable && !isContinued ? ' tabindex="0"' : "";
      result += `<span data-preview="${indexes.get(part.text)}"${createClass(part.className)}${tabIndex}>`;
      isOpen = true;
      isContinued = true;
    }
    result += token;
    column += token.startsWith("&") ? 1 : token.length;
    if (part && part.end <= column) close();
  }
  close();
  return result;
}
