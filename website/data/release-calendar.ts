/**
 * Releases in the calendar next to the post list: the next one, the supported ones, and the last one whose support
 * ended. Update it together with the table in `tutorial/electron-timelines`.
 */

export interface CalendarRelease {
  major: number;
  /** Stable release date. */
  date: string;
  state: "planned" | "newest" | "supported" | "ended";
}

export const RELEASE_CALENDAR: readonly CalendarRelease[] = [
  { major: 38, date: "2025-09-02", state: "planned" },
  { major: 37, date: "2025-06-24", state: "newest" },
  { major: 36, date: "2025-04-29", state: "supported" },
  { major: 35, date: "2025-03-04", state: "supported" },
  { major: 34, date: "2025-01-14", state: "ended" },
];
