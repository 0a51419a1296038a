/** Internal links must lead to an existing page, and their `#anchor` to an element. In translations, this is a warning. */

import type { ResolvedLink } from "../site/links/link-types.ts";
import { anchorIndex, linkFault, linkProblem } from "./link-problems.ts";
import { inTranslation, type Rule } from "./rule.ts";

export const linksResolve: Rule = function* (site) {
  const anchors = anchorIndex(site);
  for (const document of site.catalog.documents) {
    yield undefined;
    const resolved = site.links.of(document);
    for (const [index, { target, place }] of document.links.entries()) {
      const link = resolved[index] as ResolvedLink;
      const fault = linkFault(target, link, document.locale, anchors);
      const detail = link.kind === "broken" ? "The page keeps the link as written." : undefined;
      const problem = linkProblem(fault, place, site);
      if (problem) yield inTranslation(problem, document, site, detail);
    }
  }
};
