/** In which language a document speaks. */

import { localeOf, type SiteConfig } from "../../model/config.ts";
import type { Document } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";

/** The language of a document (BCP 47) where it is not that of the locale which shows it, for want of a translation. */
export function foreignLang(
  document: Pick<Document, "locale">,
  locale: Locale,
  config: SiteConfig,
): string | undefined {
  return document.locale === locale.code ? undefined : localeOf(config, document.locale).htmlLang;
}
