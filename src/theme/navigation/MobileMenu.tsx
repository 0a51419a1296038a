/** Menu on narrow screens: a side panel with the entries in the navigation bar and in the current section's sidebar. */

import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { NavItemData, NavLinkData } from "../../model/shell-data.ts";
import { hasModifier } from "../../util/browser.ts";
import { Icon } from "../components/Icon.tsx";
import { useLocale, usePage, useShell } from "../context.tsx";
import { Collapse } from "../hooks/collapse.tsx";
import type { MobileMenuControl } from "../hooks/mobile-menu.ts";
import { BlogSidebarList } from "./BlogSidebar.tsx";
import { ColorModeToggle } from "./ColorModeToggle.tsx";
import { DocsSidebarList } from "./DocsSidebarList.tsx";
import { LocaleLink, useLocaleLinks } from "./LocaleDropdown.tsx";
import { Brand } from "./Logo.tsx";
import { isCurrent, isShown, NavLink, type NavLinkProps } from "./NavLink.tsx";
import { useVersionLinks, type VersionItem, VersionMenuLink } from "./VersionDropdown.tsx";

/** Slide-out animation duration in ms; must match the style sheet. */
const EXIT_DURATION = 260;

function MenuGroup({ label, current, children }: { label: string; current: boolean; children: React.ReactNode }) {
  const { t } = useLocale();
  const [open, setOpen] = useState(current);
  const toggle = () => setOpen(!open);
  return (
    <li className="menu-group">
      <div className="menu-group-head">
        <button type="button" className="menu-link" aria-expanded={open} onClick={toggle}>
          {label}
        </button>
        <button
          type="button"
          className="caret-button"
          aria-label={t(open ? "nav.collapseDropdown" : "nav.expandDropdown")}
          aria-expanded={open}
          onClick={toggle}
        >
          <Icon name="caret" />
        </button>
      </div>
      <Collapse open={open}>
        <ul className="menu-list">{children}</ul>
      </Collapse>
    </li>
  );
}

function MenuLink({ item }: Pick<NavLinkProps, "item">) {
  if (!isShown(item, usePage())) return null;
  return (
    <li>
      <NavLink className="menu-link" item={item} withIcon />
    </li>
  );
}

function MenuLinks({ items }: { items: readonly NavLinkData[] }) {
  return items.map((item) => <MenuLink key={item.href} item={item} />);
}

function LocaleGroup() {
  const { t } = useLocale();
  const links = useLocaleLinks();
  if (links.length < 2) return null;
  return (
    <MenuGroup label={t("nav.languages")} current={false}>
      {links.map((link) => (
        <li key={link.locale.code}>
          <LocaleLink {...link} />
        </li>
      ))}
    </MenuGroup>
  );
}

function VersionGroup({ item: { label: setLabel, versions, before, after } }: { item: VersionItem }) {
  const { t } = useLocale();
  const { links, current } = useVersionLinks(versions);
  const [only] = links;
  if (links.length + before.length + after.length === 1 && only)
    return <MenuLink item={{ label: [setLabel, only.version.label].filter(Boolean).join(" "), href: only.href }} />;
  const label = setLabel === undefined ? t("nav.versions") : [setLabel, current?.label].filter(Boolean).join(" ");
  return (
    <MenuGroup label={label} current={links.some(({ current }) => current)}>
      <MenuLinks items={before} />
      {links.map((link) => (
        <li key={link.version.name}>
          <VersionMenuLink {...link} />
        </li>
      ))}
      <MenuLinks items={after} />
    </MenuGroup>
  );
}

function PrimaryItem({ item }: { item: NavItemData }) {
  const scope = usePage();
  switch (item.type) {
    case "link":
      return <MenuLink item={item} />;
    case "dropdown":
      return (
        <MenuGroup label={item.label} current={item.items.some((entry) => isCurrent(entry, scope))}>
          <MenuLinks items={item.items} />
        </MenuGroup>
      );
    case "localeDropdown":
      return <LocaleGroup />;
    case "docsVersionDropdown":
      return <VersionGroup item={item} />;
    default:
      return null;
  }
}

function SecondaryMenu() {
  const { sidebar } = usePage();
  const { t } = useLocale();
  if (sidebar?.kind === "docs") {
    return (
      <nav aria-label={t("docs.sidebarLabel")}>
        <DocsSidebarList key={sidebar.name} items={sidebar.items} />
      </nav>
    );
  }
  if (sidebar?.kind === "blog") {
    return (
      <nav aria-label={t("blog.sidebarLabel")}>
        <BlogSidebarList sidebar={sidebar} />
      </nav>
    );
  }
  return null;
}

function MenuPanels() {
  const { navbar } = useShell();
  const { sidebar } = usePage();
  const { t } = useLocale();
  const [view, setView] = useState<"primary" | "secondary">(sidebar ? "secondary" : "primary");
  const primary = useRef<HTMLDivElement>(null);
  const items = [...navbar.left, ...navbar.right];
  // Move the focus from the back button, which becomes inert.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a sidebar, the initial view is the secondary one
  useEffect(() => {
    if (sidebar && view === "primary") primary.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [view]);
  return (
    <div className="menu-panels" data-view={view}>
      <div ref={primary} className="menu-panel" inert={view !== "primary"}>
        <nav aria-label={t("nav.mainLabel")}>
          <ul className="menu-list">
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a shell's items never change
              <PrimaryItem key={index} item={item} />
            ))}
          </ul>
        </nav>
      </div>
      {sidebar && (
        <div className="menu-panel" inert={view !== "secondary"}>
          <button type="button" className="menu-back" onClick={() => setView("primary")}>
            {t("nav.backToMainMenu")}
          </button>
          <SecondaryMenu />
        </div>
      )}
    </div>
  );
}

/** Return the clicked link if it navigates in this window; undefined for controls and modified clicks. */
function getClickedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || hasModifier(event)) return undefined;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  return link?.target === "_blank" ? undefined : (link ?? undefined);
}

/** Menu on narrow screens, with the items in the navbar and the sidebar. */
export function MobileMenu({ menu }: { menu: MobileMenuControl }) {
  const { navbar, screens } = useShell();
  const { t } = useLocale();
  const ref = useRef<HTMLDialogElement>(null);
  // Stay mounted after closing until the animation ends.
  const [mounted, setMounted] = useState(false);
  if (menu.open && !mounted) setMounted(true);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!mounted || !dialog) return;
    if (menu.open) {
      if (!dialog.open) dialog.showModal();
      // Show where the reader is in a long list.
      for (const link of dialog.querySelectorAll('.menu-panel:not([inert]) [aria-current="page"]'))
        link.scrollIntoView({ block: "center", behavior: "instant" });
      return () => dialog.close();
    }
    const timer = setTimeout(() => setMounted(false), EXIT_DURATION);
    return () => clearTimeout(timer);
  }, [menu.open, mounted]);

  if (!mounted) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent to a click outside the panel
    <dialog
      ref={ref}
      className="mobile-menu"
      aria-label={t("nav.menuLabel")}
      onCancel={(event) => {
        event.preventDefault();
        menu.close();
      }}
      // Browsers may close a dialog without a cancel event, e.g. if Escape is pressed twice. The event may arrive when
      // the dialog is open again.
      onClose={(event) => event.currentTarget.open || menu.close()}
      onClick={(event) => {
        const link = getClickedLink(event);
        // A link to the current page does not replace the history entry.
        if (event.target === event.currentTarget || link?.href === window.location.href) menu.close();
        else if (link) menu.leave();
      }}
    >
      <div className="mobile-menu-frame">
        <div className="mobile-menu-head">
          <Brand title={navbar.title} logo={navbar.logo} home={screens.home} />
          <ColorModeToggle />
          <button type="button" className="icon-button" aria-label={t("nav.closeMenu")} onClick={menu.close}>
            <Icon name="close" />
          </button>
        </div>
        <MenuPanels />
      </div>
    </dialog>
  );
}
