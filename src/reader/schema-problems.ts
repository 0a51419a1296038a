/**
 * Validates data from files with zod schemas, and reports problems with their positions.
 *
 * zod's messages are not used, because an author needs the value, its position and a fix.
 */

import type { z } from "zod";
import { createError, type Outcome, type Problem, type ProblemCode } from "../model/problem.ts";
import { isYamlMap } from "../util/collections.ts";
import { formatChoices, shorten } from "../util/format.ts";
import { suggest } from "../util/suggest.ts";
import { formatPath, getValue, type ValuePath } from "../util/value-path.ts";
import { findExample, findNestedKeys, listKeys } from "./schema-keys.ts";
import type { Yaml } from "./yaml.ts";

/**
 * Validate a file's content.
 *
 * @param rule Problem code, e.g. `invalid-data`.
 * @returns The schema's output, or `undefined` with at least one problem.
 */
export function parseWithSchema<T>(schema: z.ZodType<T>, yaml: Yaml, rule: ProblemCode): Outcome<T | undefined> {
  if (yaml.problems.length > 0) return { value: undefined, problems: yaml.problems };
  return validate(schema, yaml, [], rule);
}

/** Validate the value at a path in a parsed file. */
export function validate<T>(
  schema: z.ZodType<T>,
  yaml: Yaml,
  path: ValuePath,
  rule: ProblemCode,
): Outcome<T | undefined> {
  const value = getValue(yaml.value, path);
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data, problems: [] };
  return { value: undefined, problems: toProblems(result.error.issues, schema, yaml, path, rule).sort(comparePlaces) };
}

/** Convert zod issues about the value at a path to problems. */
export function toProblems(
  issues: readonly Issue[],
  schema: z.ZodType,
  yaml: Yaml,
  path: ValuePath,
  rule: ProblemCode,
): Problem[] {
  return describeIssues(issues, schema, getValue(yaml.value, path)).map((issue) => {
    const at = [...path, ...issue.path];
    return createError(yaml.locate(at, issue.target), rule, issue.message(at), issue.hint);
  });
}

/** Compare problems by their position in the file. */
export function comparePlaces({ place: a }: Problem, { place: b }: Problem): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

/** An issue with a value, without its position in the file. */
export interface ShapeIssue {
  path: ValuePath;
  target: "key" | "value";
  /** @param at Path to the value as known to its author. */
  message: (at: ValuePath) => string;
  hint?: string;
}

type Issue = z.core.$ZodIssue;

/** Convert zod issues, in schema order. */
export function describeIssues(issues: readonly Issue[], schema: z.ZodType, value: unknown): ShapeIssue[] {
  return issues.flatMap((issue) => describeIssue(issue, { schema, root: value, path: [], value }));
}

type IssueOf<Code extends Issue["code"]> = Extract<Issue, { code: Code }>;

/** Value that an issue refers to. */
interface Subject {
  /** The root value's schema. */
  schema: z.ZodType;
  root: unknown;
  path: ValuePath;
  value: unknown;
}

function describeIssue(issue: Issue, parent: Subject): ShapeIssue[] {
  const path = [...parent.path, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))];
  const subject = { ...parent, path, value: getValue(parent.root, path) };
  switch (issue.code) {
    case "unrecognized_keys":
      return describeUnknownKeys(issue, subject);
    case "invalid_type":
      return [describeType(issue, subject)];
    case "invalid_value":
      return [describeChoice(issue.values, subject)];
    case "invalid_union":
      // The discriminator matches no variant.
      if ("options" in issue && issue.options) return [describeChoice(issue.options, subject)];
      return describeUnion(issue, subject);
    case "too_small":
    case "too_big":
      return [describeBound(issue, subject)];
    case "custom":
      return [describeCustom(issue, subject)];
    case "invalid_key":
      return issue.issues.map((inner) => ({
        path,
        target: "key",
        message: (at) => `${formatName(at.slice(0, -1))} has the key "${at.at(-1)}": ${inner.message}.`,
        hint: inner.code === "custom" ? (inner.params?.hint as string | undefined) : undefined,
      }));
    default:
      return [createIssue(subject, (is) => `${is}: ${lowerFirst(issue.message)}.`)];
  }
}

/**
 * Create an issue about a value.
 *
 * @param message Creates the message from the start of a sentence that names the value: `"a.b" is 3`.
 */
function createIssue({ path, value }: Subject, message: (is: string) => string, hint?: string): ShapeIssue {
  return { path, target: "value", message: (at) => message(`${formatName(at)} is ${formatValue(value)}`), hint };
}

function createMissingIssue({ path }: Subject, hint: string | undefined): ShapeIssue {
  return { path, target: "value", message: (at) => `${formatName(at)} is missing.`, hint };
}

function describeUnknownKeys({ keys }: IssueOf<"unrecognized_keys">, { schema, root, path }: Subject): ShapeIssue[] {
  const knownKeys = listKeys(schema, path, root);
  return keys.map((key) => {
    const nestedKeys = findNestedKeys(schema, path, { root, name: key });
    const close = suggest(key, knownKeys);
    const suggestions = nestedKeys.length > 0 ? nestedKeys : close === undefined ? [] : [close];
    return {
      path: [...path, key],
      target: "key",
      message: (at) => `"${formatPath(at)}" is not a known key.`,
      hint:
        suggestions.length > 0
          ? `Did you mean ${formatChoices(suggestions.map((name) => `"${name}"`))}?`
          : knownKeys.length > 0
            ? `Known keys: ${knownKeys.join(", ")}.`
            : undefined,
    };
  });
}

function describeType({ expected: type }: IssueOf<"invalid_type">, subject: Subject): ShapeIssue {
  const { value } = subject;
  const expected = TYPES[type] ?? type;
  if (value === undefined) return createMissingIssue(subject, `Expected: ${expected}.`);
  const needsQuotes = type === "string" && typeof value !== "object" && value !== null;
  const isNone = value === false && subject.schema.safeParse(null).success;
  const hint = isNone ? "Write null for none." : needsQuotes ? "Put the value in quotes." : getTypeHint(type, subject);
  return createIssue(subject, (is) => `${is}, expected ${expected}.`, hint);
}

function describeChoice(values: readonly z.core.util.Primitive[], subject: Subject): ShapeIssue {
  const { value } = subject;
  const expected = formatChoices(values.map((value) => (typeof value === "string" ? `"${value}"` : String(value))));
  if (value === undefined) return createMissingIssue(subject, `Expected: ${expected}.`);
  const close = typeof value === "string" ? suggest(value, values.map(String)) : undefined;
  return createIssue(subject, (is) => `${is}, expected ${expected}.`, close && `Did you mean "${close}"?`);
}

function describeBound(issue: IssueOf<"too_small"> | IssueOf<"too_big">, subject: Subject): ShapeIssue {
  const { value, path } = subject;
  const isEmpty = issue.code === "too_small" && (value === "" || (Array.isArray(value) && value.length === 0));
  if (isEmpty)
    return {
      path,
      target: "value",
      message: (at) => `${formatName(at)} is empty.`,
      hint: "Add a value, or remove the key.",
    };
  const [least, most] = issue.inclusive === false ? ["more than", "less than"] : ["at least", "at most"];
  const bound = issue.code === "too_small" ? `${least} ${issue.minimum}` : `${most} ${issue.maximum}`;
  const unit = issue.origin === "string" ? " characters" : issue.origin === "array" ? " entries" : "";
  const hint = issue.code === "too_small" ? "Increase it." : "Reduce it.";
  return createIssue(subject, (is) => `${is}, expected ${bound}${unit}.`, hint);
}

/** Describe an issue from a custom check. */
function describeCustom(issue: IssueOf<"custom">, subject: Subject): ShapeIssue {
  // `whole`: the message is a full sentence. Otherwise it follows the value: "it names a scheme".
  const { hint, whole, key } = (issue.params ?? {}) as { hint?: string; whole?: boolean; key?: boolean };
  const shapeIssue = createIssue(subject, (is) => (whole ? issue.message : `${is}: ${issue.message}.`), hint);
  return { ...shapeIssue, target: key ? "key" : "value" };
}

/** Describe issues with the union member that the author most likely meant, or else what all members expect. */
function describeUnion(issue: IssueOf<"invalid_union">, subject: Subject): ShapeIssue[] {
  const { value } = subject;
  // A member that accepts this value type may be the intended one.
  const alternatives = issue.errors
    .filter((issues) => !issues.some((inner) => inner.path.length === 0 && isOfOtherType(inner)))
    .sort((a, b) => a.length - b.length);
  const [best] = alternatives;
  if (best && (typeof value === "object" || alternatives.length === 1))
    return best.flatMap((inner) => describeIssue(inner, subject));
  const expected = new Set<string>();
  const words: string[] = [];
  for (const inner of issue.errors.flat()) {
    if (inner.path.length > 0) continue;
    if (inner.code === "invalid_type") expected.add(TYPES[inner.expected] ?? inner.expected);
    else if (inner.code === "custom" && inner.params?.expected) expected.add(String(inner.params.expected));
    else if (inner.code === "invalid_value")
      for (const value of inner.values) {
        expected.add(typeof value === "string" ? `"${value}"` : String(value));
        words.push(String(value));
      }
  }
  const choices = expected.size > 0 ? formatChoices([...expected]) : undefined;
  if (value === undefined) return [createMissingIssue(subject, choices && `Expected: ${choices}.`)];
  const close = typeof value === "string" ? suggest(value, words) : undefined;
  const hint = close && `Did you mean "${close}"?`;
  return [createIssue(subject, (is) => `${is}${choices ? `, expected ${choices}` : ", which does not fit"}.`, hint)];
}

/** True if a value has not the type or none of the values of a union's member. Custom checks name the type in `params.expected`. */
function isOfOtherType(issue: Issue): boolean {
  if (issue.code === "custom") return issue.params?.expected !== undefined;
  return issue.code === "invalid_type" || issue.code === "invalid_value";
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "a map of keys and values",
  record: "a map of keys and values",
  null: "null",
  undefined: "nothing",
  function: "a function",
};

function getTypeHint(expected: string, { value, schema, path }: Subject): string | undefined {
  if (expected === "boolean" && typeof value === "string") return "Write true or false in lower case, without quotes.";
  if (expected === "number" && typeof value === "string") return "Write the number without quotes.";
  const [, dash, rest] = typeof value === "string" ? (/^(-)?(\S.*)$/.exec(value) ?? []) : [];
  if (expected === "array" && dash) return `Write a space after the dash: "- ${rest}".`;
  if (expected === "array" && value !== null)
    return 'Write a list: "[a, b]", or one line per entry, starting with a dash.';
  if ((expected === "object" || expected === "record") && value !== null) {
    const example = formatExample(findExample(schema, path));
    return example === undefined ? getMapHint(value) : `Write keys and values, e.g. ${example}.`;
  }
  return undefined;
}

/** Return the hint for a value that should be a map. */
export function getMapHint(value: unknown): string {
  const [, key, text] = typeof value === "string" ? (/^([\w.-]+):([^\s/].*)$/.exec(value) ?? []) : [];
  return key === undefined ? 'Write lines of "key: value".' : `Write a space after the colon: "${key}: ${text}".`;
}

/** Maximum length of an example in a hint. */
const MAX_EXAMPLE = 80;

/** Format an object in a form that is valid in YAML and TypeScript; `undefined` if it is long. */
function formatExample(example: unknown): string | undefined {
  if (!isYamlMap(example)) return undefined;
  const text = JSON.stringify(example, null, 1)
    .replace(/\n */g, " ")
    .replace(/"([A-Za-z_]\w*)":/g, "$1:");
  return text.length > MAX_EXAMPLE ? undefined : text;
}

function formatName(at: ValuePath): string {
  return at.length > 0 ? `"${formatPath(at)}"` : "The content of the file";
}

function formatValue(value: unknown): string {
  if (typeof value === "string") return value === "" ? "empty" : `"${shorten(value, 60)}"`;
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") {
    const { name = "Object" } = (value.constructor ?? {}) as { name?: string };
    return name === "Object" ? "a map of keys and values" : `an instance of ${name}`;
  }
  return typeof value === "function" ? "a function" : String(value);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
