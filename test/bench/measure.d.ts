/** Types of `measure.js`, which the benchmark runs as it is. */

import type { SpawnOptions } from "node:child_process";

export interface Measured {
  /** Seconds. */
  wall: number;
  /** Seconds of all processes. */
  cpu: number;
  /** Bytes of all processes together; 0 where the system does not tell. */
  peak: number;
  stdout: string;
}

export function measure(command: string, args: readonly string[], options?: SpawnOptions): Promise<Measured>;
