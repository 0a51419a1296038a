/** Translations may be missing or older than their original. Pages without a translation fall back to the default locale. */

import { sourceHashOf } from "../host/digest.ts";
import { type Place, type Problem, startOf, warningAt } from "../model/problem.ts";
import { inheritAnchors } from "../site/catalog/heading-anchors.ts";
import type { Site } from "../site/site.ts";
import type { Rule } from "./rule.ts";
import { type LocaleState, translationStates, yamlTranslations } from "./translation-state.ts";

/** Return the locales that have some translations, but not all. */
export function incompleteLocales(site: Site): LocaleState[] {
  return translationStates(site).filter(({ files, totals: { missing } }) => missing > 0 && missing < files.length);
}

export const translationsPresent: Rule = function* (site) {
  for (const { locale, files, totals } of incompleteLocales(site)) {
    yield undefined;
    const first = files.find(({ status }) => status === "missing");
    yield {
      severity: "info",
      code: "missing-translation",
      message: `Locale "${locale}" is missing ${totals.missing} of ${files.length} translations, e.g. "${first?.file}".`,
      hint: `Run sitegen i18n --locale ${locale} --all to list them.`,
      place: startOf(site.configFile),
    };
  }
};

/** Translations record the hash of their source text. If the source has changed since, the translation needs an update. */
export const translationsCurrent: Rule = function* (site) {
  const { catalog, sources, config } = site;
  const texts = new Map(sources.documents.map(({ path, text }) => [path, text]));
  for (const document of catalog.documents) {
    yield undefined;
    const { sourceHash, places } = document.meta;
    const original = catalog.original(document);
    const text = texts.get(original.source);
    if (original === document || sourceHash === undefined || text === undefined) continue;
    if (sourceHashOf(text).startsWith(sourceHash)) continue;
    yield staleTranslation(document.source, places.sourceHash ?? startOf(document.source));
  }
  for (const { code } of config.locales) {
    if (code === config.defaultLocale) continue;
    for (const { translation, isStale } of yamlTranslations(site, code)) {
      yield undefined;
      if (isStale) yield staleTranslation(translation.path, startOf(translation.path));
    }
  }
};

function staleTranslation(file: string, place: Place): Problem {
  const message = `The original of "${file}" has changed since it was translated.`;
  const hint = "Update the translation, then run sitegen i18n --sync to record the new hash.";
  return warningAt(place, "stale-translation", message, hint);
}

/** The heading structure of a translation should match its original, because heading IDs are inherited by position. */
export const translationStructure: Rule = function* ({ catalog }) {
  for (const document of catalog.documents) {
    yield undefined;
    const original = catalog.original(document);
    if (original !== document) yield* inheritAnchors(document, original).problems;
  }
};
