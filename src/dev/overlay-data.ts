/** Problems as the overlay in the browser shows them: the errors, and of a great many only the first. */

import type { Problem } from "../model/problem.ts";

/** More would not be read. */
const MOST = 30;

export interface OverlayProblem {
  code: string;
  message: string;
  hint?: string;
  /** `content/docs/a.md:3:1` */
  where?: string;
  /** Opens the place in an editor, where the configuration says how. */
  editor?: string;
}

export function overlayData(
  problems: readonly Problem[],
  editorUrl: string | undefined,
): { total: number; shown: OverlayProblem[] } {
  const errors = problems.filter(({ severity }) => severity === "error");
  return {
    total: errors.length,
    shown: errors.slice(0, MOST).map(({ code, message, hint, place }) => ({
      code,
      message,
      hint,
      where: place && `${place.file}:${place.line}:${place.column}`,
      editor:
        place &&
        editorUrl
          ?.replaceAll("{file}", encodeURI(place.file))
          .replaceAll("{line}", String(place.line))
          .replaceAll("{column}", String(place.column)),
    })),
  };
}
