const UNITS = ["B", "kB", "MB", "GB"] as const;

/** Format a size for reports, in decimal units as browsers show them: `812 B`, `4.2 kB`, `270 MB`. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What rounds to 1,000 of a unit is one of the next.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}
