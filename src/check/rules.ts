/** All rules, in execution order. To add a rule, write it in a file of its subject and list it here. */

import { linksResolve } from "./broken-links.ts";
import { dataLinks } from "./data-links.ts";
import { listedDocuments } from "./documents-without-sidebar.ts";
import { siteFilled, versionsFilled } from "./empty-site.ts";
import { frontMatterIds } from "./front-matter-ids.ts";
import { translationsCurrent, translationsPresent } from "./incomplete-translations.ts";
import { examplesExist } from "./missing-examples.ts";
import { navigationTargets } from "./navigation-targets.ts";
import { redirectsCounted, redirectTargets } from "./redirect-targets.ts";
import { namedFiles, unreadFiles } from "./referenced-files.ts";
import type { Rule } from "./rule.ts";
import { tocLevels } from "./toc-levels.ts";
import { translationStructure } from "./translation-structure.ts";

export const RULES: readonly Rule[] = [
  navigationTargets,
  siteFilled,
  versionsFilled,
  redirectTargets,
  redirectsCounted,
  namedFiles,
  unreadFiles,
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
