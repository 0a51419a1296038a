/** Messages that plugins insert into pages must exist. */

import { errorAt, startOf } from "../model/problem.ts";
import { siteLocale } from "../site/site.ts";
import { suggest } from "../util/suggest.ts";
import type { Rule } from "./rule.ts";

export const pluginMessages: Rule = function* (site) {
  const { remarkPlugins, rehypePlugins } = site.config.markdown;
  if (remarkPlugins.length + rehypePlugins.length === 0) return;
  // All languages have the messages of the default locale.
  const { locale, messages } = siteLocale(site, site.config.defaultLocale);
  for (const { source, slots } of site.catalog.documents) {
    const ids = new Set(slots.flatMap((slot) => (slot.kind === "message" ? [slot.id] : [])));
    for (const id of ids) {
      if (Object.hasOwn(messages, id)) continue;
      const close = suggest(id, Object.keys(messages));
      const hint = close ? `Did you mean "${close}"?` : `Add it to "i18n/${locale.path}/messages.yaml".`;
      yield errorAt(startOf(source), "unknown-message-id", `A plugin inserts the unknown message "${id}".`, hint);
    }
  }
};
