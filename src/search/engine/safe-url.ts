/** Whether an address is one that a link may have. */
export function isSafeUrl(url: string): boolean {
  // A path, as most are.
  if (/^\/(?!\/)/.test(url)) return true;
  try {
    return /^https?:$/.test(new URL(url, location.href).protocol);
  } catch {
    return false;
  }
}
