/** Sidebar column on documentation pages. */

import { useState } from "react";
import { Icon } from "../components/Icon.tsx";
import { useLocale, useShell } from "../context.tsx";
import { useCurrentEntry } from "../hooks/scroll-spy.ts";
import { DocsSidebarList, useSidebarSettings } from "./DocsSidebarList.tsx";
import { Brand } from "./Logo.tsx";
import type { Item } from "./sidebar-items.ts";

/** Sidebar column. It stays mounted between pages, so that open categories and the scroll position are preserved. */
export function DocsSidebar({ items }: { items: readonly Item[] }) {
  const { navbar, screens } = useShell();
  const { hideable } = useSidebarSettings();
  const { t } = useLocale();
  /** Undefined until the user presses a button. Each button replaces the other and then receives the focus. */
  const [hidden, setHidden] = useState<boolean>();
  const scroller = useCurrentEntry<HTMLDivElement>();

  if (hidden) {
    return (
      <div className="sidebar sidebar-hidden">
        <button
          type="button"
          className="sidebar-expand"
          aria-label={t("docs.expandSidebar")}
          title={t("docs.expandSidebar")}
          // biome-ignore lint/a11y/noAutofocus: replaces the button that was pressed
          autoFocus
          onClick={() => setHidden(false)}
        >
          <Icon name="chevron" />
        </button>
      </div>
    );
  }
  return (
    <div className="sidebar">
      <div className="sidebar-column" data-full={hideable || undefined}>
        {navbar.hideOnScroll && (
          // The navigation bar covers the brand while visible, which it is when focused.
          <div className="sidebar-brand" aria-hidden="true">
            <Brand title={navbar.title} logo={navbar.logo} home={screens.home} tabIndex={-1} />
          </div>
        )}
        <div className="sidebar-scroll" ref={scroller}>
          <nav aria-label={t("docs.sidebarLabel")}>
            <DocsSidebarList items={items} />
          </nav>
        </div>
        {hideable && (
          <button
            type="button"
            className="sidebar-collapse with-script"
            // biome-ignore lint/a11y/noAutofocus: replaces the button that was pressed, but not on a new page
            autoFocus={hidden === false}
            onClick={() => setHidden(true)}
          >
            <Icon name="sidebar" />
            {t("docs.collapseSidebar")}
          </button>
        )}
      </div>
    </div>
  );
}
