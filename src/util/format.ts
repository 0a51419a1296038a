/** Format numbers, sizes, durations and words for people. */

/** Return an error's message, followed by its causes' messages. Stops at a circular chain. */
export function listErrorMessages(error: unknown): string[] {
  if (error === undefined || error === null) return [String(error)];
  const messages: string[] = [];
  const visited = new Set<unknown>();
  let current: unknown = error;
  while (current !== undefined && current !== null && !visited.has(current)) {
    visited.add(current);
    messages.push(current instanceof Error ? current.message : String(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages;
}

/** Format an error and its causes on one line: `No greeting. Cause: No name.` */
export function formatError(error: unknown): string {
  return listErrorMessages(error)
    .map((message) => message.trimEnd())
    .map((message) => (/[.?!]$/.test(message) ? message : `${message}.`))
    .join(" Cause: ");
}

/** Format a number for reports, with thousands separators: `12,255`. Reports are in English on every machine. */
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
  // A value that rounds to 1,000 is shown in the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** Shorten a value for a message, and keep it on one line. */
export function shorten(text: string, maxLength = 80): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** `["a", "b", "c"]` → `a, b or c`. */
export function formatChoices(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}
