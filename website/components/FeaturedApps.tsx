import { Image, Link, useLocale } from "sitegen/theme";
import type { HomeData } from "../data/home-data";
import { Monogram } from "./Monogram";

export function FeaturedApps({ featuredApps }: Pick<HomeData, "featuredApps">) {
  const { t } = useLocale();
  return (
    <section className="band">
      <div className="screen home-section">
        <h2 className="section-title">{t("home.appsTitle")}</h2>
        <ul className="featured-apps">
          {featuredApps.map(({ name, logo, highlightColor }) => (
            <li key={name}>
              {logo ? (
                <Image src={logo} alt="" width={56} height={56} />
              ) : (
                <Monogram name={name} color={highlightColor} />
              )}
              <span>{name}</span>
            </li>
          ))}
        </ul>
        <p className="actions">
          <Link className="button" to="/apps">
            {t("home.seeMore")}
            <span className="visually-hidden">: {t("home.appsTitle")}</span>
          </Link>
        </p>
      </div>
    </section>
  );
}
