import { useDeferredValue, useMemo, useRef } from "react";
import { Icon, type PageProps, UntranslatedNotice, useLocale } from "sitegen/theme";
import { CategoryRail, FilterState, SearchBar } from "../../website/components/AppFilters.tsx";
import { AppGrid, AppNames } from "../../website/components/AppGrid.tsx";
import {
  type AppFilter,
  filterApps,
  listCategories,
  NO_FILTER,
  useAppFilter,
  useLaidOut,
  useResultsInView,
} from "../../website/components/app-filter.ts";
import "../../website/styles/screens.css";
import "../../website/styles/apps.css";
import type { Showcase } from "./apps.data.ts";

export const frontMatter = ({ t }: { t(id: string): string }) => ({
  title: t("apps.title"),
  description: t("apps.subtitle"),
});

/** Showcase: the names of matching favorites, then the cards of all matching apps. */
export default function AppsPage({ page, data: { apps, notice } }: PageProps<Showcase>) {
  const { t } = useLocale();
  const categories = useMemo(() => [{ name: NO_FILTER.category, count: apps.length }, ...listCategories(apps)], [apps]);
  const [urlFilter, change] = useAppFilter(categories.map(({ name }) => name));
  const filter = urlFilter ?? NO_FILTER;
  // The field must respond immediately; the grid with hundreds of cards may be rendered later.
  const deferred = useDeferredValue(urlFilter);
  const applied = deferred ?? NO_FILTER;
  const isLaidOut = useLaidOut(deferred);
  const { results, follow } = useResultsInView(applied);
  const field = useRef<HTMLInputElement>(null);
  const choose = (part: Partial<AppFilter>) => {
    follow();
    change(part);
  };
  const clear = () => {
    choose({ category: NO_FILTER.category, query: NO_FILTER.query });
    field.current?.focus({ preventScroll: true });
  };
  const matchingApps = useMemo(() => filterApps(apps, applied), [apps, applied]);
  const favorites = useMemo(() => matchingApps.filter(({ isFavorite }) => isFavorite), [matchingApps]);
  const count = matchingApps.length;
  return (
    <div className="screen apps">
      <header className="page-head">
        <h1>{page.title}</h1>
        <p className="lead">{t("apps.subtitle")}</p>
      </header>
      {notice && <UntranslatedNotice notice={notice} />}
      <div className={isLaidOut ? "with-rail" : "with-rail is-pending"}>
        <CategoryRail categories={categories} filter={filter} onChange={choose} />
        <div>
          <SearchBar categories={categories} filter={filter} field={field} onChange={choose} />
          <div ref={results} className="app-results">
            <p role="status" className={count > 0 ? undefined : "visually-hidden"}>
              {count > 0 ? t("apps.count", { count }) : t("apps.none")}
            </p>
            <FilterState filter={filter} onChange={choose} onClear={clear} />
          </div>
          {count === 0 && (
            <div className="app-none">
              <Icon name="search" />
              <p className="panel-title">{t("apps.none")}</p>
              <button type="button" className="button" onClick={clear}>
                {t("apps.clear")}
              </button>
            </div>
          )}
          {favorites.length > 0 && (
            <section className="app-favorites" aria-labelledby="favorites">
              <h2 id="favorites">
                <Icon name="heart" className="app-heart" />
                {t("apps.favorites")}
              </h2>
              <AppNames apps={favorites} />
            </section>
          )}
          {count > 0 && (
            <section aria-labelledby="all-apps">
              <h2 id="all-apps" className="visually-hidden">
                {applied.category || t("apps.all")}
              </h2>
              <AppGrid apps={matchingApps} lang={notice?.lang} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
