/** Components around the text on documentation pages. */

import type { Unbranded } from "../../model/permalink.ts";
import type { TitledLink } from "../../model/shell-data.ts";
import { getLangAttributes, useLocale, useShell } from "../context.tsx";
import { Icon } from "./Icon.tsx";

/** A document's path in the sidebar, as links. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly { label: string; href?: string }[] }) {
  const { screens } = useShell();
  const { t } = useLocale();
  return (
    <nav className="breadcrumbs" aria-label={t("docs.breadcrumbsLabel")}>
      <ol>
        <li>
          <a href={screens.home} aria-label={t("nav.homeLabel")}>
            <Icon name="home" />
          </a>
        </li>
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and the order is fixed
            <li key={`${index} ${crumb.label}`}>
              {isLast ? (
                <span aria-current="page">{crumb.label}</span>
              ) : crumb.href ? (
                <a href={crumb.href}>{crumb.label}</a>
              ) : (
                <span>{crumb.label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface PagerProps {
  /** The landmark's accessible name. */
  label: string;
  before?: Unbranded<TitledLink> & { hint?: string };
  after?: Unbranded<TitledLink> & { hint?: string };
}

/** Links to the previous and next page. */
export function Pager({ label, before, after }: PagerProps) {
  if (!before && !after) return null;
  return (
    <nav className="pager" aria-label={label}>
      {before && (
        <a className="pager-link pager-before" href={before.href} rel="prev">
          {before.hint && <span className="pager-hint">{before.hint}</span>}
          <span className="pager-label" {...getLangAttributes(before)}>
            {before.label}
          </span>
        </a>
      )}
      {after && (
        <a className="pager-link pager-after" href={after.href} rel="next">
          {after.hint && <span className="pager-hint">{after.hint}</span>}
          <span className="pager-label" {...getLangAttributes(after)}>
            {after.label}
          </span>
        </a>
      )}
    </nav>
  );
}

/** Links to the previous and next page in the sidebar. */
export function DocPager({ previous, next }: { previous?: Unbranded<TitledLink>; next?: Unbranded<TitledLink> }) {
  const { t } = useLocale();
  return (
    <Pager
      label={t("docs.paginationLabel")}
      before={previous && { ...previous, hint: t("docs.previous") }}
      after={next && { ...next, hint: t("docs.next") }}
    />
  );
}

/** Links to related documents, below the text. */
export function RelatedDocs({ links }: { links: readonly Unbranded<TitledLink>[] }) {
  const { t } = useLocale();
  return (
    <nav className="related-docs" aria-label={t("docs.related")}>
      <span className="related-docs-label" aria-hidden="true">
        {t("docs.related")}
      </span>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} {...getLangAttributes(link)}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Name of a page's docs version. */
export function VersionBadge({ label }: { label: string }) {
  const { t } = useLocale();
  return <p className="version-badge">{t("docs.versionBadge", { version: label })}</p>;
}
