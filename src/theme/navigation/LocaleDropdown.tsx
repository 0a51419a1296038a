/** Dropdown with links to the page in other languages. */

import type { Locale } from "../../model/locale.ts";
import { createPermalink, toRoutePath } from "../../model/permalink.ts";
import { Icon } from "../components/Icon.tsx";
import { useLocale, usePage, useShell } from "../context.tsx";
import { usePageLocation } from "../hooks/page-location.ts";
import { getRoute } from "../links.ts";
import type { DropdownEntry } from "./NavDropdown.tsx";
import { NavDropdown } from "./NavDropdown.tsx";

export interface LanguageLink {
  locale: Locale;
  href: string;
  current: boolean;
  /** True if the language does not have the current page, so that the link leads to its home page. */
  isHome: boolean;
}

/** Return the current page's URLs in all languages, including the current query and hash. */
export function useLocaleLinks(): readonly LanguageLink[] {
  const shell = useShell();
  const { page } = usePage();
  const location = usePageLocation();
  // A page that was not found has the requested path.
  const path = page.template === "notFound" && location ? getRoute(shell, location.pathname) : page.path;
  const rest = location ? location.search + location.hash : "";
  return shell.locales.map((locale) => {
    const isHome = page.locales?.includes(locale.code) === false;
    return {
      locale,
      href: isHome
        ? createPermalink(shell.baseUrl, locale, toRoutePath("/"))
        : createPermalink(shell.baseUrl, locale, path) + rest,
      current: locale.code === shell.locale.code,
      isHome,
    };
  });
}

/** Link to another language. It loads a new document, because each language has its own shell. */
export function LocaleLink({ locale, href, current, isHome }: LanguageLink) {
  const { t, locale: own } = useLocale();
  return (
    <a
      className="menu-link"
      href={href}
      lang={locale.htmlLang}
      dir={locale.direction}
      hrefLang={locale.htmlLang}
      aria-current={current ? "true" : undefined}
      data-full-load=""
    >
      {locale.label}
      {isHome && (
        <small className="menu-note" lang={own.htmlLang} dir={own.direction}>
          {t("nav.otherLanguage")}
        </small>
      )}
    </a>
  );
}

/** Language menu in the navbar, as a list item. */
export function LocaleDropdown() {
  const { locale } = useLocale();
  const links = useLocaleLinks();
  if (links.length < 2) return null;
  const entries: DropdownEntry[] = links.map((link) => ({ key: link.locale.code, link: <LocaleLink {...link} /> }));
  return (
    <NavDropdown
      className="locale-dropdown"
      align="end"
      entries={entries}
      label={
        <>
          <Icon name="globe" />
          <span lang={locale.htmlLang}>{locale.label}</span>
        </>
      }
    />
  );
}
