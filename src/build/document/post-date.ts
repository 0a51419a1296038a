/** Dates as authors write them, and the date that the file name of a post may carry. */

import { baseName } from "../../util/path.ts";

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;

/**
 * An ISO 8601 day or instant in its canonical form.
 *
 * @param text `2025-07-01`, or a date-time; without a zone it is one of UTC, so that no machine's zone counts.
 * @returns The day as it is, an instant in UTC as `toISOString` writes it; `undefined` for other texts and days that no
 * calendar has.
 */
export function isoDate(text: string): string | undefined {
  const match = DATE.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = "00", fraction = "", zone = "Z"] = match as unknown as string[];
  const date = `${year}-${month}-${day}`;
  const noon = new Date(`${date}T12:00:00Z`);
  if (Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== date) return undefined;
  if (hour === undefined) return date;
  const offset = /^z$/i.test(zone) ? "Z" : zone.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, h, m) => `${h}:${m ?? "00"}`);
  const instant = new Date(`${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}${offset}`);
  return Number.isNaN(instant.getTime()) || Number(hour) > 23 ? undefined : instant.toISOString();
}

/**
 * What the name of a post's file says.
 *
 * @param path `content/blog/2025-07-01-small-installer.md`, or a document id.
 * @returns The date as written (it may be impossible), and the name without it, from which the slug comes.
 */
export function postName(path: string): { date?: string; slug: string } {
  const name = baseName(path).replace(/\.(?:md|markdown|mdx)$/i, "");
  const match = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(name);
  return match ? { date: match[1], slug: match[2] as string } : { slug: name };
}
