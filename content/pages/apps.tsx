import { useDeferredValue, useMemo } from "react";
import { Icon, type PageProps, UntranslatedNotice, useLocale } from "sitegen/theme";
import { AppGrid } from "../../website/components/AppGrid.tsx";
import {
  type AppFilter,
  categoriesOf,
  filterApps,
  useAppFilter,
  useResultsInView,
} from "../../website/components/app-filter.ts";
import { FilterBar } from "../../website/components/FilterBar.tsx";
import "../../website/styles/apps.css";
import type { Showcase } from "./apps.data.ts";

export const frontMatter = ({ t }: { t(id: string): string }) => ({ title: t("apps.title") });

/** Showcase: the matching favorites in a box, then all matching apps. */
export default function AppsPage({ page, data: { apps, notice } }: PageProps<Showcase>) {
  const { t } = useLocale();
  const categories = useMemo(() => categoriesOf(apps), [apps]);
  const [filter, change] = useAppFilter(categories.map(({ name }) => name));
  // The field must respond immediately; the grid with hundreds of cards may be rendered later.
  const applied = useDeferredValue(filter);
  const { bar, results, follow } = useResultsInView(applied);
  const choose = (part: Partial<AppFilter>) => {
    follow();
    change(part);
  };
  const matchingApps = useMemo(() => filterApps(apps, applied), [apps, applied]);
  const favorites = useMemo(() => matchingApps.filter(({ isFavorite }) => isFavorite), [matchingApps]);
  return (
    <div className="screen apps">
      <header className="screen-header">
        <h1>{page.title}</h1>
        <p className="lead">{t("apps.subtitle")}</p>
      </header>
      {notice && <UntranslatedNotice notice={notice} />}
      <FilterBar categories={categories} total={apps.length} filter={filter} ref={bar} onChange={choose} />
      <p ref={results} className="app-count" role="status">
        {matchingApps.length > 0 ? t("apps.count", { count: matchingApps.length }) : t("apps.none")}
      </p>
      {favorites.length > 0 && (
        <section className="app-favorites" aria-labelledby="favorites">
          <h2 id="favorites">
            <Icon name="heart" />
            {t("apps.favorites")}
          </h2>
          <AppGrid apps={favorites} lang={notice?.lang} />
        </section>
      )}
      {matchingApps.length > 0 && (
        <section aria-labelledby="all-apps">
          <h2 id="all-apps" className="visually-hidden">
            {applied.category || t("apps.all")}
          </h2>
          <AppGrid apps={matchingApps} lang={notice?.lang} />
        </section>
      )}
    </div>
  );
}
