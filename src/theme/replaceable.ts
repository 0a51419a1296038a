/**
 * The list of theme components that a site may replace. It is public API, documented in docs/content/docs/reference/components.md.
 *
 * A component in this list must only be used in other modules: a use within its own module could not be replaced
 * (`test/theme/replaceable.test.ts`).
 */

import type { TemplateName } from "../model/page-data.ts";
import { templates } from "./template-registry.ts";

/** Component modules, relative to `src/theme/`. */
const COMPONENTS = {
  AnnouncementBar: "navigation/AnnouncementBar.tsx",
  AuthorList: "components/BlogParts.tsx",
  BlogAside: "components/BlogParts.tsx",
  BackToTop: "navigation/BackToTop.tsx",
  BlogSidebar: "navigation/BlogSidebar.tsx",
  Brand: "navigation/Logo.tsx",
  Breadcrumbs: "components/DocParts.tsx",
  ColorModeToggle: "navigation/ColorModeToggle.tsx",
  DocCards: "components/DocCards.tsx",
  DocPager: "components/DocParts.tsx",
  DocsSidebar: "navigation/DocsSidebar.tsx",
  Footer: "navigation/Footer.tsx",
  Layout: "components/Layout.tsx",
  LocaleDropdown: "navigation/LocaleDropdown.tsx",
  MobileMenu: "navigation/MobileMenu.tsx",
  MobileToc: "navigation/Toc.tsx",
  Navbar: "navigation/Navbar.tsx",
  PageFooterSlot: "components/ProseParts.tsx",
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

/** Component or template name. */
export type ReplaceableName = ComponentName | TemplateName;

export const REPLACEABLE_COMPONENTS = Object.keys(COMPONENTS) as readonly ComponentName[];
export const REPLACEABLE_TEMPLATES = Object.keys(templates) as readonly TemplateName[];

/** Return the module, relative to `src/theme/`, and export name for a component or template. */
export function getThemeExport(name: ReplaceableName): { module: string; name: string } {
  if (name in COMPONENTS) return { module: COMPONENTS[name as ComponentName], name };
  return { module: getTemplateModule(name as TemplateName), name: "default" };
}

/** Return a template's module, relative to `src/theme/`. */
export function getTemplateModule(name: TemplateName): string {
  return `templates/${name}.tsx`;
}

/** Return the message for a page without a default export. @param page Its route, or the file that replaces a template. */
export function describeMissingComponent(page: string): string {
  return `The page component at ${page} doesn't have a default export.`;
}
