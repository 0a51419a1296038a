/** A site without a single document is most likely one whose files lie elsewhere. */

import { startOf, warningAt } from "../model/problem.ts";
import type { Rule } from "./rule.ts";

export const siteFilled: Rule = function* ({ sources, config, configFile }) {
  if (sources.documents.length > 0) return;
  yield warningAt(
    startOf(configFile),
    "no-documents",
    "The site has no documents.",
    `Write Markdown below content/${config.docs.path}/, content/${config.blog.path}/ or content/pages/.`,
  );
};
