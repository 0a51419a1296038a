/** The version that the user chose last, in each set of docs. */

import { useEffect, useState } from "react";
import { getBrowserStorage, storageKeys } from "../storage.ts";

/** Store the preferred version. */
export function storePreferredVersion({ name, set }: { name: string; set?: string }): void {
  getBrowserStorage().set(storageKeys.preferredVersion(set), name);
}

/** Return the stored version for the only set of docs. */
export function readPreferredVersion(): string | null {
  return getBrowserStorage().get(storageKeys.preferredVersion());
}

/**
 * Remove the only set's stored version if it no longer exists.
 *
 * @param names All versions, if the site has one set of docs.
 */
export function forgetUnknownVersion(names: readonly string[] | undefined): void {
  if (!names) return;
  const name = readPreferredVersion();
  // Any value that was stored may be wrong, also an empty one.
  if (name !== null && !names.includes(name)) getBrowserStorage().remove(storageKeys.preferredVersion());
}

/** Return the preferred version once it has been read from storage. @param names The set's versions to choose from. */
export function usePreferredVersion(names: readonly string[], set: string | undefined): string | undefined {
  const [preferred, setPreferred] = useState<string>();
  const versionList = names.join("\n");
  useEffect(() => {
    const accept = (value: string | null) =>
      setPreferred(value !== null && versionList.split("\n").includes(value) ? value : undefined);
    const key = storageKeys.preferredVersion(set);
    accept(getBrowserStorage().get(key));
    return getBrowserStorage().listen(key, accept);
  }, [versionList, set]);
  return preferred;
}
