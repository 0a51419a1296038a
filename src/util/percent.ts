/** Percent-encoding as people write it: a percent sign may also be just that. */

/** Undo percent-encoding. A text that is not encoded properly, such as `50%`, stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
