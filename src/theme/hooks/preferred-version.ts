/** The docs version that the user chose last. */

import { useEffect, useState } from "react";
import { browserStorage, storageKeys } from "../storage.ts";

/** ID of the docs instance in the storage key. A site has only one. */
const DOCS_ID = "default";

const KEY = storageKeys.preferredVersion(DOCS_ID);

/** Store the preferred version. */
export function preferVersion(name: string): void {
  browserStorage().set(KEY, name);
}

/** Return the stored version, which may no longer exist. */
export function storedVersion(): string | null {
  return browserStorage().get(KEY);
}

/**
 * Return the preferred version once it has been read from storage. A version that no longer exists is removed from
 * storage.
 *
 * @param names All versions. If empty, the stored version is not validated.
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
