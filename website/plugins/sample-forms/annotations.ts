/**
 * Types that samples need in TypeScript, by page: a text of the sample and its replacement. Translations of a page have the
 * same samples. Most samples need none, because the compiler infers their types from those of Electron.
 */

import type { TypeAnnotation } from "./convert.ts";
import { guideAnnotations } from "./guide-annotations.ts";
import { referenceAnnotations } from "./reference-annotations.ts";

export const annotations: Readonly<Record<string, readonly TypeAnnotation[]>> = {
  ...guideAnnotations,
  ...referenceAnnotations,
};
