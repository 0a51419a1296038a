/** Redirects in the configuration must lead to existing anchors, and to existing pages if they use the site's full URL. */

import { isExternal } from "../model/permalink.ts";
import { resolveUrl } from "../site/links/resolve-link.ts";
import { anchorIndex, linkFault, linkProblem } from "./link-problems.ts";
import type { Rule } from "./rule.ts";

export const redirectTargets: Rule = function* (site) {
  const { config, links, placeOfSetting } = site;
  const anchors = anchorIndex(site);
  for (const [index, { to }] of config.redirects.entries()) {
    const resolved = resolveUrl(to, links.targets);
    // Paths without a page are reported when redirects are planned.
    if (resolved.kind === "broken" && !isExternal(to)) continue;
    const fault = linkFault(to, resolved, config.defaultLocale, anchors);
    const problem = fault && linkProblem(fault, placeOfSetting(["redirects", index, "to"]), site);
    if (problem) yield problem;
  }
};
