/** Exit statuses, as README.md lists them. */

export const CONTENT_ERROR = 1;
export const USAGE_ERROR = 2;
export const DEFECT = 3;

/** The status to end with. The guard ends the process once what was printed has left: a pipe may be slow, or closed. */
export function exitWith(status: number): void {
  process.exitCode = status;
}
