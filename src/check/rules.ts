/** All rules, in the order in which they run. A new rule is one file and one line here. */

import { dataLinks } from "./data-links.ts";
import { examplesExist } from "./examples-exist.ts";
import { frontMatterIds } from "./front-matter-ids.ts";
import { linksResolve } from "./links-resolve.ts";
import { listedDocuments } from "./listed-documents.ts";
import { namedFiles } from "./named-files.ts";
import { navigationTargets } from "./navigation-targets.ts";
import { redirectTargets } from "./redirect-targets.ts";
import { redirectsCounted } from "./redirects-counted.ts";
import type { Rule } from "./rule.ts";
import { siteFilled } from "./site-filled.ts";
import { tocLevels } from "./toc-levels.ts";
import { translationStructure } from "./translation-structure.ts";
import { translationsCurrent } from "./translations-current.ts";
import { translationsPresent } from "./translations-present.ts";
import { versionsFilled } from "./versions-filled.ts";

export const RULES: readonly Rule[] = [
  navigationTargets,
  siteFilled,
  versionsFilled,
  redirectTargets,
  redirectsCounted,
  namedFiles,
  dataLinks,
  frontMatterIds,
  tocLevels,
  linksResolve,
  examplesExist,
  listedDocuments,
  translationsPresent,
  translationsCurrent,
  translationStructure,
];
