/** Reports missing translations once per locale, because the pages fall back to the default locale. */

import { startOf } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import type { Rule } from "./rule.ts";
import { type LocaleState, translationStates } from "./translation-state.ts";

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
