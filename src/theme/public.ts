/**
 * `sitegen/theme`: what components of a site are made with.
 *
 * The components here are those of the theme, also where the site has replaced them, so that a replacement can show the
 * original. Originals of templates are at `sitegen/theme/<template>`, since each is a chunk of its own.
 */

export type { MessageValues } from "../model/locale.ts";
export type * from "../model/page-data.ts";
export { AnnouncementBar } from "./components/AnnouncementBar.tsx";
export { BackToTop } from "./components/BackToTop.tsx";
export { AuthorList, PostMeta } from "./components/BlogParts.tsx";
export { BlogSidebar } from "./components/BlogSidebar.tsx";
export { ColorModeToggle } from "./components/ColorModeToggle.tsx";
export { DocCards } from "./components/DocCards.tsx";
export { Breadcrumbs, DocPager, Pager, VersionBadge } from "./components/DocParts.tsx";
export { DocsSidebar } from "./components/DocsSidebar.tsx";
export { Footer } from "./components/Footer.tsx";
export { HeroArt } from "./components/HeroArt.tsx";
export type { IconName } from "./components/Icon.tsx";
export { Icon } from "./components/Icon.tsx";
export { Layout } from "./components/Layout.tsx";
export { LocaleDropdown } from "./components/LocaleDropdown.tsx";
export { Brand, Logo, LogoImages } from "./components/Logo.tsx";
export { MobileMenu } from "./components/MobileMenu.tsx";
export { Navbar } from "./components/Navbar.tsx";
export { StateNotices, UntranslatedNotice, VersionBanner } from "./components/Notices.tsx";
export { PostCard } from "./components/PostCard.tsx";
export { ProseFooter, ProseText, TagRow } from "./components/ProseParts.tsx";
export { InlineHtml, RawHtml } from "./components/RawHtml.tsx";
export { SearchButton } from "./components/SearchButton.tsx";
export { SiteLink } from "./components/SiteLink.tsx";
export { MobileToc, Toc } from "./components/Toc.tsx";
export type { LocaleScope, PageScope } from "./context.tsx";
export { useHydrated, useLocale, usePage, useShell } from "./context.tsx";
export type { ColorModeControl } from "./hooks/color-mode.tsx";
export { useColorMode } from "./hooks/color-mode.tsx";
export { usePageLocation } from "./hooks/location.ts";
export type { MobileMenuControl } from "./hooks/mobile-menu.ts";
export type { TemplateProps } from "./registry.ts";
