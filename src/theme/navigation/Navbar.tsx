/** Navigation bar at the top of the page. */

import { useRef } from "react";
import type { NavItemData } from "../../model/shell-data.ts";
import { Icon } from "../components/Icon.tsx";
import { InlineHtml } from "../components/RawHtml.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import { useLocale, usePage, useShell } from "../context.tsx";
import type { MobileMenuControl } from "../hooks/mobile-menu.ts";
import { useNavbarHidden } from "../hooks/scroll-visibility.ts";
import { ColorModeToggle } from "./ColorModeToggle.tsx";
import { LocaleDropdown } from "./LocaleDropdown.tsx";
import { Brand, LogoImages } from "./Logo.tsx";
import { NavDropdown } from "./NavDropdown.tsx";
import { isCurrent, isShown, linkEntries, NavLink } from "./NavLink.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { VersionDropdown } from "./VersionDropdown.tsx";

function NavItem({ item, align }: { item: NavItemData; align: "start" | "end" }) {
  const scope = usePage();
  switch (item.type) {
    case "link":
      if (!isShown(item, scope)) return null;
      return (
        <li className="nav-item">
          {item.icon === undefined ? (
            <NavLink className="nav-link" item={item} withIcon />
          ) : (
            <SiteLink
              className="icon-button"
              href={item.href}
              external={item.external}
              rel={item.rel}
              aria-label={item.label}
              title={item.label}
            >
              {item.svg ? (
                <InlineHtml html={item.svg} />
              ) : item.image ? (
                <LogoImages logo={item.image} />
              ) : (
                <Icon name={item.icon} />
              )}
            </SiteLink>
          )}
        </li>
      );
    case "dropdown":
      return (
        <NavDropdown
          label={item.label}
          align={align}
          current={item.items.some((entry) => isCurrent(entry, scope))}
          entries={linkEntries(item.items, scope)}
        />
      );
    case "localeDropdown":
      return <LocaleDropdown />;
    case "docsVersionDropdown":
      return <VersionDropdown item={item} align={align} />;
    case "colorModeToggle":
      return (
        <li className="nav-item">
          <ColorModeToggle />
        </li>
      );
    case "search":
      return (
        <li className="nav-item nav-search">
          <SearchButton />
        </li>
      );
  }
}

function NavItems({ items, align }: { items: readonly NavItemData[]; align: "start" | "end" }) {
  return (
    <ul className={`nav-items nav-items-${align}`}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shell's items never change
        <NavItem key={index} item={item} align={align} />
      ))}
    </ul>
  );
}

/** Bar at the top of the page. */
export function Navbar({ menu }: { menu: MobileMenuControl }) {
  const { navbar, screens } = useShell();
  const { t } = useLocale();
  const ref = useRef<HTMLElement>(null);
  const hidden = useNavbarHidden(navbar.hideOnScroll, () => ref.current?.offsetHeight ?? 0);
  return (
    <nav ref={ref} className="navbar" aria-label={t("nav.mainLabel")} data-navbar="" data-hidden={hidden || undefined}>
      <div className="navbar-inner">
        <button
          type="button"
          className="icon-button menu-button"
          aria-label={t("nav.openMenu")}
          aria-expanded={menu.open}
          onClick={menu.show}
        >
          <Icon name="menu" />
        </button>
        <Brand title={navbar.title} logo={navbar.logo} home={screens.home} />
        <NavItems items={navbar.left} align="start" />
        <NavItems items={navbar.right} align="end" />
      </div>
    </nav>
  );
}
