/** Types of `chromium.js`, which the benchmarks run as it is. */

/** Path of a Chromium. Ends the process with a message that says how to get one when there is none. */
export function findChromium(): string;
