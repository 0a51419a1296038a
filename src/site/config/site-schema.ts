/** Settings for the whole site: names, URLs and images. */

import * as z from "zod";
import { createCheckedString, flag, key } from "../../reader/schema-builders.ts";
import { ensureTrailingSlash } from "../../util/path.ts";
import { checkBaseUrl, checkWebUrl } from "../../util/url-validation.ts";
import { nonEmptyString } from "./value-schemas.ts";

const siteOriginSchema = createCheckedString((url) => {
  const fault = checkWebUrl(url);
  if (fault) return fault;
  const { pathname, search, hash } = new URL(url);
  if (pathname === "/" && search === "" && hash === "") return undefined;
  return { message: "contains more than scheme and host", hint: 'Move the path to "baseUrl".' };
}).transform((url) => new URL(url).origin);

export const siteShape = {
  title: key(nonEmptyString, { description: "Name of the site.", example: "My tool" }),
  tagline: key(z.string().default(""), { description: "Title of the home page.", example: "Fast and small" }),
  url: key(siteOriginSchema, {
    description: "Origin of the site, without a path.",
    example: "https://example.org",
  }),
  baseUrl: key(createCheckedString(checkBaseUrl).transform(ensureTrailingSlash).default("/"), {
    description: "Path under which the site is served. `--base-url` overrides it.",
    example: "/my-tool/",
  }),
  baseUrlBanner: flag(true, "Show a warning on the home page if the site is served under a path other than `baseUrl`."),
  trailingSlash: flag(
    false,
    "End the URLs of all pages with a slash. Use `true` to avoid redirects on hosts that add a slash to URLs, such as GitHub Pages.",
  ),
  titleDelimiter: key(nonEmptyString.default("|"), {
    description: "Separator between the titles of the page and the site.",
    example: "–",
  }),
  favicon: key(nonEmptyString.optional(), {
    description:
      "Path in `static/` of the icon of the site. If it is an SVG, icons for home screens are drawn from it.",
    example: "/favicon.svg",
  }),
  image: key(nonEmptyString.optional(), {
    description: "Path in `static/` of the image for pages that are shared on social media.",
    example: "/social.png",
  }),
  shareImages: flag(true, "Draw a share image for posts and sections of the docs that do not set `image`."),
  noIndex: flag(false, "Prevent search engines from indexing the site. The search of the site is not affected."),
  revision: key(nonEmptyString.optional(), {
    description: "Commit of the content, added to pages as the meta tag `revision`.",
    example: "0a1b2c3",
  }),
};
