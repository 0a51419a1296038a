/** Runs queries from the dialog and the search page with the provider that the site has configured. */

import type { ShellData } from "../../model/shell-data.ts";
import { readPreferredVersion } from "../../theme/hooks/preferred-version.ts";
import { fetchJson } from "../../util/browser.ts";
import { FORMAT, type SearchEntry } from "../engine/index-format.ts";
import type { SearchRequest, SearchResult } from "../engine/search-api.ts";
import { createLocalProvider } from "./local-provider.ts";
import type { SearchProvider } from "./provider.ts";

export interface SearchSettings {
  shell: ShellData;
  /** Navigate to a page on this site without a document load. */
  navigate(url: string): void;
}

/** Results and the docs version that was searched, unless it is the search page's default version. */
export interface VersionedResult extends SearchResult {
  version?: string;
}

export interface SearchClient {
  /** Load the files that the first query needs. */
  prepare(): Promise<unknown>;
  /** Load the index entry. */
  loadEntry(): Promise<SearchEntry>;
  /** @param version Defaults to the current page's version. */
  search(
    request: Omit<SearchRequest, "locale" | "version"> & { version?: string },
    onPart?: (part: VersionedResult) => void,
  ): Promise<VersionedResult>;
}

const isEntry = (value: unknown): value is SearchEntry => (value as Partial<SearchEntry> | null)?.format === FORMAT;

const clients = new WeakMap<SearchSettings, SearchClient>();

/**
 * Return the client for these settings. The dialog and the search page share one client, so that files are loaded once.
 */
export function getSearchClient(settings: SearchSettings): SearchClient {
  const client = clients.get(settings) ?? createClient(settings);
  clients.set(settings, client);
  return client;
}

interface OpenedIndex {
  entry: SearchEntry;
  provider: SearchProvider;
}

function createClient({ shell }: SearchSettings): SearchClient {
  let opening: Promise<OpenedIndex> | undefined;

  async function openEntry(): Promise<OpenedIndex> {
    const { search } = shell;
    // The name is stable, so a cached copy may be outdated.
    const url = `${shell.baseUrl}assets/search/${shell.locale.code}.json`;
    const entry = await fetchJson(url, isEntry, { cache: "no-cache" });
    const provider =
      search.provider === "hosted"
        ? (await import("./hosted-provider.ts")).createHostedProvider(search, shell.url, entry)
        : createLocalProvider(new URL(shell.baseUrl, location.href).href, entry);
    return { entry, provider };
  }

  const open = (): Promise<OpenedIndex> => {
    opening ??= openEntry().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    async prepare() {
      const { entry, provider } = await open();
      return provider.prepare(getVersion(location.pathname, entry));
    },
    loadEntry: async () => (await open()).entry,
    async search({ version, ...request }, onPart) {
      const { entry, provider } = await open();
      const selectedVersion = version ?? getVersion(location.pathname, entry);
      const withVersion = (result: SearchResult): VersionedResult => ({
        ...result,
        version: selectedVersion === getVersion(shell.screens.search, entry) ? undefined : selectedVersion,
      });
      const fullRequest = { ...request, version: selectedVersion, locale: shell.locale.code };
      return withVersion(await provider.search(fullRequest, (part) => onPart?.(withVersion(part))));
    },
  };
}

/** Return a page's docs version; otherwise, the version that the user chose last, or the latest version. */
export function getVersion(pathname: string | undefined, { indexes, root }: SearchEntry): string {
  const open = indexes
    .filter(({ path }) => `${pathname}/`.startsWith(`${root}${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  const preferred = readPreferredVersion();
  const match =
    open ?? indexes.find(({ version }) => version === preferred) ?? indexes.find(({ isLast }) => isLast) ?? indexes[0];
  return match?.version ?? "";
}
