/** Which addresses may stand in a page. Content is not trusted: translators and pull requests write it. */

const SCHEMES = new Set(["http", "https", "mailto", "tel"]);
const RASTER_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]/i;

/** The address as a browser reads it: control characters and blanks do not hide a scheme. */
function readable(target: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, so the check must as well
  return target.replace(/[\u0000-\u0020\u007f]/g, "");
}

function schemeOf(target: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(readable(target))?.[1]?.toLowerCase();
}

/** Why an address may not be linked to; `undefined` when it may. */
export function addressFault(target: string): string | undefined {
  const scheme = schemeOf(target);
  return scheme === undefined || SCHEMES.has(scheme)
    ? undefined
    : `the scheme "${scheme.slice(0, 40)}:" is not allowed`;
}

/** Whether an address may be loaded as a picture, sound or film: from the web or the site, or a small raster image. */
export function isSafeImage(target: string): boolean {
  const scheme = schemeOf(target);
  if (scheme === undefined || scheme === "http" || scheme === "https") return true;
  return scheme === "data" && RASTER_IMAGE.test(readable(target));
}

/** A picture of a `srcset`, and what it is meant for: `2x`, `800w`, or nothing. */
export interface Candidate {
  address: string;
  descriptor: string;
}

/** The pictures of a `srcset`, read as browsers read it. */
export function srcsetCandidates(srcset: string): Candidate[] {
  // An address may hold commas, as data does; one at its end divides.
  return [...srcset.matchAll(/([^\s,]\S*)((?<!,)[^,]*)?/g)].map(([, address = "", descriptor = ""]) => ({
    address: address.replace(/(?<!,),+$/, ""),
    descriptor: descriptor.trim(),
  }));
}

/** Such pictures as a `srcset`. */
export function writeSrcset(candidates: readonly Candidate[]): string {
  return candidates.map(({ address, descriptor }) => `${address} ${descriptor}`.trim()).join(", ");
}
