/** Translations record the hash of their source text. If the source has changed since, the translation needs an update. */

import { sourceHashOf } from "../host/digest.ts";
import { startOf, warningAt } from "../model/problem.ts";
import type { Rule } from "./rule.ts";

export const translationsCurrent: Rule = function* ({ catalog, sources, config }) {
  const texts = new Map(
    sources.documents
      .filter(({ locale }) => locale === config.defaultLocale)
      .map(({ kind, id, text }) => [`${kind}:${id}`, text]),
  );
  for (const document of catalog.documents) {
    yield undefined;
    const { sourceHash, places } = document.meta;
    const original = texts.get(`${document.kind}:${document.id}`);
    if (document.locale === config.defaultLocale || sourceHash === undefined || original === undefined) continue;
    if (sourceHashOf(original).startsWith(sourceHash)) continue;
    yield warningAt(
      places.sourceHash ?? startOf(document.source),
      "stale-translation",
      `The original of "${document.source}" has changed since it was translated.`,
      "Update the translation, then run sitegen i18n --sync to record the new hash.",
    );
  }
};
