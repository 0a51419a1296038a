/** Heading levels in front matter, combined with those of the configuration, must not exclude all headings. */

import { errorAt, startOf } from "../model/problem.ts";
import { inTranslation, type Rule } from "./rule.ts";

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
