/**
 * `sitegen/theme`: public API for site components.
 *
 * These exports are the theme's original components, even if the site replaces them, so that a replacement can render the
 * original. If plugins replace them, the bundler resolves them to those below the importing module
 * (`bundle/theme-imports.ts`). Templates are exported by `sitegen/theme/<template>`, since each is a separate chunk.
 */

import type * as pageData from "../model/page-data.ts";
import type { Unbranded } from "../model/permalink.ts";
import type * as shellData from "../model/shell-data.ts";

export type { MessageValues } from "../model/locale.ts";
export type * from "../model/page-data.ts";
export type { PageHtml } from "../model/page-payload.ts";
export type * from "../model/prose-data.ts";
export type * from "../model/shell-data.ts";
export type { ClientModule, ClientPage } from "./client-module.ts";
export { Admonition } from "./components/Admonition.tsx";
export { AuthorList, BlogAside, Initial, PostMeta } from "./components/BlogParts.tsx";
export { Card } from "./components/Card.tsx";
export { CodeBlock } from "./components/CodeBlock.tsx";
export { DocCards } from "./components/DocCards.tsx";
export { Breadcrumbs, DocPager, Pager, VersionBadge } from "./components/DocParts.tsx";
export type { IconName } from "./components/Icon.tsx";
export { Icon } from "./components/Icon.tsx";
export type { ImageProps } from "./components/Image.tsx";
export { Image } from "./components/Image.tsx";
export { Layout } from "./components/Layout.tsx";
export type { LinkProps } from "./components/Link.tsx";
export { Link } from "./components/Link.tsx";
export { StateNotices, UntranslatedNotice, VersionBanner } from "./components/Notices.tsx";
export { DocLayout, PageLayout } from "./components/PageLayout.tsx";
export { PostCard } from "./components/PostCard.tsx";
export { PageFooterSlot, ProseFooter, ProseText, TagRow } from "./components/ProseParts.tsx";
export { InlineHtml, RawHtml } from "./components/RawHtml.tsx";
export { SearchTrigger } from "./components/SearchTrigger.tsx";
export { SiteLink } from "./components/SiteLink.tsx";
export type { TabItemProps } from "./components/Tabs.tsx";
export { TabItem, Tabs } from "./components/Tabs.tsx";
export type { PageProps } from "./content-modules.ts";
export type { LocaleScope, PageScope } from "./context.tsx";
export { useHydrated, useLocale, useMessages, usePage, useShell, useSidebar } from "./context.tsx";
export type { ColorModeControl } from "./hooks/color-mode.tsx";
export { useColorMode } from "./hooks/color-mode.tsx";
export type { MobileMenuControl } from "./hooks/mobile-menu.ts";
export { replaceQuery, usePageLocation } from "./hooks/page-location.ts";
export { usePluginData } from "./hooks/plugin-data.ts";
export { AnnouncementBar } from "./navigation/AnnouncementBar.tsx";
export { BackToTop } from "./navigation/BackToTop.tsx";
export { BlogSidebar } from "./navigation/BlogSidebar.tsx";
export { ColorModeToggle } from "./navigation/ColorModeToggle.tsx";
export { DocsSidebar } from "./navigation/DocsSidebar.tsx";
export { Footer } from "./navigation/Footer.tsx";
export { ShortcutsButton } from "./navigation/KeyboardAccess.tsx";
export { LocaleDropdown } from "./navigation/LocaleDropdown.tsx";
export { Brand, Logo, LogoImages } from "./navigation/Logo.tsx";
export { MobileMenu } from "./navigation/MobileMenu.tsx";
export { Navbar } from "./navigation/Navbar.tsx";
export { SearchButton } from "./navigation/SearchButton.tsx";
export { MobileToc, Toc } from "./navigation/Toc.tsx";
export type { TemplateProps } from "./template-props.ts";

// Prop types replace the types with the same name above: sites may write plain strings as paths and URLs.
export type DocVersionData = Unbranded<pageData.DocVersionData>;
export type PostSummary = Unbranded<pageData.PostSummary>;
export type SidebarData = Unbranded<shellData.SidebarData>;
export type SidebarItem = Unbranded<shellData.SidebarItem>;
export type TagLink = Unbranded<pageData.TagLink>;
export type Templates = Unbranded<pageData.Templates>;
export type TitledLink = Unbranded<shellData.TitledLink>;
