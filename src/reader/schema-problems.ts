/**
 * Validates data from files with zod schemas, and reports problems with their positions.
 *
 * Messages of zod are not used, because an author needs the value, its position and a fix.
 */

import type { z } from "zod";
import type { Outcome, Problem, ProblemCode } from "../model/problem.ts";
import { errorAt } from "../model/problem.ts";
import { isYamlMap } from "../util/collections.ts";
import { formatChoices, formatPath, shorten, type ValuePath } from "../util/format.ts";
import { suggest } from "../util/suggest.ts";
import type { Yaml } from "./yaml.ts";

/**
 * Validate the content of a file.
 *
 * @param rule Code of the problems, e.g. `invalid-data`.
 * @returns The output of the schema, or `undefined` with at least one problem.
 */
export function parseWithSchema<T>(schema: z.ZodType<T>, yaml: Yaml, rule: ProblemCode): Outcome<T | undefined> {
  if (yaml.problems.length > 0) return { value: undefined, problems: yaml.problems };
  return validate(schema, yaml, [], rule);
}

/** Validate the value at a path of a parsed file. */
export function validate<T>(
  schema: z.ZodType<T>,
  yaml: Yaml,
  path: ValuePath,
  rule: ProblemCode,
): Outcome<T | undefined> {
  const value = valueAt(yaml.value, path);
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data, problems: [] };
  return { value: undefined, problems: problemsOf(result.error.issues, schema, yaml, path, rule).sort(byPlace) };
}

/** Convert zod issues of the value at a path to problems. */
export function problemsOf(
  issues: readonly Issue[],
  schema: z.ZodType,
  yaml: Yaml,
  path: ValuePath,
  rule: ProblemCode,
): Problem[] {
  return shapeIssues(issues, schema, valueAt(yaml.value, path)).map((issue) => {
    const at = [...path, ...issue.path];
    return errorAt(yaml.placeOf(at, issue.target), rule, issue.message(at), issue.hint);
  });
}

/** Compare problems by their position in the file. */
export function byPlace({ place: a }: Problem, { place: b }: Problem): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

/** Issue of a value without its position in the file. */
export interface ShapeIssue {
  path: ValuePath;
  target: "key" | "value";
  /** @param at Path of the value as known to its author. */
  message: (at: ValuePath) => string;
  hint?: string;
}

type Issue = z.core.$ZodIssue;

/** Convert zod issues, in the order of the schema. */
export function shapeIssues(issues: readonly Issue[], schema: z.ZodType, value: unknown): ShapeIssue[] {
  return issues.flatMap((issue) => describeIssue(issue, { schema, root: value, path: [], value }));
}

type IssueOf<Code extends Issue["code"]> = Extract<Issue, { code: Code }>;

/** Value that an issue refers to. */
interface Subject {
  /** Schema of the root value. */
  schema: z.ZodType;
  root: unknown;
  path: ValuePath;
  value: unknown;
}

function describeIssue(issue: Issue, parent: Subject): ShapeIssue[] {
  const path = [...parent.path, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))];
  const subject = { ...parent, path, value: valueAt(parent.root, path) };
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
        message: (at) => `${nameOf(at.slice(0, -1))} has the key "${at.at(-1)}": ${inner.message}.`,
        hint: inner.code === "custom" ? (inner.params?.hint as string | undefined) : undefined,
      }));
    default:
      return [issueAbout(subject, (is) => `${is}: ${lowerFirst(issue.message)}.`)];
  }
}

/**
 * Create an issue about a value.
 *
 * @param message Creates the message from the start of a sentence that names the value: `"a.b" is 3`.
 */
function issueAbout({ path, value }: Subject, message: (is: string) => string, hint?: string): ShapeIssue {
  return { path, target: "value", message: (at) => message(`${nameOf(at)} is ${formatValue(value)}`), hint };
}

function missingIssue({ path }: Subject, hint: string | undefined): ShapeIssue {
  return { path, target: "value", message: (at) => `${nameOf(at)} is missing.`, hint };
}

function describeUnknownKeys({ keys }: IssueOf<"unrecognized_keys">, { schema, root, path }: Subject): ShapeIssue[] {
  const knownKeys = keysOf(schema, path, root);
  return keys.map((key) => {
    const close = suggest(key, knownKeys);
    return {
      path: [...path, key],
      target: "key",
      message: (at) => `"${formatPath(at)}" is not a known key.`,
      hint: close
        ? `Did you mean "${close}"?`
        : knownKeys.length > 0
          ? `Known keys: ${knownKeys.join(", ")}.`
          : undefined,
    };
  });
}

function describeType({ expected: type }: IssueOf<"invalid_type">, subject: Subject): ShapeIssue {
  const { value } = subject;
  const expected = TYPES[type] ?? type;
  if (value === undefined) return missingIssue(subject, `Expected: ${expected}.`);
  const needsQuotes = type === "string" && typeof value !== "object" && value !== null;
  const isNone = value === false && subject.schema.safeParse(null).success;
  const hint = isNone ? "Write null for none." : needsQuotes ? "Put the value in quotes." : hintForType(type, value);
  return issueAbout(subject, (is) => `${is}, expected ${expected}.`, hint);
}

function describeChoice(values: readonly z.core.util.Primitive[], subject: Subject): ShapeIssue {
  const { value } = subject;
  const expected = formatChoices(values.map((value) => (typeof value === "string" ? `"${value}"` : String(value))));
  if (value === undefined) return missingIssue(subject, `Expected: ${expected}.`);
  const close = typeof value === "string" ? suggest(value, values.map(String)) : undefined;
  return issueAbout(subject, (is) => `${is}, expected ${expected}.`, close && `Did you mean "${close}"?`);
}

function describeBound(issue: IssueOf<"too_small"> | IssueOf<"too_big">, subject: Subject): ShapeIssue {
  const { value, path } = subject;
  const isEmpty = issue.code === "too_small" && (value === "" || (Array.isArray(value) && value.length === 0));
  if (isEmpty)
    return {
      path,
      target: "value",
      message: (at) => `${nameOf(at)} is empty.`,
      hint: "Add a value, or remove the key.",
    };
  const [least, most] = issue.inclusive === false ? ["more than", "less than"] : ["at least", "at most"];
  const bound = issue.code === "too_small" ? `${least} ${issue.minimum}` : `${most} ${issue.maximum}`;
  const unit = issue.origin === "string" ? " characters" : issue.origin === "array" ? " entries" : "";
  const hint = issue.code === "too_small" ? "Increase it." : "Reduce it.";
  return issueAbout(subject, (is) => `${is}, expected ${bound}${unit}.`, hint);
}

/** Describe an issue of a custom check. */
function describeCustom(issue: IssueOf<"custom">, subject: Subject): ShapeIssue {
  // `whole`: the message is a full sentence. Otherwise it follows the value: "it names a scheme".
  const { hint, whole, key } = (issue.params ?? {}) as { hint?: string; whole?: boolean; key?: boolean };
  const shapeIssue = issueAbout(subject, (is) => (whole ? issue.message : `${is}: ${issue.message}.`), hint);
  return { ...shapeIssue, target: key ? "key" : "value" };
}

/** Describe the issues of the union member that the author most likely meant, or else what all members expect. */
function describeUnion(issue: IssueOf<"invalid_union">, subject: Subject): ShapeIssue[] {
  const { value } = subject;
  // A member that accepts this type of value may be the intended one.
  const alternatives = issue.errors
    .filter((issues) => !issues.some(({ code, path: at }) => at.length === 0 && code === "invalid_type"))
    .filter((issues) => !issues.some(({ code, path: at }) => at.length === 0 && code === "invalid_value"))
    .sort((a, b) => a.length - b.length);
  const [best] = alternatives;
  if (best && (typeof value === "object" || alternatives.length === 1))
    return best.flatMap((inner) => describeIssue(inner, subject));
  const expected = new Set<string>();
  const words: string[] = [];
  for (const inner of issue.errors.flat()) {
    if (inner.path.length > 0) continue;
    if (inner.code === "invalid_type") expected.add(TYPES[inner.expected] ?? inner.expected);
    else if (inner.code === "invalid_value")
      for (const value of inner.values) {
        expected.add(typeof value === "string" ? `"${value}"` : String(value));
        words.push(String(value));
      }
  }
  const choices = expected.size > 0 ? formatChoices([...expected]) : undefined;
  if (value === undefined) return [missingIssue(subject, choices && `Expected: ${choices}.`)];
  const close = typeof value === "string" ? suggest(value, words) : undefined;
  const hint = close && `Did you mean "${close}"?`;
  return [issueAbout(subject, (is) => `${is}${choices ? `, expected ${choices}` : ", which does not fit"}.`, hint)];
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

function hintForType(expected: string, value: unknown): string | undefined {
  if (expected === "boolean" && typeof value === "string") return "Write true or false in lower case, without quotes.";
  if (expected === "number" && typeof value === "string") return "Write the number without quotes.";
  if (expected === "array" && value !== null)
    return 'Write a list: "[a, b]", or one line per entry, starting with a dash.';
  if ((expected === "object" || expected === "record") && value !== null) return 'Write lines of "key: value".';
  return undefined;
}

function nameOf(at: ValuePath): string {
  return at.length > 0 ? `"${formatPath(at)}"` : "The content of the file";
}

function formatValue(value: unknown): string {
  if (typeof value === "string") return value === "" ? "empty" : `"${shorten(value, 60)}"`;
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map of keys and values";
  return typeof value === "function" ? "a function" : String(value);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Return the value at a path. Inherited properties are ignored. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  let at = value;
  for (const part of path) {
    if (Array.isArray(at) && typeof part === "number") at = at[part];
    else if (isYamlMap(at) && Object.hasOwn(at, part)) at = at[part];
    else return undefined;
  }
  return at;
}

/** Return the keys that a schema allows at a path. For a union, return the keys of all object members. */
function keysOf(schema: z.ZodType, path: ValuePath, root: unknown): string[] {
  let at: z.core.$ZodType[] = [schema];
  path.forEach((part, index) => {
    at = at.flatMap(members).flatMap((one) => stepInto(one, part));
    // If the value names its variant by `type`, use only the keys of that variant.
    const value = valueAt(root, path.slice(0, index + 1));
    const kind = isYamlMap(value) ? value.type : undefined;
    const exact = at.flatMap(members).filter((one) => typeof kind === "string" && literalOf(one, "type") === kind);
    if (exact.length > 0) at = exact;
  });
  const keys = new Set<string>();
  for (const one of at.flatMap(members)) {
    const def = one._zod.def as z.core.$ZodObjectDef;
    if (def.type === "object") for (const key of Object.keys(def.shape)) keys.add(key);
  }
  return [...keys].sort();
}

function literalOf(schema: z.core.$ZodType, key: string): unknown {
  const def = schema._zod.def as z.core.$ZodObjectDef;
  const value = def.type === "object" && Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
  const [member] = value ? members(value) : [];
  const literal = member?._zod.def as z.core.$ZodLiteralDef<string> | undefined;
  return literal?.type === "literal" ? literal.values[0] : undefined;
}

/** Unwrap defaults, optionals and transformations, and split unions. */
function members(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as { type: string } & Record<string, unknown>;
  if (def.type === "union") return (def.options as z.core.$ZodType[]).flatMap(members);
  if (def.type === "lazy") return members((def.getter as () => z.core.$ZodType)());
  if (def.type === "pipe") return members(def.in as z.core.$ZodType);
  if (def.innerType) return members(def.innerType as z.core.$ZodType);
  return [schema];
}

function stepInto(schema: z.core.$ZodType, part: string | number): z.core.$ZodType[] {
  const def = schema._zod.def as { type: string } & Record<string, unknown>;
  if (def.type === "array") return [def.element as z.core.$ZodType];
  if (def.type === "record") return [def.valueType as z.core.$ZodType];
  if (def.type !== "object") return [];
  const shape = def.shape as Readonly<Record<string, z.core.$ZodType>>;
  const value = Object.hasOwn(shape, part) ? shape[part] : undefined;
  return value ? [value] : [];
}
