/** Collects the hosts that the Content-Security-Policy of a site allows, and finds resources of other hosts. */

import { hostedOrigins } from "../model/config.ts";
import { type LoadedResource, loadedResource, type ResourceType } from "../model/loaded-resource.ts";
import { pathBelowBaseUrl } from "../model/permalink.ts";
import { type Place, type Problem, warningAt } from "../model/problem.ts";
import type { Site } from "./site.ts";

type Sources = Pick<Site, "config" | "catalog" | "rendered">;

/** Google Analytics: script origin first, then the origins that receive page views (from its CSP documentation). */
const ANALYTICS_HOSTS = [
  "https://www.googletagmanager.com",
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
];

/** CSP source expressions of hosts and of the site, by the type of resource. */
export type PolicySources = Readonly<Record<ResourceType, readonly string[]>>;

/** Return the hosts that the policy of a site allows. */
export function policySources(site: Sources): PolicySources {
  const { config } = site;
  const { scripts, styles, others } = hostsOfHeads(site);
  const hosted = config.search.provider === "hosted" ? hostedOrigins(config.search) : [];
  const analytics = config.analytics ? ANALYTICS_HOSTS : [];
  return {
    script: ["'self'", ...analytics.slice(0, 1), ...scripts],
    "style sheet": ["'self'", ...styles],
    font: ["'self'", ...styles, ...others],
    connection: ["'self'", ...new Set([...hosted, ...analytics, ...scripts, ...others])],
    frame: frameSources(site),
    manifest: ["'self'"],
  };
}

/** Return the frames in trusted HTML and in pages in React: external origins, and whether a frame shows the site itself. */
export function trustedFrames({ config, catalog, rendered }: Sources): { origins: string[]; hasOwn: boolean } {
  const origins = new Set<string>();
  const add = (target: string): void => {
    if (pathBelowBaseUrl(target, config) !== undefined) origins.add(config.url);
    else if (URL.canParse(target, config.url)) origins.add(new URL(target, config.url).origin);
  };
  for (const { links } of catalog.documents) for (const { target, isFrame } of links) if (isFrame) add(target);
  const hasOwnInCode = rendered
    ? [...rendered.values()].some(({ links }) => links.some(({ isFrame }) => isFrame))
    : // `sitegen dev` does not render all pages to find out.
      catalog.documents.some(({ component }) => component !== undefined);
  const external = [...origins].filter((origin) => origin.startsWith("https:") && origin !== config.url);
  return { origins: external.sort(), hasOwn: hasOwnInCode || origins.has(config.url) };
}

/** Return the sources of frames that the policy allows: the site itself if it has such frames, configured and trusted hosts. */
function frameSources(site: Sources): string[] {
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
function hostsOfHeads({ config, catalog }: Sources): HeadHosts {
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

/** Return the resource that a head tag loads. */
export function resourceOfHeadTag({
  tag,
  attributes,
}: {
  tag: string;
  attributes: Readonly<Record<string, string | boolean>>;
}): LoadedResource | undefined {
  return loadedResource(tag, (name) => (attributes[name] === undefined ? undefined : String(attributes[name])));
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
export function blockedResource(
  { type, url }: LoadedResource,
  { config, sources, place }: Pick<Site, "config"> & { sources: PolicySources; place: Place },
): Problem | undefined {
  if (!URL.canParse(url, config.url)) return undefined;
  const { origin, host, protocol } = new URL(url, config.url);
  // Resources without a host, such as `data:`, are not loaded from a server.
  if (host === "") return undefined;
  // Links to the site become paths, whatever their scheme.
  const isOwn = origin === config.url || (type === "frame" && pathBelowBaseUrl(url, config) !== undefined);
  const source = isOwn ? "'self'" : origin;
  if (sources[type].some((allowed) => matchesSource(source, allowed))) return undefined;
  const subject = type === "connection" ? `the connection to "${url}"` : `the ${type} "${url}"`;
  const message = `The Content-Security-Policy of the site blocks ${subject}.`;
  return warningAt(place, "blocked-by-policy", message, hintFor(type, { protocol, host, isOwn }));
}

function hintFor(
  type: ResourceType,
  { protocol, host, isOwn }: { protocol: string; host: string; isOwn: boolean },
): string {
  if (type === "frame" && isOwn)
    return "Link to the page, or allow frames of the site with `headers` in the configuration.";
  if (type === "frame" && protocol === "https:")
    return `Add "${host}" to \`markdown.iframeHosts\` in the configuration.`;
  // The policy only contains hosts with `https:` for frames, and no hosts of sockets.
  if (type === "frame" || /^wss?:$/.test(protocol)) return `Use https:, ${OWN_POLICY}.`;
  return HINTS[type];
}

/** Compare an origin with a source expression, which may contain a wildcard for subdomains. */
function matchesSource(origin: string, allowed: string): boolean {
  const [scheme, domain] = allowed.split("//*.");
  return domain === undefined ? origin === allowed : origin.startsWith(`${scheme}//`) && origin.endsWith(`.${domain}`);
}
