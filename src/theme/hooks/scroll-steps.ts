/** Follows scrolling, for elements whose visibility depends on its direction. Loaded after hydration. */

import { PageEvent } from "../../model/shell-ids.ts";
import { shouldReduceMotion } from "./collapse.tsx";

/** Distance from the top in pixels above which the button is hidden. */
const BACK_TO_TOP_FROM = 300;

/** Previous and current scroll position, and the maximum. */
export interface ScrollStep {
  before: number;
  now: number;
  /** Page height minus viewport height. */
  end: number;
}

/** Return true if the back-to-top button is visible after a scroll event; undefined if it does not change. */
export function getBackToTopVisibility({ before, now, end }: ScrollStep): boolean | undefined {
  if (now < BACK_TO_TOP_FROM) return false;
  if (now > before) return false;
  if (now < before) return now < end - 1;
  return undefined;
}

/** Return true if a navbar that hides on scroll is visible after a scroll event; undefined if it does not change. */
export function getNavbarVisibility({ before, now, end }: ScrollStep, barHeight: number): boolean | undefined {
  if (now < barHeight) return true;
  if (now > before) return false;
  if (now < before && now < end) return true;
  return undefined;
}

/** Events that end a jump: its last scroll event, which some browsers do not report, or user input. */
const JUMP_ENDS = ["scrollend", "wheel", "touchmove", "keydown", "pointerdown"];

/** Call back on each scroll event, except those caused by a jump to a hash. @returns A function that stops. */
export function watchScrollSteps(onStep: (step: ScrollStep) => void, onJump: () => void): () => void {
  let before = window.scrollY;
  let jumping = false;
  const onScroll = () => {
    const now = window.scrollY;
    const end = document.documentElement.scrollHeight - window.innerHeight;
    if (jumping) onJump();
    else onStep({ before, now, end });
    before = now;
  };
  const onAddress = () => {
    jumping = window.location.hash !== "";
    if (jumping) onJump();
  };
  const onEnd = () => {
    jumping = false;
  };
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener(PageEvent.Location, onAddress);
  for (const event of JUMP_ENDS) window.addEventListener(event, onEnd, { passive: true });
  return () => {
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener(PageEvent.Location, onAddress);
    for (const event of JUMP_ENDS) window.removeEventListener(event, onEnd);
  };
}

/** Scroll to the top of the page. */
export function scrollToTop(): void {
  if (shouldReduceMotion()) window.scrollTo({ top: 0, behavior: "instant" });
  else {
    window.scrollTo({ top: 0, behavior: "smooth" });
    stopOnScrollDown();
  }
}

const KEYS_DOWN = ["ArrowDown", "PageDown", "End", " "];

/** Stop a smooth scroll to the top when the user scrolls down, since some browsers do not. */
function stopOnScrollDown(): void {
  const controller = new AbortController();
  const options = { passive: true, signal: controller.signal };
  const stop = (): void => {
    controller.abort();
    window.scrollTo({ top: window.scrollY, behavior: "instant" });
  };
  addEventListener("wheel", ({ deltaY }) => deltaY > 0 && stop(), options);
  addEventListener("touchmove", stop, options);
  addEventListener("keydown", ({ key }) => KEYS_DOWN.includes(key) && stop(), options);
  addEventListener("scrollend", () => controller.abort(), options);
}
