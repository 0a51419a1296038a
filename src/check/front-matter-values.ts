/** Values in front matter must fit the site: IDs exist, and heading levels leave a table of contents. */

import type { DocumentId } from "../model/document.ts";
import { errorAt, startOf } from "../model/problem.ts";
import { versionOf } from "../site/catalog/document-path.ts";
import { sidebarIn, unknownDocument } from "../site/navigation/sidebar-index.ts";
import { suggest } from "../util/suggest.ts";
import { inTranslation, type Rule } from "./rule.ts";

/** Document and sidebar IDs in front matter must exist. */
export const frontMatterIds: Rule = function* ({ catalog, sidebars, config }) {
  for (const doc of catalog.originals("doc")) {
    const { places, paginationPrev, paginationNext, displayedSidebar, related = [] } = doc.meta;
    const ids: (readonly [string, DocumentId | null | undefined])[] = [
      ["pagination_prev", paginationPrev],
      ["pagination_next", paginationNext],
      ...related.map((id, index) => [`related[${index}]`, id] as const),
    ];
    for (const [key, id] of ids) {
      if (typeof id !== "string" || catalog.isExcluded("doc", id) || catalog.find("doc", id, config.defaultLocale))
        continue;
      yield unknownDocument(id, places[key] ?? startOf(doc.source), catalog);
    }
    if (displayedSidebar === undefined || displayedSidebar === null) continue;
    if (!sidebars.sidebars.has(sidebarIn(versionOf(doc.id, config), displayedSidebar, sidebars.sidebars))) {
      const names = [...sidebars.sidebars.keys()];
      const near = suggest(displayedSidebar, names);
      const hint =
        near === undefined ? `Available sidebars: ${names.join(", ") || "none"}.` : `Did you mean "${near}"?`;
      yield errorAt(
        places.displayed_sidebar ?? startOf(doc.source),
        "unknown-sidebar-id",
        `Unknown sidebar "${displayedSidebar}".`,
        hint,
      );
    }
  }
};

/** Heading levels in front matter, combined with those of the configuration, must not exclude all headings. */
export const tocLevels: Rule = function* (site) {
  const { docs } = site.config;
  for (const document of site.catalog.documents) {
    const { tocMinHeadingLevel: min, tocMaxHeadingLevel: max, places } = document.meta;
    if ((min ?? docs.tocMinHeadingLevel) <= (max ?? docs.tocMaxHeadingLevel)) continue;
    const [key, level, setting, other] =
      min !== undefined
        ? (["toc_min_heading_level", min, "tocMaxHeadingLevel", "toc_max_heading_level"] as const)
        : (["toc_max_heading_level", max, "tocMinHeadingLevel", "toc_min_heading_level"] as const);
    const message = `"${key}" is ${level}, but "docs.${setting}" is ${docs[setting]}: the table of contents would be empty.`;
    const place = places[key] ?? startOf(document.source);
    yield inTranslation(errorAt(place, "invalid-front-matter", message, `Set "${other}" as well.`), document, site);
  }
};
