/**
 * What of the theme a site may replace: a promise to its users, explained in REFERENCE.md.
 *
 * A component in this list is shown by other modules only: one that its own module shows would stay there in spite of
 * being replaced (`test/theme/replaceable.test.ts`).
 */

import type { TemplateName } from "../model/page-data.ts";
import { templates } from "./template-registry.ts";

/** The module below `src/theme/` that has each component. */
const COMPONENTS = {
  AnnouncementBar: "navigation/AnnouncementBar.tsx",
  AuthorList: "components/BlogParts.tsx",
  BackToTop: "navigation/BackToTop.tsx",
  BlogSidebar: "navigation/BlogSidebar.tsx",
  Brand: "navigation/Logo.tsx",
  Breadcrumbs: "components/DocParts.tsx",
  ColorModeToggle: "navigation/ColorModeToggle.tsx",
  DocCards: "components/DocCards.tsx",
  DocPager: "components/DocParts.tsx",
  DocsSidebar: "navigation/DocsSidebar.tsx",
  Footer: "navigation/Footer.tsx",
  HeroArt: "components/HeroArt.tsx",
  Layout: "components/Layout.tsx",
  LocaleDropdown: "navigation/LocaleDropdown.tsx",
  MobileMenu: "navigation/MobileMenu.tsx",
  MobileToc: "navigation/Toc.tsx",
  Navbar: "navigation/Navbar.tsx",
  PostCard: "components/PostCard.tsx",
  PostMeta: "components/BlogParts.tsx",
  ProseFooter: "components/ProseParts.tsx",
  SearchButton: "navigation/SearchButton.tsx",
  StateNotices: "components/Notices.tsx",
  TagRow: "components/ProseParts.tsx",
  Toc: "navigation/Toc.tsx",
  UntranslatedNotice: "components/Notices.tsx",
  VersionBanner: "components/Notices.tsx",
} as const;

type ComponentName = keyof typeof COMPONENTS;

/** A component by its name, or the page of a template by that of the template. */
export type ReplaceableName = ComponentName | TemplateName;

export const REPLACEABLE_COMPONENTS = Object.keys(COMPONENTS) as readonly ComponentName[];
export const REPLACEABLE_TEMPLATES = Object.keys(templates) as readonly TemplateName[];

/** Where a part of the theme is: its module below `src/theme/`, and the export there. */
export function themeExportOf(name: ReplaceableName): { module: string; name: string } {
  if (name in COMPONENTS) return { module: COMPONENTS[name as ComponentName], name };
  return { module: templateModule(name as TemplateName), name: "default" };
}

/** The module of a template below `src/theme/`. */
export function templateModule(name: TemplateName): string {
  return `templates/${name}.tsx`;
}
