/** Operating systems for downloads. */

import type { System } from "../data/fiddle-data";

export const SYSTEMS: readonly System[] = ["windows", "macos", "linux"];

/** Return the operating system in a user agent string; Windows, the most common one, if there is none. */
export function detectSystem(userAgent: string): System {
  if (/Windows/i.test(userAgent)) return "windows";
  if (/Mac/i.test(userAgent)) return "macos";
  return /Linux|X11|CrOS/i.test(userAgent) ? "linux" : "windows";
}
