import { memo, type RefObject, useDeferredValue, useMemo } from "react";
import type { AppData } from "../../model/page-types.ts";
import type { Spoken } from "../../model/shell-data.ts";
import { Icon } from "../components/Icon.tsx";
import { Monogram } from "../components/Monogram.tsx";
import { UntranslatedNotice } from "../components/Notices.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import { langAttributes, useLocale } from "../context.tsx";
import {
  type AppFilter,
  type AppOrder,
  categoriesOf,
  filterApps,
  useAppFilter,
  useResultsInView,
} from "../hooks/app-filter.ts";
import type { TemplateProps } from "../template-registry.ts";

function AppLogo({ app }: { app: AppData }) {
  if (!app.logo) return <Monogram name={app.name} color={app.highlightColor} />;
  return (
    <span className="app-logo">
      {app.faintColorOnWhite && (
        <svg aria-hidden="true" viewBox="0 0 56 56" width="56" height="56">
          <rect width="56" height="56" rx="13" fill={app.faintColorOnWhite} />
        </svg>
      )}
      <img src={app.logo} alt="" width={40} height={40} loading="lazy" decoding="async" />
    </span>
  );
}

const AppCard = memo(function AppCard({ app, lang }: Spoken & { app: AppData }) {
  const { t } = useLocale();
  return (
    <li className="app-card">
      <div className="app-head">
        <AppLogo app={app} />
        <div>
          <h3>{app.name}</h3>
          <p className="app-category">{app.category}</p>
        </div>
        {app.isFavorite && <Icon name="heart" className="app-heart" />}
      </div>
      <p className="app-text" {...langAttributes({ lang })}>
        {app.description}
      </p>
      <p className="app-links">
        {app.website && (
          <SiteLink className="button button-small" href={app.website}>
            {t("apps.website")}
            <span className="visually-hidden"> {app.name}</span>
          </SiteLink>
        )}
        {app.repository && (
          <SiteLink className="button button-small" href={app.repository}>
            {t("apps.repository")}
            <span className="visually-hidden"> {app.name}</span>
          </SiteLink>
        )}
      </p>
    </li>
  );
});

const AppGrid = memo(function AppGrid({ apps, lang }: Spoken & { apps: readonly AppData[] }) {
  return (
    <ul className="app-grid">
      {apps.map((app) => (
        <AppCard key={app.slug} app={app} lang={lang} />
      ))}
    </ul>
  );
});

interface FilterBarProps {
  categories: readonly { name: string; count: number }[];
  total: number;
  filter: AppFilter;
  ref: RefObject<HTMLDivElement | null>;
  onChange(change: Partial<AppFilter>): void;
}

function FilterBar({ categories, total, filter, ref, onChange }: FilterBarProps) {
  const { t, formatNumber } = useLocale();
  const choices = [{ name: "", count: total }, ...categories];
  const labelOf = (name: string) => name || t("apps.all");
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is nothing to submit
    <div ref={ref} className="app-filter with-script" role="search">
      <div className="app-filter-row">
        <label className="field">
          <Icon name="search" />
          <input
            type="search"
            aria-label={t("apps.search")}
            placeholder={t("apps.search")}
            value={filter.query}
            onChange={(event) => onChange({ query: event.target.value })}
          />
        </label>
        <select
          className="app-category-select"
          aria-label={t("apps.categories")}
          value={filter.category}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          {choices.map(({ name, count }) => (
            <option key={name} value={name}>
              {`${labelOf(name)} (${formatNumber(count)})`}
            </option>
          ))}
        </select>
        <select
          aria-label={t("apps.sort", {
            order: t(filter.order === "recent" ? "apps.sortRecent" : "apps.sortAlphabetical"),
          })}
          value={filter.order}
          onChange={(event) => onChange({ order: event.target.value as AppOrder })}
        >
          <option value="alphabetical">{t("apps.sort", { order: t("apps.sortAlphabetical") })}</option>
          <option value="recent">{t("apps.sort", { order: t("apps.sortRecent") })}</option>
        </select>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll horizontally in all browsers */}
      <div className="app-pills" role="group" aria-label={t("apps.categories")}>
        {choices.map(({ name, count }) => (
          <button
            key={name}
            type="button"
            className="pill"
            aria-pressed={filter.category === name}
            onClick={() => onChange({ category: name })}
          >
            {labelOf(name)} <span className="pill-count">{formatNumber(count)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Showcase: the matching favorites in a box, then all matching apps. */
export default function AppsTemplate({ props: { apps, notice } }: TemplateProps<"apps">) {
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
    <main className="screen apps">
      <header className="screen-header">
        <h1>{t("apps.title")}</h1>
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
    </main>
  );
}
