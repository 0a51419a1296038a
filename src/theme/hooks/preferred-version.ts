/** The version of the documentation that a visitor chose last. */

import { useEffect, useState } from "react";
import { browserStorage, storageKeys } from "../storage.ts";

/** The site has one set of documentation; its preferences are kept under this name. */
const DOCS_ID = "default";

const KEY = storageKeys.preferredVersion(DOCS_ID);

/** Remember a version. */
export function preferVersion(name: string): void {
  browserStorage().set(KEY, name);
}

/** The remembered version, which the site may not know any more. */
export function storedVersion(): string | null {
  return browserStorage().get(KEY);
}

/**
 * The remembered version, once the browser's storage was read. A name that is no longer known is removed.
 *
 * @param names All versions; empty where the site does not know them, and then nothing is judged.
 */
export function usePreferredVersion(names: readonly string[]): string | undefined {
  const [preferred, setPreferred] = useState<string>();
  const versionList = names.join("\n");
  useEffect(() => {
    if (versionList === "") return;
    const storage = browserStorage();
    const accept = (value: string | null) =>
      setPreferred(value !== null && versionList.split("\n").includes(value) ? value : undefined);
    const storedName = storedVersion();
    if (storedName !== null && !versionList.split("\n").includes(storedName)) storage.del(KEY);
    else accept(storedName);
    return storage.listen(KEY, accept);
  }, [versionList]);
  return preferred;
}
