/** Animated expanding and collapsing. */

import type { ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";

/**
 * Return the animation duration. It grows less than proportionally with the height (Material UI's formula,
 * `getAutoHeightDuration`).
 *
 * @param height Height in pixels.
 * @returns Milliseconds; 1 if the user prefers reduced motion.
 */
export function getCollapseDuration(height: number, reducedMotion: boolean): number {
  if (reducedMotion) return 1;
  return Math.round((4 + 15 * (height / 36) ** 0.25 + height / 180) * 10);
}

export function shouldReduceMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Animate an element's height between two values in pixels. */
function animateHeight(element: HTMLElement, from: number, to: number): Animation | undefined {
  if (typeof element.animate !== "function" || from === to) return undefined;
  const duration = getCollapseDuration(Math.max(from, to), shouldReduceMotion());
  return element.animate(
    [
      { height: `${from}px`, overflow: "clip" },
      { height: `${to}px`, overflow: "clip" },
    ],
    { duration, easing: "ease-in-out" },
  );
}

interface CollapseProps {
  open: boolean;
  /** Skip the animation, e.g. before scrolling to an element below. */
  immediate?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Collapsible element. Its content is mounted when it is first opened, and not focusable while closed. */
export function Collapse({ open, immediate, id, className, children }: CollapseProps) {
  const ref = useRef<HTMLDivElement>(null);
  const running = useRef<Animation | undefined>(undefined);
  const [phase, setPhase] = useState<"never" | "open" | "closing" | "closed">(open ? "open" : "never");
  const last = useRef(phase);
  if (open && phase !== "open") setPhase("open");
  if (!open && phase === "open") setPhase(immediate ? "closed" : "closing");

  useLayoutEffect(() => {
    const before = last.current;
    last.current = phase;
    const element = ref.current;
    if (!element || before === phase) return;
    if (phase === "open") {
      const from = before === "closing" ? element.getBoundingClientRect().height : 0;
      running.current?.cancel();
      if (!immediate) running.current = animateHeight(element, from, element.scrollHeight);
    } else if (phase === "closing") {
      const from = element.getBoundingClientRect().height;
      running.current?.cancel();
      const animation = animateHeight(element, from, 0);
      running.current = animation;
      if (animation) animation.onfinish = () => setPhase("closed");
      else setPhase("closed");
    }
  }, [phase, immediate]);

  if (phase === "never") return null;
  return (
    <div ref={ref} id={id} className={className} hidden={phase === "closed"} inert={phase === "closing"}>
      {children}
    </div>
  );
}
