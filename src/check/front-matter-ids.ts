/** Document and sidebar IDs in front matter must exist. */

import { errorAt, startOf } from "../model/problem.ts";
import { unknownDocument } from "../site/navigation/sidebar-index.ts";
import { suggest } from "../util/suggest.ts";
import type { Rule } from "./rule.ts";

export const frontMatterIds: Rule = function* ({ catalog, sidebars, config }) {
  for (const doc of catalog.originals("doc")) {
    const { places, paginationPrev, paginationNext, displayedSidebar } = doc.meta;
    for (const [key, id] of [
      ["pagination_prev", paginationPrev],
      ["pagination_next", paginationNext],
    ] as const) {
      if (typeof id !== "string" || catalog.isExcluded("doc", id) || catalog.find("doc", id, config.defaultLocale))
        continue;
      yield unknownDocument(id, places[key] ?? startOf(doc.source), catalog);
    }
    if (typeof displayedSidebar === "string" && !sidebars.sidebars.has(displayedSidebar)) {
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
