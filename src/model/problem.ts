/** Problems that an author can fix, as data. Stages return problems next to their value; only `cli/report` prints them. */

import type { Brand } from "./brand.ts";
import type { CustomRule, PluginRule, RuleName, RunCode } from "./rule-names.ts";

/** A rule name, or the code for a problem with the run itself, which the configuration cannot disable. */
export type ProblemCode = RuleName | PluginRule | CustomRule | RunCode;

/** A path relative to the site root, with forward slashes: `content/docs/latest/faq.md`. */
export type SourcePath = Brand<"SourcePath">;

/** Create a source path from a path below the site root: from a file walk, the configuration, a link or the bundler. */
export function toSourcePath(path: string): SourcePath {
  return path as SourcePath;
}

/** A position in a source file. */
export interface Place {
  file: SourcePath;
  /** Line from 1, as in editors. */
  line: number;
  /** Column from 1, as in editors. */
  column: number;
  /** Length in UTF-16 code units; 0 refers to the whole file. */
  length?: number;
}

export type Severity = "error" | "warning" | "info";

export interface Problem {
  severity: Severity;
  /** Stable name in kebab case: `broken-link`. */
  code: ProblemCode;
  /** Problem description, with the value in quotes. */
  message: string;
  /** Suggested fix. */
  hint?: string;
  /** Documentation tool that the syntax belongs to: `MkDocs`. */
  tool?: string;
  place?: Place;
  /** Replacement in the text at or after the place, if a rule of a plugin proposes one. */
  fix?: { from: string; to: string };
  /**
   * The page whose absence is the problem: its route, `/docs/errors/e10`, or the path of its file, `docs/errors/E10`. A path
   * with a slash at the end is a directory without pages.
   */
  missingPage?: string;
}

/** A problem in reports and for programs: with the position as separate values, and `null` for what is missing. */
export interface Finding {
  severity: Severity;
  code: string;
  file: string | null;
  line: number | null;
  column: number | null;
  message: string;
  hint: string | null;
}

export function createFinding({ severity, code, message, hint, place }: Problem): Finding {
  const { file = null, line = null, column = null } = place ?? {};
  return { severity, code, file, line, column, message, hint: hint ?? null };
}

/** A stage's result: its value and the problems that it found. */
export interface Outcome<T> {
  value: T;
  problems: readonly Problem[];
}

/** Return an outcome's value and collect its problems. */
export type Take = <T>(outcome: Outcome<T>) => T;

/** Create a problem list, and a function that adds an outcome's problems to the list and returns its value. */
export function collectProblems(initial: readonly Problem[] = []): { problems: Problem[]; take: Take } {
  const problems = [...initial];
  const take: Take = ({ value, problems: newProblems }) => {
    problems.push(...newProblems);
    return value;
  };
  return { problems, take };
}

export function createError(place: Place | undefined, code: ProblemCode, message: string, hint?: string): Problem {
  return { severity: "error", code, message, hint, place };
}

export function createWarning(place: Place | undefined, code: ProblemCode, message: string, hint?: string): Problem {
  return { severity: "warning", code, message, hint, place };
}

/** Return the code for errors in a module: of the content, or else of the theme and its components. */
export function getModuleCode(file: SourcePath | undefined): ProblemCode {
  return /^(?:content|i18n)\//.test(file ?? "") ? "invalid-module" : "invalid-theme";
}

/** Set the place of a problem in a module, unless it is known. */
export function setModulePlace(problem: Problem, file: SourcePath): Problem {
  return problem.place ? problem : { ...problem, place: getFileStart(file), code: getModuleCode(file) };
}

/** Turn a problem into a warning. Used for translations, which must not fail a build because the original can replace them. */
export function toWarning(problem: Problem): Problem {
  return { ...problem, severity: "warning" };
}

/** Create the problem for an incorrect command line. */
export function createUsageProblem(message: string, hint?: string): Problem {
  return { severity: "error", code: "usage", message, hint };
}

/** Return the place for problems that concern a whole file. Reports show no code frame for it. */
export function getFileStart(file: SourcePath): Place {
  return { file, line: 1, column: 1, length: 0 };
}

/** Invalid configuration or usage: the run stops before any content is read (exit status 2). */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join("\n"));
    this.problems = problems;
  }
}

/** Create the error for an incorrect command line. */
export function createUsageError(message: string, hint?: string): ConfigError {
  return new ConfigError([createUsageProblem(message, hint)]);
}

/** The content has errors, and nothing was written (exit status 1). */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(`${problems.length} problems`);
    this.problems = problems;
  }
}
