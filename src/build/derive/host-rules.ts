/** Rules for hosts that read them: response headers and redirects (`_headers`, `_redirects`). */

import { createHash } from "node:crypto";
import { HASHED_ASSETS, type OutputTask } from "../../model/output.ts";
import { permalinkOf, redirectTarget } from "../../model/permalink.ts";
import { inlineScripts } from "../../render/render-page.tsx";
import type { Site } from "../route/site.ts";
import { textTask } from "./text-task.ts";

/** A year, the longest that caches honour. */
const FOREVER = "public, max-age=31536000, immutable";

/** Those of the patterns that hold no file of `static/`, whose names have no digest. */
function hashedPatterns(statics: readonly string[]): string[] {
  return HASHED_ASSETS.filter((pattern) => {
    const start = `static/assets/${pattern.slice(0, -1)}`;
    return !statics.some((file) => file.startsWith(start));
  });
}

/** The policy's name for a script that stands in the page. */
const scriptHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The Content-Security-Policy of all pages.
 *
 * Scripts and styles come from the site itself; the few inline scripts are named by their hashes.
 */
function contentSecurityPolicy({ config, locales }: Site): string {
  const inline = new Set<string>();
  // Of all locales, also in a build of some of them: the policy is that of the site.
  for (const { messages, locale } of locales.values()) {
    const { boot, banner } = inlineScripts({ ...config, messages, locale });
    inline.add(scriptHash(boot));
    if (banner !== undefined) inline.add(scriptHash(banner));
  }
  const hosted =
    config.search.provider === "hosted"
      ? [
          config.search.host ?? `https://${config.search.appId}-dsn.algolia.net`,
          // Where the service's client turns next; a policy knows no pattern within a name.
          ...fallbackHosts(config.search),
        ]
      : [];
  const analytics = config.analytics ? ANALYTICS_HOSTS : [];
  const frames = config.markdown.iframeHosts.map((host) => `https://${host}`);
  const rules: readonly [string, readonly string[]][] = [
    ["default-src", ["'none'"]],
    ["script-src", ["'self'", ...inline, ...analytics.slice(0, 1)]],
    ["style-src", ["'self'"]],
    ["img-src", ["'self'", "data:", "https:"]],
    ["font-src", ["'self'"]],
    ["manifest-src", ["'self'"]],
    ["media-src", ["'self'", "https:"]],
    ["connect-src", ["'self'", ...hosted, ...analytics]],
    ["worker-src", ["'self'"]],
    ["frame-src", frames.length > 0 ? frames : ["'none'"]],
    ["object-src", ["'none'"]],
    ["base-uri", ["'none'"]],
    ["form-action", ["'self'"]],
    ["frame-ancestors", ["'none'"]],
  ];
  return rules.map(([name, values]) => `${name} ${values.join(" ")}`).join("; ");
}

/** Where the analytics service has its code, and where it sends page views (its notes on content security policies). */
const ANALYTICS_HOSTS = [
  "https://www.googletagmanager.com",
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
];

function fallbackHosts({ appId, host }: { appId: string; host?: string }): string[] {
  return host === undefined ? [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`) : [];
}

/** Headers of every response. */
function securityHeaders(site: Site): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(site),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  };
}

export function hostRuleTasks(site: Site): OutputTask[] {
  const { baseUrl, headers, locales } = site.config;
  const blocks: [string, Record<string, string>][] = [
    [`${baseUrl}*`, securityHeaders(site)],
    ...hashedPatterns(site.sources.statics).map((pattern): [string, Record<string, string>] => [
      `${baseUrl}assets/${pattern}`,
      { "Cache-Control": FOREVER },
    ]),
    ...Object.entries(headers).map(([path, own]): [string, Record<string, string>] => [path, { ...own }]),
  ];
  const text = blocks
    .map(
      ([path, rules]) =>
        `${path}\n${Object.entries(rules)
          .map(([name, value]) => `  ${name}: ${value}\n`)
          .join("")}`,
    )
    .join("\n");
  const redirects = locales.flatMap((locale) =>
    [...site.redirects].map(
      ([from, to]) => `${permalinkOf(baseUrl, locale, from)} ${redirectTarget(baseUrl, locale, to)} 301\n`,
    ),
  );
  return [textTask("_headers", text), textTask("_redirects", redirects.join(""))];
}
