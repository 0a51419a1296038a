/** What an author can fix, as data. Stages return problems next to their value; only `cli/report` prints them. */

import type { RuleName } from "./rule-names.ts";

/** What is wrong: a rule of the content, or something about the run itself, which no configuration can quiet. */
export type ProblemCode =
  | RuleName
  | "damaged-cache"
  | "incomplete-installation"
  | "invalid-config"
  | "invalid-theme"
  | "missing-renderer"
  | "unusable-output"
  | "usage"
  | "vanished-page";

/** A path from the site root with forward slashes: `content/docs/latest/faq.md`. */
export type SourcePath = string;

/**
 * A point in a source file; `line` and `column` count from 1, as editors do. `length` is in UTF-16 units; 0 means the file as
 * a whole.
 */
export interface Place {
  file: SourcePath;
  line: number;
  column: number;
  length?: number;
}

export type Severity = "error" | "warning" | "info";

export interface Problem {
  severity: Severity;
  /** Stable, in kebab case: `broken-link`. */
  code: ProblemCode;
  /** What is wrong, with the value in quotes. */
  message: string;
  /** What to do about it. */
  hint?: string;
  place?: Place;
}

/** What a stage hands on: its value, and what it noticed on the way. */
export interface Outcome<T> {
  value: T;
  problems: readonly Problem[];
}

/** The value of an outcome; its problems are kept somewhere. */
export type Take = <T>(outcome: Outcome<T>) => T;

/** A list of problems, and what takes the value out of an outcome and puts its problems there. */
export function collectProblems(): { problems: Problem[]; take: Take } {
  const problems: Problem[] = [];
  const take: Take = ({ value, problems: newProblems }) => {
    problems.push(...newProblems);
    return value;
  };
  return { problems, take };
}

export function errorAt(place: Place | undefined, code: ProblemCode, message: string, hint?: string): Problem {
  return { severity: "error", code, message, hint, place };
}

export function warningAt(place: Place | undefined, code: ProblemCode, message: string, hint?: string): Problem {
  return { severity: "warning", code, message, hint, place };
}

/** A problem as it counts where the original stands in for the text: there it must not stop a build. */
export function asWarning(problem: Problem): Problem {
  return { ...problem, severity: "warning" };
}

/** A mistake in how the command was called. */
export function usageProblem(message: string, hint?: string): Problem {
  return { severity: "error", code: "usage", message, hint };
}

/** The start of a file, as the place of problems that concern all of it: reports show no line of the file. */
export function startOf(file: SourcePath): Place {
  return { file, line: 1, column: 1, length: 0 };
}

/** Wrong configuration or usage: the run stops before any content is read (exit status 2). */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join("\n"));
    this.problems = problems;
  }
}

/** A single mistake in how the command was called, as an error. */
export function usageError(message: string, hint?: string): ConfigError {
  return new ConfigError([usageProblem(message, hint)]);
}

/** The content has errors: nothing was written (exit status 1). */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(`${problems.length} problems`);
    this.problems = problems;
  }
}
