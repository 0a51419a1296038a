/** Values in front matter must fit the site: IDs exist, and heading levels leave a table of contents. */

import { errorAt, startOf } from "../model/problem.ts";
import { sidebarNames } from "../model/sidebar.ts";
import { docSettings, fullId, setOf } from "../site/catalog/document-path.ts";
import { sidebarOf, unknownDocument } from "../site/navigation/sidebar-index.ts";
import { formatPath } from "../util/format.ts";
import { suggest } from "../util/suggest.ts";
import { inTranslation, type Rule } from "./rule.ts";

/** Document and sidebar IDs in front matter must exist. */
export const frontMatterIds: Rule = function* ({ catalog, sidebars, config }) {
  for (const doc of catalog.originals("doc")) {
    const { places, paginationPrev, paginationNext, displayedSidebar, related = [] } = doc.meta;
    const set = setOf(doc.id, config);
    const ids: (readonly [string, string | null | undefined])[] = [
      ["pagination_prev", paginationPrev],
      ["pagination_next", paginationNext],
      ...related.map((id, index) => [`related[${index}]`, id] as const),
    ];
    for (const [key, id] of ids) {
      if (typeof id !== "string") continue;
      const target = fullId(id, set);
      if (catalog.isExcluded("doc", target) || catalog.originalOf("doc", target)) continue;
      yield unknownDocument(target, places[key] ?? startOf(doc.source), { catalog, config });
    }
    if (displayedSidebar === undefined || displayedSidebar === null) continue;
    if (!sidebars.sidebars.has(sidebarOf(doc.id, displayedSidebar, { config, sidebars: sidebars.sidebars }))) {
      const names = sidebarNames(set, sidebars.sidebars);
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
  for (const document of site.catalog.documents) {
    const docs = docSettings(document, site.config);
    const { tocMinHeadingLevel: min, tocMaxHeadingLevel: max, places } = document.meta;
    if ((min ?? docs.tocMinHeadingLevel) <= (max ?? docs.tocMaxHeadingLevel)) continue;
    const [key, level, setting, other] =
      min !== undefined
        ? (["toc_min_heading_level", min, "tocMaxHeadingLevel", "toc_max_heading_level"] as const)
        : (["toc_max_heading_level", max, "tocMinHeadingLevel", "toc_min_heading_level"] as const);
    const message = `"${key}" is ${level}, but "${formatPath([...docs.setting, setting])}" is ${docs[setting]}: the table of contents would be empty.`;
    const place = places[key] ?? startOf(document.source);
    yield inTranslation(errorAt(place, "invalid-front-matter", message, `Set "${other}" as well.`), document, site);
  }
};
