/**
 * Helpers for browser APIs: modifier keys of events, and fetching JSON. A failed status, truncated data and HTML
 * instead of JSON are errors.
 */

/**
 * Fetch and check a JSON file.
 *
 * @param isValid Whether the value has the shape that is expected.
 * @throws {Error} The request fails, the status is not a success, or the body is not such a value; names the address.
 */
export async function fetchJson<T>(
  address: string,
  isValid: (value: unknown) => value is T,
  options?: RequestInit,
): Promise<T> {
  let value: unknown;
  try {
    const response = await fetch(address, options);
    if (!response.ok) throw new Error(`status ${response.status}`);
    value = await response.json();
  } catch (cause) {
    throw new Error(`could not load ${address}`, { cause });
  }
  if (!isValid(value)) throw new Error(`could not use ${address}: it is not the file that was expected`);
  return value;
}

/** Whether a value is an object with these keys; enough to tell our files from those of another build or a host's page. */
export function hasKeys<T>(...keys: readonly (keyof T & string)[]): (value: unknown) => value is T {
  return (value: unknown): value is T =>
    typeof value === "object" && value !== null && keys.every((key) => Object.hasOwn(value, key));
}

/** The parts of an event of the mouse or the keyboard that are asked for here. */
export type Modifiers = Pick<MouseEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a key is held with which a press means something else: browsers open links elsewhere, or download them. */
export function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
