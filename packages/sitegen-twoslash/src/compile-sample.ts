/** Compiles samples with Twoslash. A thread keeps the compiler, because its start takes much longer than a sample. */

import path from "node:path";
import type { TwoslashInstance, TwoslashReturn } from "twoslash";
import type { LanguageService } from "typescript";
import { type FileDigests, hasDigests } from "./cache.ts";
import { loadCompiler, type TypeScript } from "./compiler.ts";
import { type CompiledSample, createFailed, describeFailure, readResult } from "./sample-result.ts";
import type { Settings } from "./settings.ts";

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
  if (faults.length > 0) {
    const hint = "Fix compilerOptions of the plugin sitegen-twoslash.";
    return createFailed(
      faults.map((message) => ({ offset: 0, message, hint })),
      [],
    );
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
  return readResult(result, options, files ?? [], settings.root);
}

/** Comments of Twoslash that are useful in documentation. */
const TWOSLASH_OPTIONS = ["errors", "noErrors", "filename"];

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

/** Return a path relative to the root, with forward slashes. */
export const getRelative = (root: string, file: string): string => path.relative(root, file).split(path.sep).join("/");
