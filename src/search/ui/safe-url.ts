/** Checks URLs of search results, which a hosted service or stored data may provide. */

/** Return true if a link may lead to a URL: to a path of the site, or to another host by HTTP. */
export function isSafeUrl(url: string): boolean {
  // Most results are pages of this site.
  if (/^\/(?!\/)/.test(url)) return true;
  try {
    return /^https?:$/.test(new URL(url, location.href).protocol);
  } catch {
    return false;
  }
}
