import type { RefObject } from "react";
import { Icon, useLocale } from "sitegen/theme";
import type { AppFilter, AppOrder, Category } from "./app-filter.ts";

interface FilterBarProps {
  categories: readonly Category[];
  total: number;
  filter: AppFilter;
  ref: RefObject<HTMLDivElement | null>;
  onChange(change: Partial<AppFilter>): void;
}

/** Search field, categories and order of the showcase. */
export function FilterBar({ categories, total, filter, ref, onChange }: FilterBarProps) {
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
