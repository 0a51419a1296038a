/** Parses dates in front matter and in names of post files. */

import { getBaseName, getFolder } from "../../util/path.ts";

const DAY = /(\d{4})-(\d{1,2})-(\d{1,2})/.source;
const TIME = /(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?/.source;
const TIME_ZONE = /([Zz]|[+-]\d{2}(?::?\d{2})?)/.source;
const DATE = new RegExp(String.raw`^${DAY}(?:[Tt ]${TIME}\s*${TIME_ZONE}?)?$`);

/**
 * Normalize an ISO 8601 date or date-time. Month and day may lack a leading zero.
 *
 * @param text E.g. `2025-07-01`. A date-time without a time zone is UTC, whatever the machine's time zone.
 * @returns A date as `YYYY-MM-DD`, or a UTC date-time in `toISOString` format; `undefined` if the string is invalid
 *   or the day does not exist.
 */
export function toIsoDate(text: string): string | undefined {
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

/**
 * Return the day that a string in another format means, for a hint: `2023/2/7`, `20230207`, `7 February 2023`.
 *
 * Formats with two possible meanings, e.g. `7/2/2023`, are not interpreted.
 */
export function suggestDate(text: string): string | undefined {
  const [, year = "", month = "", day = ""] = /^(\d{4})\D{0,2}(\d{1,2})\D{0,2}(\d{1,2})(?!\d)/.exec(text.trim()) ?? [];
  if (year !== "") return toIsoDate(formatDay(year, month, day));
  if (!/^(?:\d{1,2} [a-z]{3,9}|[a-z]{3,9} \d{1,2}),? \d{4}$/i.test(text.trim())) return undefined;
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/**
 * Split a post's name into date and slug. The name is the file name, or the directory name for an `index` file.
 *
 * @param path A document ID, `2025-07-01-small-installer/index`, or a file,
 *   `content/blog/2025-07-01-small-installer.md`.
 * @returns The date as written, which may not exist, and the path without it; for a document ID, that is the slug.
 */
export function parsePostName(path: string): { date?: string; slug: string } {
  const fileStem = path.replace(/\.mdx?$/i, "").replace(/\/index$/i, "");
  const folder = getFolder(fileStem);
  const [, date, rest] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(getBaseName(fileStem)) ?? [];
  return { date, slug: [...(folder === "" ? [] : [folder]), rest ?? getBaseName(fileStem)].join("/") };
}
