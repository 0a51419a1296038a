/** Home page. */

import { Link, type PageProps, useLocale } from "sitegen/theme";
import { CardIcon } from "../../website/components/CardIcon";
import { Explore } from "../../website/components/Explore";
import { FeaturedApps } from "../../website/components/FeaturedApps";
import { HeroArt } from "../../website/components/HeroArt";
import { Illustration } from "../../website/components/Illustration";
import { InlineMarkdown } from "../../website/components/InlineMarkdown";
import type { HomeData } from "../../website/data/home-data";
import "../../website/styles/art.css";
import "../../website/styles/home.css";

export const frontMatter = ({ data: { tagline } }: { data: HomeData }) => ({ title: tagline, description: tagline });

export default function HomePage({ data }: PageProps<HomeData>) {
  return (
    <>
      <Hero {...data} />
      <Cards {...data} />
      <Strip {...data} />
      <Features {...data} />
      <Technologies {...data} />
      <Explore {...data} />
      <FeaturedApps {...data} />
    </>
  );
}

function Hero({ tagline, hero: { start, why } }: Pick<HomeData, "tagline" | "hero">) {
  return (
    <header className="hero">
      <div className="screen hero-inner">
        <div className="hero-text">
          <h1>{tagline}</h1>
          <p className="actions">
            <Link className="button button-primary" to={start.to}>
              {start.label}
            </Link>
            <Link className="button" to={why.to}>
              {why.label}
            </Link>
          </p>
        </div>
        <HeroArt />
      </div>
    </header>
  );
}

function Cards({ cards }: Pick<HomeData, "cards">) {
  return (
    <section className="screen">
      <div className="quality-grid">
        {cards.map(({ title, text, icon }) => (
          <section className="quality" key={title}>
            <CardIcon name={icon} />
            <h2>{title}</h2>
            <div className="text">
              <InlineMarkdown nodes={text} />
            </div>
          </section>
        ))}
      </div>
    </section>
  );
}

/** Scrolling list of names. The copy fills the gap that the first list leaves. */
function Strip({ featuredLogos }: Pick<HomeData, "featuredLogos">) {
  const { t } = useLocale();
  const list = (copy: boolean) => (
    <ul aria-hidden={copy || undefined}>
      {featuredLogos.map((name) => (
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

function Features({ features }: Pick<HomeData, "features">) {
  const { t } = useLocale();
  return (
    <section className="screen home-section">
      <h2 className="section-title">{t("home.featuresTitle")}</h2>
      <div className="feature-rows">
        {features.map(({ id, title, text }, index) => (
          <section className="feature-row" key={id}>
            <div>
              <h3>{title}</h3>
              <div className="text">
                <InlineMarkdown nodes={text} />
              </div>
            </div>
            <Illustration name={id} order={index} />
          </section>
        ))}
      </div>
    </section>
  );
}

function Technologies({ technologies }: Pick<HomeData, "technologies">) {
  const { t } = useLocale();
  return (
    <section className="band">
      <div className="screen home-section">
        <h2 className="section-title">{t("home.technologiesTitle")}</h2>
        <p className="lead">{t("home.technologiesText")}</p>
        <ul className="technology-grid">
          {technologies.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
