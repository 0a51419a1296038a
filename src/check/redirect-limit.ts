/** Some hosts silently ignore redirects above a limit. */

import { startOf, warningAt } from "../model/problem.ts";
import { formatCount } from "../util/format.ts";
import type { Rule } from "./rule.ts";

/** Maximum number of static redirects in `_redirects` on Cloudflare Pages, the lowest limit of the supported hosts. */
const MAX_REDIRECTS = 2000;

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
