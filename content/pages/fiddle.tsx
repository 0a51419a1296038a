/** Download page of Electron Fiddle, the app for trying examples. */

import { useEffect, useState } from "react";
import { type PageProps, SiteLink, useLocale } from "sitegen/theme";
import { Bento } from "../../website/components/Bento";
import { DownloadRows, MainDownload } from "../../website/components/Downloads";
import { renderFiddleIllustrations } from "../../website/components/FiddleIllustrations";
import { detectSystem, SYSTEMS } from "../../website/components/operating-system";
import { FiddleWindow } from "../../website/components/Window";
import type { System } from "../../website/data/fiddle-data";
import "../../website/styles/screens.css";
import "../../website/styles/intro.css";
import "../../website/styles/illustrations.css";
import "../../website/styles/fiddle.css";
import type { FiddlePageData } from "./fiddle.data";

interface Scope {
  t(id: string): string;
  data: FiddlePageData;
}

export const frontMatter = ({ t, data }: Scope) => ({
  title: t("fiddle.title"),
  description: data.description,
  slug: "/fiddle/",
});

export default function FiddlePage({ page, data: fiddle }: PageProps<FiddlePageData>) {
  const { t } = useLocale();
  const { downloads, releases, samples } = fiddle;
  const [system, setSystem] = useState<System>("windows");
  useEffect(() => setSystem(detectSystem(navigator.userAgent)), []);
  return (
    <div className="fiddle-page">
      <header className="intro">
        <div className="screen fiddle-intro">
          <div>
            <h1>{page.title}</h1>
            <p className="lead">{fiddle.description}</p>
            <MainDownload downloads={downloads} system={system} />
            <ul className="versions-line">
              <li>{fiddle.version}</li>
              <li>{SYSTEMS.map((name) => t(`fiddle.${name}`)).join(", ")}</li>
              <li>
                <SiteLink href={fiddle.repository} withIcon>
                  {t("fiddle.sourceCode")}
                </SiteLink>
              </li>
            </ul>
          </div>
          <div className="fiddle-picture">
            <FiddleWindow version={releases.stable.version} files={[samples.window, samples.page]} />
          </div>
        </div>
      </header>
      <div className="screen section">
        <Bento features={fiddle.features} heading="h2" pictures={renderFiddleIllustrations(samples, releases, t)} />
      </div>
      <section className="screen section" aria-labelledby="downloads">
        <div className="section-head">
          <h2 id="downloads" className="section-title">
            {t("fiddle.downloads")}
          </h2>
          <p className="versions-line">{fiddle.version}</p>
        </div>
        <div className="download-cards">
          {SYSTEMS.map((name) => (
            <section className="panel" key={name}>
              <h3 className="panel-title">{t(`fiddle.${name}`)}</h3>
              <DownloadRows downloads={downloads.filter((download) => download.system === name)} />
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}
