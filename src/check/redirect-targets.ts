/**
 * Redirects in the configuration must lead to existing anchors, and to existing pages if they use the site's full URL. Their
 * number is limited.
 */

import { isExternal } from "../model/permalink.ts";
import { startOf, warningAt } from "../model/problem.ts";
import { resolveUrl } from "../site/links/resolve-link.ts";
import { formatCount } from "../util/format.ts";
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

/** Maximum number of static redirects in `_redirects` on Cloudflare Pages, the lowest limit of the supported hosts. */
const MAX_REDIRECTS = 2000;

/** Some hosts silently ignore redirects above a limit. */
export const redirectsCounted: Rule = function* ({ config, configFile, redirects }) {
  const count = redirects.size * config.locales.length;
  if (count <= MAX_REDIRECTS) return;
  yield warningAt(
    startOf(configFile),
    "too-many-redirects",
    `The site has ${formatCount(count)} redirects (${formatCount(redirects.size)} in each of ${config.locales.length} locales), but some hosts only read the first ${formatCount(MAX_REDIRECTS)}.`,
    "Remove old redirects. The generated redirect pages work for all of them.",
  );
};
