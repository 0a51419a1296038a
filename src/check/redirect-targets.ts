/** Redirects of the configuration must lead to anchors that are there, and to pages where they name this site by its host. */

import { isExternal } from "../model/permalink.ts";
import { errorAt } from "../model/problem.ts";
import { resolveAddress } from "../site/links/resolve-link.ts";
import { anchorIndex, linkFault } from "./link-problems.ts";
import type { Rule } from "./rule.ts";

export const redirectTargets: Rule = function* (site) {
  const { config, links, placeOfSetting } = site;
  const anchorsOf = anchorIndex(site);
  for (const [index, { to }] of config.redirects.entries()) {
    const resolved = resolveAddress(to, links.targets);
    // That a path leads to no page was found when redirects were planned.
    if (resolved.kind === "broken" && !isExternal(to)) continue;
    const fault = linkFault(to, resolved, config.defaultLocale, anchorsOf);
    if (fault) yield errorAt(placeOfSetting(["redirects", index, "to"]), fault.code, fault.message, fault.hint);
  }
};
