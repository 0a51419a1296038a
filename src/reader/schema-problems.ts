/**
 * Shapes of outer data: a value that a file holds against a zod schema, mistakes as problems with a place.
 *
 * Schemas say what is allowed; the texts of zod are not used, because an author needs the value, the place and a remedy.
 */

import type { z } from "zod";
import type { Outcome, Problem, ProblemCode } from "../model/problem.ts";
import { errorAt } from "../model/problem.ts";
import { suggest } from "../util/suggest.ts";
import { formatPath, isYamlMap, shorten, type ValuePath, type Yaml } from "./yaml.ts";

/**
 * Check all that a file holds.
 *
 * @param rule Code of the problems: `invalid-data`.
 * @returns The value as the schema makes it, or `undefined` when there was any mistake (then there is a problem).
 */
export function parseWithSchema<T>(schema: z.ZodType<T>, yaml: Yaml, rule: ProblemCode): Outcome<T | undefined> {
  if (yaml.problems.length > 0) return { value: undefined, problems: yaml.problems };
  return validate(schema, yaml, [], rule);
}

/** Check the value at a path of a file that could be read. */
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

/** What a schema has found wrong with the value at a path of a file. */
export function problemsOf(
  issues: readonly Issue[],
  schema: z.ZodType,
  yaml: Yaml,
  path: ValuePath,
  rule: ProblemCode,
): Problem[] {
  return shapeProblems(issues, schema, valueAt(yaml.value, path)).map((issue) => {
    const at = [...path, ...issue.path];
    return errorAt(yaml.placeOf(at, issue.target), rule, issue.message(at), issue.hint);
  });
}

/** As they stand in the file. */
export function byPlace({ place: a }: Problem, { place: b }: Problem): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

/** What is wrong with a value, before it has a place. */
export interface ShapeIssue {
  path: ValuePath;
  target: "key" | "value";
  /** @param at The path under which the value is known to its author. */
  message: (at: ValuePath) => string;
  hint?: string;
}

type Issue = z.core.$ZodIssue;

/** Issues of zod in the words of this project, in the order of the schema. */
function shapeProblems(issues: readonly Issue[], schema: z.ZodType, value: unknown): ShapeIssue[] {
  return issues.flatMap((issue) => wordIssue(issue, { schema, root: value, path: [], value }));
}

type IssueOf<Code extends Issue["code"]> = Extract<Issue, { code: Code }>;

/** The value that an issue is about. */
interface Subject {
  /** Of the whole that was given. */
  schema: z.ZodType;
  root: unknown;
  path: ValuePath;
  value: unknown;
}

function wordIssue(issue: Issue, above: Subject): ShapeIssue[] {
  const path = [...above.path, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))];
  const subject = { ...above, path, value: valueAt(above.root, path) };
  switch (issue.code) {
    case "unrecognized_keys":
      return wordUnknownKeys(issue, subject);
    case "invalid_type":
      return [wordType(issue, subject)];
    case "invalid_value":
      return [wordChoice(issue.values, subject)];
    case "invalid_union":
      // The key that tells variants apart names none of them.
      if ("options" in issue && issue.options) return [wordChoice(issue.options, subject)];
      return wordUnion(issue, subject);
    case "too_small":
    case "too_big":
      return [wordBound(issue, subject)];
    case "custom":
      return [wordOwn(issue, subject)];
    case "invalid_key":
      return issue.issues.map((inner) => ({
        path,
        target: "key",
        message: (at) => `${nameOf(at.slice(0, -1))} has the key "${at.at(-1)}": ${inner.message}.`,
        hint: inner.code === "custom" ? (inner.params?.hint as string | undefined) : undefined,
      }));
    default:
      return [about(subject, (is) => `${is}: ${lowerFirst(issue.message)}.`)];
  }
}

/** An issue of a value. @param message What follows from how the value is named: `"a.b" is 3`. */
function about({ path, value }: Subject, message: (is: string) => string, hint?: string): ShapeIssue {
  return { path, target: "value", message: (at) => message(`${nameOf(at)} is ${show(value)}`), hint };
}

function missing({ path }: Subject, hint: string | undefined): ShapeIssue {
  return { path, target: "value", message: (at) => `${nameOf(at)} is missing.`, hint };
}

function wordUnknownKeys({ keys }: IssueOf<"unrecognized_keys">, { schema, root, path }: Subject): ShapeIssue[] {
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

function wordType({ expected: type }: IssueOf<"invalid_type">, subject: Subject): ShapeIssue {
  const { value } = subject;
  const expected = TYPES[type] ?? type;
  if (value === undefined) return missing(subject, `Expected: ${expected}.`);
  const lacksQuotes = type === "string" && typeof value !== "object" && value !== null;
  const hint = lacksQuotes ? "Put the value in quotes." : hintForType(type, value);
  return about(subject, (is) => `${is}, expected ${expected}.`, hint);
}

function wordChoice(values: readonly z.core.util.Primitive[], subject: Subject): ShapeIssue {
  const { value } = subject;
  const expected = list(values.map((value) => (typeof value === "string" ? `"${value}"` : String(value))));
  if (value === undefined) return missing(subject, `Expected: ${expected}.`);
  const close = typeof value === "string" ? suggest(value, values.map(String)) : undefined;
  return about(subject, (is) => `${is}, expected ${expected}.`, close && `Did you mean "${close}"?`);
}

function wordBound(issue: IssueOf<"too_small"> | IssueOf<"too_big">, subject: Subject): ShapeIssue {
  const { value, path } = subject;
  const isEmpty = issue.code === "too_small" && (value === "" || (Array.isArray(value) && value.length === 0));
  if (isEmpty)
    return { path, target: "value", message: (at) => `${nameOf(at)} is empty.`, hint: "Fill it, or remove it." };
  const bound = issue.code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  const unit = issue.origin === "string" ? " characters" : issue.origin === "array" ? " entries" : "";
  const hint = issue.code === "too_small" ? "Choose more." : "Choose less.";
  return about(subject, (is) => `${is}, expected ${bound}${unit}.`, hint);
}

/** An issue of a check of this project. */
function wordOwn(issue: IssueOf<"custom">, subject: Subject): ShapeIssue {
  // `whole`: the message is a sentence of its own. Else it goes on after the value: "it names a scheme".
  const { hint, whole, key } = (issue.params ?? {}) as { hint?: string; whole?: boolean; key?: boolean };
  const worded = about(subject, (is) => (whole ? issue.message : `${is}: ${issue.message}.`), hint);
  return { ...worded, target: key ? "key" : "value" };
}

/** Of the members of a union, the mistakes of the one that was most likely meant; else what all of them expect. */
function wordUnion(issue: IssueOf<"invalid_union">, subject: Subject): ShapeIssue[] {
  const { value } = subject;
  // A member that takes this type of value at all is one that its author may have meant.
  const alternatives = issue.errors
    .filter((issues) => !issues.some(({ code, path: at }) => at.length === 0 && code === "invalid_type"))
    .filter((issues) => !issues.some(({ code, path: at }) => at.length === 0 && code === "invalid_value"))
    .sort((a, b) => a.length - b.length);
  const [best] = alternatives;
  if (best && (typeof value === "object" || alternatives.length === 1))
    return best.flatMap((inner) => wordIssue(inner, subject));
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
  const choices = expected.size > 0 ? list([...expected]) : undefined;
  if (value === undefined) return [missing(subject, choices && `Expected: ${choices}.`)];
  const close = typeof value === "string" ? suggest(value, words) : undefined;
  const hint = close && `Did you mean "${close}"?`;
  return [about(subject, (is) => `${is}${choices ? `, expected ${choices}` : ", which does not fit"}.`, hint)];
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
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
  if (expected === "boolean" && typeof value === "string") return "Write true or false without quotes, in lower case.";
  if (expected === "number" && typeof value === "string") return "Write the number without quotes.";
  if (expected === "array" && value !== null) return 'Write a list: "[a, b]", or one line with a dash for each entry.';
  if ((expected === "object" || expected === "record") && value !== null) return 'Write lines of "key: value".';
  return undefined;
}

function nameOf(at: ValuePath): string {
  return at.length > 0 ? `"${formatPath(at)}"` : "The content of the file";
}

function show(value: unknown): string {
  if (typeof value === "string") return value === "" ? "empty" : `"${shorten(value, 60)}"`;
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map of keys and values";
  return typeof value === "function" ? "a function" : String(value);
}

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The value at a path, own keys only. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  let at = value;
  for (const part of path) {
    if (Array.isArray(at) && typeof part === "number") at = at[part];
    else if (isYamlMap(at) && Object.hasOwn(at, part)) at = at[part];
    else return undefined;
  }
  return at;
}

/** The keys that a schema knows at a path; of a union, those of all its members that are maps. */
function keysOf(schema: z.ZodType, path: ValuePath, root: unknown): string[] {
  let at: z.core.$ZodType[] = [schema];
  path.forEach((part, index) => {
    at = at.flatMap(members).flatMap((one) => stepInto(one, part));
    // Where a list of variants names its kind, only the variant that was meant counts.
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
  if (def.type !== "object" || !Object.hasOwn(def.shape, key)) return undefined;
  const literal = members(def.shape[key] as z.core.$ZodType)[0]?._zod.def as z.core.$ZodLiteralDef<string> | undefined;
  return literal?.type === "literal" ? literal.values[0] : undefined;
}

/** A schema without what is wrapped around it (defaults, options, transformations), unions taken apart. */
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
  return Object.hasOwn(shape, part) ? [shape[part] as z.core.$ZodType] : [];
}
