/** The version of the documentation that a visitor chose last. */

import { useEffect, useState } from "react";
import { browserStorage, storageKeys } from "../storage.ts";

/** The site has one set of documentation; its preferences are kept under this name. */
const DOCS_ID = "default";

/** Remember a version. */
export function preferVersion(name: string): void {
  browserStorage().set(storageKeys.preferredVersion(DOCS_ID), name);
}

/**
 * The remembered version, once the browser's storage was read. A name that is no longer known is removed.
 *
 * @param names All versions; empty where the site does not know them, and then nothing is judged.
 */
export function usePreferredVersion(names: readonly string[]): string | undefined {
  const [preferred, setPreferred] = useState<string>();
  const known = names.join("\n");
  useEffect(() => {
    if (known === "") return;
    const storage = browserStorage();
    const key = storageKeys.preferredVersion(DOCS_ID);
    const accept = (value: string | null) =>
      setPreferred(value !== null && known.split("\n").includes(value) ? value : undefined);
    const stored = storage.get(key);
    if (stored !== null && !known.split("\n").includes(stored)) storage.del(key);
    else accept(stored);
    return storage.listen(key, accept);
  }, [known]);
  return preferred;
}
