/** The generator's version and features. */

/** Inserted by `bin/compile.js`: a digest of the sources and the lock file. */
declare const __SITEGEN_BUILD__: string | undefined;
declare const __SITEGEN_VERSION__: string | undefined;
declare const __SITEGEN_HOMEPAGE__: string | undefined;

/** Version for all caches: caches from another generator build are ignored. */
export const GENERATOR_BUILD: string = typeof __SITEGEN_BUILD__ === "string" ? __SITEGEN_BUILD__ : "uncompiled";

/** Published version. */
export const GENERATOR_VERSION: string = typeof __SITEGEN_VERSION__ === "string" ? __SITEGEN_VERSION__ : "0.0.0";

/** Documentation URL; `undefined` if package.json contains none, or only an example. */
export const DOCUMENTATION_URL: string | undefined =
  typeof __SITEGEN_HOMEPAGE__ === "string" ? getRealUrl(__SITEGEN_HOMEPAGE__) : undefined;

/** Return a URL without trailing slash, unless its host is reserved for examples (RFC 2606). */
export function getRealUrl(url: string): string | undefined {
  const { hostname } = new URL(url);
  const isReserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/.test(hostname);
  return isReserved ? undefined : url.replace(/\/+$/, "");
}

/** Value for the `generator` meta tag. */
export const GENERATOR = `sitegen ${GENERATOR_VERSION}`;

/** Features listed in the build manifest. */
export const FEATURES = [
  "docs",
  "blog",
  "pages",
  "data-screens",
  "search",
  "i18n",
  "redirects",
  "feeds",
  "sitemap",
  "llms-txt",
  "markdown-copies",
] as const;
