/** A mistake in a sample: line and column from 1, of the sample. */
export interface Fault {
  message: string;
  line: number;
  column: number;
}
