/** Formats errors and numbers for reports. */

/** The message of an error, then that of its cause, and so on. A chain that closes in on itself ends. */
export function errorChain(error: unknown): string[] {
  const messages: string[] = [];
  const seen = new Set<unknown>();
  let current = error;
  while (current !== undefined && current !== null && !seen.has(current)) {
    seen.add(current);
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
