/** Dates as authors write them, and the date that the file name of a post may carry. */

import { baseName, folderOf } from "../../util/path.ts";

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
 * What the name of a post says: that of its file, or of its folder where the file is an `index` with pictures beside it.
 *
 * @param path An id, `2025-07-01-small-installer/index`, or a file, `content/blog/2025-07-01-small-installer.md`.
 * @returns The date as written (it may be impossible), and the path without it: of an id the slug.
 */
export function postName(path: string): { date?: string; slug: string } {
  const fileStem = path.replace(/\.md$/i, "").replace(/\/index$/, "");
  const folder = folderOf(fileStem);
  const [, date, rest] = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(baseName(fileStem)) ?? [];
  return { date, slug: [...(folder === "" ? [] : [folder]), rest ?? baseName(fileStem)].join("/") };
}
