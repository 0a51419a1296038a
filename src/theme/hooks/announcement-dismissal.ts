/** Shows and dismisses the announcement bar. */

import { useEffect, useState } from "react";
import type { BrowserStorage } from "../storage.ts";
import { getBrowserStorage, storageKeys } from "../storage.ts";

/** ID stored by early Docusaurus versions. Users of a migrated site may have dismissed it. */
const MISSPELLED = "annoucement-bar";
const SPELLED = "announcement-bar";

/**
 * Compare the stored announcement ID with the current one, then store the current one.
 *
 * @returns True if the user has dismissed the current announcement.
 */
export function syncDismissal(storage: BrowserStorage, id: string): boolean {
  const storedId = storage.get(storageKeys.announcementId);
  const dismissedId = storedId === MISSPELLED ? SPELLED : storedId;
  storage.set(storageKeys.announcementId, id);
  if (dismissedId !== id) storage.set(storageKeys.announcementDismissed, "false");
  return dismissedId === id && storage.get(storageKeys.announcementDismissed) === "true";
}

/**
 * Control the announcement bar. The server always renders it; the boot script hides it before the first paint if it was
 * dismissed.
 */
export function useAnnouncement(id: string | undefined): { isVisible: boolean; close(): void } {
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (id === undefined) return;
    const storage = getBrowserStorage();
    setDismissed(syncDismissal(storage, id));
    return storage.listen(storageKeys.announcementDismissed, (value) => setDismissed(value === "true"));
  }, [id]);
  return {
    isVisible: id !== undefined && !dismissed,
    close() {
      setDismissed(true);
      getBrowserStorage().set(storageKeys.announcementDismissed, "true");
    },
  };
}
