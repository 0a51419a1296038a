/** How links lead to other hosts. */

import { NEW_TAB_NOTE_ID } from "./shell-ids.ts";

/** Attributes of a link that opens a new tab, and tells assistive technology so. */
export const NEW_TAB_ATTRIBUTES = {
  target: "_blank",
  rel: "noopener noreferrer",
  "aria-describedby": NEW_TAB_NOTE_ID,
} as const;
