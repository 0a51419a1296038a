/** A problem in the configuration that the schema cannot detect. */

import type { Place, ProblemCode } from "../../model/problem.ts";
import type { ValuePath } from "../../util/value-path.ts";
import type { ParsedConfig } from "./config-schema.ts";

export interface ConfigFault {
  path: ValuePath;
  /** Place of the problem, if it is not that of the setting. */
  place?: Place;
  /** Whether the key or the value is wrong. Default: the value. */
  target?: "key" | "value";
  /** By default, `invalid-config`. */
  code?: ProblemCode;
  message: string;
  hint: string;
  /** Settings that caused the problem: if one has invalid parts, the problem is not reported. */
  dependsOn?: readonly (keyof ParsedConfig)[];
  /** Files and directories below the site root: if one existed, it would fix the problem. */
  missing?: readonly string[];
}
