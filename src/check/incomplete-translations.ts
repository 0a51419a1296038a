/** Translations may be missing or older than their original. Pages without a translation fall back to the default locale. */

import { formatCommand } from "../host/command-name.ts";
import { computeSourceHash } from "../host/digest.ts";
import { createWarning, getFileStart, type Place, type Problem } from "../model/problem.ts";
import { inheritAnchors } from "../site/catalog/heading-anchors.ts";
import type { Site } from "../site/site.ts";
import type { Rule } from "./rule.ts";
import {
  compareTemplates,
  compareTranslations,
  type LocaleState,
  locateYamlTranslations,
} from "./translation-state.ts";

/** Return the locales that have some translations, but not all. */
export function findIncompleteLocales(site: Site): LocaleState[] {
  return compareTranslations(site).filter(({ files, totals: { missing } }) => missing > 0 && missing < files.length);
}

export const translationsPresent: Rule = function* (site) {
  for (const { locale, files, totals } of findIncompleteLocales(site)) {
    yield undefined;
    const first = files.find(({ status }) => status === "missing");
    yield {
      severity: "info",
      code: "missing-translation",
      message: `Locale "${locale}" is missing ${totals.missing} of ${files.length} translations, e.g. "${first?.file}".`,
      hint: `Run ${formatCommand(`i18n --locale ${locale} --all`)} to list them.`,
      place: getFileStart(site.configFile),
    };
  }
};

/** Translations record their source text's hash. If the source has changed since, the translation needs an update. */
export const translationsCurrent: Rule = function* (site) {
  const { catalog, sources, config } = site;
  const texts = new Map(sources.documents.map(({ path, text }) => [path, text]));
  for (const document of catalog.documents) {
    yield undefined;
    const { sourceHash, places } = document.meta;
    const original = catalog.getOriginal(document);
    const text = texts.get(original.source);
    if (original === document || sourceHash === undefined || text === undefined) continue;
    if (computeSourceHash(text).startsWith(sourceHash)) continue;
    yield reportStaleTranslation(document.source, places.sourceHash ?? getFileStart(document.source));
  }
  for (const locale of config.locales) {
    const { code } = locale;
    if (code === config.defaultLocale) continue;
    for (const { file, status } of compareTemplates(locale, site))
      if (status === "stale") yield reportStaleTranslation(file, getFileStart(file));
    for (const { translation, isStale } of locateYamlTranslations(site, code)) {
      yield undefined;
      if (isStale) yield reportStaleTranslation(translation.path, getFileStart(translation.path));
    }
  }
};

function reportStaleTranslation(file: string, place: Place): Problem {
  const message = `The original of "${file}" has changed since it was translated.`;
  const hint = `Update the translation, then run ${formatCommand("i18n --sync")} to record the new hash.`;
  return createWarning(place, "stale-translation", message, hint);
}

/** A translation's heading structure should match its original, because heading IDs are inherited by position. */
export const translationStructure: Rule = function* ({ catalog }) {
  for (const document of catalog.documents) {
    yield undefined;
    const original = catalog.getOriginal(document);
    if (original !== document) yield* inheritAnchors(document, original).problems;
  }
};
