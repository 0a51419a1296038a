/** Lists of downloads of Electron Fiddle. */

import { useLocale } from "sitegen/theme";
import type { Download } from "../data/fiddle-data";

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

export function DownloadLinks({ downloads, primary = false }: { downloads: readonly Download[]; primary?: boolean }) {
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
