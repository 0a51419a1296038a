import { memo } from "react";
import { Icon, Image, SiteLink, useLocale } from "sitegen/theme";
import type { App } from "../data/apps.ts";
import { BreakableName } from "./BreakableName.tsx";
import { Tile } from "./Tile.tsx";

interface AppListProps {
  apps: readonly App[];
  /** Language of the descriptions, if it is not the page's. */
  lang?: string;
}

function AppLogo({ app: { logo, name, highlightColor } }: { app: App }) {
  return logo ? (
    <Image className="app-logo" src={logo} alt="" width={44} height={44} />
  ) : (
    <Tile name={name} color={highlightColor} />
  );
}

/** Return a URL's host name without `www.`, as users know it. */
function getHostName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}

/** An app's links. The first one covers the card. */
function AppLinks({ app: { name, website, repository } }: { app: App }) {
  const { t } = useLocale();
  return (
    <p className="app-links">
      {website !== undefined && (
        <SiteLink className="panel-link app-host" href={website}>
          <span className="visually-hidden">
            {t("apps.website")} {name}:{" "}
          </span>
          {getHostName(website)}
        </SiteLink>
      )}
      {repository !== undefined && (
        <SiteLink
          className={website === undefined ? "button button-small panel-link" : "button button-small"}
          href={repository}
        >
          {t("apps.repository")}
          <span className="visually-hidden"> {name}</span>
        </SiteLink>
      )}
    </p>
  );
}

const AppCard = memo(function AppCard({ app, lang }: { app: App; lang?: string }) {
  return (
    <li className="panel app-card" data-defer="">
      <div className="app-head">
        <AppLogo app={app} />
        <div>
          <h3 className="panel-title">
            <BreakableName name={app.name} />
          </h3>
          <p className="app-category">{app.category}</p>
        </div>
        {app.isFavorite && <Icon name="heart" className="app-heart" />}
      </div>
      <p className="panel-text" lang={lang} dir={lang && "auto"}>
        {app.description}
      </p>
      <AppLinks app={app} />
    </li>
  );
});

/** App cards. */
export const AppGrid = memo(function AppGrid({ apps, lang }: AppListProps) {
  return (
    <ul className="app-grid">
      {apps.map((app) => (
        <AppCard key={app.slug} app={app} lang={lang} />
      ))}
    </ul>
  );
});

/** Logos and names for apps whose cards are elsewhere on the page. */
export function AppNames({ apps }: AppListProps) {
  return (
    <ul className="app-names">
      {apps.map((app) => {
        const href = app.website ?? app.repository;
        const content = (
          <>
            <AppLogo app={app} />
            <span>{app.name}</span>
          </>
        );
        return <li key={app.slug}>{href === undefined ? content : <SiteLink href={href}>{content}</SiteLink>}</li>;
      })}
    </ul>
  );
}
