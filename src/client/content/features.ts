/**
 * Behaviour for markup that comes from content.
 *
 * A feature is code of its own, loaded with the first element that needs it. It listens on the window, once for all pages;
 * only what must be measured, added or restored is done for each element.
 */

import { translate } from "../../model/locale.ts";
import type { ShellData } from "../../model/shell-data.ts";
import { collapseDuration, prefersReducedMotion } from "../../theme/hooks/collapse.tsx";
import { type BrowserStorage, browserStorage } from "../../theme/storage.ts";
import { fetchJson } from "../../util/browser.ts";
import type { Announce } from "../live-region.ts";
import { inSlices } from "../scheduler.ts";

/** What features use. Handed over instead of imported, so that each is one file to load. */
export interface FeatureTools {
  t(id: string): string;
  announce: Announce;
  storage: BrowserStorage;
  /** How long a box of this height takes to open or close, in ms. */
  duration(height: number): number;
  fetchJson: typeof fetchJson;
  inSlices: typeof inSlices;
}

/** Behaviour for one kind of markup. */
export interface Feature {
  /** An element of content, with such markup in it, came into the page. @param signal Tells that it leaves. */
  mount?(element: HTMLElement, signal: AbortSignal): void;
}

/** Installed once: starts listening. */
export type InstallFeature = (tools: FeatureTools) => Feature;

/** By the markup that needs them. */
const FEATURES: readonly (readonly [selector: string, load: () => Promise<{ install: InstallFeature }>])[] = [
  [".tabs", () => import("./tabs.ts")],
  [".code-block", () => import("./code-blocks.ts")],
  ["details", () => import("./details.ts")],
  [".table-scroll", () => import("./scrollable-tables.ts")],
  ["a[data-preview]", () => import("./hover-preview.ts")],
  [".embed", () => import("./video-embeds.ts")],
];

export interface ContentSettings {
  shell: Pick<ShellData, "messages" | "locale">;
  announce: Announce;
}

/** What to do with each element of content that comes into the page; the result undoes it. */
export function installContent({ shell, announce }: ContentSettings): (element: HTMLElement) => () => void {
  const tools: FeatureTools = {
    t: (id) => translate(shell.messages, shell.locale.htmlLang, id),
    announce,
    storage: browserStorage(),
    duration: (height) => collapseDuration(height, prefersReducedMotion()),
    fetchJson,
    inSlices,
  };
  const installed = new Map<string, Promise<Feature>>();

  return (element) => {
    const controller = new AbortController();
    for (const [selector, load] of FEATURES) {
      if (!element.querySelector(selector)) continue;
      let feature = installed.get(selector);
      if (!feature) {
        feature = load().then(({ install }) => install(tools));
        installed.set(selector, feature);
      }
      feature.then(
        ({ mount }) => controller.signal.aborted || mount?.(element, controller.signal),
        (error: unknown) => {
          installed.delete(selector);
          console.warn(`[sitegen] the behaviour of "${selector}" could not be loaded`, error);
        },
      );
    }
    return () => controller.abort();
  };
}
