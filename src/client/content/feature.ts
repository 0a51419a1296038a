/** Types for interactive features in content. */

import type { MessageValues } from "../../model/locale.ts";
import type { BrowserStorage } from "../../theme/storage.ts";
import type { fetchJson } from "../../util/browser.ts";
import type { runInSlices } from "../scheduler.ts";
import type { Announcer } from "../announcer.ts";

/** Feature dependencies. They are passed instead of imported, so that each feature is a single chunk. */
export interface FeatureTools {
  t(id: string, values?: MessageValues): string;
  announce: Announcer;
  storage: BrowserStorage;
  /** Return the time in ms to open or close a box with this height. */
  getDuration(height: number): number;
  fetchJson: typeof fetchJson;
  runInSlices: typeof runInSlices;
}

/** Behavior for one kind of element. */
export interface Feature {
  /** Called for content with matching elements that enters the page. @param signal Aborted when the content leaves. */
  mount?(element: HTMLElement, signal: AbortSignal): void;
}

/** Install a feature's listeners. Called once. */
export type FeatureInstaller = (tools: FeatureTools) => Feature;
