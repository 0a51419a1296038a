/** Reads results of Twoslash: types, queries and errors of a sample, and its problems with their hints. */

import { realpathSync } from "node:fs";
import type { NodeCompletion, NodeError, NodeHover, NodeQuery, TwoslashReturn } from "twoslash";

/** Part of a sample, with an offset in its code. */
export interface Part {
  start: number;
  end: number;
  text: string;
}

export interface CompiledSample {
  types: readonly Part[];
  queries: readonly Part[];
  errors: readonly Part[];
  /** Ranges that are not shown. */
  removals: readonly (readonly [start: number, end: number])[];
  problems: readonly { offset: number; message: string; hint: string }[];
  /** Absolute paths of the files on disk that the sample imports. */
  files: readonly string[];
}

/** Largest number of names in a list of completions. */
const MAX_COMPLETIONS = 8;

export const createFailed = (problems: CompiledSample["problems"], files: readonly string[]): CompiledSample => ({
  types: [],
  queries: [],
  errors: [],
  removals: [],
  problems,
  files,
});

/** Return a text of the compiler without the directories of this computer: `"/home/ada/site/panel"` becomes `"./panel"`. */
function removeDirectories(text: string, root: string): string {
  const roots = [root, realpathSync(root)].map((directory) => `${directory.replaceAll("\\", "/")}/`);
  return roots
    .reduce((shown, directory) => shown.replaceAll(directory, "./"), text)
    .replace(/(["'])[^"'\n]*\/node_modules\//g, "$1node_modules/");
}

/** Return the part of a completion: the characters before the cursor, with the names that begin with them. */
function createCompletionPart({ start, completions, completionsPrefix }: NodeCompletion): Part {
  // Without the beginning of a name, the prefix is the character before the cursor.
  const [prefix = ""] = /[\p{ID_Continue}$]*$/u.exec(completionsPrefix) ?? [];
  const names = completions.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  return {
    start: start - Math.max(1, prefix.length),
    end: start,
    text: [...names.slice(0, MAX_COMPLETIONS), ...(names.length > MAX_COMPLETIONS ? ["…"] : [])].join("\n"),
  };
}

/** Convert a result. @param options Names of all options, for hints. */
export function readResult(
  result: TwoslashReturn,
  options: readonly string[],
  files: readonly string[],
  root: string,
): CompiledSample {
  const { meta } = result;
  const nodes = result.nodes.map((node) =>
    "text" in node && node.text !== undefined ? { ...node, text: removeDirectories(node.text, root) } : node,
  );
  const expected = new Set(meta.handbookOptions.errors);
  const errors = nodes.filter((node): node is NodeError => node.type === "error");
  const hovers = nodes.filter((node): node is NodeHover => node.type === "hover");
  const queries = nodes.filter((node): node is NodeQuery => node.type === "query");
  const completions = nodes
    .filter((node): node is NodeCompletion => node.type === "completion")
    .map(createCompletionPart);
  const unexpected = errors.filter(({ code }) => !expected.has(Number(code)));
  const occurring = new Set(errors.map(({ code }) => Number(code)));
  const problems = [
    ...meta.flagNotations
      .filter(({ type, name }) => type === "unknown" && !/^ts[A-Z]/.test(name))
      .map(({ name, start }) => ({
        offset: start,
        message: `"@${name.slice(0, 60)}" is not an option of the compiler or of Twoslash.`,
        hint: suggest(name, options),
      })),
    ...meta.flagNotations
      .filter(({ name, value }) => name === "errors" && Array.isArray(value))
      .flatMap(({ start, value }) =>
        (value as number[])
          .filter((each) => !occurring.has(each))
          .map((each) => ({
            offset: start,
            message: Number.isNaN(each) ? '"@errors" contains a word.' : `The sample has no error ${each}.`,
            hint: Number.isNaN(each)
              ? "Write numbers of errors, e.g. // @errors: 2322 2345"
              : "Remove the number, or correct the sample.",
          })),
      ),
    ...completions
      .filter(({ text }) => text === "")
      .map(({ end }) => ({
        offset: end,
        message: "There is no name to complete above ^|.",
        hint: "Write ^| below the end of a name or a period.",
      })),
    ...unexpected.map(({ start, code: number, text }) => ({
      offset: start,
      message: `TS${number}: ${text.split("\n")[0]}`,
      hint: getHint(Number(number), text),
    })),
  ];
  const createPart = ({ start, length, text }: NodeHover | NodeQuery | NodeError): Part => ({
    start,
    end: start + Math.max(1, length),
    text,
  });
  return {
    types: hovers.map(createPart),
    queries: [...queries.map(createPart), ...completions.filter(({ text }) => text !== "")],
    errors: errors.map((error) => ({ ...createPart(error), text: `TS${error.code}: ${error.text}` })),
    removals: meta.removals,
    problems,
    files,
  };
}

/** Errors about modules without types. */
const MISSING_MODULE = new Set([2307, 2792, 7016]);

/** Errors about the types of Node.js. */
const NODE_TYPES = new Set([2580, 2591]);

function getHint(number: number, text: string): string {
  const [, name = ""] = /module '([^']+)'/.exec(text) ?? [];
  if (MISSING_MODULE.has(number) && /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/|$)/.test(name)) {
    const [scope = "", rest = ""] = name.split("/");
    return `Install the package: npm install --save-dev ${scope.startsWith("@") ? `${scope}/${rest}` : scope}`;
  }
  if (NODE_TYPES.has(number))
    return "Run: npm install --save-dev @types/node, and set compilerOptions: {types: [node]} of the plugin.";
  return `Fix the sample. If the error is intended, add the line: // @errors: ${number}`;
}

/** Describe an exception of Twoslash or the compiler. */
export function describeFailure(error: unknown, code: string): CompiledSample["problems"][number] {
  const { title, description = "", recommendation = "" } = error as Partial<Record<string, string>>;
  const text = title === undefined ? `The compiler fails: ${(error as Error).message}` : `${title}: ${description}`;
  // Messages name lines of the sample, or options.
  const [, line, option] = / line(?:\(s\))? (\d+)|^Invalid inline compiler value: Got .* for (\w+)/.exec(text) ?? [];
  const lines = code.split("\n");
  const index = line === undefined ? lines.findIndex((each) => each.includes(`@${option}:`)) : Number(line) - 1;
  const message = text
    .replace(/\s*\bon line \d+(?: in \S+)?/i, "")
    .replace(/\s+/g, " ")
    .slice(0, 300)
    .trim();
  return {
    offset: lines.slice(0, Math.max(0, index)).reduce((sum, each) => sum + each.length + 1, 0),
    message: /[.!?]$/.test(message) ? message : `${message}.`,
    hint: /^(?:Add|Move|Allowed)/.test(recommendation)
      ? recommendation
      : "Correct the comment for Twoslash. Write ^? below a name.",
  };
}

/** Return a hint with the most similar name. */
function suggest(name: string, names: readonly string[]): string {
  const measure = (other: string): number => getDistance(name.toLowerCase(), other.toLowerCase());
  const [near = ""] = names.toSorted((a, b) => measure(a) - measure(b));
  return measure(near) <= name.length / 3 ? `Did you mean "@${near}"?` : "Correct or remove the comment.";
}

/** Return the number of characters to insert, delete or replace. */
function getDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++)
      next.push(
        Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + Number(b[at - 1] !== character)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
