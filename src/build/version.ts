/** Which generator this is. */

/** Replaced when the generator is compiled: digest of all its sources and of its lock file. */
declare const __SITEGEN_BUILD__: string | undefined;
declare const __SITEGEN_VERSION__: string | undefined;

/** Version of all caches: another build of the generator trusts none of them. */
export const GENERATOR_BUILD: string = typeof __SITEGEN_BUILD__ === "string" ? __SITEGEN_BUILD__ : "uncompiled";

/** Version as published. */
export const GENERATOR_VERSION: string = typeof __SITEGEN_VERSION__ === "string" ? __SITEGEN_VERSION__ : "0.0.0";

/** As the `generator` meta tag and the build manifest name it. */
export const GENERATOR = `sitegen ${GENERATOR_VERSION}`;

/** What this generator adds to plain pages, for the build manifest. */
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
