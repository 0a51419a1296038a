/** Downloads for Electron Fiddle. */

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon, useLocale } from "sitegen/theme";
import type { Download, System } from "../data/fiddle-data";
import { SYSTEMS } from "./operating-system";
import { PathIcon } from "./PathIcon";

const DOWNLOAD = "M12 4v11M7 11l5 5 5-5M5 20h14";

const ARCHITECTURES: Readonly<Record<string, string>> = {
  ia32: "32-bit x86",
  x64: "x64",
  arm64: "ARM64",
  arm7l: "ARMv7",
};

/** Allows a line break in a file name, which is not markup. */
const ZERO_WIDTH_SPACE = "\u200b";

/** Display names for file types. */
const KINDS: Readonly<Record<string, string>> = { appimage: "AppImage", deb: ".deb", rpm: ".rpm" };

interface DownloadsProps {
  downloads: readonly Download[];
}

/** Return a download's text, its accessible name, and its file name. */
function useDownloadText(): (download: Download) => { label: string; name: string; file: string } {
  const { t } = useLocale();
  const formatLabel = ({ system, kind, arch }: Download) => {
    if (system === "macos") return t(arch === "arm64" ? "fiddle.appleSilicon" : "fiddle.intel");
    const form = system === "windows" ? t("fiddle.installer") : (KINDS[kind.toLowerCase()] ?? kind);
    return `${form}, ${ARCHITECTURES[arch] ?? arch}`;
  };
  return (download) => {
    const label = formatLabel(download);
    return {
      label,
      name: t("fiddle.downloadFor", { os: t(`fiddle.${download.system}`), arch: label }),
      file: download.href.slice(download.href.lastIndexOf("/") + 1),
    };
  };
}

/** Download rows. Unlike other external links, they do not open a new tab, which would stay empty. */
export function DownloadRows({ downloads }: DownloadsProps) {
  const getDownloadText = useDownloadText();
  return (
    <ul className="download-rows">
      {downloads.map((download) => {
        const { label, name, file } = getDownloadText(download);
        return (
          <li key={download.href}>
            <a href={download.href} aria-label={name}>
              <b>{label}</b>
              {/* Drawn by the style sheet, because the accessible name must contain the link's text. */}
              <span data-file={file.replace(/[._-]/g, `$&${ZERO_WIDTH_SPACE}`)} />
              <PathIcon path={DOWNLOAD} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** A system's first download as a button, and the others in a menu. */
export function MainDownload({ downloads, system }: DownloadsProps & { system: System }) {
  const { t } = useLocale();
  const getDownloadText = useDownloadText();
  const [main, ...others] = downloads.filter((download) => download.system === system);
  if (!main) return null;
  const { label } = getDownloadText(main);
  return (
    <div className="main-download">
      <a className="button button-primary button-large" href={main.href}>
        <PathIcon path={DOWNLOAD} />
        <span>
          {t("fiddle.download", { os: t(`fiddle.${system}`) })}
          <small>{label}</small>
        </span>
      </a>
      <DownloadMenu>
        <DownloadRows downloads={others} />
        <a href="#downloads">
          {SYSTEMS.filter((other) => other !== system)
            .map((other) => t(`fiddle.${other}`))
            .join(", ")}
        </a>
      </DownloadMenu>
    </div>
  );
}

/** Menu that also opens without script. A press outside, the focus outside and Escape close it. */
function DownloadMenu({ children }: { children: ReactNode }) {
  const { t } = useLocale();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, close);
    return () => {
      for (const event of ["pointerdown", "focusin"]) document.removeEventListener(event, close);
    };
  }, []);
  function onKey({ key }: KeyboardEvent): void {
    if (key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }
  return (
    <details ref={menu} className="download-menu" onKeyDown={onKey}>
      <summary className="button button-large">
        {t("fiddle.otherDownloads")}
        <Icon name="caret" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after a link was chosen */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        onClick={() => {
          if (menu.current) menu.current.open = false;
        }}
      >
        {children}
      </div>
    </details>
  );
}
