/**
 * Marks of slots after plugins have been at work. A plugin may move or copy what it does not know, and one that decodes
 * text, as renderers of formulas do, may even be made to write a mark by whoever writes the text. Marks that cannot be
 * filled where they stand are taken out.
 */

import type { Placeholder } from "../../model/document.ts";
import messages from "../../theme/messages/en.json" with { type: "json" };
import { MARK_END, MARK_START, TRUNCATION_MARK } from "../placeholders.ts";

const ANY_MARK = new RegExp(`${MARK_START}([\\w.=-]*)${MARK_END}|[${MARK_START}${MARK_END}]`, "g");
/** What stands before the mark of a slot that writes its attribute itself. */
const OWN_ATTRIBUTE = / (?:href|src|srcset|poster|id)="$/;
const LONGEST_ATTRIBUTE = ' srcset="'.length;

/** Slots that write an attribute, and slots that write text; all others write elements. */
const ATTRIBUTES: ReadonlySet<Placeholder["kind"]> = new Set(["link", "asset", "srcset", "headingId"]);
const TEXTS: ReadonlySet<Placeholder["kind"]> = new Set(["message", "pullRequestVersions"]);

/** @returns The markup without such marks, and how many they were. */
export function removeStrayPlaceholders(html: string, slots: readonly Placeholder[]): { html: string; strays: number } {
  let strays = 0;
  const unpaired = unpairedMarks(html, slots);
  const cleaned = html.replace(ANY_MARK, (mark: string, name: string | undefined, at: number) => {
    if (name !== undefined && !unpaired.has(at) && fits(mark, name, { html, at, slots })) return mark;
    strays++;
    return "";
  });
  return { html: cleaned, strays };
}

/** Where components of the site begin without end, or end without beginning. */
function unpairedMarks(html: string, slots: readonly Placeholder[]): ReadonlySet<number> {
  const unpaired = new Set<number>();
  if (!slots.some(({ kind }) => kind === "componentStart")) return unpaired;
  const open: number[] = [];
  for (const { 1: name = "", index } of html.matchAll(ANY_MARK)) {
    const kind = /^\d+$/.test(name) ? slots[Number(name)]?.kind : undefined;
    if (kind === "componentStart") open.push(index);
    else if (kind === "componentEnd" && open.pop() === undefined) unpaired.add(index);
  }
  for (const index of open) unpaired.add(index);
  return unpaired;
}

interface PlaceholderContext {
  html: string;
  at: number;
  slots: readonly Placeholder[];
}

function fits(mark: string, name: string, { html, at, slots }: PlaceholderContext): boolean {
  const slot = /^\d+$/.test(name) ? slots[Number(name)] : undefined;
  const isOwnAttribute = OWN_ATTRIBUTE.test(html.slice(Math.max(0, at - LONGEST_ATTRIBUTE), at));
  if (slot && ATTRIBUTES.has(slot.kind)) return isOwnAttribute && html[at + mark.length] === '"';
  if (isOwnAttribute) return false;
  const isInTag = html.lastIndexOf("<", at) > html.lastIndexOf(">", at);
  if (slot) return TEXTS.has(slot.kind) || !isInTag;
  return mark === TRUNCATION_MARK ? !isInTag : Object.hasOwn(messages, name.split("=")[0] as string);
}
