/** Internal links must lead to an existing page, and their `#anchor` to an element. In translations, this is a warning. */

import { getElement } from "../util/collections.ts";
import { createAnchorIndex, findLinkFault, linkProblem } from "./link-problems.ts";
import { addTranslationDetail, type Rule } from "./rule.ts";

export const linksResolve: Rule = function* (site) {
  const anchors = createAnchorIndex(site);
  for (const document of site.catalog.documents) {
    yield undefined;
    const content = site.rendered?.get(document);
    const links = content?.links ?? document.links;
    const resolved = content
      ? links.map((link) => site.links.resolveInDocument(link, document))
      : site.links.resolveAll(document);
    for (const [index, { target, place }] of links.entries()) {
      const link = getElement(resolved, index);
      const fault = findLinkFault(target, link, document.locale, anchors);
      const detail = link.kind === "broken" ? "The page keeps the link as written." : undefined;
      const problem = linkProblem(fault, place, site);
      if (problem) yield addTranslationDetail(problem, document, site, detail);
    }
  }
};
