/**
 * Slots while markup is being made: a slot is a mark in the text, and cutting the finished markup at the marks gives the
 * body. The marks are noncharacters of Unicode; `preprocess` takes them out of content, so none can be forged.
 */

import type { Body, Placeholder } from "../model/document.ts";

export const MARK_START = "\ufdd0";
export const MARK_END = "\ufdd1";

/** Stands where the part of a post that lists show ends. */
export const TRUNCATION_MARK = `${MARK_START}truncate${MARK_END}`;

/** Add a slot. The result goes into text, or into an attribute that the slot then replaces together with its name. */
export function placeholderMark(slots: Placeholder[], slot: Placeholder): string {
  return `${MARK_START}${slots.push(slot) - 1}${MARK_END}`;
}

/** A message where no list of slots is at hand: cutting makes the slot. */
export function messagePlaceholder(id: string, number?: string): string {
  return `${MARK_START}${id}${number === undefined ? "" : `=${number}`}${MARK_END}`;
}

/** Attributes that slots write themselves, name and blank included; in any other a slot is text in quotes. */
const MARK = /( (?:href|src|srcset|poster|id)=")?\ufdd0([^\ufdd1]*)\ufdd1("?)/g;

/**
 * Cut markup at its marks.
 *
 * @param slots Gets the slots of messages that were marked by their id.
 * @returns `excerptEnd` is the number of parts before the truncation mark; one with nothing before it ends nothing.
 */
export function splitAtPlaceholders(html: string, slots: Placeholder[]): { body: Body; excerptEnd?: number } {
  const body: (string | number)[] = [];
  let excerptEnd: number | undefined;
  let done = 0;
  const push = (end: number): void => {
    if (end > done) body.push(html.slice(done, end));
  };
  for (const match of html.matchAll(MARK)) {
    const [whole, attribute, name = "", quote = ""] = match;
    const slot = /^\d+$/.test(name) ? Number(name) : undefined;
    // `aria-label="<mark>"`: what follows the mark is the attribute's own quote.
    const end = match.index + whole.length - (attribute ? 0 : quote.length);
    push(match.index);
    done = end;
    if (name === "truncate") excerptEnd ??= body.some(isShown) ? body.length : undefined;
    else body.push(slot ?? slots.push(messageSlot(name)) - 1);
  }
  push(html.length);
  return { body, excerptEnd };
}

const isShown = (part: string | number): boolean => typeof part === "number" || part.trim() !== "";

function messageSlot(name: string): Placeholder {
  const [id = "", number] = name.split("=");
  return number === undefined ? { kind: "message", id } : { kind: "message", id, values: { number } };
}
