/** Loads the code of the search page. */

import { createLocaleScope } from "../../theme/context.tsx";
import { mountLazily } from "../../theme/lazy-mount.ts";
import type { SearchSettings } from "./search-client.ts";

/** Initialize the search page. Returns a cleanup function. */
export function mountSearchScreen(element: HTMLElement, settings: SearchSettings): () => void {
  return mountLazily(
    import("./search-page.ts"),
    ({ mountSearchPage }) => mountSearchPage(element, settings),
    "the search",
    () => showUnavailable(element, settings),
  );
}

/** Show an error message on the search page and the query in its field. */
function showUnavailable(main: HTMLElement, { shell }: SearchSettings): void {
  const { t } = createLocaleScope(shell);
  const input = main.querySelector<HTMLInputElement>("[data-search-input]");
  const host = main.querySelector<HTMLElement>("[data-search-results]");
  if (!input || !host) return;
  input.value ||= new URLSearchParams(location.search).get("q") ?? "";
  host.role = "alert";
  host.innerText = `${t("search.errorTitle")}\n${t("search.errorHelp")}`;
}
