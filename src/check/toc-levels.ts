/** Levels of a list of contents in front matter must leave some, together with those of the configuration. */

import { errorAt, startOf } from "../model/problem.ts";
import { inTranslation, type Rule } from "./rule.ts";

export const tocLevels: Rule = function* (site) {
  const { docs } = site.config;
  for (const document of site.catalog.documents) {
    const { tocMinHeadingLevel: least, tocMaxHeadingLevel: most, places } = document.meta;
    if ((least ?? docs.tocMinHeadingLevel) <= (most ?? docs.tocMaxHeadingLevel)) continue;
    const [key, level, side, setting, other] =
      least !== undefined
        ? (["toc_min_heading_level", least, "above", "tocMaxHeadingLevel", "toc_max_heading_level"] as const)
        : (["toc_max_heading_level", most, "below", "tocMinHeadingLevel", "toc_min_heading_level"] as const);
    const message = `"${key}" is ${level}, ${side} "docs.${setting}", which is ${docs[setting]}: the list would be empty.`;
    const place = places[key] ?? startOf(document.source);
    yield inTranslation(errorAt(place, "invalid-front-matter", message, `Give "${other}" too.`), document, site);
  }
};
