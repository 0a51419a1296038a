/** Keeps the last working data modules in `dev`. */

import { type DataCodeOptions, loadDataCode } from "../bundle/data-code.ts";
import type { DataCode } from "../bundle/server-bundle.ts";
import type { Outcome } from "../model/problem.ts";

export interface LastGoodData {
  /** Bundle the data modules. @returns The new modules, or the last working ones, with the problems of the new ones. */
  update(options: DataCodeOptions): Promise<Outcome<DataCode | undefined>>;
}

export function createLastGoodData(): LastGoodData {
  let current: DataCode | undefined;
  return {
    async update(options) {
      const { value, problems } = await loadDataCode(options);
      if (problems.length === 0 || !current) current = value;
      return { value: current, problems };
    },
  };
}
