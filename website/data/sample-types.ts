/** Code that a page shows. */

/** Text, or text with its color class. */
export type Token = string | readonly [className: string, text: string];

export interface Code {
  /** File name. */
  file: string;
  lines: readonly (readonly Token[])[];
}
