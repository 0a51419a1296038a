/** Redirects in the configuration must lead to existing anchors, and to existing pages if they use the site's full URL. */

import { isExternal } from "../model/permalink.ts";
import { errorAt } from "../model/problem.ts";
import { resolveUrl } from "../site/links/resolve-link.ts";
import { anchorIndex, linkFault } from "./link-problems.ts";
import type { Rule } from "./rule.ts";

export const redirectTargets: Rule = function* (site) {
  const { config, links, placeOfSetting } = site;
  const anchorsOf = anchorIndex(site);
  for (const [index, { to }] of config.redirects.entries()) {
    const resolved = resolveUrl(to, links.targets);
    // Paths without a page are reported when redirects are planned.
    if (resolved.kind === "broken" && !isExternal(to)) continue;
    const fault = linkFault(to, resolved, config.defaultLocale, anchorsOf);
    if (fault) yield errorAt(placeOfSetting(["redirects", index, "to"]), fault.code, fault.message, fault.hint);
  }
};
