/** What components know of the site, the page and the language, handed down by context. */

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { formatNumber, type Locale, type MessageValues, translate } from "../model/locale.ts";
import type { PageData, PageHtml } from "../model/page-data.ts";
import type { Permalink } from "../model/permalink.ts";
import type { ShellData, SidebarData, Spoken } from "../model/shell-data.ts";
import { hereOf } from "./links.ts";

/** The page that is shown, with what stands around it. */
export interface PageScope {
  page: PageData;
  /** Absent while the page that the server sent is shown: its markup is in the document already. */
  html: PageHtml | undefined;
  sidebar: SidebarData | undefined;
  /** Address of the page. */
  here: Permalink;
}

export interface LocaleScope {
  locale: Locale;
  /** The text of a message. */
  t(id: string, values?: MessageValues): string;
  formatNumber(value: number): string;
}

/** Markup in two pieces. */
export interface MarkupCut {
  beginning: string;
  /** Put behind it; absent where all of the markup takes its place, since the cut is inside of an element. */
  rest?: string;
}

/** Behaviour that the client adds to markup of content; the server has none. */
export interface ContentRuntime {
  /** How to begin with markup that comes with a navigation, if not with all of it. @param name Its key. */
  splitHtml?(name: string, markup: string): MarkupCut | undefined;
  /** Called in the commit that brought the beginning of some markup into the document, with the way to complete it. */
  deferInsert?(element: HTMLElement, complete: () => void): void;
  /** Do something as soon as all of an element is there. */
  whenComplete?(element: HTMLElement, run: () => void): void;
  /** Called with each element of content after all of it came into the document; returns how to undo. */
  onMount?(element: HTMLElement): (() => void) | undefined;
  /** Brings markup anew that got lost with the elements that held it, as after a crash on the first page. */
  recover?(name: string): Promise<string | undefined>;
  /** Puts a file of the site on the clipboard, and tells what came of it in the words of the page. */
  copyFile?(href: Permalink): Promise<string>;
}

export const ShellContext = createContext<ShellData | undefined>(undefined);
export const PageContext = createContext<PageScope | undefined>(undefined);
export const LocaleContext = createContext<LocaleScope | undefined>(undefined);

/** Provided by the client around the app. */
export const ContentRuntimeContext = createContext<ContentRuntime>({});

function need<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} was used outside SiteProvider`);
  return value;
}

/** The texts and formats of a shell's language. */
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
  children: ReactNode;
}

/** Hands shell, page and language down, and tells the document when the first page has come alive. */
export function SiteProvider({ shell, sidebar, page, html, children }: SiteProviderProps) {
  const localeScope = useMemo(() => localeScopeOf(shell), [shell]);
  const pageScope = useMemo(() => ({ page, html, sidebar, here: hereOf(shell, page) }), [shell, page, html, sidebar]);
  useEffect(() => {
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

/** Attributes of an element whose text may be in another language than its page. */
export function spoken({ lang }: Spoken): { lang?: string; dir?: "auto" } {
  return lang === undefined ? {} : { lang, dir: "auto" };
}

export function useShell(): ShellData {
  return need(useContext(ShellContext), "useShell");
}

export function usePage(): PageScope {
  return need(useContext(PageContext), "usePage");
}

export function useLocale(): LocaleScope {
  return need(useContext(LocaleContext), "useLocale");
}

/** For fallbacks that must work where nothing else does. */
export function useLocaleIfAny(): LocaleScope | undefined {
  return useContext(LocaleContext);
}

const never = () => () => {};

/** False on the server and in the first render of the browser, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
