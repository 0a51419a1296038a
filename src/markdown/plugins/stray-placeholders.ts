/**
 * Removes placeholder marks that plugins moved to positions where they cannot be filled. Plugins may move or copy nodes
 * they do not know, and a plugin that decodes text, e.g. a formula renderer, could let an author create a mark.
 */

import type { Placeholder } from "../../model/document.ts";
import { MARK_END, MARK_START, TRUNCATION_MARK } from "../../model/placeholders.ts";
import messages from "../../theme/messages/en.json" with { type: "json" };

const ANY_MARK = new RegExp(`${MARK_START}([\\w.=-]*)${MARK_END}|[${MARK_START}${MARK_END}]`, "g");
/** Text before a placeholder mark that renders its own attribute. */
const OWN_ATTRIBUTE = / (?:href|src|srcset|poster|id)="$/;
const MAX_ATTRIBUTE_LENGTH = ' srcset="'.length;

/** Placeholders that render attributes, and placeholders that render text. All others render elements. */
const ATTRIBUTES: ReadonlySet<Placeholder["kind"]> = new Set([
  "link",
  "asset",
  "srcset",
  "headingId",
  "headingHref",
  "diagram",
]);
const TEXTS: ReadonlySet<Placeholder["kind"]> = new Set(["message", "pullRequestVersions"]);

/**
 * Remove stray marks.
 *
 * @param kinds Names of all admonition kinds, whose titles are messages.
 * @returns The HTML without stray marks, and their number.
 */
export function removeStrayPlaceholders(
  html: string,
  placeholders: readonly Placeholder[],
  kinds: readonly string[],
): { html: string; strays: number } {
  let strays = 0;
  const unpaired = findUnpairedMarks(html, placeholders);
  const cleaned = html.replace(ANY_MARK, (mark: string, name: string | undefined, at: number) => {
    if (name !== undefined && !unpaired.has(at) && isValidPosition(mark, name, { html, at, placeholders, kinds }))
      return mark;
    strays++;
    return "";
  });
  return { html: cleaned, strays };
}

/** Find site components' start marks without an end mark, and vice versa. */
function findUnpairedMarks(html: string, placeholders: readonly Placeholder[]): ReadonlySet<number> {
  const unpaired = new Set<number>();
  if (!placeholders.some(({ kind }) => kind === "componentStart" || kind === "mdxStart")) return unpaired;
  const open: number[] = [];
  for (const { 1: name = "", index } of html.matchAll(ANY_MARK)) {
    const kind = /^\d+$/.test(name) ? placeholders[Number(name)]?.kind : undefined;
    if (kind === "componentStart" || kind === "mdxStart") open.push(index);
    else if ((kind === "componentEnd" || kind === "mdxEnd") && open.pop() === undefined) unpaired.add(index);
  }
  for (const index of open) unpaired.add(index);
  return unpaired;
}

interface PlaceholderContext {
  html: string;
  at: number;
  placeholders: readonly Placeholder[];
  kinds: readonly string[];
}

function isValidPosition(mark: string, name: string, { html, at, placeholders, kinds }: PlaceholderContext): boolean {
  const placeholder = /^\d+$/.test(name) ? placeholders[Number(name)] : undefined;
  const isOwnAttribute = OWN_ATTRIBUTE.test(html.slice(Math.max(0, at - MAX_ATTRIBUTE_LENGTH), at));
  if (placeholder && ATTRIBUTES.has(placeholder.kind)) return isOwnAttribute && html[at + mark.length] === '"';
  if (isOwnAttribute) return false;
  const isInTag = html.lastIndexOf("<", at) > html.lastIndexOf(">", at);
  if (placeholder) return TEXTS.has(placeholder.kind) || !isInTag;
  if (mark === TRUNCATION_MARK) return !isInTag;
  const [id = ""] = name.split("=");
  return Object.hasOwn(messages, id) || kinds.some((kind) => id === `content.${kind}`);
}
