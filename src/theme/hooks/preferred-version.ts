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

/** Return the stored version. */
export function storedVersion(): string | null {
  return browserStorage().get(KEY);
}

/** Remove the stored version on load if it no longer exists, on every page. @param names All versions, if the site has any. */
export function useKnownVersions(names: readonly string[] | undefined): void {
  const versionList = names?.join("\n");
  useEffect(() => {
    if (versionList === undefined) return;
    const name = storedVersion();
    if (name !== null && !versionList.split("\n").includes(name)) browserStorage().del(KEY);
  }, [versionList]);
}

/** Return the preferred version once it has been read from storage. @param names The versions to choose from. */
export function usePreferredVersion(names: readonly string[]): string | undefined {
  const [preferred, setPreferred] = useState<string>();
  const versionList = names.join("\n");
  useEffect(() => {
    const accept = (value: string | null) =>
      setPreferred(value !== null && versionList.split("\n").includes(value) ? value : undefined);
    accept(storedVersion());
    return browserStorage().listen(KEY, accept);
  }, [versionList]);
  return preferred;
}
