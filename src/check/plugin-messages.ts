/** Messages that plugins insert into pages must exist. */

import { createError, getFileStart } from "../model/problem.ts";
import { getSiteLocale } from "../site/site.ts";
import { suggest } from "../util/suggest.ts";
import type { Rule } from "./rule.ts";

export const pluginMessages: Rule = function* (site) {
  const { remarkPlugins, rehypePlugins } = site.config.markdown;
  if (remarkPlugins.length + rehypePlugins.length === 0) return;
  // All languages have the default locale's messages.
  const { locale, messages } = getSiteLocale(site, site.config.defaultLocale);
  for (const { source, placeholders } of site.catalog.documents) {
    const ids = new Set(placeholders.filter((placeholder) => placeholder.kind === "message").map(({ id }) => id));
    for (const id of ids) {
      if (Object.hasOwn(messages, id)) continue;
      const close = suggest(id, Object.keys(messages));
      const hint = close ? `Did you mean "${close}"?` : `Add it to "i18n/${locale.path}/messages.yaml".`;
      yield createError(
        getFileStart(source),
        "unknown-message-id",
        `A plugin inserts the unknown message "${id}".`,
        hint,
      );
    }
  }
};
