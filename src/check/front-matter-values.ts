/** Values in front matter must fit the site: IDs exist, and heading levels leave a table of contents. */

import { createError, getFileStart } from "../model/problem.ts";
import { listSidebarNames } from "../model/sidebar.ts";
import { createFullId, getDocSet, getDocSettings } from "../site/catalog/document-path.ts";
import { findSidebar, reportUnknownDocument } from "../site/navigation/sidebar-index.ts";
import { suggest } from "../util/suggest.ts";
import { formatPath } from "../util/value-path.ts";
import { addTranslationDetail, type Rule } from "./rule.ts";

/** Document and sidebar IDs in front matter must exist. */
export const frontMatterIds: Rule = function* ({ catalog, sidebars, config }) {
  for (const doc of catalog.listOriginals("doc")) {
    const { places, paginationPrev, paginationNext, displayedSidebar, related = [] } = doc.meta;
    const set = getDocSet(doc.id, config);
    const ids: (readonly [string, string | null | undefined])[] = [
      ["pagination_prev", paginationPrev],
      ["pagination_next", paginationNext],
      ...related.map((id, index) => [`related[${index}]`, id] as const),
    ];
    for (const [key, id] of ids) {
      if (typeof id !== "string") continue;
      const target = createFullId(id, set);
      if (catalog.isExcluded("doc", target) || catalog.findOriginal("doc", target)) continue;
      yield reportUnknownDocument(target, places[key] ?? getFileStart(doc.source), { catalog, config });
    }
    if (displayedSidebar === undefined || displayedSidebar === null) continue;
    if (!sidebars.sidebars.has(findSidebar(doc.id, displayedSidebar, { config, sidebars: sidebars.sidebars }))) {
      const names = listSidebarNames(set, sidebars.sidebars);
      const near = suggest(displayedSidebar, names);
      const hint =
        near === undefined ? `Available sidebars: ${names.join(", ") || "none"}.` : `Did you mean "${near}"?`;
      yield createError(
        places.displayed_sidebar ?? getFileStart(doc.source),
        "unknown-sidebar-id",
        `Unknown sidebar "${displayedSidebar}".`,
        hint,
      );
    }
  }
};

/** Heading levels in front matter, combined with the configured ones, must not exclude all headings. */
export const tocLevels: Rule = function* (site) {
  for (const document of site.catalog.documents) {
    const docs = getDocSettings(document, site.config);
    const { tocMinHeadingLevel: min, tocMaxHeadingLevel: max, places } = document.meta;
    if ((min ?? docs.tocMinHeadingLevel) <= (max ?? docs.tocMaxHeadingLevel)) continue;
    const [key, level, setting, other] =
      min !== undefined
        ? (["toc_min_heading_level", min, "tocMaxHeadingLevel", "toc_max_heading_level"] as const)
        : (["toc_max_heading_level", max, "tocMinHeadingLevel", "toc_min_heading_level"] as const);
    const message = `"${key}" is ${level}, but "${formatPath([...docs.setting, setting])}" is ${docs[setting]}: the table of contents would be empty.`;
    const place = places[key] ?? getFileStart(document.source);
    yield addTranslationDetail(
      createError(place, "invalid-front-matter", message, `Set "${other}" as well.`),
      document,
      site,
    );
  }
};
