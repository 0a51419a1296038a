import { useEffect, useState } from "react";
import type { FiddleContent } from "../../model/page-types.ts";
import { Illustration } from "../components/Illustration.tsx";
import { InlineHtml } from "../components/RawHtml.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import { useLocale } from "../context.tsx";
import type { TemplateProps } from "../template-registry.ts";

type Download = FiddleContent["downloads"][number];
type System = Download["system"];

const SYSTEMS: readonly System[] = ["windows", "macos", "linux"];

/** Return the operating system in a user agent string; Windows, the most common one, if there is none. */
export function systemOf(userAgent: string): System {
  if (/Windows/i.test(userAgent)) return "windows";
  if (/Mac/i.test(userAgent)) return "macos";
  return /Linux|X11|CrOS/i.test(userAgent) ? "linux" : "windows";
}

const ARCHITECTURES: Readonly<Record<string, string>> = {
  ia32: "32-bit x86",
  x64: "x64",
  arm64: "ARM64",
  arm7l: "ARMv7",
};

/** Display names of file types. */
const KINDS: Readonly<Record<string, string>> = { appimage: "AppImage", deb: ".deb", rpm: ".rpm" };

function useDownloadLabels(): (download: Download) => string {
  const { t } = useLocale();
  return ({ system, kind, arch }) => {
    if (system === "macos") return t(arch === "arm64" ? "fiddle.appleSilicon" : "fiddle.intel");
    const form = system === "windows" ? t("fiddle.installer") : (KINDS[kind.toLowerCase()] ?? kind);
    return `${form}, ${ARCHITECTURES[arch] ?? arch}`;
  };
}

function DownloadLinks({ downloads, primary = false }: { downloads: readonly Download[]; primary?: boolean }) {
  const { t } = useLocale();
  const labelOf = useDownloadLabels();
  if (downloads.length === 0) return null;
  return (
    <ul className="download-links">
      {downloads.map((download) => (
        <li key={download.href}>
          {/* Not opened in a new tab like other external links: browsers download the file, so the tab would be empty. */}
          <a
            // If there are many downloads, highlight those that most users need.
            className={
              primary && (downloads.length < 4 || download.arch === "x64") ? "button button-primary" : "button"
            }
            href={download.href}
            aria-label={t("fiddle.downloadFor", { os: t(`fiddle.${download.system}`), arch: labelOf(download) })}
          >
            {labelOf(download)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Download page of the app for trying examples. */
export default function FiddleTemplate({ props: fiddle }: TemplateProps<"fiddle">) {
  const { t } = useLocale();
  const [system, setSystem] = useState<System>("windows");
  useEffect(() => setSystem(systemOf(navigator.userAgent)), []);
  const of = (system: System) => fiddle.downloads.filter((download) => download.system === system);
  return (
    <main className="fiddle-page">
      <header className="fiddle-hero screen">
        <div>
          <h1>{t("fiddle.title")}</h1>
          {fiddle.description && <p className="lead">{fiddle.description}</p>}
          <DownloadLinks downloads={of(system)} primary />
          <p className="fiddle-version">
            {fiddle.version}
            {fiddle.downloads.length > 0 && (
              <>
                {" · "}
                <a href="#downloads">{t("fiddle.otherDownloads")}</a>
              </>
            )}
          </p>
        </div>
        <Illustration name="fiddle" />
      </header>
      <div className="screen feature-rows">
        {fiddle.features.map((feature, index) => (
          <section className="feature-row" key={feature.id}>
            <div>
              <h2>{feature.title}</h2>
              <InlineHtml as="div" className="text" html={feature.textHtml} />
            </div>
            <Illustration name={feature.id} order={index} />
          </section>
        ))}
      </div>
      {fiddle.downloads.length > 0 && (
        <section className="screen" aria-labelledby="downloads">
          <h2 id="downloads">{t("fiddle.downloads")}</h2>
          <div className="download-cards">
            {SYSTEMS.filter((name) => of(name).length > 0).map((name) => (
              <section className="download-card" key={name}>
                <h3>{t(`fiddle.${name}`)}</h3>
                <DownloadLinks downloads={of(name)} />
              </section>
            ))}
          </div>
        </section>
      )}
      {fiddle.repository && (
        <p className="screen">
          <SiteLink href={fiddle.repository} withIcon>
            {t("fiddle.sourceCode")}
          </SiteLink>
        </p>
      )}
    </main>
  );
}
