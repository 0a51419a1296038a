/** The choice among versions of the docs on the search page. */

import type { SearchEntry } from "../engine/index-format.ts";
import { element } from "./dom.ts";
import { type SearchClient, versionAt } from "./provider.ts";

export interface VersionSelect {
  /** Show which version is searched. @param version Absent: the one that is searched unless another is chosen. */
  show(version: string | undefined): void;
}

/** A version, if there is such a one: an address may name any. */
export function knownVersion({ indexes }: SearchEntry, version: string | undefined): string | undefined {
  return indexes.find((index) => index.version === version)?.version;
}

/**
 * Put the choice before what stands in an element, once the versions are known and if there are several.
 *
 * @param onChange Called with the version that was chosen; without one where it is the one that is searched anyway.
 */
export function createVersionSelect(
  host: HTMLElement,
  label: string,
  client: SearchClient,
  onChange: (version: string | undefined) => void,
): VersionSelect {
  const select = element("select", { "aria-label": label });
  let shown: string | undefined;
  let update = (): void => {};

  function fill(entry: SearchEntry): void {
    if (entry.indexes.length < 2) return;
    const usual = versionAt(location.pathname, entry);
    select.append(...entry.indexes.map((each) => element("option", { value: each.version }, each.label)));
    select.addEventListener("change", () => onChange(select.value === usual ? undefined : select.value));
    update = () => {
      select.value = knownVersion(entry, shown) ?? usual;
    };
    update();
    host.prepend(select);
  }

  // The question itself says what is wrong.
  client.entry().then(fill, () => {});
  return {
    show(version) {
      shown = version;
      update();
    },
  };
}
