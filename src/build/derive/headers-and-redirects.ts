/** Create rules for response headers and redirects (`_headers`, `_redirects`), which some hosts support. */

import { createHash } from "node:crypto";
import { hostedOrigins } from "../../model/hosted-origins.ts";
import { HASHED_ASSETS, type OutputTask } from "../../model/output.ts";
import { outputPath, permalinkOf, redirectTarget } from "../../model/permalink.ts";
import { inlineScripts } from "../../render/render-page.tsx";
import type { Site } from "../../site/site.ts";
import { redirectScript } from "../../theme/inline-scripts.ts";
import { textTask } from "./text-task.ts";

/** One year, the maximum lifetime that caches support. */
const FOREVER = "public, max-age=31536000, immutable";

/** Return the patterns of hashed assets, except those that match files in `static/`, because their names have no hash. */
function hashedPatterns(statics: readonly string[]): string[] {
  return HASHED_ASSETS.filter((pattern) => {
    const start = `static/assets/${pattern.slice(0, -1)}`;
    return !statics.some((file) => file.startsWith(start));
  });
}

/** Return the CSP source expression of an inline script or style. */
const inlineHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Return the Content-Security-Policy of all pages.
 *
 * The policy allows scripts and styles of the site and of hosts in configured head tags. Inline scripts and styles are
 * allowed by their hashes.
 */
function contentSecurityPolicy(site: Site): string {
  const { config, locales } = site;
  const inline = new Set(site.redirects.size > 0 ? [inlineHash(redirectScript())] : []);
  // Include all locales even if only some of them are built, because the policy applies to the whole site.
  for (const { messages, locale } of locales.values()) {
    const { boot, banner } = inlineScripts({ ...config, messages, locale });
    inline.add(inlineHash(boot));
    if (banner !== undefined) inline.add(inlineHash(banner));
  }
  const hosted = config.search.provider === "hosted" ? hostedOrigins(config.search) : [];
  const analytics = config.analytics ? ANALYTICS_HOSTS : [];
  const frames = frameSources(site);
  const { scripts, styles, others } = hostsOfHeads(site);
  const inlineOf = (name: string): string[] =>
    config.head.flatMap(({ tag, content }) => (tag === name && content !== undefined ? inlineHash(content) : []));
  const rules: readonly [string, readonly string[]][] = [
    ["default-src", ["'none'"]],
    ["script-src", ["'self'", ...new Set([...inline, ...inlineOf("script")]), ...analytics.slice(0, 1), ...scripts]],
    ["style-src", ["'self'", ...new Set(inlineOf("style")), ...styles]],
    ["img-src", ["'self'", "data:", "https:"]],
    ["font-src", ["'self'", ...styles, ...others]],
    ["manifest-src", ["'self'"]],
    ["media-src", ["'self'", "https:"]],
    ["connect-src", ["'self'", ...new Set([...hosted, ...analytics, ...scripts, ...others])]],
    ["worker-src", ["'self'"]],
    ["frame-src", frames.length > 0 ? frames : ["'none'"]],
    ["object-src", ["'none'"]],
    ["base-uri", ["'none'"]],
    ["form-action", ["'self'"]],
    ["frame-ancestors", [frames.includes("'self'") ? "'self'" : "'none'"]],
  ];
  return rules.map(([name, values]) => `${name} ${values.join(" ")}`).join("; ");
}

/** Return the frames in trusted HTML: external origins, and whether a page contains a frame of the site itself. */
function trustedFrames({ config, catalog }: Site): { origins: string[]; hasOwn: boolean } {
  const origins = new Set<string>();
  for (const { links } of catalog.documents)
    for (const { target, isFrame } of links)
      if (isFrame && URL.canParse(target, config.url)) origins.add(new URL(target, config.url).origin);
  const external = [...origins].filter((origin) => origin.startsWith("https:") && origin !== config.url);
  return { origins: external.sort(), hasOwn: origins.has(config.url) };
}

/** Return the sources of frames that the policy allows: the site itself if it has such frames, configured and trusted hosts. */
export function frameSources(site: Site): string[] {
  const { origins, hasOwn } = trustedFrames(site);
  const configured = site.config.markdown.iframeHosts.map((host) => `https://${host}`);
  return [...new Set([...(hasOwn ? ["'self'"] : []), ...configured, ...origins])];
}

/** External origins in head tags, by the type of resource. */
interface HeadHosts {
  scripts: Set<string>;
  styles: Set<string>;
  /** Origins in `preconnect` links: fonts that a style sheet loads, data that a script fetches. */
  others: Set<string>;
}

/** Return the origins in head tags, so that the policy does not block resources that the site itself loads. */
function hostsOfHeads({ config, catalog }: Site): HeadHosts {
  const hosts: HeadHosts = { scripts: new Set(), styles: new Set(), others: new Set() };
  const add = (to: Set<string>, url: string | boolean | undefined): void => {
    if (typeof url !== "string" || !URL.canParse(url, config.url)) return;
    const { origin, protocol } = new URL(url, config.url);
    if (/^https?:$/.test(protocol) && origin !== config.url) to.add(origin);
  };
  // Trusted front matter may load scripts and styles, but `preconnect` is only taken from the configuration.
  const pages = (["doc", "post", "page"] as const).flatMap((kind) => catalog.originals(kind));
  for (const { tag, attributes } of [...config.head, ...pages.flatMap(({ meta }) => meta.head ?? [])]) {
    if (tag === "script") add(hosts.scripts, attributes.src);
    else if (tag === "link" && /\bstylesheet\b/i.test(String(attributes.rel))) add(hosts.styles, attributes.href);
  }
  for (const { tag, attributes } of config.head)
    if (tag === "link" && /\bpreconnect\b/i.test(String(attributes.rel))) add(hosts.others, attributes.href);
  return hosts;
}

/** Google Analytics: script origin first, then the origins that receive page views (from its CSP documentation). */
const ANALYTICS_HOSTS = [
  "https://www.googletagmanager.com",
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
];

/** Return the headers of every response. */
function securityHeaders(site: Site): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(site),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": trustedFrames(site).hasOwn ? "SAMEORIGIN" : "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000",
  };
}

/**
 * Merge blocks with the same path; a later header replaces an earlier one with the same name.
 *
 * Hosts would join the values of repeated headers, and browsers enforce both of two security policies.
 */
function joinBlocks(blocks: readonly (readonly [string, Readonly<Record<string, string>>])[]) {
  const joined = new Map<string, Record<string, string>>();
  for (const [path, headers] of blocks) {
    const ownHeaders = Object.entries(joined.get(path) ?? {}).filter(
      ([name]) => !Object.keys(headers).some((own) => own.toLowerCase() === name.toLowerCase()),
    );
    joined.set(path, { ...Object.fromEntries(ownHeaders), ...headers });
  }
  return joined;
}

/** Return the contents of `_headers`. */
export function headerRules(site: Site): string {
  const { baseUrl, headers } = site.config;
  const blocks: [string, Record<string, string>][] = [
    [`${baseUrl}*`, securityHeaders(site)],
    ...hashedPatterns(site.sources.statics).map((pattern): [string, Record<string, string>] => [
      `${baseUrl}assets/${pattern}`,
      { "Cache-Control": FOREVER },
    ]),
    ...Object.entries(headers).map(([pattern, rules]): [string, Record<string, string>] => [
      pattern.startsWith(baseUrl) ? pattern : `${baseUrl}${pattern.replace(/^\//, "")}`,
      { ...rules },
    ]),
  ];
  return [...joinBlocks(blocks)]
    .map(
      ([path, rules]) =>
        `${path}\n${Object.entries(rules)
          .map(([name, value]) => `  ${name}: ${value}\n`)
          .join("")}`,
    )
    .join("\n");
}

export function hostRuleTasks(site: Site): OutputTask[] {
  const { baseUrl, locales } = site.config;
  const redirects = locales.flatMap((locale) =>
    [...site.redirects].map(
      ([from, to]) => `${permalinkOf(baseUrl, locale, from)} ${redirectTarget(baseUrl, locale, to)} 301\n`,
    ),
  );
  return [textTask(outputPath("_headers"), headerRules(site)), textTask(outputPath("_redirects"), redirects.join(""))];
}
