/** The version that the user chose last, in each set of docs. */

import { useEffect, useState } from "react";
import { browserStorage, storageKeys } from "../storage.ts";

/** Return the storage key of a set of docs; without an ID, the key of the only set. */
const keyOf = (set = "default"): string => storageKeys.preferredVersion(set);

/** Store the preferred version. */
export function preferVersion({ name, set }: { name: string; set?: string }): void {
  browserStorage().set(keyOf(set), name);
}

/** Return the stored version of the only set of docs. */
export function storedVersion(): string | null {
  return browserStorage().get(keyOf());
}

/**
 * Remove the stored version of the only set on load if it no longer exists, on every page.
 *
 * @param names All versions, if the site has one set of docs.
 */
export function useKnownVersions(names: readonly string[] | undefined): void {
  const versionList = names?.join("\n");
  useEffect(() => {
    if (versionList === undefined) return;
    const name = storedVersion();
    if (name !== null && !versionList.split("\n").includes(name)) browserStorage().del(keyOf());
  }, [versionList]);
}

/** Return the preferred version once it has been read from storage. @param names The versions of the set to choose from. */
export function usePreferredVersion(names: readonly string[], set: string | undefined): string | undefined {
  const [preferred, setPreferred] = useState<string>();
  const versionList = names.join("\n");
  useEffect(() => {
    const accept = (value: string | null) =>
      setPreferred(value !== null && versionList.split("\n").includes(value) ? value : undefined);
    const key = keyOf(set);
    accept(browserStorage().get(key));
    return browserStorage().listen(key, accept);
  }, [versionList, set]);
  return preferred;
}
