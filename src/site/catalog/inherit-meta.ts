/** Completes translations' front matter from their originals. */

import type { Document } from "../../model/document.ts";
import type { DocMeta, PostMeta } from "../../model/page-meta.ts";
import type { Outcome, Problem } from "../../model/problem.ts";
import { createWarning } from "../../model/problem.ts";

type Meta = Partial<DocMeta & PostMeta>;

/** Properties that the original sets for all languages, by front matter key: URLs, lists and sidebar positions. */
const SHARED: Readonly<Record<string, keyof Meta>> = {
  slug: "slug",
  tags: "tags",
  redirect_from: "redirectFrom",
  locales: "locales",
  date: "date",
  authors: "authors",
  pinned: "pinned",
  sidebar_position: "sidebarPosition",
  pagination_prev: "paginationPrev",
  pagination_next: "paginationNext",
  displayed_sidebar: "displayedSidebar",
  related: "related",
  preview: "preview",
  layout: "layout",
};

/** Properties that a translation inherits unless it sets them. Others contain texts, which are not translated. */
const INHERITED: readonly (keyof Meta)[] = [
  "image",
  "head",
  "hideTitle",
  "hideTableOfContents",
  "tocMinHeadingLevel",
  "tocMaxHeadingLevel",
  "search",
  "customEditUrl",
  "figures",
  "hero",
  "features",
];

/**
 * Complete a translation's front matter. A draft's translations are drafts, an unlisted document's are unlisted.
 *
 * @returns The translation, and a warning for each key that has no effect because the original has a different value.
 */
export function inheritMeta(translation: Document, original: Document): Outcome<Document> {
  const own: Meta = translation.meta;
  const source: Meta = original.meta;
  const shared = Object.values(SHARED).filter((name) => name in own || name in source);
  const inherited = INHERITED.filter((name) => own[name] === undefined && source[name] !== undefined);
  const meta = {
    ...own,
    ...Object.fromEntries([...shared, ...inherited].map((name) => [name, source[name]])),
    own: source.own ? { ...source.own, ...own.own } : own.own,
    unlisted: translation.meta.unlisted || original.meta.unlisted,
    draft: translation.meta.draft || original.meta.draft,
    places: { ...original.meta.places, ...translation.meta.places },
  };
  const problems = Object.entries(SHARED).flatMap(([key, name]): Problem[] => {
    const place = translation.meta.places[key];
    if (!place || JSON.stringify(own[name]) === JSON.stringify(source[name])) return [];
    const message = `"${key}" has no effect in a translation: ${original.source} sets it for all languages.`;
    return [createWarning(place, "invalid-front-matter", message, "Remove it.")];
  });
  // The page may have the hero's title.
  const hasTitle = own.title !== undefined || translation.titleText || !inherited.includes("hero");
  const title = hasTitle ? translation.title : original.title;
  return { value: { ...translation, meta, title } as Document, problems };
}
