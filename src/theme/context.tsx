/** React contexts for the site, the page and the language. */

import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import { formatNumber, type Locale, type MessageValues, translate } from "../model/locale.ts";
import type { PageData } from "../model/page-data.ts";
import type { PageHtml } from "../model/page-payload.ts";
import { createPermalink, type Permalink } from "../model/permalink.ts";
import type { ShellData, SidebarData, Spoken } from "../model/shell-data.ts";
import type { PageProps } from "./content-modules.ts";

/** A React page's component. */
export type PageContent = ComponentType<PageProps>;

/** The current page and its sidebar. */
export interface PageScope {
  page: PageData;
  /** Page HTML. Undefined for the first page, because the document already contains its HTML. */
  html: PageHtml | undefined;
  sidebar: SidebarData | undefined;
  /** A React page's component. */
  Content: PageContent | undefined;
  /** Page URL. */
  here: Permalink;
}

/** The page's language, and functions that translate and format. */
export interface LocaleScope {
  locale: Locale;
  /** Translate a message. */
  t(id: string, values?: MessageValues): string;
  formatNumber(value: number): string;
}

/** HTML in two pieces. */
export interface SplitMarkup {
  beginning: string;
  /** Appended to `beginning`. If undefined, the complete HTML replaces it, because the cut is inside an element. */
  rest?: string;
}

/** Behavior that the client adds to content HTML. */
export interface ContentRuntime {
  /**
   * Split long HTML after a navigation to insert its beginning first. Returns undefined if it is inserted at once.
   * @param name HTML key.
   */
  splitHtml?(name: string, markup: string): SplitMarkup | undefined;
  /** Called in the commit that inserts the beginning of the HTML. `complete` inserts the rest. */
  deferInsert?(element: HTMLElement, complete: () => void): void;
  /** Run a callback as soon as an element is complete. */
  runWhenComplete?(element: HTMLElement, run: () => void): void;
  /** Replace an element's HTML after a change of its file. Only in development. */
  replaceHtml?(element: HTMLElement, markup: string): void;
  /** Called when all of an element's HTML is in the document. Returns a cleanup function. */
  onMount?(element: HTMLElement): (() => void) | undefined;
  /** Load HTML again that was lost with its elements, e.g. after a crash on the first page. */
  recover?(name: string): Promise<string | undefined>;
  /** Return code as HTML with syntax highlighting. Only on the server. */
  highlight?(code: string, language: string): string;
  /** Copy a site file to the clipboard. Returns a localized status message. */
  copyFile?(href: string): Promise<string>;
}

export const ShellContext = createContext<ShellData | undefined>(undefined);
export const PageContext = createContext<PageScope | undefined>(undefined);
export const LocaleContext = createContext<LocaleScope | undefined>(undefined);

export const ContentRuntimeContext = createContext<ContentRuntime>({});

function requireScope<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} was used outside SiteProvider`);
  return value;
}

/** Create the message and number formatters for a shell's language. */
export function createLocaleScope(shell: Pick<ShellData, "locale" | "messages">): LocaleScope {
  const { locale, messages } = shell;
  return {
    locale,
    t: (id, values) => translate(messages, locale.htmlLang, id, values),
    formatNumber: (value) => formatNumber(value, locale.htmlLang),
  };
}

export interface SiteProviderProps {
  shell: ShellData;
  sidebar?: SidebarData;
  page: PageData;
  html: PageHtml | undefined;
  Content?: PageContent;
  children: ReactNode;
}

/** Provides shell, page and language, and marks the document as hydrated. */
export function SiteProvider({ shell, sidebar, page, html, Content, children }: SiteProviderProps) {
  const localeScope = useMemo(() => createLocaleScope(shell), [shell]);
  const pageScope = useMemo(
    () => ({ page, html, sidebar, Content, here: createPermalink(shell.baseUrl, shell.locale, page.path) }),
    [shell, page, html, sidebar, Content],
  );
  // In a layout effect, so that styles for documents without scripts end with the frame that shows component state.
  useLayoutEffect(() => {
    document.documentElement.setAttribute("data-has-hydrated", "true");
  }, []);
  return (
    <ShellContext value={shell}>
      <LocaleContext value={localeScope}>
        <PageContext value={pageScope}>{children}</PageContext>
      </LocaleContext>
    </ShellContext>
  );
}

/** Return the attributes for an element that may be in another language than the page. */
export function getLangAttributes({ lang }: Spoken): { lang?: string; dir?: "auto" } {
  return lang === undefined ? {} : { lang, dir: "auto" };
}

/** Return the data that all pages in the language share. */
export function useShell(): ShellData {
  return requireScope(useContext(ShellContext), "useShell");
}

/** Return the current page and its sidebar. */
export function usePage(): PageScope {
  return requireScope(useContext(PageContext), "usePage");
}

/** Return the page's language, and functions that translate and format. */
export function useLocale(): LocaleScope {
  return requireScope(useContext(LocaleContext), "useLocale");
}

/** Return a function that translates messages, e.g. from `messages.yaml`. */
export function useMessages(): LocaleScope["t"] {
  return useLocale().t;
}

/** Return the page's sidebar, if it has one. */
export function useSidebar(): PageScope["sidebar"] {
  return usePage().sidebar;
}

/** For error fallbacks outside `SiteProvider`. */
export function useOptionalLocale(): LocaleScope | undefined {
  return useContext(LocaleContext);
}

const subscribeToNothing = () => () => {};

/** Return false on the server and during hydration, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
