/** What answers searches: the index of this site, or a hosted service. The dialog and the search page know no difference. */

import type { ShellData } from "../../model/shell-data.ts";
import { storedVersion } from "../../theme/hooks/preferred-version.ts";
import { fetchJson } from "../../util/browser.ts";
import { FORMAT, type SearchEntry } from "../engine/index-format.ts";
import type { SearchRequest, SearchResult } from "../engine/search-api.ts";
import { createLocalProvider } from "./local-provider.ts";

export interface SearchSettings {
  shell: ShellData;
  /** Go to a page of this site without loading a document. */
  navigate(address: string): void;
}

export interface SearchProvider {
  /** Load what the first query needs. @param version Of the docs. */
  prepare(version: string): Promise<unknown>;
  /**
   * Ask.
   *
   * @param onPart Called with what is known before the rest.
   * @returns No hits, maybe, where whoever asked has asked anew meanwhile.
   * @throws {Error} It cannot be answered now; the next question may be.
   */
  search(request: SearchRequest, onPart?: (part: SearchResult) => void): Promise<SearchResult>;
}

/** What was found, and in which version of the docs, unless the search page takes that one by itself. */
export interface Found extends SearchResult {
  version?: string;
}

export interface SearchClient {
  /** Load what the first query needs. */
  prepare(): Promise<unknown>;
  /** What there is to search. */
  entry(): Promise<SearchEntry>;
  /** @param version Absent: that of the page that is open. */
  search(
    request: Omit<SearchRequest, "locale" | "version"> & { version?: string },
    onPart?: (part: Found) => void,
  ): Promise<Found>;
}

const isEntry = (value: unknown): value is SearchEntry => (value as Partial<SearchEntry> | null)?.format === FORMAT;

const clients = new WeakMap<SearchSettings, SearchClient>();

/** The client for these settings: one for each page load, so that dialog and page of results share what was loaded. */
export function searchClient(settings: SearchSettings): SearchClient {
  const client = clients.get(settings) ?? createClient(settings);
  clients.set(settings, client);
  return client;
}

interface Opened {
  entry: SearchEntry;
  provider: SearchProvider;
}

function createClient({ shell }: SearchSettings): SearchClient {
  let opening: Promise<Opened> | undefined;

  async function openEntry(): Promise<Opened> {
    const { search } = shell;
    // A stable name, so a copy in the cache may be of an older build.
    const address = `${shell.baseUrl}assets/search/${shell.locale.code}.json`;
    const entry = await fetchJson(address, isEntry, { cache: "no-cache" });
    const provider =
      search.provider === "hosted"
        ? (await import("./hosted-provider.ts")).createHostedProvider(search, shell.url)
        : createLocalProvider(new URL(shell.baseUrl, location.href).href, entry);
    return { entry, provider };
  }

  const open = (): Promise<Opened> => {
    opening ??= openEntry().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    async prepare() {
      const { entry, provider } = await open();
      return provider.prepare(versionAt(location.pathname, entry));
    },
    entry: async () => (await open()).entry,
    async search({ version, ...request }, onPart) {
      const { entry, provider } = await open();
      const selectedVersion = version ?? versionAt(location.pathname, entry);
      const withVersion = (result: SearchResult): Found => ({
        ...result,
        version: selectedVersion === versionAt(shell.screens.search, entry) ? undefined : selectedVersion,
      });
      const fullRequest = { ...request, version: selectedVersion, locale: shell.locale.code };
      return withVersion(await provider.search(fullRequest, (part) => onPart?.(withVersion(part))));
    },
  };
}

/** The version of the docs that a page belongs to, else the one that the visitor chose last, else the latest. */
export function versionAt(here: string | undefined, { indexes, root }: SearchEntry): string {
  const open = indexes
    .filter(({ path }) => `${here}/`.startsWith(`${root}${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  const preferred = storedVersion();
  const match =
    open ?? indexes.find(({ version }) => version === preferred) ?? indexes.find(({ isLast }) => isLast) ?? indexes[0];
  return match?.version ?? "";
}
