/** Download page of Electron Fiddle, the app for trying examples. */

import { useEffect, useState } from "react";
import { type PageProps, SiteLink, useLocale } from "sitegen/theme";
import { DownloadLinks } from "../../website/components/Downloads";
import { Illustration } from "../../website/components/Illustration";
import { InlineMarkdown } from "../../website/components/InlineMarkdown";
import { SYSTEMS, systemOf } from "../../website/components/operating-system";
import type { Fiddle, System } from "../../website/data/fiddle-data";
import "../../website/styles/art.css";
import "../../website/styles/fiddle.css";

interface Scope {
  t(id: string): string;
  data: Fiddle;
}

export const frontMatter = ({ t, data }: Scope) => ({
  title: t("fiddle.title"),
  description: data.description,
  slug: "/fiddle/",
});

export default function FiddlePage({ page, data: fiddle }: PageProps<Fiddle>) {
  const { t } = useLocale();
  const [system, setSystem] = useState<System>("windows");
  useEffect(() => setSystem(systemOf(navigator.userAgent)), []);
  const of = (system: System) => fiddle.downloads.filter((download) => download.system === system);
  return (
    <div className="fiddle-page">
      <header className="fiddle-hero screen">
        <div>
          <h1>{page.title}</h1>
          <p className="lead">{fiddle.description}</p>
          <DownloadLinks downloads={of(system)} primary />
          <p className="fiddle-version">
            {fiddle.version}
            {" · "}
            <a href="#downloads">{t("fiddle.otherDownloads")}</a>
          </p>
        </div>
        <Illustration name="fiddle" />
      </header>
      <div className="screen feature-rows">
        {fiddle.features.map(({ id, title, text }, index) => (
          <section className="feature-row" key={id}>
            <div>
              <h2>{title}</h2>
              <div className="text">
                <InlineMarkdown nodes={text} />
              </div>
            </div>
            <Illustration name={id} order={index} />
          </section>
        ))}
      </div>
      <section className="screen" aria-labelledby="downloads">
        <h2 id="downloads">{t("fiddle.downloads")}</h2>
        <div className="download-cards">
          {SYSTEMS.map((name) => (
            <section className="download-card" key={name}>
              <h3>{t(`fiddle.${name}`)}</h3>
              <DownloadLinks downloads={of(name)} />
            </section>
          ))}
        </div>
      </section>
      <p className="screen">
        <SiteLink href={fiddle.repository} withIcon>
          {t("fiddle.sourceCode")}
        </SiteLink>
      </p>
    </div>
  );
}
