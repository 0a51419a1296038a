/** What the dialog shows when a query has no hits. */

import type { LocaleScope } from "../../theme/context.tsx";
import { button, element } from "./dom.ts";

/** Queries that are offered at the most. */
const OFFERED = 3;

export interface NoHitsOptions {
  t: LocaleScope["t"];
  query: string;
  /** The query before that had hits; maybe the beginning of this one. */
  earlier: string | undefined;
  /** Other queries that would find something. */
  suggestions: readonly string[];
  /** Where to tell that something is missing; `{query}` stands for the query. */
  reportUrl?: string;
  /** Put another query in the field. */
  ask(query: string): void;
}

/** Draw the query, suggestions, and where to tell that something is missing. */
export function noHits({ t, query, earlier, suggestions, reportUrl, ask }: NoHitsOptions): HTMLElement {
  const box = element("div", { class: "search-none" });
  // Each language quotes in its own way.
  const [before = "", after = ""] = t("search.noResults").split("{query}");
  box.append(element("p", {}, before, element("strong", {}, query), after));
  // While one types, the beginning of the query was a query before.
  const other = earlier === undefined || query.startsWith(earlier) ? [] : [earlier];
  const offered = [...new Set([...other, ...suggestions])].slice(0, OFFERED);
  if (offered.length > 0) {
    const items = offered.map((text) =>
      element(
        "li",
        {},
        button(text, () => ask(text), { class: "link-button" }),
      ),
    );
    box.append(element("p", {}, t("search.suggestions")), element("ul", {}, ...items));
  }
  if (reportUrl) {
    const href = reportUrl.replaceAll("{query}", encodeURIComponent(query));
    const link = element("a", { href, target: "_blank", rel: "noopener noreferrer" }, t("search.missingLink"));
    box.append(element("p", {}, `${t("search.missing")} `, link));
  }
  return box;
}
