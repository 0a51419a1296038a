/**
 * Helpers for browser APIs: modifier keys, letters and text fields in events, scrolling, checking URLs, and fetching JSON.
 * A failed status, truncated data, or HTML instead of JSON causes an error.
 */

/**
 * Fetch and validate a JSON file.
 *
 * @param isValid Returns true if the value has the expected shape.
 * @throws {Error} The request fails, the status is not a success, or the body is invalid. The message contains the URL.
 */
export async function fetchJson<T>(
  url: string,
  isValid: (value: unknown) => value is T,
  options?: RequestInit,
): Promise<T> {
  let value: unknown;
  try {
    const response = await fetch(url, options);
    if (!response.ok) throw new Error(`status ${response.status}`);
    value = await response.json();
  } catch (cause) {
    throw new Error(`could not load ${url}`, { cause });
  }
  if (!isValid(value)) throw new Error(`could not use ${url}: it is not the file that was expected`);
  return value;
}

/**
 * True if a value is an object with these keys. This is enough to distinguish our files from another build's or
 * the host's error page.
 */
export function hasKeys<T>(...keys: readonly (keyof T & string)[]): (value: unknown) => value is T {
  return (value: unknown): value is T =>
    typeof value === "object" && value !== null && keys.every((key) => Object.hasOwn(value, key));
}

/** Modifier keys in a mouse or keyboard event. */
export type Modifiers = Pick<MouseEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** True if a modifier key is pressed, with which browsers open a link elsewhere or download it. */
export function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/**
 * Return a key's lower-case Latin letter. Layouts for other scripts have none, so the letter at the same place on a
 * Latin keyboard is used, as in browser shortcuts. Keys without a letter return their name.
 */
export function getLatinKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const isOtherScript = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u.test(key);
  return ((isOtherScript && /^Key([A-Z])$/.exec(code)?.[1]) || key).toLowerCase();
}

/**
 * Return true if a link may lead to a URL that a hosted service or stored data provide: to a path on the site, or to
 * another host by HTTP.
 */
export function isSafeUrl(url: string): boolean {
  // Most results are pages on this site.
  if (/^\/(?!\/)/.test(url)) return true;
  try {
    return /^https?:$/.test(new URL(url, location.href).protocol);
  } catch {
    return false;
  }
}

/** Class for an element that does not scroll below a panel or dialog. */
const LOCKED = "scroll-locked";

/**
 * Disable page scrolling. Padding replaces the scroll bar, to avoid a layout shift.
 *
 * @param target The body, or the root element for a dialog that may be opened while the body is locked.
 * @returns A function that enables scrolling again.
 */
export function lockScroll({ classList, style }: HTMLElement = document.body): () => void {
  const bar = window.innerWidth - document.documentElement.clientWidth;
  classList.add(LOCKED);
  if (bar > 0) style.setProperty("padding-inline-end", `${bar}px`);
  return () => {
    classList.remove(LOCKED);
    style.removeProperty("padding-inline-end");
  };
}

/** Return true if an event's target accepts text. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|select|textarea)$/.test(target.localName))
  );
}

/** Return true on systems with shortcuts that use the Command key. */
export function isApplePlatform(): boolean {
  return /Mac|iPhone|iPad|iPod/.test(navigator.platform || navigator.userAgent);
}
