import { useContext, useEffect, useRef } from "react";
import { Icon } from "../components/Icon.tsx";
import { ContentRuntimeContext, useLocale, useShell } from "../context.tsx";
import type { TemplateProps } from "../template-props.ts";

/**
 * Search page with heading and field. The client fills elements marked by `data-search-*` attributes, since only
 * browsers load the search index.
 */
export default function SearchTemplate(_: TemplateProps<"search">) {
  const { t } = useLocale();
  const { search } = useShell();
  const { onMount } = useContext(ContentRuntimeContext);
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? onMount?.(main.current) : undefined), [onMount]);
  return (
    <main ref={main} className="column search-page" data-search-page="">
      <h1 data-search-title="">{t("search.page.title")}</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers do not support the search element */}
      <form className="search-page-form" role="search" method="get" onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          maxLength={2000}
          autoComplete="off"
          aria-label={t("search.inputLabel")}
          placeholder={t("search.page.placeholder")}
          data-search-input=""
        />
      </form>
      {search.provider === "local" && <div className="search-areas" data-search-areas="" />}
      <p className="without-script">{t("search.page.needsScript")}</p>
      <div data-search-results="" />
    </main>
  );
}
