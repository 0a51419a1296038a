/**
 * Reads and validates the front matter in a Markdown file.
 *
 * An invalid value is reported and replaced by its default, so that one run finds all problems. The exception is
 * `draft`: if its value is invalid, the page counts as a draft, because accidental publishing cannot be undone.
 */

import type { Kind } from "../../model/document.ts";
import type { DocMeta, PageMeta, PostMeta } from "../../model/page-meta.ts";
import type { Outcome } from "../../model/problem.ts";
import { checkSlug, checkWebUrl } from "../../util/url-validation.ts";
import { Fields } from "./fields.ts";
import type { FrontMatterSource } from "./front-matter-reader.ts";
import {
  DOC_FRONT_MATTER as DOC,
  FRONT_MATTER_KEYS,
  listIneffectiveKeys,
  PAGE_FRONT_MATTER as PAGE,
  SHARED_FRONT_MATTER as SHARED,
} from "./front-matter-schema.ts";

export type { FrontMatterSource } from "./front-matter-reader.ts";

export function readFrontMatter(kind: "doc", source: FrontMatterSource): Outcome<DocMeta>;
export function readFrontMatter(kind: "post", source: FrontMatterSource): Outcome<PostMeta>;
export function readFrontMatter(kind: "page", source: FrontMatterSource): Outcome<PageMeta>;
export function readFrontMatter(kind: Kind, source: FrontMatterSource): Outcome<DocMeta | PostMeta | PageMeta>;
export function readFrontMatter(kind: Kind, source: FrontMatterSource): Outcome<DocMeta | PostMeta | PageMeta> {
  const fields = new Fields(source, FRONT_MATTER_KEYS[kind], listIneffectiveKeys(kind));
  const shared = readShared(fields);
  if (kind === "doc") return fields.toOutcome({ ...shared, ...readDocKeys(fields) });
  if (kind === "post") return fields.toOutcome({ ...shared, ...readPostKeys(fields, shared) });
  return fields.toOutcome({ ...shared, ...readHomeLayout(fields, source) });
}

function readHomeLayout(fields: Fields, { file }: FrontMatterSource): Pick<PageMeta, "layout" | "hero" | "features"> {
  const layout = fields.read("layout", PAGE.layout);
  // Translations inherit the layout.
  if ((layout === undefined ? !fields.has("layout") : layout !== "home") && !file.startsWith("i18n/"))
    for (const key of ["hero", "features"]) if (fields.has(key)) fields.reportNoEffect(key, 'Add "layout: home".');
  const home = {
    layout: layout === "page" ? undefined : layout,
    hero: fields.read("hero", PAGE.hero),
    features: fields.read("features", PAGE.features),
  };
  fields.recordPlaces(["hero"]);
  fields.recordPlaces(["features"]);
  return home;
}

function readShared(fields: Fields): Omit<PageMeta, "places"> {
  const draft = fields.isDraft();
  const unlisted = fields.readFlag("unlisted");
  if (draft && unlisted && fields.isTrue("draft"))
    fields.reportError(
      ["unlisted"],
      '"draft" and "unlisted" are both true.',
      "Keep one: a draft is not published at all.",
    );
  const minLevel = fields.read("toc_min_heading_level", SHARED.toc_min_heading_level);
  const maxLevel = fields.read("toc_max_heading_level", SHARED.toc_max_heading_level);
  const isInverted = minLevel !== undefined && maxLevel !== undefined && minLevel > maxLevel;
  if (isInverted) {
    const message = `"toc_min_heading_level" (${minLevel}) is greater than "toc_max_heading_level" (${maxLevel}).`;
    fields.reportError(["toc_min_heading_level"], message, "Swap the two values.");
  }
  const slug = fields.read("slug", SHARED.slug);
  return {
    title: fields.readText("title"),
    description: fields.read("description", SHARED.description),
    slug: slug !== undefined && fields.isValid(["slug"], slug, checkSlug) ? slug : undefined,
    foreignId: fields.readForeignId(),
    keywords: fields.read("keywords", SHARED.keywords),
    image: fields.checkImage(["image"], fields.readText("image")),
    head: fields.readHead(),
    hideTitle: fields.read("hide_title", SHARED.hide_title),
    hideTableOfContents: fields.read("hide_table_of_contents", SHARED.hide_table_of_contents),
    tocMinHeadingLevel: isInverted ? undefined : minLevel,
    tocMaxHeadingLevel: isInverted ? undefined : maxLevel,
    tags: fields.readTags(),
    lastUpdate: fields.readLastUpdate(),
    draft,
    unlisted,
    search: fields.read("search", SHARED.search),
    redirectFrom: fields.readRedirects(),
    locales: fields.readLocales(),
    sourceHash: fields.readSource("sourceHash"),
    own: fields.readCustomKeys(),
  };
}

function readDocKeys(fields: Fields): Omit<DocMeta, Exclude<keyof PageMeta, "layout">> {
  const edit = fields.read("custom_edit_url", DOC.custom_edit_url);
  const layout = fields.read("layout", DOC.layout);
  if (layout === "home") {
    const message = '"layout" is "home", which only pages in "content/pages" can have.';
    fields.reportError(["layout"], message, 'Move the file to "content/pages", or write "page".');
  }
  return {
    sidebarLabel: fields.readText("sidebar_label"),
    sidebarPosition: fields.read("sidebar_position", DOC.sidebar_position),
    paginationLabel: fields.readText("pagination_label"),
    paginationPrev: fields.read("pagination_prev", DOC.pagination_prev),
    paginationNext: fields.read("pagination_next", DOC.pagination_next),
    displayedSidebar: fields.read("displayed_sidebar", DOC.displayed_sidebar),
    related: readRelated(fields),
    customEditUrl:
      typeof edit === "string" && !fields.isValid(["custom_edit_url"], edit, checkWebUrl) ? undefined : edit,
    preview: fields.read("preview", DOC.preview) ?? true,
    layout: layout === "page" || layout === "bare" ? layout : undefined,
  };
}

function readRelated(fields: Fields): DocMeta["related"] {
  const ids = fields.read("related", DOC.related);
  ids?.forEach((_, index) => {
    fields.recordPlace(["related", index]);
  });
  return ids;
}

function readPostKeys(fields: Fields, { title }: Pick<PageMeta, "title">): Omit<PostMeta, keyof PageMeta> {
  if (title === undefined && !fields.has("title"))
    fields.reportMissing("missing-title", "The post has no title.", 'Add "title: …" to its front matter.');
  return {
    date: fields.readPostDate(),
    authors: fields.readAuthors(),
    titleMeta: fields.readText("title_meta"),
    series: fields.readText("series"),
    pinned: fields.readFlag("pinned"),
    figures: fields.readFigures(),
  };
}
