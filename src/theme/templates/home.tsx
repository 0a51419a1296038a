import type { ReactNode } from "react";
import { CARD_ICONS, type FeaturedApp, type HomeContent, type Releases } from "../../model/page-types.ts";
import type { LinkData } from "../../model/shell-data.ts";
import { Channels } from "../components/Channels.tsx";
import { DocCards } from "../components/DocCards.tsx";
import { HeroArt } from "../components/HeroArt.tsx";
import { Icon } from "../components/Icon.tsx";
import { Illustration } from "../components/Illustration.tsx";
import { Monogram } from "../components/Monogram.tsx";
import { InlineHtml } from "../components/RawHtml.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import { useLocale, useShell } from "../context.tsx";
import type { TemplateProps } from "../template-registry.ts";

function Hero({ content, start }: { content: HomeContent | undefined; start: string | undefined }) {
  const { siteTitle, tagline, screens } = useShell();
  const { t } = useLocale();
  const hasArt = content !== undefined && content.art !== "none";
  return (
    <header className="hero">
      <div className={hasArt ? "screen hero-inner" : "screen hero-inner hero-plain"}>
        <div className="hero-text">
          <h1>{tagline || siteTitle}</h1>
          <p className="actions">
            {start && (
              <a className="button button-primary" href={start}>
                {t("home.getStarted")}
              </a>
            )}
            {content?.why && (
              <a className="button" href={content.why}>
                {t("home.why")}
              </a>
            )}
            {!content && screens.blog && (
              <a className="button" href={screens.blog}>
                {t("nav.blog")}
              </a>
            )}
          </p>
        </div>
        {hasArt && <HeroArt />}
      </div>
    </header>
  );
}

function Cards({ cards }: Pick<HomeContent, "cards">) {
  return (
    <section className="screen">
      <div className="quality-grid">
        {cards.map((card, index) => (
          <section className="quality" key={card.title}>
            <Icon name={card.icon ?? CARD_ICONS[index % CARD_ICONS.length] ?? CARD_ICONS[0]} />
            <h2>{card.title}</h2>
            <InlineHtml as="div" className="text" html={card.textHtml} />
          </section>
        ))}
      </div>
    </section>
  );
}

/** Scrolling list of names. The copy fills the gap that the first list leaves. */
function Strip({ names }: { names: readonly string[] }) {
  const { t } = useLocale();
  const list = (copy: boolean) => (
    <ul aria-hidden={copy || undefined}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
  return (
    <section className="strip" aria-label={t("home.logos")}>
      <div className="strip-track">
        {list(false)}
        {list(true)}
      </div>
    </section>
  );
}

function Features({ features }: Pick<HomeContent, "features">) {
  const { t } = useLocale();
  return (
    <section className="screen home-section">
      <h2 className="section-title">{t("home.featuresTitle")}</h2>
      <div className="feature-rows">
        {features.map((feature, index) => (
          <section className="feature-row" key={feature.id}>
            <div>
              <h3>{feature.title}</h3>
              <InlineHtml as="div" className="text" html={feature.textHtml} />
            </div>
            <Illustration name={feature.id} order={index} />
          </section>
        ))}
      </div>
    </section>
  );
}

function Technologies({ names }: { names: readonly string[] }) {
  const { t } = useLocale();
  return (
    <section className="band">
      <div className="screen home-section">
        <h2 className="section-title">{t("home.technologiesTitle")}</h2>
        <p className="lead">{t("home.technologiesText")}</p>
        <ul className="technology-grid">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Recording of a terminal session. The text next to it conveys the same information. */
function Terminal({ session }: { session: string }) {
  return (
    <div className="terminal" aria-hidden="true">
      <div className="terminal-bar">
        <span />
        <span />
        <span />
      </div>
      <pre>
        <code>
          {session.split("\n").map((line, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the recording never changes
              key={index}
              className={line.startsWith("✔") ? "terminal-done" : undefined}
            >
              {line}
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}

type ExploreRow = HomeContent["explore"][number];

function illustrationOf({ id, session }: ExploreRow, order: number, releases: Releases | undefined): ReactNode {
  if (session !== undefined) return <Terminal session={session} />;
  if (id === "install" && releases?.install) return <Channels releases={releases} install={releases.install} />;
  return <Illustration name={id} order={order} />;
}

function Links({ links }: { links: readonly LinkData[] }) {
  return (
    <ul className="link-row">
      {links.map((link) => (
        <li key={link.href}>
          <SiteLink className="button button-small" href={link.href} external={link.external} withIcon>
            {link.label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function Explore({ rows, releases }: { rows: readonly ExploreRow[]; releases: Releases | undefined }) {
  const { t } = useLocale();
  return (
    <section className="screen home-section">
      <h2 className="section-title">{t("home.exploreTitle")}</h2>
      <div className="feature-rows explore-rows">
        {rows.map((row, index) => (
          <section className="feature-row" key={row.id}>
            <div>
              <h3>{row.title}</h3>
              <InlineHtml as="div" className="text" html={row.textHtml} />
              <Links links={row.links} />
            </div>
            {illustrationOf(row, index, releases)}
          </section>
        ))}
      </div>
    </section>
  );
}

function FeaturedApps({ apps }: { apps: readonly FeaturedApp[] }) {
  const { screens } = useShell();
  const { t } = useLocale();
  return (
    <section className="band">
      <div className="screen home-section">
        <h2 className="section-title">{t("home.appsTitle")}</h2>
        <ul className="featured-apps">
          {apps.map((app) => (
            <li key={app.slug ?? app.name}>
              {app.logo ? (
                <img src={app.logo} alt="" width={56} height={56} loading="lazy" decoding="async" />
              ) : (
                <Monogram name={app.name} color={app.highlightColor} />
              )}
              <span>{app.name}</span>
            </li>
          ))}
        </ul>
        {screens.apps && (
          <p className="actions">
            <a className="button" href={screens.apps}>
              {t("home.seeMore")}
              <span className="visually-hidden">: {t("home.appsTitle")}</span>
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

/** Home page. Without content for the page, it links to the start of the docs and lists their sections. */
export default function HomeTemplate({
  props: { content, start, cards = [], releases, featuredApps },
}: TemplateProps<"home">) {
  return (
    <main className="home">
      <Hero content={content} start={content ? content.start : start} />
      {cards.length > 0 && (
        <section className="screen home-section">
          <DocCards cards={cards} />
        </section>
      )}
      {content && content.cards.length > 0 && <Cards cards={content.cards} />}
      {content && content.featuredLogos.length > 0 && <Strip names={content.featuredLogos} />}
      {content && content.features.length > 0 && <Features features={content.features} />}
      {content && content.technologies.length > 0 && <Technologies names={content.technologies} />}
      {content && content.explore.length > 0 && <Explore rows={content.explore} releases={releases} />}
      {featuredApps.length > 0 && <FeaturedApps apps={featuredApps} />}
    </main>
  );
}
