/** Origins of the hosted search service, for the client and for the Content Security Policy. */

import type { SearchConfig } from "./config.ts";

type HostedConfig = Extract<SearchConfig, { provider: "hosted" }>;

/**
 * List the origins that accept search queries: the primary one first, then the fallbacks.
 *
 * A configured host replaces all of them. The default hosts are documented for Algolia's REST API:
 * https://www.algolia.com/doc/rest-api/search#base-urls
 */
export function hostedOrigins({ appId, host }: Pick<HostedConfig, "appId" | "host">): [string, ...string[]] {
  if (host !== undefined) return [host];
  const fallbacks = [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`);
  return [`https://${appId}-dsn.algolia.net`, ...fallbacks];
}
