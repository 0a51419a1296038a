/** Home page. */

import { Link, type PageProps, useLocale } from "sitegen/theme";
import { Bento } from "../../website/components/Bento";
import { CopyButton } from "../../website/components/CopyButton";
import { Explore } from "../../website/components/Explore";
import { renderHomeIllustrations } from "../../website/components/HomeIllustrations";
import { MotionSwitch } from "../../website/components/MotionSwitch";
import { Orbits } from "../../website/components/Orbits";
import { Qualities } from "../../website/components/Qualities";
import { CodeWindow, JotterWindow } from "../../website/components/Window";
import type { FeaturedApp, HomeData } from "../../website/data/home-data";
import "../../website/styles/screens.css";
import "../../website/styles/illustrations.css";
import "../../website/styles/home.css";

export const frontMatter = ({ data: { tagline } }: { data: HomeData }) => ({ title: tagline, description: tagline });

export default function HomePage({ data }: PageProps<HomeData>) {
  return (
    <>
      <Hero {...data} />
      <Qualities {...data} />
      <Strip {...data} />
      <Features {...data} />
      <Technologies {...data} />
      <Explore {...data} />
      <FeaturedApps {...data} />
    </>
  );
}

function Hero({ tagline, hero: { start, why }, releases, samples }: HomeData) {
  const { t } = useLocale();
  const { product, stable, install } = releases;
  return (
    <header className="hero">
      <div className="screen hero-inner">
        <div className="hero-text">
          <h1>{tagline}</h1>
          <p className="lead">{t("home.lead")}</p>
          <p className="actions">
            <Link className="button button-large button-primary" to={start.to}>
              {start.label}
            </Link>
            <Link className="button button-large" to={why.to}>
              {why.label}
            </Link>
          </p>
          <div className="command">
            <code data-command="">{install.stable}</code>
            <CopyButton text={install.stable} />
          </div>
          <ul className="versions-line">
            <li>
              {product} {stable.version}
            </li>
            {stable.chrome && <li>Chromium {stable.chrome.split(".")[0]}</li>}
            {stable.node && <li>Node.js {stable.node}</li>}
          </ul>
        </div>
        <div className="hero-picture">
          <Orbits />
          <CodeWindow code={samples.window} />
          <JotterWindow />
        </div>
        <MotionSwitch />
      </div>
    </header>
  );
}

/** Name of an app. If the app is in the showcase, the name is a link to it. */
function AppName({ app: { name, showcaseName } }: { app: FeaturedApp }) {
  return showcaseName === undefined ? (
    <span>{name}</span>
  ) : (
    <Link to={`/apps?q=${encodeURIComponent(showcaseName)}`}>{name}</Link>
  );
}

/** Moving list of names. The copy fills the gap that the first list leaves. */
function Strip({ featuredLogos }: Pick<HomeData, "featuredLogos">) {
  const { t } = useLocale();
  const list = (isCopy: boolean) => (
    <ul aria-hidden={isCopy || undefined}>
      {featuredLogos.map((app) => (
        <li key={app.name}>
          <AppName app={isCopy ? { name: app.name } : app} />
        </li>
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

function Features({ features, samples }: Pick<HomeData, "features" | "samples">) {
  const { t } = useLocale();
  return (
    <section className="screen section">
      <h2 className="section-title">{t("home.featuresTitle")}</h2>
      <Bento features={features} heading="h3" pictures={renderHomeIllustrations(samples)} />
    </section>
  );
}

function Technologies({ technologies }: Pick<HomeData, "technologies">) {
  const { t } = useLocale();
  return (
    <section className="band">
      <div className="screen section technologies">
        <div>
          <h2 className="section-title">{t("home.technologiesTitle")}</h2>
          <p className="lead">{t("home.technologiesText")}</p>
        </div>
        <ul>
          {technologies.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function FeaturedApps({ featuredApps }: Pick<HomeData, "featuredApps">) {
  const { t } = useLocale();
  return (
    <section className="band">
      <div className="screen section">
        <div className="section-head">
          <h2 className="section-title">{t("home.appsTitle")}</h2>
          <Link className="button" to="/apps">
            {t("home.seeMore")}
            <span className="visually-hidden">: {t("home.appsTitle")}</span>
          </Link>
        </div>
        <ul className="app-wall">
          {featuredApps.map((app) => (
            <li key={app.name}>
              <AppName app={app} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
