/** Types of `measure.js`, which benchmarks run without compilation. */

import type { SpawnOptions } from "node:child_process";

export interface Measured {
  /** Seconds. */
  wall: number;
  /** CPU seconds of all processes. */
  cpu: number;
  /** Peak memory of all processes in bytes; 0 if unknown. */
  peak: number;
  stdout: string;
}

export function measure(command: string, args: readonly string[], options?: SpawnOptions): Promise<Measured>;
