/** Compiles samples with Twoslash. A thread keeps the compiler, because its start takes much longer than a sample. */

import path from "node:path";
import type { NodeError, NodeHover, NodeQuery, TwoslashInstance, TwoslashReturn } from "twoslash";
import type { LanguageService } from "typescript";
import { type FileDigests, hasDigests } from "./cache.ts";
import { loadCompiler, type TypeScript } from "./compiler.ts";
import type { Settings } from "./settings.ts";

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

interface Environment {
  languageService: LanguageService;
  getSourceFile(file: string): { text: string } | undefined;
  updateFile(file: string, content: string): void;
}

/** Remembers the environment of the sample that is being compiled. */
class Environments extends Map<string, Environment> {
  current: Environment | undefined;

  override get(key: string): Environment | undefined {
    this.current = super.get(key);
    return this.current;
  }

  override set(key: string, environment: Environment): this {
    const update = environment.updateFile.bind(environment);
    // Twoslash updates files before it lists their errors, and an update makes the compiler check everything again.
    environment.updateFile = (file, content) => {
      if (environment.getSourceFile(file)?.text !== content) update(file, content);
    };
    this.current = environment;
    return super.set(key, environment);
  }
}

interface Compiler {
  ts: TypeScript;
  compile: TwoslashInstance;
  environments: Environments;
  /** Faults of the options. */
  faults: readonly string[];
  /** Digests of the files that the compiler has read. */
  digests: FileDigests;
}

/** Compilers by root and options. */
const compilers = new Map<string, Compiler>();

/** Results of calls to the file system, which the compiler repeats for each sample. */
const cachedCalls = new Map<string, unknown>();

/** Forget what is known about files: they may have changed. */
export function forgetFiles(): void {
  cachedCalls.clear();
}

function cacheCalls<Result>(name: string, call: (path: string) => Result): (path: string) => Result {
  return (file) => {
    const key = `${name} ${file}`;
    if (!cachedCalls.has(key)) cachedCalls.set(key, call(file));
    return cachedCalls.get(key) as Result;
  };
}

/** Return TypeScript with a file system that asks the disk once until `forgetFiles`. */
function cacheFileSystem(ts: TypeScript): TypeScript {
  const { fileExists, directoryExists, realpath = (file: string): string => file } = ts.sys;
  const sys = {
    ...ts.sys,
    fileExists: cacheCalls("file", fileExists),
    directoryExists: cacheCalls("directory", directoryExists),
    realpath: cacheCalls("realpath", realpath),
  };
  return { ...ts, sys };
}

function createCompiler({ root }: Settings, compilerOptions: object): Compiler {
  const { twoslash, ts } = loadCompiler();
  const environments = new Environments();
  const { options, errors } = ts.convertCompilerOptionsFromJson(compilerOptions, root);
  const compile = twoslash.createTwoslasher({
    tsModule: cacheFileSystem(ts),
    vfsRoot: root,
    // This cache would never end, but packages may be installed while a site is edited.
    fsCache: false,
    cache: environments as never,
    compilerOptions: { moduleResolution: ts.ModuleResolutionKind.Bundler, ...options },
  });
  const faults = errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
  return { ts, compile, environments, faults, digests: {} };
}

function getCompiler(settings: Settings, compilerOptions: object): Compiler {
  const key = JSON.stringify([settings.root, settings.version, compilerOptions]);
  const existing = compilers.get(key);
  // The compiler does not read files again.
  if (existing && hasDigests(existing.digests, settings.root)) return existing;
  const compiler = createCompiler(settings, compilerOptions);
  compilers.set(key, compiler);
  return compiler;
}

/**
 * Compile a sample.
 *
 * @param addDigests Returns digests of files by path.
 */
export function compileSample(
  code: string,
  extension: string,
  settings: Settings,
  compilerOptions: object,
  addDigests: (files: readonly string[]) => FileDigests,
): CompiledSample {
  const compiler = getCompiler(settings, compilerOptions);
  const { compile, environments, faults, ts } = compiler;
  const [fault] = faults;
  if (fault !== undefined) {
    const hint = "Fix compilerOptions of the plugin sitegen-twoslash.";
    return createFailed([{ offset: 0, message: fault, hint }], []);
  }
  let files: readonly string[] | undefined;
  const listFiles = (): readonly string[] => {
    files ??= listProgramFiles(environments.current, ts);
    return files;
  };
  let result: TwoslashReturn;
  try {
    result = compile(code, extension, {
      handbookOptions: { keepNotations: true, noErrorValidation: true },
      // Called while the files of the sample are in the program.
      shouldGetHoverInfo: () => listFiles().length >= 0,
      filterNode: () => listFiles().length >= 0,
    });
  } catch (error) {
    compilers.clear();
    return createFailed([describeFailure(error, code)], []);
  }
  Object.assign(compiler.digests, addDigests(files ?? []));
  const { optionDeclarations } = ts as unknown as { optionDeclarations: readonly { name: string }[] };
  const options = [...TWOSLASH_OPTIONS, ...optionDeclarations.map(({ name }) => name)];
  return readResult(result, options, files ?? []);
}

/** Comments of Twoslash that are useful in documentation. */
const TWOSLASH_OPTIONS = ["errors", "noErrors", "filename"];

const createFailed = (problems: CompiledSample["problems"], files: readonly string[]): CompiledSample => ({
  types: [],
  queries: [],
  errors: [],
  removals: [],
  problems,
  files,
});

/** Check the files of a sample, and list the files that its program has read from disk, without the compiler's own. */
function listProgramFiles(environment: Environment | undefined, ts: TypeScript): readonly string[] {
  const service = environment?.languageService;
  const sources = (service?.getProgram()?.getSourceFiles() ?? []).filter(
    ({ fileName }) => !/[\\/]lib\.(?:[\w.]+\.)?d\.ts$/.test(fileName),
  );
  const [onDisk, ofSample] = [true, false].map((isOnDisk) =>
    sources.filter(({ fileName }) => ts.sys.fileExists(fileName) === isOnDisk),
  );
  // Errors that the compiler meets first while it computes types for tooltips would be lost.
  for (const { fileName, text } of ofSample ?? []) if (text !== "") service?.getSemanticDiagnostics(fileName);
  return (onDisk ?? []).map(({ fileName }) => fileName);
}

function readResult(result: TwoslashReturn, options: readonly string[], files: readonly string[]): CompiledSample {
  const { nodes, meta } = result;
  const expected = new Set(meta.handbookOptions.errors);
  const errors = nodes.filter((node): node is NodeError => node.type === "error");
  const hovers = nodes.filter((node): node is NodeHover => node.type === "hover");
  const queries = nodes.filter((node): node is NodeQuery => node.type === "query");
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
            message: `The sample has no error ${each}.`,
            hint: "Remove the number, or correct the sample.",
          })),
      ),
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
    queries: queries.map(createPart),
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
function describeFailure(error: unknown, code: string): CompiledSample["problems"][number] {
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

/** Return a path relative to the root, with forward slashes. */
export const getRelative = (root: string, file: string): string => path.relative(root, file).split(path.sep).join("/");
