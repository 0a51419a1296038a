/** Severities of rules about style, which content of other tools was not written by. */

import type { UserConfig } from "../site/config/user-config.ts";

/** They are listed with `--strict` off, too, once the severities are removed from the configuration. */
export const IMPORTED_RULES: NonNullable<NonNullable<UserConfig["check"]>["rules"]> = {
  "invalid-sample": "info",
  "image-without-alt": "info",
  "media-without-title": "info",
  "unused-definition": "info",
  "duplicate-definition": "info",
  "translation-structure": "info",
  "missing-translation": "info",
};
