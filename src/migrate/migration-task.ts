/** Tasks that a migration leaves to a person, and parts of the source that could not be read. */

/** Something that was not converted, or that a person should look at. */
export interface MigrationTask {
  /** Kind of the construct, for the table: `live code`, `component`, `plugin`. Tasks of a kind are listed together. */
  kind: string;
  /** Path in the source. */
  source: string;
  /** Line in the source, from 1; absent if the task is about the whole file. */
  line?: number;
  /** The construct as written: `<Chart>`. */
  subject: string;
  /** Instruction. Tasks of a kind with the same suggestion share it. */
  suggestion: string;
}

export interface MigrationFailure {
  source: string;
  line?: number;
  message: string;
  hint: string;
}
