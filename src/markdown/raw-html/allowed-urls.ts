/** Restricts URLs in content, which is not trusted: translators and pull requests provide it. */

const SCHEMES = new Set(["http", "https", "mailto", "tel"]);
const RASTER_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]/i;

/** Remove characters that browsers ignore, which could hide a scheme. */
function withoutIgnoredCharacters(target: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, so the check must as well
  return target.replace(/[\u0000-\u0020\u007f]/g, "");
}

function schemeOf(target: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(withoutIgnoredCharacters(target))?.[1]?.toLowerCase();
}

/** Explain why a URL must not be linked. Returns `undefined` if the URL is allowed. */
export function addressFault(target: string): string | undefined {
  const scheme = schemeOf(target);
  return scheme === undefined || SCHEMES.has(scheme)
    ? undefined
    : `the scheme "${scheme.slice(0, 40)}:" is not allowed`;
}

/** Return the hint for a URL that must not be linked. */
export function addressHint(target: string): string {
  // Docusaurus: a path that its router must not handle
  const [, path] = /^pathname:(?:\/\/)?(\/[^"]*)$/i.exec(target) ?? [];
  return path === undefined
    ? "Use http, https, mailto, tel or a relative URL."
    : `Write the path only: "${path}". It may lead to a page or to a file in "static/".`;
}

/** True if a URL may be loaded as image, audio or video: HTTP(S), relative, or a raster image as data URL. */
export function isSafeImage(target: string): boolean {
  const scheme = schemeOf(target);
  if (scheme === undefined || scheme === "http" || scheme === "https") return true;
  return scheme === "data" && RASTER_IMAGE.test(withoutIgnoredCharacters(target));
}

/** Image candidate of a `srcset`, with its descriptor: `2x`, `800w`, or an empty string. */
export interface Candidate {
  address: string;
  descriptor: string;
}

/** Parse a `srcset` as browsers do. */
export function srcsetCandidates(srcset: string): Candidate[] {
  // URLs may contain commas, e.g. data URLs. A trailing comma is a separator.
  return [...srcset.matchAll(/([^\s,]\S*)((?<!,)[^,]*)?/g)].map(([, address = "", descriptor = ""]) => ({
    address: address.replace(/(?<!,),+$/, ""),
    descriptor: descriptor.trim(),
  }));
}

/** Serialize candidates as a `srcset`. */
export function writeSrcset(candidates: readonly Candidate[]): string {
  return candidates.map(({ address, descriptor }) => `${address} ${descriptor}`.trim()).join(", ");
}
