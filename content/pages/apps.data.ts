import { defineData } from "sitegen";
import type { FallbackNotice } from "sitegen/theme";
import { type App, appsSchema } from "../../website/data/apps.ts";

export interface Showcase {
  apps: readonly App[];
  /** Present if the descriptions are not translated. */
  notice?: FallbackNotice;
}

export default defineData({
  files: { "content/data/apps.yaml": appsSchema },
  load({ files: [file], locale, site }): Showcase {
    const names = new Intl.Collator("en");
    const apps = [...(file?.data ?? [])].sort((a, b) => names.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1));
    const original = site.locales.find(({ code }) => code === file?.locale);
    if (!original || original.code === locale.code) return { apps };
    const { htmlLang: lang, direction, label: fallback } = original;
    return { apps, notice: { lang, direction, language: locale.label, fallback } };
  },
});
