/** Converts the texts of the theme that a site of Docusaurus translates in `code.json` to messages. */

import { getThemeMessages } from "../../site/catalog/theme-messages.ts";
import type { Message } from "../../model/locale.ts";
import type { PlainMap } from "../plain-values.ts";

/** Messages here, by the texts of Docusaurus after `theme.`. */
const MESSAGES: Readonly<Record<string, string>> = {
  "AnnouncementBar.closeButtonAriaLabel": "announcement.close",
  "BackToTopButton.buttonAriaLabel": "nav.backToTop",
  "CodeBlock.copied": "content.copied",
  "CodeBlock.copy": "content.copy",
  "CodeBlock.copyButtonAriaLabel": "content.copyLabel",
  "CodeBlock.wordWrapToggle": "content.wordWrap",
  "DocSidebarItem.collapseCategoryAriaLabel": "docs.collapseCategory",
  "DocSidebarItem.expandCategoryAriaLabel": "docs.expandCategory",
  "ErrorPageContent.title": "error.page.title",
  "ErrorPageContent.tryAgain": "error.page.tryAgain",
  "NavBar.navAriaLabel": "nav.mainLabel",
  "NotFound.p1": "error.notFound.text",
  "NotFound.p2": "error.notFound.advice",
  "NotFound.title": "error.notFound.title",
  "SearchBar.label": "search.button",
  "SearchModal.errorScreen.helpText": "search.errorHelp",
  "SearchModal.errorScreen.titleText": "search.errorTitle",
  "SearchModal.noResultsScreen.reportMissingResultsLinkText": "search.missingLink",
  "SearchModal.noResultsScreen.reportMissingResultsText": "search.missing",
  "SearchModal.noResultsScreen.suggestedQueryText": "search.suggestions",
  "SearchModal.placeholder": "search.placeholder",
  "SearchModal.searchBox.cancelButtonText": "search.cancel",
  "SearchModal.searchBox.resetButtonTitle": "search.clear",
  "SearchModal.startScreen.favoriteSearchesTitle": "search.favorites",
  "SearchModal.startScreen.noRecentSearchesText": "search.noRecent",
  "SearchModal.startScreen.recentSearchesTitle": "search.recent",
  "SearchModal.startScreen.removeFavoriteSearchButtonTitle": "search.removeFavorite",
  "SearchModal.startScreen.removeRecentSearchButtonTitle": "search.removeRecent",
  "SearchModal.startScreen.saveRecentSearchButtonTitle": "search.save",
  "SearchPage.emptyResultsTitle": "search.page.title",
  "SearchPage.existingResultsTitle": "search.page.titleFor",
  "SearchPage.inputPlaceholder": "search.page.placeholder",
  "TOCCollapsible.toggleButtonLabel": "docs.onThisPage",
  "admonition.caution": "content.caution",
  "admonition.danger": "content.danger",
  "admonition.info": "content.info",
  "admonition.note": "content.note",
  "admonition.tip": "content.tip",
  "admonition.warning": "content.warning",
  "blog.archive.title": "blog.archive",
  "blog.authorsList.pageTitle": "blog.authors",
  "blog.authorsList.viewAll": "blog.viewAllAuthors",
  "blog.paginator.navAriaLabel": "blog.listNavLabel",
  "blog.paginator.newerEntries": "blog.newerEntries",
  "blog.paginator.olderEntries": "blog.olderEntries",
  "blog.post.paginator.navAriaLabel": "blog.postNavLabel",
  "blog.post.paginator.newerPost": "blog.newerPost",
  "blog.post.paginator.olderPost": "blog.olderPost",
  "blog.post.plurals": "blog.posts",
  "blog.post.readMore": "blog.readMore",
  "blog.post.readMoreLabel": "blog.readMoreLabel",
  "blog.post.readingTime.plurals": "blog.readingTime",
  "blog.tagTitle": "blog.tagTitle",
  "common.editThisPage": "docs.editPage",
  "common.headingLinkTitle": "content.headingLink",
  "common.skipToMainContent": "nav.skipToContent",
  "docs.DocCard.categoryDescription.plurals": "docs.cardItems",
  "docs.breadcrumbs.navAriaLabel": "docs.breadcrumbsLabel",
  "docs.paginator.navAriaLabel": "docs.paginationLabel",
  "docs.paginator.next": "docs.next",
  "docs.paginator.previous": "docs.previous",
  "docs.sidebar.closeSidebarButtonAriaLabel": "nav.closeMenu",
  "docs.sidebar.collapseButtonTitle": "docs.collapseSidebar",
  "docs.sidebar.expandButtonTitle": "docs.expandSidebar",
  "docs.sidebar.navAriaLabel": "docs.sidebarLabel",
  "docs.sidebar.toggleSidebarButtonAriaLabel": "nav.openMenu",
  "docs.tagDocListPageTitle": "docs.tagTitle",
  "docs.tagDocListPageTitle.nDocsTagged": "docs.tagged",
  "docs.versionBadge.label": "docs.versionBadge",
  "docs.versions.latestVersionLinkLabel": "docs.versionLatest",
  "docs.versions.latestVersionSuggestionLabel": "docs.versionSuggestion",
  "docs.versions.unmaintainedVersionLabel": "docs.versionUnmaintained",
  "docs.versions.unreleasedVersionLabel": "docs.versionUnreleased",
  "lastUpdated.atDate": "page.lastUpdatedOn",
  "lastUpdated.byUser": "page.lastUpdatedBy",
  "lastUpdated.lastUpdatedAtBy": "page.lastUpdated",
  "navbar.mobileLanguageDropdown.label": "nav.languages",
  "navbar.mobileSidebarSecondaryMenu.backButtonLabel": "nav.backToMainMenu",
  "navbar.mobileVersionsDropdown.label": "nav.versions",
  "tags.tagsListLabel": "tags.list",
  "tags.tagsPageLink": "tags.viewAll",
  "tags.tagsPageTitle": "tags.title",
  "unlistedContent.message": "page.unlistedText",
  "unlistedContent.title": "page.unlistedTitle",
};

/** Names of placeholders here. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  atDate: "onDate",
  latestVersionLink: "link",
  nDocsTagged: "count",
  nPosts: "posts",
  readingTime: "count",
  tagName: "tag",
  versionLabel: "version",
};

/** Categories in the order in which Docusaurus writes them, separated by `|`. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

/**
 * Return a message for each text that has an equivalent.
 *
 * @param texts Translations by ID.
 * @param code Code of the language.
 */
export function convertThemeMessages(
  texts: ReadonlyMap<string, string>,
  code: string,
): { messages: PlainMap; otherIds: string[] } {
  const english = getThemeMessages("en");
  const messages: Record<string, unknown> = {};
  const otherIds: string[] = [];
  for (const [id, text] of texts) {
    const name = /^theme\./.test(id) ? MESSAGES[id.slice("theme.".length)] : undefined;
    const original = english[name ?? ""];
    const message = original === undefined ? undefined : convertMessage(text, original, code);
    if (name === undefined || message === undefined) otherIds.push(id);
    else messages[name] = message;
  }
  return { messages, otherIds };
}

/** @returns `undefined` if the text has other placeholders than the message. */
function convertMessage(text: string, original: Message, code: string): Message | undefined {
  const forms = text.split("|").map(renamePlaceholders);
  if (typeof original === "string") {
    const [form = ""] = forms;
    return forms.length === 1 && haveSamePlaceholders(form, original) ? form : undefined;
  }
  const rules = getPluralRules(code);
  const used = new Set(rules.resolvedOptions().pluralCategories);
  const categories = CATEGORIES.filter((category) => used.has(category));
  const message = Object.fromEntries(
    categories.map((category, index) => [category, forms[Math.min(index, forms.length - 1)]] as const),
  );
  // Only a form for a single number may lack the number: in French, "one" is also the form for 0.
  const isComplete = Object.entries(message).every(
    ([category, form = ""]) =>
      haveSamePlaceholders(form, original.other ?? "") ||
      (listPlaceholders(form) === "" && NUMBERS.filter((number) => rules.select(number) === category).length === 1),
  );
  return isComplete ? (message as Message) : undefined;
}

/** Numbers that show which of them have a category. */
const NUMBERS = Array.from({ length: 200 }, (_, number) => number);

function getPluralRules(code: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(code);
  } catch {
    return new Intl.PluralRules("en");
  }
}

const renamePlaceholders = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `{${PLACEHOLDERS[name] ?? name}}`);

const listPlaceholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();

const haveSamePlaceholders = (a: string, b: string): boolean => listPlaceholders(a) === listPlaceholders(b);
