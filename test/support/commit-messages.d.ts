/** Types of `commit-messages.js`, which runs without compilation. */

export interface CommitMessage {
  subject: string;
  body: string;
}

/** Return the faults of a commit message. */
export function findFaults(message: CommitMessage): string[];
