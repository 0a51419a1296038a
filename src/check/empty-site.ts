/** If a site has no documents, its files are probably in a different directory. */

import { startOf, warningAt } from "../model/problem.ts";
import type { Rule } from "./rule.ts";

export const siteFilled: Rule = function* ({ sources, config, configFile }) {
  if (sources.documents.length > 0) return;
  yield warningAt(
    startOf(configFile),
    "no-documents",
    "The site has no documents.",
    `Add Markdown files below content/${config.docs.path}/, content/${config.blog.path}/ or content/pages/.`,
  );
};
