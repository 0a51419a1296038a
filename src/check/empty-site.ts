/**
 * A site without content is an error, because a build would replace the previous output by an empty site.
 *
 * Its files are probably in a different directory.
 */

import { errorAt, startOf } from "../model/problem.ts";
import type { Rule } from "./rule.ts";

export const siteFilled: Rule = function* ({ sources, config, configFile }) {
  if (sources.pageModules.length > 0) return;
  const data = [...sources.data.values()].flat();
  // Translations without their originals are not published.
  if ([...sources.documents, ...data].some(({ path }) => path.startsWith("content/"))) return;
  yield errorAt(
    startOf(configFile),
    "no-documents",
    "The site has no documents.",
    `Add Markdown files below content/${config.docs.path}/, content/${config.blog.path}/ or content/pages/.`,
  );
};
