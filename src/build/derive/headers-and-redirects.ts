/** Create rules for response headers and redirects (`_headers`, `_redirects`), which some hosts support. */

import { createHash } from "node:crypto";
import { createFileTask } from "../../host/file-task.ts";
import { HASHED_ASSETS, MEDIA_FOLDER, type OutputTask } from "../../model/output.ts";
import { createPermalink, toOutputPath } from "../../model/permalink.ts";
import { listHostRedirects, listRedirectPages } from "../../model/redirect.ts";
import { createInlineScripts } from "../../render/render-page.tsx";
import { collectPolicySources, type PolicySources } from "../../site/policy-sources.ts";
import { redirectUrl, type Site } from "../../site/site.ts";
import { createRedirectScript, createSidebarScript } from "../../theme/inline-scripts.ts";

/** One year, the maximum lifetime that caches support. */
const FOREVER = "public, max-age=31536000, immutable";

/** Return the patterns for hashed assets, except those that match files in `static/`, because their names have no hash. */
function listHashedPatterns(statics: readonly string[]): string[] {
  return HASHED_ASSETS.filter((pattern) => {
    const start = `static/assets/${pattern.slice(0, -1)}`;
    return !statics.some((file) => file.startsWith(start));
  });
}

/** Return the CSP source expression for an inline script or style. */
const hashInline = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Add hashes for inline code after the site itself. */
function withHashes([own, ...hosts]: readonly string[], hashes: readonly string[]): string[] {
  return [own ?? "'self'", ...new Set(hashes), ...hosts];
}

/**
 * Return the Content-Security-Policy for all pages.
 *
 * The policy allows scripts and styles from the site and from hosts in configured head tags. Inline scripts and styles are
 * allowed by their hashes.
 */
function createContentSecurityPolicy(site: Site, sources: PolicySources): string {
  const { config, locales } = site;
  const inline = new Set(listRedirectPages(site.redirects).size > 0 ? [hashInline(createRedirectScript())] : []);
  // Include all locales even if only some are built, because the policy applies to the whole site.
  for (const { messages, locale } of locales.values()) {
    const { boot, banner } = createInlineScripts({ ...config, messages, locale });
    inline.add(hashInline(boot));
    if (banner !== undefined) inline.add(hashInline(banner));
  }
  if (site.sidebars.sidebars.size > 0) inline.add(hashInline(createSidebarScript()));
  const listInlineHashes = (name: string): string[] =>
    config.head
      .filter(({ tag }) => tag === name)
      .map(({ content }) => content)
      .filter((content) => content !== undefined)
      .map(hashInline);
  const rules: readonly [string, readonly string[]][] = [
    ["default-src", ["'none'"]],
    ["script-src", withHashes(sources.script, [...inline, ...listInlineHashes("script")])],
    ["style-src", withHashes(sources["style sheet"], listInlineHashes("style"))],
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
    ["frame-ancestors", [hasOwnFrames(sources, site) ? "'self'" : "'none'"]],
  ];
  return rules.map(([name, values]) => `${name} ${values.join(" ")}`).join("; ");
}

/** Return true if pages of the site are shown in frames of the site. Which ones may be is decided by `frame-src`. */
const hasOwnFrames = ({ frame }: PolicySources, { config }: Site): boolean =>
  frame.some((source) => source === "'self'" || source.startsWith(`${config.url}/`));

/** Return the headers for every response. */
function listSecurityHeaders(site: Site): Record<string, string> {
  const sources = collectPolicySources(site);
  return {
    "Content-Security-Policy": createContentSecurityPolicy(site, sources),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": hasOwnFrames(sources, site) ? "SAMEORIGIN" : "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000",
  };
}

/**
 * Policy of files next to documents. They are inert by themselves (`site/media/publication.ts`), and this is the second
 * wall. Hosts join it with the policy of all paths, and browsers apply both. Without `allow-same-origin`, browsers do not play
 * sounds and videos that are opened on their own, since these are requests of another origin then.
 */
const MEDIA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; font-src data:; sandbox allow-same-origin";

/**
 * Merge blocks with the same path; a later header replaces an earlier one with the same name.
 *
 * Hosts would join the values of repeated headers, and if there are two security policies, browsers enforce both.
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

/** Return the contents for `_headers`. */
export function writeHeaderRules(site: Site): string {
  const { baseUrl, headers } = site.config;
  const blocks: [string, Record<string, string>][] = [
    [`${baseUrl}*`, listSecurityHeaders(site)],
    [`${baseUrl}${MEDIA_FOLDER}*`, { "Content-Security-Policy": MEDIA_POLICY }],
    ...listHashedPatterns(site.sources.statics).map((pattern): [string, Record<string, string>] => [
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

export function planHostRules(site: Site): OutputTask[] {
  const { baseUrl, locales } = site.config;
  const rules = listHostRedirects(site.redirects);
  const redirects = locales.flatMap((locale) =>
    rules.map(({ from, to }) => `${createPermalink(baseUrl, locale, from)} ${redirectUrl(to, locale, site)} 301\n`),
  );
  return [
    createFileTask({ path: toOutputPath("_headers"), contents: writeHeaderRules(site) }),
    createFileTask({ path: toOutputPath("_redirects"), contents: redirects.join("") }),
  ];
}
