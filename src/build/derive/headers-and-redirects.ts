/** Create rules for response headers and redirects (`_headers`, `_redirects`), which some hosts support. */

import { createHash } from "node:crypto";
import { HASHED_ASSETS, type OutputTask } from "../../model/output.ts";
import { outputPath, permalinkOf } from "../../model/permalink.ts";
import { inlineScripts } from "../../render/render-page.tsx";
import { policySources, trustedFrames } from "../../site/policy-sources.ts";
import { redirectUrl, type Site } from "../../site/site.ts";
import { redirectScript, sidebarScript } from "../../theme/inline-scripts.ts";
import { textTask } from "./text-files.ts";

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

/** Add hashes of inline code after the site itself. */
function withHashes([own, ...hosts]: readonly string[], hashes: readonly string[]): string[] {
  return [own ?? "'self'", ...new Set(hashes), ...hosts];
}

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
  if (site.sidebars.sidebars.size > 0) inline.add(inlineHash(sidebarScript()));
  const sources = policySources(site);
  const inlineOf = (name: string): string[] =>
    config.head.flatMap(({ tag, content }) => (tag === name && content !== undefined ? inlineHash(content) : []));
  const rules: readonly [string, readonly string[]][] = [
    ["default-src", ["'none'"]],
    ["script-src", withHashes(sources.script, [...inline, ...inlineOf("script")])],
    ["style-src", withHashes(sources["style sheet"], inlineOf("style"))],
    ["img-src", ["'self'", "data:", "https:"]],
    ["font-src", sources.font],
    ["manifest-src", sources.manifest],
    ["media-src", ["'self'", "https:"]],
    ["connect-src", sources.connection],
    ["worker-src", ["'self'"]],
    ["frame-src", sources.frame.length > 0 ? sources.frame : ["'none'"]],
    ["object-src", ["'none'"]],
    ["base-uri", ["'none'"]],
    ["form-action", ["'self'"]],
    ["frame-ancestors", [sources.frame.includes("'self'") ? "'self'" : "'none'"]],
  ];
  return rules.map(([name, values]) => `${name} ${values.join(" ")}`).join("; ");
}

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
      ([from, to]) => `${permalinkOf(baseUrl, locale, from)} ${redirectUrl(to, locale, site)} 301\n`,
    ),
  );
  return [textTask(outputPath("_headers"), headerRules(site)), textTask(outputPath("_redirects"), redirects.join(""))];
}
