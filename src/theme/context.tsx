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
import type { PageData, PageHtml } from "../model/page-data.ts";
import type { Permalink } from "../model/permalink.ts";
import type { ShellData, SidebarData, Spoken } from "../model/shell-data.ts";
import type { PageProps } from "./content-modules.ts";
import { pageUrl } from "./links.ts";

/** The component of a page in React. */
export type PageContent = ComponentType<PageProps>;

/** The current page and its sidebar. */
export interface PageScope {
  page: PageData;
  /** HTML of the page. Undefined for the first page, because the document already contains its HTML. */
  html: PageHtml | undefined;
  sidebar: SidebarData | undefined;
  /** Component of a page in React. */
  Content: PageContent | undefined;
  /** URL of the page. */
  here: Permalink;
}

/** The language of the page, and functions that translate and format. */
export interface LocaleScope {
  locale: Locale;
  /** Translate a message. */
  t(id: string, values?: MessageValues): string;
  formatNumber(value: number): string;
}

/** HTML in two pieces. */
export interface MarkupCut {
  beginning: string;
  /** Appended to `beginning`. If undefined, the complete HTML replaces it, because the cut is inside an element. */
  rest?: string;
}

/** Behavior that the client adds to HTML of content. */
export interface ContentRuntime {
  /**
   * Split long HTML after a navigation to insert its beginning first. Returns undefined if it is inserted at once.
   * @param name Key of the HTML.
   */
  splitHtml?(name: string, markup: string): MarkupCut | undefined;
  /** Called in the commit that inserts the beginning of the HTML. `complete` inserts the rest. */
  deferInsert?(element: HTMLElement, complete: () => void): void;
  /** Run a callback as soon as an element is complete. */
  whenComplete?(element: HTMLElement, run: () => void): void;
  /** Called when all HTML of an element is in the document. Returns a cleanup function. */
  onMount?(element: HTMLElement): (() => void) | undefined;
  /** Load HTML again that was lost with its elements, e.g. after a crash on the first page. */
  recover?(name: string): Promise<string | undefined>;
  /** Return code as HTML with syntax highlighting. Only on the server. */
  highlight?(code: string, language: string): string;
  /** Copy a file of the site to the clipboard. Returns a localized status message. */
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
export function localeScopeOf(shell: Pick<ShellData, "locale" | "messages">): LocaleScope {
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
  const localeScope = useMemo(() => localeScopeOf(shell), [shell]);
  const pageScope = useMemo(
    () => ({ page, html, sidebar, Content, here: pageUrl(shell, page) }),
    [shell, page, html, sidebar, Content],
  );
  // In a layout effect, so that styles for documents without scripts end with the frame that shows the state of components.
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

/** Return the attributes of an element that may be in another language than the page. */
export function langAttributes({ lang }: Spoken): { lang?: string; dir?: "auto" } {
  return lang === undefined ? {} : { lang, dir: "auto" };
}

/** Return the data that all pages of the language share. */
export function useShell(): ShellData {
  return requireScope(useContext(ShellContext), "useShell");
}

/** Return the current page and its sidebar. */
export function usePage(): PageScope {
  return requireScope(useContext(PageContext), "usePage");
}

/** Return the language of the page, and functions that translate and format. */
export function useLocale(): LocaleScope {
  return requireScope(useContext(LocaleContext), "useLocale");
}

/** For error fallbacks outside `SiteProvider`. */
export function useOptionalLocale(): LocaleScope | undefined {
  return useContext(LocaleContext);
}

const noSubscription = () => () => {};

/** Return false on the server and during hydration, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
