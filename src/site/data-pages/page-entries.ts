/** Checks what `paths` of a data module returns: one entry for each page of a template. */

import type { PlainData, PlainProps } from "../../model/markup.ts";
import {
  createError,
  getFileStart,
  type Outcome,
  type Place,
  type Problem,
  type SourcePath,
} from "../../model/problem.ts";
import { once } from "../../util/memo.ts";
import { formatChoices, formatCount } from "../../util/format.ts";
import { checkFileName, getExtension, removeExtension } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import { RULE } from "../catalog/data-problems.ts";
import { fillParameters, listParameters, type PathParameter } from "../source/template-path.ts";
import type { FindOrigin } from "./locate-entry.ts";

/** A page from data. */
export interface PageEntry {
  /** The path that the page's file would have. */
  path: SourcePath;
  params: PlainProps;
  frontMatter: PlainProps;
  data: PlainData;
  /** Markdown; may be empty. */
  content: string;
  /** Return the file that contains the entry, or else the module. */
  getFile(): SourcePath;
  /** Return the entry's place: its parameter's value in the data, or else the module. */
  locate(): Place;
}

export interface EntriesInput {
  /** The template's path in `content/`. */
  template: SourcePath;
  module: SourcePath;
  findOrigin: FindOrigin;
}

/** Report a page without a title in its entry and template. */
export function reportMissingTitle({ path, locate }: Pick<PageEntry, "path" | "locate">): Problem {
  const message = `The page "${path}" has no title.`;
  const hint =
    'Return one in the entry, frontMatter: { title: "…" }, or write one in the front matter of the template.';
  return createError(locate(), RULE, message, hint);
}

const KEYS = ["params", "frontMatter", "data", "content"];
/** Maximum number of reported entries. */
const MAX_REPORTED = 20;
/** Maximum length of a file name in bytes, on common file systems. */
const MAX_NAME = 255;

type Fields = { readonly [key: string]: PlainData };

/** Check the entries that a data module returned. */
export function readEntries(value: PlainData, input: EntriesInput): Outcome<PageEntry[]> {
  const { module, template } = input;
  if (!Array.isArray(value)) {
    const message = `The result of "paths" is ${describe(value)}, expected a list of entries.`;
    const hint = 'Return a list such as [{ params: { slug: "mars" }, frontMatter: { title: "Mars" } }].';
    return { value: [], problems: [createError(getFileStart(module), RULE, message, hint)] };
  }
  const parameters = listParameters(template);
  const entries: PageEntry[] = [];
  const problems: Problem[] = [];
  let invalid = 0;
  for (const [index, item] of value.entries()) {
    const { value: entry, problems: found } = readEntry(item as PlainData, `entries[${index}]`, {
      ...input,
      parameters,
    });
    if (entry) entries.push(entry);
    if (found.length > 0 && ++invalid <= MAX_REPORTED) problems.push(...found);
  }
  if (invalid > MAX_REPORTED) {
    const message = `${formatCount(invalid - MAX_REPORTED)} more entries of "paths" have errors.`;
    problems.push(createError(getFileStart(module), RULE, message, "Fix the entries that are reported first."));
  }
  return { value: entries, problems };
}

function readEntry(
  item: PlainData,
  name: string,
  { template, module, findOrigin, parameters }: EntriesInput & { parameters: readonly PathParameter[] },
): Outcome<PageEntry | undefined> {
  const problems: Problem[] = [];
  const report = (message: string, hint: string, place = getFileStart(module)): void => {
    problems.push(createError(place, RULE, message, hint));
  };
  const names = parameters.map((parameter) => parameter.name);
  const example = `params: { ${names.map((each) => `${each}: "…"`).join(", ")} }`;
  if (!isFields(item)) {
    report(`${name} is ${describe(item)}, expected an object.`, `Return objects: { ${example} }.`);
    return { value: undefined, problems };
  }
  reportUnknownKeys(Object.keys(item), KEYS, name, report);
  const { params, frontMatter = {}, data = null, content = "" } = item;
  if (!isFields(params)) {
    report(`${name}.params is ${describe(params)}, expected an object.`, `Write ${example}.`);
    return { value: undefined, problems };
  }
  const origin = once(() => findOrigin(params, parameters));
  const place = once(() => origin().locate());
  reportUnknownKeys(Object.keys(params), names, `${name}.params`, report);
  if (!isFields(frontMatter))
    report(`${name}.frontMatter is ${describe(frontMatter)}, expected an object.`, "Write keys and values.", place());
  if (typeof content !== "string")
    report(`${name}.content is ${describe(content)}, expected a string.`, "Return Markdown.", place());
  const values = new Map<string, string>();
  for (const parameter of parameters) {
    const value = params[parameter.name];
    const fault = findValueFault(value, parameter);
    if (fault === undefined) values.set(parameter.name, String(value));
    else report(`${name}.params.${parameter.name} ${fault}.`, VALUE_HINT, value === undefined ? undefined : place());
  }
  if (problems.length > 0) return { value: undefined, problems };
  const path = fillParameters(template, values) as SourcePath;
  const segments = path.split("/");
  const fault = segments.map((segment) => findNameFault(segment)).find((each) => each !== undefined);
  if (fault !== undefined) {
    report(`${name} has the path "${path}", which a file cannot have: ${fault}.`, VALUE_HINT, place());
    return { value: undefined, problems };
  }
  const entry = { path, params, frontMatter: frontMatter as PlainProps, data, content: content as string };
  return { value: { ...entry, getFile: () => origin().file, locate: place }, problems };
}

const VALUE_HINT = "Parameters are strings or numbers that are valid file names.";

function findValueFault(value: PlainData | undefined, { isRest }: PathParameter): string | undefined {
  if (value === undefined) return "is missing";
  if (typeof value !== "string" && typeof value !== "number") return `is ${describe(value)}, expected a string`;
  const text = String(value);
  if (text === "") return isRest ? undefined : "is empty";
  if (!isRest && text.includes("/")) return `is "${text}", which contains a slash: only [...path] has several segments`;
  for (const segment of text.split("/")) {
    if (segment === "") return `is "${text}", which contains an empty segment`;
    if (segment === "." || segment === "..") return `is "${text}", which contains "${segment}"`;
  }
  return undefined;
}

/** Explain why a file cannot have a name, or would not be a page. */
function findNameFault(name: string): string | undefined {
  if (Buffer.byteLength(name) > MAX_NAME) return `a name has more than ${MAX_NAME} bytes`;
  const stem = getExtension(name) === "" ? name : removeExtension(name);
  if (/^[_.]/.test(name)) return `files whose names begin with "${name.charAt(0)}" are no pages`;
  if (/[[\]]/.test(name)) return "it contains a bracket";
  if (/^\s/.test(name)) return "it begins with a space";
  return checkFileName(name) ?? checkFileName(stem);
}

function reportUnknownKeys(
  keys: readonly string[],
  known: readonly string[],
  owner: string,
  report: (message: string, hint: string) => void,
): void {
  for (const key of keys) {
    if (known.includes(key)) continue;
    const near = suggest(key, known);
    const hint =
      near === undefined ? `Use ${formatChoices(known.map((each) => `"${each}"`))}.` : `Did you mean "${near}"?`;
    report(`${owner} has an unknown key "${key}".`, hint);
  }
}

const isFields = (value: PlainData | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function describe(value: PlainData | undefined): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${JSON.stringify(value).slice(0, 80)}`;
}
