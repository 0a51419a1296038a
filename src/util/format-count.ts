/** A number for reports, with commas between thousands: `12,255`. Reports are in English on every machine. */
export function formatCount(value: number): string {
  return value.toLocaleString("en");
}
