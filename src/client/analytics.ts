/**
 * Page views for the analytics service; this file is loaded only if one is configured.
 *
 * The service's own code counts the page that was loaded. Whatever goes wrong with the service, or blocks it, changes
 * nothing for the visitor.
 */

import type { AnalyticsConfig } from "../model/config.ts";

/** Where the service's code comes from; the page's policy names the host. */
const SERVICE = "https://www.googletagmanager.com/gtag/js";

type Command = (...args: readonly unknown[]) => void;
type WithService = typeof globalThis & { dataLayer?: unknown[]; gtag?: Command };

/**
 * Load the service and count the present page.
 *
 * @returns A function to call after each change of route, query or hash. The view is sent in the next task, when the title
 *   is that of the new page; an address that was counted last is not counted again.
 */
export function startAnalytics({ id, anonymizeIp }: AnalyticsConfig): () => void {
  const scope: WithService = globalThis;
  scope.dataLayer ??= [];
  const queue = scope.dataLayer;
  // The service reads each command as the `arguments` of a call, and takes over what waits here once it is loaded.
  scope.gtag ??= function gtag() {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
  send("js", new Date());
  send("config", id, { anonymize_ip: anonymizeIp });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${SERVICE}?id=${encodeURIComponent(id)}`;
  document.head.append(script);

  let counted = location.href;
  return () => {
    if (location.href === counted) return;
    counted = location.href;
    setTimeout(() =>
      send("event", "page_view", {
        page_title: document.title,
        page_location: location.href,
        page_path: location.pathname + location.search + location.hash,
      }),
    );
  };
}

function send(...command: readonly unknown[]): void {
  try {
    (globalThis as WithService).gtag?.(...command);
  } catch (error) {
    console.warn("[sitegen] the analytics service failed", error);
  }
}
