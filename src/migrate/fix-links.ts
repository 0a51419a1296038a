/** Corrects links that lead nowhere if one page has a similar path, and removes the others. */

import { planFixes } from "../check/fix.ts";
import { createAnchorIndex } from "../check/link-problems.ts";
import type { Place } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import { groupBy } from "../util/collections.ts";
import { type BrokenLink, listBrokenLinks } from "./faulty-links.ts";
import { LinkRemover } from "./remove-broken.ts";
import type { SiteEditor } from "./site-description.ts";

/** @returns True if a file was changed. */
export function fixLinks(site: Site, editor: SiteEditor): boolean {
  const fixes = planFixes(site, { moved: new Map() }).map(({ place, from, to }) => ({
    place,
    target: from,
    fixed: to,
  }));
  const index = createAnchorIndex(site);
  const isFixed = new Set(fixes.map(({ place, target }) => getKey(place, target)));
  const broken = site.catalog.documents
    .flatMap((document) => listBrokenLinks(site, document, index))
    .filter(({ place, target }) => !isFixed.has(getKey(place, target)));
  let hasChanged = false;
  for (const [file, links] of groupBy<string, BrokenLink & { fixed?: string }>(
    [...fixes, ...broken],
    ({ place }) => place.file,
  )) {
    const remover = new LinkRemover(editor.read(file), file.endsWith(".mdx"));
    // From the end, so that earlier positions stay.
    const sorted = [...links].sort((a, b) => b.place.line - a.place.line || b.place.column - a.place.column);
    for (const { place, target, fixed, withoutAnchor } of sorted) {
      if (!remover.remove({ place, target, replacement: fixed ?? withoutAnchor })) continue;
      hasChanged = true;
      if (fixed !== undefined)
        editor.addTask(
          "corrected link",
          file,
          place.line,
          target,
          "The link led nowhere, and one page has a similar path. Check it.",
        );
      else if (withoutAnchor !== undefined)
        editor.addTask(
          "link to a missing heading",
          file,
          place.line,
          target,
          "The anchor was removed: no heading has this ID.",
        );
      else editor.addTask("link to a missing page", file, place.line, target, "Only the text of the link was kept.");
    }
    editor.write(file, remover.text);
  }
  return hasChanged;
}

const getKey = ({ file, line, column }: Place, target: string): string => `${file}:${line}:${column} ${target}`;
