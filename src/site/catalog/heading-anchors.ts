/** Assigns IDs to titles and headings. Translations inherit the IDs of their original, so that links work in every language. */

import type { Document, Heading } from "../../model/document.ts";
import type { Outcome, Problem } from "../../model/problem.ts";
import { warningAt } from "../../model/problem.ts";

export interface Anchor {
  id: string;
  /** Additional anchors: further IDs in the source, and the slug of a translated heading. */
  aliases: readonly string[];
}

/** Anchors of the title and the headings of a document. */
export interface DocumentAnchors {
  /** Absent if the title has no ID, e.g. because a heading with the same text has it. */
  title?: Anchor;
  headings: readonly Anchor[];
}

export function ownAnchors(document: Document): DocumentAnchors {
  return {
    title: titleAnchorOf(document),
    headings: document.headings.map(({ id, aliases = [] }) => ({ id, aliases })),
  };
}

function titleAnchorOf({ titleId: id, titleAliases: aliases = [] }: Document): Anchor | undefined {
  return id === undefined ? undefined : { id, aliases };
}

/** A level 2 heading with its subheadings, or the headings before the first one. */
interface Group {
  start: number;
  headings: readonly Heading[];
}

function groupsOf(headings: readonly Heading[]): Group[] {
  const groups: { start: number; headings: Heading[] }[] = [{ start: 0, headings: [] }];
  for (const [index, heading] of headings.entries()) {
    if (heading.depth <= 2) groups.push({ start: index, headings: [] });
    groups.at(-1)?.headings.push(heading);
  }
  return groups;
}

const sameShape = (a: readonly Heading[], b: readonly Heading[]): boolean =>
  a.length === b.length && a.every((heading, index) => heading.depth === b[index]?.depth);

/**
 * Assign the IDs of the original's title and headings to those of a translation, by position. Their own IDs become
 * additional anchors.
 *
 * If the structures differ, only level 2 sections with the same structure inherit IDs. The headings of other sections
 * keep their own IDs, and a warning is reported at the first of them.
 */
export function inheritAnchors(document: Document, original: Document): Outcome<DocumentAnchors> {
  const { headings } = document;
  const inherited: (Anchor | undefined)[] = new Array(headings.length);
  let problem: Problem | undefined;
  const groups = groupsOf(headings);
  const originalGroups = groupsOf(original.headings);
  const isAligned = groups.length === originalGroups.length;
  for (const [index, group] of groups.entries()) {
    const originalGroup = originalGroups[index];
    if (isAligned && originalGroup && sameShape(group.headings, originalGroup.headings)) {
      for (const [offset, { id, aliases = [] }] of originalGroup.headings.entries())
        inherited[group.start + offset] = { id, aliases };
    } else {
      const { file = document.source, line = 1 } = headings[group.start] ?? {};
      problem ??= warningAt(
        { file, line, column: 1 },
        "translation-structure",
        `The headings of "${document.source}" differ from those of the original from here on.`,
        "Use the same number and levels of headings, so that links to them work in this language, too.",
      );
    }
  }
  const ownTitle = titleAnchorOf(document);
  const inheritedTitle = titleAnchorOf(original) ?? ownTitle;
  const reserved = [...inherited, inheritedTitle].filter((anchor) => anchor !== undefined);
  const usedIds = new Set(reserved.flatMap(({ id, aliases }) => [id, ...aliases]));
  const claimFree = (ids: readonly string[]): string[] =>
    ids.filter((id) => !usedIds.has(id)).map((id) => claim(id, usedIds));
  const withOwnIds = (anchor: Anchor, { id, aliases }: Anchor): Anchor => ({
    id: anchor.id,
    aliases: [...anchor.aliases, ...claimFree([id, ...aliases])],
  });
  const title = inheritedTitle && ownTitle ? withOwnIds(inheritedTitle, ownTitle) : inheritedTitle;
  const anchors = headings.map(({ id, aliases = [] }, index): Anchor => {
    const anchor = inherited[index];
    if (anchor) return withOwnIds(anchor, { id, aliases });
    return { id: usedIds.has(id) ? freeId(id, usedIds) : claim(id, usedIds), aliases: claimFree(aliases) };
  });
  return { value: { title, headings: anchors }, problems: problem ? [problem] : [] };
}

function claim(id: string, usedIds: Set<string>): string {
  usedIds.add(id);
  return id;
}

function freeId(id: string, usedIds: Set<string>): string {
  let number = 1;
  while (usedIds.has(`${id}-${number}`)) number += 1;
  return claim(`${id}-${number}`, usedIds);
}
