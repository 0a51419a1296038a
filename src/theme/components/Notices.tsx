/** Notices above a page's text. */

import type { ReactNode } from "react";
import type { DocVersionData } from "../../model/page-data.ts";
import type { Unbranded } from "../../model/permalink.ts";
import type { FallbackNotice } from "../../model/prose-data.ts";
import { useLocale, useShell } from "../context.tsx";
import { storePreferredVersion } from "../hooks/preferred-version.ts";

function Notice({ kind, title, children }: { kind: string; title?: string; children: ReactNode }) {
  return (
    <aside className={`notice notice-${kind}`} aria-label={title}>
      {title && <p className="notice-title">{title}</p>}
      <p>{children}</p>
    </aside>
  );
}

/** Shown if the text is in another language than the page. */
export function UntranslatedNotice({ notice }: { notice: FallbackNotice }) {
  const { t } = useLocale();
  return (
    <Notice kind="untranslated" title={t("page.untranslatedTitle")}>
      {t("page.untranslatedText", { language: notice.language, fallback: notice.fallback })}
    </Notice>
  );
}

/** Banners on unlisted pages and drafts. */
export function StateNotices({ unlisted, draft }: { unlisted?: boolean; draft?: boolean }) {
  const { t } = useLocale();
  return (
    <>
      {unlisted && (
        <Notice kind="unlisted" title={t("page.unlistedTitle")}>
          {t("page.unlistedText")}
        </Notice>
      )}
      {draft && (
        <Notice kind="draft" title={t("page.draftTitle")}>
          {t("page.draftText")}
        </Notice>
      )}
    </>
  );
}

/** Replace a placeholder in a message by a link. */
function withLink(text: string, placeholder: string, link: ReactNode): ReactNode {
  const [before, after] = text.split(placeholder, 2);
  return (
    <>
      {before}
      {link}
      {after}
    </>
  );
}

const VERSION_TEXTS = {
  unreleased: "docs.versionUnreleased",
  unmaintained: "docs.versionUnmaintained",
} as const;

/** Banner on pages in unreleased or unmaintained versions. */
export function VersionBanner({ version }: { version: Unbranded<DocVersionData> }) {
  const { siteTitle } = useShell();
  const { t } = useLocale();
  const { banner, label, setLabel } = version;
  if (!banner) return null;
  const link = (
    <a href={banner.latestHref} onClick={() => storePreferredVersion({ name: banner.latestName, set: version.set })}>
      {t("docs.versionLatest")}
    </a>
  );
  return (
    <div className="notice notice-version" role="alert">
      <p>{t(VERSION_TEXTS[banner.kind], { siteTitle, version: [setLabel, label].filter(Boolean).join(" ") })}</p>
      <p>{withLink(t("docs.versionSuggestion", { version: banner.latestLabel }), "{link}", link)}</p>
    </div>
  );
}
