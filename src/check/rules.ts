/** All rules, in execution order. To add a rule, write it in a file named after its subject and list it here. */

import { blockedResources } from "./blocked-resources.ts";
import { linksResolve } from "./broken-links.ts";
import { copiedComponents } from "./copied-components.ts";
import { dataLinks } from "./data-links.ts";
import { siteFilled, versionsFilled } from "./empty-site.ts";
import { frontMatterIds, tocLevels } from "./front-matter-values.ts";
import { translationStructure, translationsCurrent, translationsPresent } from "./incomplete-translations.ts";
import { listedDocuments, navigationTargets, redirectsCounted, redirectTargets } from "./navigation-targets.ts";
import { pluginMessages } from "./plugin-messages.ts";
import { publishedFiles } from "./published-files.ts";
import { namedFiles, unreadFiles } from "./referenced-files.ts";
import type { Rule } from "./rule.ts";

export const RULES: readonly Rule[] = [
  navigationTargets,
  siteFilled,
  versionsFilled,
  redirectTargets,
  redirectsCounted,
  namedFiles,
  unreadFiles,
  publishedFiles,
  copiedComponents,
  dataLinks,
  frontMatterIds,
  blockedResources,
  pluginMessages,
  tocLevels,
  linksResolve,
  listedDocuments,
  translationsPresent,
  translationsCurrent,
  translationStructure,
];
