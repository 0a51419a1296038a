/** The heading structure of a translation should match its original, because heading IDs are inherited by position. */

import { inheritAnchors } from "../site/catalog/heading-anchors.ts";
import type { Rule } from "./rule.ts";

export const translationStructure: Rule = function* ({ catalog, config }) {
  for (const document of catalog.documents) {
    yield undefined;
    if (document.locale === config.defaultLocale) continue;
    const original = catalog.translation(document.kind, document.id, config.defaultLocale);
    if (original) yield* inheritAnchors(document, original).problems;
  }
};
