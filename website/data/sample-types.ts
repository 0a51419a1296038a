/** Code that a page shows. */

/** Text, or text with the class of its color. */
export type Token = string | readonly [className: string, text: string];

export interface Code {
  /** Name of the file. */
  file: string;
  lines: readonly (readonly Token[])[];
}
