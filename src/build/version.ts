/** Version and features of the generator. */

/** Inserted by `bin/compile.js`: a digest of the sources and the lock file. */
declare const __SITEGEN_BUILD__: string | undefined;
declare const __SITEGEN_VERSION__: string | undefined;
declare const __SITEGEN_HOMEPAGE__: string | undefined;

/** Version of all caches: caches of another build of the generator are ignored. */
export const GENERATOR_BUILD: string = typeof __SITEGEN_BUILD__ === "string" ? __SITEGEN_BUILD__ : "uncompiled";

/** Published version. */
export const GENERATOR_VERSION: string = typeof __SITEGEN_VERSION__ === "string" ? __SITEGEN_VERSION__ : "0.0.0";

/** URL of the documentation; `undefined` if package.json contains none, or only an example. */
export const DOCUMENTATION_URL: string | undefined =
  typeof __SITEGEN_HOMEPAGE__ === "string" ? realUrl(__SITEGEN_HOMEPAGE__) : undefined;

/** Return a URL without trailing slash, unless its host is reserved for examples (RFC 2606). */
export function realUrl(url: string): string | undefined {
  const { hostname } = new URL(url);
  const isReserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/.test(hostname);
  return isReserved ? undefined : url.replace(/\/+$/, "");
}

/** Value of the `generator` meta tag. */
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
