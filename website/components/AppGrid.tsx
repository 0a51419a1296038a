import { memo } from "react";
import { Icon, Image, SiteLink, useLocale } from "sitegen/theme";
import type { App } from "../data/apps.ts";
import { Monogram } from "./Monogram.tsx";

/** Language of the descriptions, if it is not that of the page. */
interface Described {
  lang?: string;
}

function AppLogo({ app }: { app: App }) {
  if (!app.logo) return <Monogram name={app.name} color={app.highlightColor} />;
  return (
    <span className="app-logo">
      {app.faintColorOnWhite && (
        <svg aria-hidden="true" viewBox="0 0 56 56" width="56" height="56">
          <rect width="56" height="56" rx="13" fill={app.faintColorOnWhite} />
        </svg>
      )}
      <Image src={app.logo} alt="" width={40} height={40} />
    </span>
  );
}

function AppLink({ url, label, app }: { url: string | undefined; label: string; app: App }) {
  if (url === undefined) return null;
  return (
    <SiteLink className="button button-small" href={url}>
      {label}
      <span className="visually-hidden"> {app.name}</span>
    </SiteLink>
  );
}

const AppCard = memo(function AppCard({ app, lang }: Described & { app: App }) {
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
      <p className="app-text" lang={lang} dir={lang && "auto"}>
        {app.description}
      </p>
      <p className="app-links">
        <AppLink url={app.website} label={t("apps.website")} app={app} />
        <AppLink url={app.repository} label={t("apps.repository")} app={app} />
      </p>
    </li>
  );
});

/** Cards of apps. */
export const AppGrid = memo(function AppGrid({ apps, lang }: Described & { apps: readonly App[] }) {
  return (
    <ul className="app-grid">
      {apps.map((app) => (
        <AppCard key={app.slug} app={app} lang={lang} />
      ))}
    </ul>
  );
});
