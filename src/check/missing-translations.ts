/** How much of the site a language lacks: one finding a language, as what is missing is shown in the default one. */

import { startOf } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import type { Rule } from "./rule.ts";
import { type LocaleState, translationStates } from "./translation-state.ts";

/** Locales that have some translations, but not all. */
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
      message: `"${locale}" lacks ${totals.missing} of ${files.length} files, "${first?.file}" among them.`,
      hint: `Run sitegen i18n --locale ${locale} --all for the list.`,
      place: startOf(site.configFile),
    };
  }
};
