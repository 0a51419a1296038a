/**
 * Loads interactive features for content HTML.
 *
 * Each feature is a separate chunk, loaded with the first element that needs it. Features listen on the window, once
 * for all pages; only measuring, adding and restoring elements is done per element.
 */

import { translate } from "../../model/locale.ts";
import type { ShellData } from "../../model/shell-data.ts";
import { getCollapseDuration, shouldReduceMotion } from "../../theme/hooks/collapse.tsx";
import { getBrowserStorage } from "../../theme/storage.ts";
import { fetchJson } from "../../util/browser.ts";
import { runInSlices } from "../scheduler.ts";
import type { Announcer } from "../announcer.ts";
import type { Feature, FeatureInstaller, FeatureTools } from "./feature.ts";

/** Features by selector. */
const FEATURES: readonly (readonly [selector: string, load: () => Promise<{ install: FeatureInstaller }>])[] = [
  [".tabs", () => import("./tabs.ts")],
  [".code-block", () => import("./code-blocks.ts")],
  ["details", () => import("./details.ts")],
  [".table-scroll", () => import("./scrollable-tables.ts")],
  ["[data-preview]", () => import("./hover-preview.ts")],
  [".embed", () => import("./video-embeds.ts")],
  [".member-filter", () => import("./member-filter.ts")],
  [".image-zoom", () => import("./image-zoom.ts")],
];

export interface ContentSettings {
  shell: Pick<ShellData, "messages" | "locale">;
  announce: Announcer;
}

/** Return a function to call with each content element that enters the page; its result undoes the call. */
export function installContent({ shell, announce }: ContentSettings): (element: HTMLElement) => () => void {
  const tools: FeatureTools = {
    t: (id, values) => translate(shell.messages, shell.locale.htmlLang, id, values),
    announce,
    storage: getBrowserStorage(),
    getDuration: (height) => getCollapseDuration(height, shouldReduceMotion()),
    fetchJson,
    runInSlices,
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
