/** Scroll spy: marks the link to the current heading in the table of contents. */

import { type RefObject, useEffect, useRef } from "react";
import { useHydrated, usePage } from "../context.tsx";
import { mountLazily } from "../lazy-mount.ts";
import type { ScrollSpyOptions } from "./current-heading.ts";
import { scrollEntryIntoView } from "./scroll-entry.ts";

/** Keep the current page's entry visible in a scrolled list. @returns Ref for the list. */
export function useCurrentEntry<List extends HTMLElement>(): RefObject<List | null> {
  const { here } = usePage();
  const hydrated = useHydrated();
  const ref = useRef<List>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the page, and long lists are completed when it is hydrated
  useEffect(() => {
    const entry = ref.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (ref.current && entry && ref.current.clientHeight > 0) scrollEntryIntoView(ref.current, entry, 80);
  }, [here, hydrated]);
  return ref;
}

/**
 * Mark the link to the current heading with `aria-current`, and keep it visible.
 *
 * @param ref The list's scroll container.
 * @param key Changes with the list.
 */
export function useScrollSpy(ref: RefObject<HTMLElement | null>, key: string, options: ScrollSpyOptions = {}): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the HTML inside the ref
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    return mountLazily(
      import("./current-heading.ts"),
      ({ markCurrentHeading }) => markCurrentHeading(scroller, options),
      "the mark of the current heading",
    );
  }, [ref, key]);
}
