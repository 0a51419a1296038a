/** The error of a component that does not finish. */

import { TimeLimitError } from "../host/time-limit.ts";

export class SlowComponentError extends TimeLimitError {
  /** Name in Markdown. */
  readonly component: string;
  constructor(component: string, seconds: number) {
    super(seconds);
    this.component = component;
  }
}
