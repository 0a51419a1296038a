/** Whether the announcement shows, and how it is dismissed. */

import { useEffect, useState } from "react";
import type { BrowserStorage } from "../storage.ts";
import { browserStorage, storageKeys } from "../storage.ts";

/** The id that Docusaurus gave at first, misspelled: visitors of a site that has moved may have dismissed it. */
const MISSPELLED = "annoucement-bar";
const SPELLED = "announcement-bar";

/**
 * Compare the stored announcement with the present one, and store the present one.
 *
 * @returns Whether the visitor has dismissed this very announcement.
 */
export function recallAnnouncement(storage: BrowserStorage, id: string): boolean {
  const storedId = storage.get(storageKeys.announcementId);
  const dismissedId = storedId === MISSPELLED ? SPELLED : storedId;
  storage.set(storageKeys.announcementId, id);
  if (dismissedId !== id) storage.set(storageKeys.announcementDismissed, "false");
  return dismissedId === id && storage.get(storageKeys.announcementDismissed) === "true";
}

/** The server always shows the bar; the first script of the document hides it where it was dismissed. */
export function useAnnouncement(id: string | undefined): { isVisible: boolean; close(): void } {
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (id === undefined) return;
    const storage = browserStorage();
    setDismissed(recallAnnouncement(storage, id));
    return storage.listen(storageKeys.announcementDismissed, (value) => setDismissed(value === "true"));
  }, [id]);
  return {
    isVisible: id !== undefined && !dismissed,
    close() {
      setDismissed(true);
      browserStorage().set(storageKeys.announcementDismissed, "true");
    },
  };
}
