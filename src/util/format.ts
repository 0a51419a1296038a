/** Format numbers, sizes, durations and words for people. */

/** The message of an error, then that of its cause, and so on. A chain that closes in on itself ends. */
export function errorChain(error: unknown): string[] {
  const messages: string[] = [];
  const visited = new Set<unknown>();
  let current = error;
  while (current !== undefined && current !== null && !visited.has(current)) {
    visited.add(current);
    messages.push(current instanceof Error ? current.message : String(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages;
}

/** The chain as sentences on one line: `No greeting. Cause: No name.` */
export function errorSentences(error: unknown): string {
  return errorChain(error)
    .map((message) => message.replace(/\.?\s*$/, "."))
    .join(" Cause: ");
}

/** A number for reports, with commas between thousands: `12,255`. Reports are in English on every machine. */
export function formatCount(value: number): string {
  return value.toLocaleString("en");
}

/** Format a duration for reports: `38 ms`, `1.2 s`. */
export function formatDuration(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  return rounded < 1000 ? `${rounded} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

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
