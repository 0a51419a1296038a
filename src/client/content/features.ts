/**
 * Loads interactive features for the HTML of content.
 *
 * Each feature is a separate chunk, loaded with the first element that needs it. Features listen on the window, once
 * for all pages; only measuring, adding and restoring elements is done per element.
 */

import { type MessageValues, translate } from "../../model/locale.ts";
import type { ShellData } from "../../model/shell-data.ts";
import { collapseDuration, prefersReducedMotion } from "../../theme/hooks/collapse.tsx";
import { type BrowserStorage, browserStorage } from "../../theme/storage.ts";
import { fetchJson } from "../../util/browser.ts";
import { inSlices } from "../scheduler.ts";
import type { Announce } from "../status-elements.ts";

/** Dependencies of features. They are passed instead of imported, so that each feature is a single chunk. */
export interface FeatureTools {
  t(id: string, values?: MessageValues): string;
  announce: Announce;
  storage: BrowserStorage;
  /** Return the duration in ms of opening or closing a box of this height. */
  duration(height: number): number;
  fetchJson: typeof fetchJson;
  inSlices: typeof inSlices;
}

/** The behavior of one kind of element. */
export interface Feature {
  /** Called for content with matching elements that enters the page. @param signal Aborted when the content leaves. */
  mount?(element: HTMLElement, signal: AbortSignal): void;
}

/** Install the listeners of a feature. Called once. */
export type InstallFeature = (tools: FeatureTools) => Feature;

/** Features by the selector of elements that need them. */
const FEATURES: readonly (readonly [selector: string, load: () => Promise<{ install: InstallFeature }>])[] = [
  [".tabs", () => import("./tabs.ts")],
  [".code-block", () => import("./code-blocks.ts")],
  ["details", () => import("./details.ts")],
  [".table-scroll", () => import("./scrollable-tables.ts")],
  ["a[data-preview]", () => import("./hover-preview.ts")],
  [".embed", () => import("./video-embeds.ts")],
  [".member-filter", () => import("./member-filter.ts")],
  [".image-zoom", () => import("./image-zoom.ts")],
];

export interface ContentSettings {
  shell: Pick<ShellData, "messages" | "locale">;
  announce: Announce;
}

/** Return a function to call with each content element that enters the page; its result undoes the call. */
export function installContent({ shell, announce }: ContentSettings): (element: HTMLElement) => () => void {
  const tools: FeatureTools = {
    t: (id, values) => translate(shell.messages, shell.locale.htmlLang, id, values),
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
          console.warn(`[sitegen] the code for "${selector}" could not be loaded`, error);
        },
      );
    }
    return () => controller.abort();
  };
}
