/** Internal links must lead to an existing page, and their `#anchor` to an element. In translations, this is a warning. */

import { errorAt } from "../model/problem.ts";
import { elementAt } from "../util/collections.ts";
import { anchorIndex, linkFault } from "./link-problems.ts";
import { inTranslation, type Rule } from "./rule.ts";

export const linksResolve: Rule = function* (site) {
  const anchorsOf = anchorIndex(site);
  for (const document of site.catalog.documents) {
    yield undefined;
    const content = site.rendered?.get(document);
    const links = content?.links ?? document.links;
    const resolved = content ? links.map((link) => site.links.resolve(link, document)) : site.links.of(document);
    for (const [index, { target, place }] of links.entries()) {
      const link = elementAt(resolved, index);
      const fault = linkFault(target, link, document.locale, anchorsOf);
      const detail = link.kind === "broken" ? "The page keeps the link as written." : undefined;
      if (fault) yield inTranslation(errorAt(place, fault.code, fault.message, fault.hint), document, site, detail);
    }
  }
};
