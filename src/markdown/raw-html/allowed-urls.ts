/** Restricts URLs in content, which is not trusted: translators and pull requests provide it. */

const SCHEMES = new Set(["http", "https", "mailto", "tel"]);
const RASTER_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]/i;

/** Remove characters that browsers ignore, which could hide a scheme. */
function removeIgnoredCharacters(target: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, so the check must as well
  return target.replace(/[\u0000-\u0020\u007f]/g, "");
}

function getScheme(target: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(removeIgnoredCharacters(target))?.[1]?.toLowerCase();
}

/** Explain why a URL must not be linked. Returns `undefined` if the URL is allowed. */
export function checkUrl(target: string): string | undefined {
  const scheme = getScheme(target);
  return scheme === undefined || SCHEMES.has(scheme)
    ? undefined
    : `the scheme "${scheme.slice(0, 40)}:" is not allowed`;
}

/** Return the hint for a URL that must not be linked. */
export function getUrlHint(target: string): string {
  if (/^(?:[a-z]:[\\/]|file:)/i.test(target))
    return "Copy the file into the site, and write its path relative to the page, with slashes.";
  // Docusaurus: a path that its router must not handle
  const [, path] = /^pathname:(?:\/\/)?(\/[^"]*)$/i.exec(target) ?? [];
  return path === undefined
    ? "Use http, https, mailto, tel or a relative URL."
    : `Write the path only: "${path}". It may lead to a page or to a file in "static/".`;
}

/** True if a URL may be loaded as image, audio or video: HTTP(S), relative, or a raster image as data URL. */
export function isSafeImage(target: string): boolean {
  const scheme = getScheme(target);
  if (scheme === undefined || scheme === "http" || scheme === "https") return true;
  return scheme === "data" && RASTER_IMAGE.test(removeIgnoredCharacters(target));
}

/** Image candidate in a `srcset`, with its descriptor: `2x`, `800w`, or an empty string. */
export interface Candidate {
  url: string;
  descriptor: string;
}

/** Parse a `srcset` as browsers do. */
export function parseSrcset(srcset: string): Candidate[] {
  // URLs may contain commas, e.g. data URLs. A trailing comma is a separator.
  return [...srcset.matchAll(/([^\s,]\S*)((?<!,)[^,]*)?/g)].map(([, url = "", descriptor = ""]) => ({
    url: url.replace(/(?<!,),+$/, ""),
    descriptor: descriptor.trim(),
  }));
}

/** Serialize candidates as a `srcset`. */
export function serializeSrcset(candidates: readonly Candidate[]): string {
  return candidates.map(({ url, descriptor }) => `${url} ${descriptor}`.trim()).join(", ");
}
