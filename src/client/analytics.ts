/**
 * Sends page views to the analytics service. Only loaded if a service is configured.
 *
 * The service itself counts the first page. The page works without the service, e.g. if it is blocked or fails.
 */

import type { AnalyticsConfig } from "../model/config.ts";

/** Service script URL. The Content Security Policy allows its host. */
const SERVICE = "https://www.googletagmanager.com/gtag/js";

type Command = (...args: readonly unknown[]) => void;
type WithService = typeof globalThis & { dataLayer?: unknown[]; gtag?: Command };

/**
 * Load the service and count the current page.
 *
 * @returns A function to call after each route, query or hash change. The view is sent in the next task, when
 *   the document has its new title. A URL that equals the last counted one is ignored.
 */
export function startAnalytics({ id, anonymizeIp }: AnalyticsConfig): () => void {
  const scope: WithService = globalThis;
  scope.dataLayer ??= [];
  const queue = scope.dataLayer;
  // The service requires the `arguments` object of a call, and processes the queue once it is loaded.
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
