/** Passes the page's contexts to site components, which have their own React roots. */

import { type ReactNode, useContext, useLayoutEffect, useMemo, useState } from "react";
import type { ShellData } from "../../model/shell-data.ts";
import {
  type ContentRuntime,
  ContentRuntimeContext,
  LocaleContext,
  type LocaleScope,
  PageContext,
  type PageScope,
  ShellContext,
  useLocale,
  usePage,
  useShell,
} from "../context.tsx";
import { ColorModeContext, type ColorModeControl, getDefaultChoice, useColorMode } from "../hooks/color-mode.tsx";

export interface Scopes {
  shell: ShellData;
  locale: LocaleScope;
  page: PageScope;
  colorMode: ColorModeControl;
  runtime: ContentRuntime;
}

/** Store for the current scopes that notifies subscribers about changes. */
export interface ScopeStore {
  get(): Scopes;
  subscribe(listener: () => void): () => void;
}

/** Return a store with the calling component's scopes. */
export function useScopeStore(): ScopeStore {
  const shell = useShell();
  const locale = useLocale();
  const page = usePage();
  const colorMode = useColorMode();
  const runtime = useContext(ContentRuntimeContext);
  const scopes = useMemo<Scopes>(
    () => ({ shell, locale, page, colorMode, runtime }),
    [shell, locale, page, colorMode, runtime],
  );
  const [store] = useState(() => createStore(scopes));
  useLayoutEffect(() => store.set(scopes), [store, scopes]);
  return store;
}

function createStore(first: Scopes): ScopeStore & { set(scopes: Scopes): void } {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    get: () => current,
    set(scopes) {
      if (scopes === current) return;
      current = scopes;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Return the scopes as rendered by the server, without the user's preferences. */
export function getServerScopes(scopes: Scopes): Scopes {
  const { colorMode: config } = scopes.shell;
  return { ...scopes, colorMode: { ...scopes.colorMode, choice: getDefaultChoice(config), mode: config.default } };
}

/** Provides scopes as contexts. */
export function ScopesProvider({ scopes, children }: { scopes: Scopes; children: ReactNode }) {
  const { shell, locale, page, colorMode, runtime } = scopes;
  return (
    <ContentRuntimeContext value={runtime}>
      <ShellContext value={shell}>
        <LocaleContext value={locale}>
          <PageContext value={page}>
            <ColorModeContext value={colorMode}>{children}</ColorModeContext>
          </PageContext>
        </LocaleContext>
      </ShellContext>
    </ContentRuntimeContext>
  );
}
