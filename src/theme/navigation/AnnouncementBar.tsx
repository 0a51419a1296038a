/** Dismissible message above the navigation bar. */

import { useEffect, useRef } from "react";
import { SKIP_REGION_ID } from "../../model/shell-ids.ts";
import { Icon } from "../components/Icon.tsx";
import { InlineHtml } from "../components/RawHtml.tsx";
import { useLocale, useShell } from "../context.tsx";
import { useAnnouncement } from "../hooks/announcement-dismissal.ts";

/** Announcement at the top of the page, until the user dismisses it. */
export function AnnouncementBar() {
  const { announcement } = useShell();
  const { t } = useLocale();
  const { isVisible, close } = useAnnouncement(announcement?.id);
  const ref = useRef<HTMLElement>(null);
  const color = announcement?.textColor;
  // The content security policy forbids style attributes, but not styles set by scripts.
  useEffect(() => {
    if (color) ref.current?.style.setProperty("--announcement-text", color);
  }, [color]);

  function dismiss(): void {
    // Move the focus from the removed button to the page top.
    document.getElementById(SKIP_REGION_ID)?.focus({ preventScroll: true });
    close();
  }
  if (!announcement || !isVisible) return null;
  return (
    <section ref={ref} className="announcement" aria-label={t("announcement.label")}>
      {announcement.backgroundColor && (
        <svg className="announcement-ground" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
          <rect width="1" height="1" fill={announcement.backgroundColor} />
        </svg>
      )}
      <InlineHtml as="div" className="announcement-text" html={announcement.html} />
      {announcement.closeable && (
        <button
          type="button"
          className="announcement-close with-script"
          aria-label={t("announcement.close")}
          onClick={dismiss}
        >
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}
