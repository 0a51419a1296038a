/** Exit statuses (the command's contract). */

export const CONTENT_ERROR = 1;
export const USAGE_ERROR = 2;
export const DEFECT = 3;

/** End with a status once what was printed has left: a pipe may be slow, or closed. */
export function exitWith(status: number): void {
  process.exitCode = status;
}
