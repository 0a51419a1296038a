/** What a translation has from the front matter of its original. */

import type { DocMeta, Document, PostMeta } from "../../model/document.ts";
import type { Outcome, Problem } from "../../model/problem.ts";
import { warningAt } from "../../model/problem.ts";

type Meta = Partial<DocMeta & PostMeta>;

/** What holds for all languages alike, by the keys of the front matter: addresses, lists and places in sidebars. */
const SHARED: Readonly<Record<string, keyof Meta>> = {
  slug: "slug",
  tags: "tags",
  redirect_from: "redirectFrom",
  date: "date",
  authors: "authors",
  sidebar_position: "sidebarPosition",
  pagination_prev: "paginationPrev",
  pagination_next: "paginationNext",
  displayed_sidebar: "displayedSidebar",
  preview: "preview",
};

/** What a translation has from its original unless it says something itself. Words are not among it: they are in a language. */
const DEFAULTS: readonly (keyof Meta)[] = [
  "image",
  "head",
  "hideTitle",
  "hideTableOfContents",
  "tocMinHeadingLevel",
  "tocMaxHeadingLevel",
  "customEditUrl",
];

/**
 * A translation as its pages show it. What the original keeps to itself, as a draft or unlisted, the translation does too.
 *
 * @returns With a warning for each key that has no effect, as the original says something else.
 */
export function inheritMeta(translation: Document, original: Document): Outcome<Document> {
  const own: Meta = translation.meta;
  const source: Meta = original.meta;
  const shared = Object.values(SHARED).filter((name) => name in own || name in source);
  const unsaid = DEFAULTS.filter((name) => own[name] === undefined && source[name] !== undefined);
  const meta = {
    ...own,
    ...Object.fromEntries([...shared, ...unsaid].map((name) => [name, source[name]])),
    own: source.own ? { ...source.own, ...own.own } : own.own,
    unlisted: translation.meta.unlisted || original.meta.unlisted,
    draft: translation.meta.draft || original.meta.draft,
    places: { ...original.meta.places, ...translation.meta.places },
  };
  const problems = Object.entries(SHARED).flatMap(([key, name]): Problem[] => {
    const place = translation.meta.places[key];
    if (!place || JSON.stringify(own[name]) === JSON.stringify(source[name])) return [];
    const message = `"${key}" has no effect in a translation: ${original.source} decides on it for all languages.`;
    return [warningAt(place, "invalid-front-matter", message, "Remove it.")];
  });
  return { value: { ...translation, meta } as Document, problems };
}
