/** Types of `chromium.js`, which benchmarks run without compilation. */

/** Return the path of Chromium. If there is none, print how to install it and end the process. */
export function findChromium(): string;
