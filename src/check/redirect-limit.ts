/** Hosts read so many redirects and leave out the rest without a word. */

import { startOf, warningAt } from "../model/problem.ts";
import { formatCount } from "../util/format.ts";
import type { Rule } from "./rule.ts";

/** Static redirects that Cloudflare Pages reads of `_redirects` (its documentation, limits); other hosts read more. */
const MOST = 2000;

export const redirectsCounted: Rule = function* ({ config, configFile, redirects }) {
  const count = redirects.size * config.locales.length;
  if (count <= MOST) return;
  yield warningAt(
    startOf(configFile),
    "too-many-redirects",
    `There are ${formatCount(count)} redirects, ${formatCount(redirects.size)} in each of ${config.locales.length} languages; some hosts read the first ${formatCount(MOST)} only.`,
    "Remove old ones. Pages that redirect by themselves are made for all.",
  );
};
