/** Ids of the page around the content, in a form that no heading is likely to yield. Content never gets one of them. */

/** Where the page is drawn. */
export const ROOT_ID = "__root";

/** The wrapper that the skip link leads to without script. */
export const MAIN_ID = "__main";

/** The client moves focus to this element after a navigation, so that the next tab stop is the skip link inside. */
export const SKIP_REGION_ID = "__skip-region";

/** The hidden note that tells assistive technology of new tabs; external links of content refer to it too. */
export const NEW_TAB_NOTE_ID = "__new-tab-note";

export const SHELL_IDS: ReadonlySet<string> = new Set([ROOT_ID, MAIN_ID, SKIP_REGION_ID, NEW_TAB_NOTE_ID]);
