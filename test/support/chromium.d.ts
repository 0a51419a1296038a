/** Types of `chromium.js`, which benchmarks run without compilation. */

import type { BrowserServer } from "playwright-core";

/** Return the path of Chromium. If there is none, print how to install it and end the process. */
export function findChromium(): string;

/** Flags of browsers that need neither the network nor a display. */
export const BROWSER_FLAGS: string[];

/** Start a browser for all tests of a run. @param executablePath Path of Chromium. */
export function startChromium(executablePath: string): Promise<BrowserServer>;
