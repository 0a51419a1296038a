/** Assigns IDs to titles and headings. Translations inherit the original's IDs, so that links work in every language. */

import type { Document, Heading } from "../../model/document.ts";
import type { Outcome, Problem } from "../../model/problem.ts";
import { createWarning } from "../../model/problem.ts";

export interface Anchor {
  id: string;
  /** Additional anchors: further IDs in the source, and a translated heading's slug. */
  aliases: readonly string[];
}

/** Anchors for a document's title and headings. */
export interface DocumentAnchors {
  /** Absent if the title has no ID, e.g. because a heading with the same text has it. */
  title?: Anchor;
  headings: readonly Anchor[];
}

export function getOwnAnchors(document: Document): DocumentAnchors {
  return {
    title: getTitleAnchor(document),
    headings: document.headings.map(({ id, aliases = [] }) => ({ id, aliases })),
  };
}

function getTitleAnchor({ titleId: id, titleAliases: aliases = [] }: Document): Anchor | undefined {
  return id === undefined ? undefined : { id, aliases };
}

/** A level 2 heading with its subheadings, or the headings before the first one. */
interface Group {
  start: number;
  headings: readonly Heading[];
}

function groupHeadings(headings: readonly Heading[]): Group[] {
  const groups: { start: number; headings: Heading[] }[] = [{ start: 0, headings: [] }];
  for (const [index, heading] of headings.entries()) {
    if (heading.depth <= 2) groups.push({ start: index, headings: [] });
    groups.at(-1)?.headings.push(heading);
  }
  return groups;
}

const hasSameShape = (a: readonly Heading[], b: readonly Heading[]): boolean =>
  a.length === b.length && a.every((heading, index) => heading.depth === b[index]?.depth);

/**
 * Give title and headings in a translation the IDs of those in the original, by position. Their own IDs become
 * additional anchors.
 *
 * If the structures differ, only level 2 sections with the same structure inherit IDs. Headings in other sections
 * keep their own IDs, and a warning is reported at the first such heading.
 */
export function inheritAnchors(document: Document, original: Document): Outcome<DocumentAnchors> {
  const { headings } = document;
  const inherited: (Anchor | undefined)[] = new Array(headings.length);
  let problem: Problem | undefined;
  const groups = groupHeadings(headings);
  const originalGroups = groupHeadings(original.headings);
  const isAligned = groups.length === originalGroups.length;
  for (const [index, group] of groups.entries()) {
    const originalGroup = originalGroups[index];
    if (isAligned && originalGroup && hasSameShape(group.headings, originalGroup.headings)) {
      for (const [offset, { id, aliases = [] }] of originalGroup.headings.entries())
        inherited[group.start + offset] = { id, aliases };
    } else {
      const { file = document.source, line = 1 } = headings[group.start] ?? {};
      problem ??= createWarning(
        { file, line, column: 1 },
        "translation-structure",
        `The headings of "${document.source}" differ from those of the original from here on.`,
        "Use the same number and levels of headings, so that links to them work in this language, too.",
      );
    }
  }
  const ownTitle = getTitleAnchor(document);
  const inheritedTitle = getTitleAnchor(original) ?? ownTitle;
  const reserved = [...inherited, inheritedTitle].filter((anchor) => anchor !== undefined);
  const usedIds = new Set(reserved.flatMap(({ id, aliases }) => [id, ...aliases]));
  const claimFreeIds = (ids: readonly string[]): string[] =>
    ids.filter((id) => !usedIds.has(id)).map((id) => claimId(id, usedIds));
  const withOwnIds = (anchor: Anchor, { id, aliases }: Anchor): Anchor => ({
    id: anchor.id,
    aliases: [...anchor.aliases, ...claimFreeIds([id, ...aliases])],
  });
  const title = inheritedTitle && ownTitle ? withOwnIds(inheritedTitle, ownTitle) : inheritedTitle;
  const anchors = headings.map(({ id, aliases = [] }, index): Anchor => {
    const anchor = inherited[index];
    if (anchor) return withOwnIds(anchor, { id, aliases });
    return { id: usedIds.has(id) ? findFreeId(id, usedIds) : claimId(id, usedIds), aliases: claimFreeIds(aliases) };
  });
  return { value: { title, headings: anchors }, problems: problem ? [problem] : [] };
}

function claimId(id: string, usedIds: Set<string>): string {
  usedIds.add(id);
  return id;
}

function findFreeId(id: string, usedIds: Set<string>): string {
  let number = 1;
  while (usedIds.has(`${id}-${number}`)) number += 1;
  return claimId(`${id}-${number}`, usedIds);
}
