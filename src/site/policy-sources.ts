/** Collects the hosts that a site's Content-Security-Policy allows, and finds resources from other hosts. */

import { listHostedOrigins } from "../model/config.ts";
import { getLoadedResource, type LoadedResource, type ResourceType } from "../model/loaded-resource.ts";
import { stripBaseUrl } from "../model/permalink.ts";
import { createWarning, type Place, type Problem } from "../model/problem.ts";
import { listTrustedFrames } from "./frame-sources.ts";
import type { Site } from "./site.ts";

type Sources = Pick<Site, "config" | "catalog" | "rendered" | "links" | "pluginHeads">;

/** Google Analytics: script origin first, then the origins that receive page views (from its CSP documentation). */
const ANALYTICS_HOSTS = [
  "https://www.googletagmanager.com",
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
];

/** CSP source expressions for hosts and the site, by resource type. */
export type PolicySources = Readonly<Record<ResourceType, readonly string[]>>;

/** Return the hosts that a site's policy allows. */
export function collectPolicySources(site: Sources): PolicySources {
  const { config } = site;
  const { scripts, styles, others } = listHeadHosts(site);
  const hosted = config.search.provider === "hosted" ? listHostedOrigins(config.search) : [];
  const analytics = config.analytics ? ANALYTICS_HOSTS : [];
  return {
    script: ["'self'", ...analytics.slice(0, 1), ...scripts],
    "style sheet": ["'self'", ...styles],
    font: ["'self'", ...styles, ...others],
    connection: ["'self'", ...new Set([...hosted, ...analytics, ...scripts, ...others])],
    frame: listFrameSources(site),
    manifest: ["'self'"],
  };
}

/** Return the frame sources that the policy allows: frames of originals, and configured hosts. */
function listFrameSources(site: Sources): string[] {
  const { own, origins } = listTrustedFrames(site);
  const configured = site.config.markdown.iframeHosts.map((host) => `https://${host}`);
  return [...new Set([...own, ...configured, ...origins])];
}

/** External origins in head tags, by resource type. */
interface HeadHosts {
  scripts: Set<string>;
  styles: Set<string>;
  /** Origins in `preconnect` links: fonts that a style sheet loads, data that a script fetches. */
  others: Set<string>;
}

/** Return the origins in head tags, so that the policy does not block resources that the site itself loads. */
function listHeadHosts({ config, catalog, pluginHeads }: Sources): HeadHosts {
  const hosts: HeadHosts = { scripts: new Set(), styles: new Set(), others: new Set() };
  const add = (to: Set<string>, url: string | boolean | undefined): void => {
    if (typeof url !== "string" || !URL.canParse(url, config.url)) return;
    const { origin, protocol } = new URL(url, config.url);
    if (/^https?:$/.test(protocol) && origin !== config.url) to.add(origin);
  };
  // Trusted front matter may load scripts and styles, but `preconnect` is only taken from the configuration.
  const pages = (["doc", "post", "page"] as const).flatMap((kind) => catalog.listOriginals(kind));
  const ofPlugins = [...(pluginHeads?.values() ?? [])].flat();
  for (const { tag, attributes } of [...config.head, ...pages.flatMap(({ meta }) => meta.head ?? []), ...ofPlugins]) {
    if (tag === "script") add(hosts.scripts, attributes.src);
    else if (tag === "link" && /\bstylesheet\b/i.test(String(attributes.rel))) add(hosts.styles, attributes.href);
  }
  for (const { tag, attributes } of config.head)
    if (tag === "link" && /\bpreconnect\b/i.test(String(attributes.rel))) add(hosts.others, attributes.href);
  return hosts;
}

/** Return the resource that a head tag loads. */
export function getHeadTagResource({
  tag,
  attributes,
}: {
  tag: string;
  attributes: Readonly<Record<string, string | boolean>>;
}): LoadedResource | undefined {
  return getLoadedResource(tag, (name) => (attributes[name] === undefined ? undefined : String(attributes[name])));
}

const OWN_POLICY = "or set a Content-Security-Policy with `headers` in the configuration";
const HINTS: Readonly<Record<Exclude<ResourceType, "frame">, string>> = {
  script: "Put the script into `static/`, or add it to `head` in the configuration.",
  "style sheet": "Put the style sheet into `static/`, or add it to `head` in the configuration.",
  font: "Put the font into `static/`, or add a `preconnect` link to its host to `head` in the configuration.",
  connection: "Add a `preconnect` link to the host to `head` in the configuration.",
  manifest: `Put the manifest into \`static/\`, ${OWN_POLICY}.`,
};

/** Return a warning about a resource that the policy blocks; `undefined` for allowed resources and invalid URLs. */
export function reportBlockedResource(
  { type, url }: LoadedResource,
  { config, sources, place }: Pick<Site, "config"> & { sources: PolicySources; place: Place },
): Problem | undefined {
  if (!URL.canParse(url, config.url)) return undefined;
  const { origin, host, protocol } = new URL(url, config.url);
  // Resources without a host, such as `data:`, are not loaded from a server.
  if (host === "") return undefined;
  // Links to the site become paths, whatever their scheme.
  const isOwn = origin === config.url || (type === "frame" && stripBaseUrl(url, config) !== undefined);
  const source = isOwn ? "'self'" : origin;
  const isAllowed = (allowed: string): boolean =>
    (isOwn && type === "frame" && matchesPath(new URL(url, config.url), allowed)) || matchesSource(source, allowed);
  if (sources[type].some(isAllowed)) return undefined;
  const subject = type === "connection" ? `the connection to "${url}"` : `the ${type} "${url}"`;
  const message = `The Content-Security-Policy of the site blocks ${subject}.`;
  return createWarning(place, "blocked-by-policy", message, createHint(type, { protocol, host, isOwn }));
}

function createHint(
  type: ResourceType,
  { protocol, host, isOwn }: { protocol: string; host: string; isOwn: boolean },
): string {
  if (type === "frame" && isOwn)
    return "Link to the page, or allow frames of the site with `headers` in the configuration.";
  if (type === "frame" && protocol === "https:")
    return `Add "${host}" to \`markdown.iframeHosts\` in the configuration.`;
  // The policy only contains hosts with `https:` for frames, and no WebSocket hosts.
  if (type === "frame" || /^wss?:$/.test(protocol)) return `Use https:, ${OWN_POLICY}.`;
  return HINTS[type];
}

/** Compare a URL with a source expression that has a path: one with a slash at its end stands for all paths below. */
function matchesPath({ origin, pathname }: URL, allowed: string): boolean {
  if (!URL.canParse(allowed)) return false;
  const source = new URL(allowed);
  if (origin !== source.origin) return false;
  return source.pathname.endsWith("/") ? pathname.startsWith(source.pathname) : pathname === source.pathname;
}

/** Compare an origin with a source expression, which may contain a wildcard for subdomains. */
function matchesSource(origin: string, allowed: string): boolean {
  const [scheme, domain] = allowed.split("//*.");
  return domain === undefined ? origin === allowed : origin.startsWith(`${scheme}//`) && origin.endsWith(`.${domain}`);
}
