/** Common interface of search providers: this site's index, or a hosted service. */

import type { SearchRequest, SearchResult } from "../engine/search-api.ts";

export interface SearchProvider {
  /** Load the files that the first query needs. @param version Docs version. */
  prepare(version: string): Promise<unknown>;
  /**
   * Search.
   *
   * @param onPart Called with partial results.
   * @returns Possibly incomplete if the same client has started another query in the meantime.
   * @throws {Error} The query failed. Later queries may succeed.
   */
  search(request: SearchRequest, onPart?: (part: SearchResult) => void): Promise<SearchResult>;
}
