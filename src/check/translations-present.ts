/** How much of the site a language lacks: one finding a language, as what is missing is shown in the default one. */

import { startOf } from "../model/problem.ts";
import type { Rule } from "./rule.ts";
import { translationStates } from "./translation-state.ts";

export const translationsPresent: Rule = function* (site) {
  for (const { locale, files, totals } of translationStates(site)) {
    yield undefined;
    if (totals.missing === 0 || totals.missing === files.length) continue;
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
