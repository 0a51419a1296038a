/** Controls that filter the showcase. */

import type { RefObject } from "react";
import { Icon, useLocale } from "sitegen/theme";
import { type AppFilter, type AppOrder, type Category, NO_FILTER } from "./app-filter.ts";

interface FilterProps {
  filter: AppFilter;
  onChange(change: Partial<AppFilter>): void;
}

interface CategoriesProps extends FilterProps {
  /** All categories; the first one, without a name, stands for all apps. */
  categories: readonly Category[];
}

/** Categories as a column of buttons. */
export function CategoryRail({ categories, filter, onChange }: CategoriesProps) {
  const { t, formatNumber } = useLocale();
  return (
    <section className="filter-rail with-script" aria-labelledby="app-categories">
      <h2 id="app-categories">{t("apps.categories")}</h2>
      {categories.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          className="filter"
          aria-pressed={filter.category === name}
          onClick={() => onChange({ category: name })}
        >
          {name || t("apps.all")} <span>{formatNumber(count)}</span>
        </button>
      ))}
    </section>
  );
}

/** Search field, and the categories as a menu for small screens. */
export function SearchBar({
  categories,
  filter,
  field,
  onChange,
}: CategoriesProps & { field: RefObject<HTMLInputElement | null> }) {
  const { t, formatNumber } = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is nothing to submit
    <div className="app-search with-script" role="search">
      <label>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label={t("apps.search")}
          placeholder={t("apps.search")}
          value={filter.query}
          onChange={(event) => onChange({ query: event.target.value })}
        />
      </label>
      <select
        aria-label={t("apps.categories")}
        value={filter.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        {categories.map(({ name, count }) => (
          <option key={name} value={name}>
            {`${name || t("apps.all")} (${formatNumber(count)})`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The active category's chip, button that clears the filter, and order. */
export function FilterState({ filter, onChange, onClear }: FilterProps & { onClear(): void }) {
  const { t } = useLocale();
  const sortLabel = (order: AppOrder) =>
    t("apps.sort", { order: t(order === "recent" ? "apps.sortRecent" : "apps.sortAlphabetical") });
  return (
    <>
      {filter.category && (
        <button
          type="button"
          className="chip"
          aria-label={t("apps.removeFilter", { name: filter.category })}
          onClick={() => onChange({ category: NO_FILTER.category })}
        >
          {filter.category}
          <Icon name="close" />
        </button>
      )}
      {(filter.category || filter.query) && (
        <button type="button" className="button button-small button-quiet" onClick={onClear}>
          {t("apps.clear")}
        </button>
      )}
      <select
        className="with-script"
        aria-label={sortLabel(filter.order)}
        value={filter.order}
        onChange={(event) => onChange({ order: event.target.value as AppOrder })}
      >
        <option value="alphabetical">{sortLabel("alphabetical")}</option>
        <option value="recent">{sortLabel("recent")}</option>
      </select>
    </>
  );
}
