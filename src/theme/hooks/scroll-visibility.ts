/** Scroll-dependent visibility for the back-to-top button and for a navbar that hides on scroll. */

import { useEffect, useState } from "react";
import { mountLazily } from "../lazy-mount.ts";

const loadSteps = () => import("./scroll-steps.ts");

/** Return true while the back-to-top button is visible. */
export function useBackToTop(): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(
    () =>
      mountLazily(
        loadSteps(),
        ({ watchScrollSteps, getBackToTopVisibility }) =>
          watchScrollSteps(
            (step) => setVisible((current) => getBackToTopVisibility(step) ?? current),
            () => setVisible(false),
          ),
        "the button to the top",
      ),
    [],
  );
  return isVisible;
}

/** Scroll to the top. */
export async function scrollToTop(): Promise<void> {
  (await loadSteps()).scrollToTop();
}

/** Return true if the navbar is hidden. */
export function useNavbarHidden(enabled: boolean, barHeight: () => number): boolean {
  const [hidden, setHidden] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is measured when it is needed
  useEffect(() => {
    if (!enabled) return;
    return mountLazily(
      loadSteps(),
      ({ watchScrollSteps, getNavbarVisibility }) =>
        watchScrollSteps(
          (step) => setHidden((current) => !(getNavbarVisibility(step, barHeight()) ?? !current)),
          () => setHidden(true),
        ),
      "the hiding of the navigation bar",
    );
  }, [enabled]);
  return hidden;
}
