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

/** The addresses of a `srcset`. */
export function srcsetAddresses(srcset: string): string[] {
  return srcset
    .split(/,\s+|,(?=[^\s,]+\s+[\d.]+[wx]\s*(?:,|$))/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? "")
    .filter(Boolean);
}
