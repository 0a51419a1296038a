/** Parses dates in front matter and in file names of posts. */

import { baseName, folderOf } from "../../util/path.ts";

const DATE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;

/**
 * Normalize an ISO 8601 date or date-time. The leading zero of month and day may be missing.
 *
 * @param text E.g. `2025-07-01`. A date-time without a time zone is UTC, independent of the time zone of the machine.
 * @returns A date as `YYYY-MM-DD`, or a date-time in UTC in the format of `toISOString`; `undefined` if the string is invalid
 *   or the day does not exist.
 */
export function isoDate(text: string): string | undefined {
  const match = DATE.exec(text.trim());
  if (!match) return undefined;
  const [, year = "", month = "", day = "", hour, minute, second = "00", fraction = "", zone = "Z"] = match;
  const date = formatDay(year, month, day);
  const parsedDate = new Date(`${date}T12:00:00Z`);
  if (Number.isNaN(parsedDate.getTime()) || parsedDate.toISOString().slice(0, 10) !== date) return undefined;
  if (hour === undefined) return date;
  const offset = /^z$/i.test(zone) ? "Z" : zone.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, h, m) => `${h}:${m ?? "00"}`);
  const instant = new Date(`${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}${offset}`);
  return Number.isNaN(instant.getTime()) || Number(hour) > 23 ? undefined : instant.toISOString();
}

const formatDay = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** Add the leading zeros of month and day; the rest is unchanged. */
export function padDate(text: string): string {
  return text
    .trim()
    .replace(/^(\d{4})-(\d{1,2})-(\d{1,2})/, (_, year: string, month: string, day: string) =>
      formatDay(year, month, day),
    );
}

/**
 * Return the day that a string in another format means, for a hint: `2023/2/7`, `20230207`, `7 February 2023`.
 *
 * Formats with two possible meanings, e.g. `7/2/2023`, are not interpreted.
 */
export function similarDate(text: string): string | undefined {
  const [, year = "", month = "", day = ""] = /^(\d{4})\D{0,2}(\d{1,2})\D{0,2}(\d{1,2})(?!\d)/.exec(text.trim()) ?? [];
  if (year !== "") return isoDate(formatDay(year, month, day));
  if (!/^(?:\d{1,2} [a-z]{3,9}|[a-z]{3,9} \d{1,2}),? \d{4}$/i.test(text.trim())) return undefined;
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/**
 * Split the name of a post into its date and slug. The name is the file name, or the directory name of an `index` file.
 *
 * @param path A document ID, `2025-07-01-small-installer/index`, or a file,
 *   `content/blog/2025-07-01-small-installer.md`.
 * @returns The date as written, which may not exist, and the path without it; for a document ID, that is the slug.
 */
export function postName(path: string): { date?: string; slug: string } {
  const fileStem = path.replace(/\.mdx?$/i, "").replace(/\/index$/, "");
  const folder = folderOf(fileStem);
  const [, date, rest] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(baseName(fileStem)) ?? [];
  return { date, slug: [...(folder === "" ? [] : [folder]), rest ?? baseName(fileStem)].join("/") };
}
