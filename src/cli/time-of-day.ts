/** The local time for a line of a log: `14:02:11`. */
export function timeOfDay(date = new Date()): string {
  return date.toTimeString().slice(0, 8);
}
