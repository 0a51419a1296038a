/** Internal links must lead to an existing page, and their `#anchor` to an element. In translations, this is a warning. */

import { elementAt } from "../util/collections.ts";
import { anchorIndex, linkFault, linkProblem } from "./link-problems.ts";
import { inTranslation, type Rule } from "./rule.ts";

export const linksResolve: Rule = function* (site) {
  const anchors = anchorIndex(site);
  for (const document of site.catalog.documents) {
    yield undefined;
    const content = site.rendered?.get(document);
    const links = content?.links ?? document.links;
    const resolved = content ? links.map((link) => site.links.at(link, document)) : site.links.of(document);
    for (const [index, { target, place }] of links.entries()) {
      const link = elementAt(resolved, index);
      const fault = linkFault(target, link, document.locale, anchors);
      const detail = link.kind === "broken" ? "The page keeps the link as written." : undefined;
      const problem = linkProblem(fault, place, site);
      if (problem) yield inTranslation(problem, document, site, detail);
    }
  }
};
