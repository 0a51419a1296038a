/** Creates programs of the TypeScript compiler, and reports the problems that it finds. */

import { existsSync } from "node:fs";
import path from "node:path";
import type { CompilerOptions, Diagnostic, ParsedCommandLine, Program } from "typescript";
import type { EntryPoint } from "./entry-points.ts";
import type { TypeScript } from "./load-typedoc.ts";
import { type CodeProblem, getSitePath } from "./problem.ts";

/** A program with the entry points that it compiles. */
export interface EntryProgram {
  program: Program;
  entryPoints: readonly EntryPoint[];
}

export interface ProgramsResult {
  programs: readonly EntryProgram[];
  problems: readonly CodeProblem[];
  /** Absolute paths of the compiler configurations. */
  configFiles: readonly string[];
}

/** Compiler options without a configuration: those of a package without build. */
const getDefaultOptions = (ts: TypeScript): CompilerOptions => ({
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
});

/** Create a program for the entry points of each configuration. @param tsconfig Path relative to the root. */
export function createPrograms(
  ts: TypeScript,
  entryPoints: readonly EntryPoint[],
  { root, tsconfig }: { root: string; tsconfig?: string },
): ProgramsResult {
  if (tsconfig !== undefined && !existsSync(path.resolve(root, tsconfig)))
    return { programs: [], problems: [reportMissingConfig(ts, tsconfig, root)], configFiles: [] };
  const problems: CodeProblem[] = [];
  const configFiles = new Set<string>();
  const byConfig = new Map<string | undefined, EntryPoint[]>();
  for (const entryPoint of entryPoints) {
    const config = tsconfig === undefined ? findConfig(ts, entryPoint.file) : path.resolve(root, tsconfig);
    if (config === undefined)
      problems.push({
        file: getSitePath(root, entryPoint.file),
        line: 1,
        column: 1,
        message: "There is no tsconfig.json for this entry point. Default options of the compiler are used.",
        hint: 'Add a tsconfig.json, or set "tsconfig".',
        severity: "warning",
      });
    byConfig.set(config, [...(byConfig.get(config) ?? []), entryPoint]);
  }
  const programs = [...byConfig].map(([config, entries]): EntryProgram => {
    const parsed = config === undefined ? undefined : parseConfig(ts, config, problems, root);
    for (const file of parsed?.readFiles ?? []) configFiles.add(file);
    const options: CompilerOptions = {
      ...(parsed?.options ?? getDefaultOptions(ts)),
      noEmit: true,
      incremental: false,
      composite: false,
      tsBuildInfoFile: undefined,
    };
    const host = ts.createCompilerHost(options);
    // The code of referenced projects is documented, which may not be compiled.
    Object.assign(host, { useSourceOfProjectReferenceRedirect: () => true });
    const ambient = (parsed?.fileNames ?? []).filter((file) => /\.d\.[cm]?ts$/.test(file));
    const rootNames = [...new Set([...entries.map(({ file }) => file), ...ambient])];
    const program = ts.createProgram({ rootNames, options, projectReferences: parsed?.projectReferences, host });
    return { program, entryPoints: entries };
  });
  return { programs, problems, configFiles: [...configFiles] };
}

function reportMissingConfig(ts: TypeScript, tsconfig: string, root: string): CodeProblem {
  const nearest = ts.findConfigFile(path.resolve(root, path.dirname(tsconfig)), ts.sys.fileExists);
  const hint = nearest ? `Did you mean "${getSitePath(root, nearest)}"?` : 'Create it, or remove "tsconfig".';
  const message = "The compiler configuration does not exist.";
  return { file: tsconfig, line: 1, column: 1, message, hint, severity: "error" };
}

/** Find the configuration of an entry point. That of a project does not apply to packages in its `node_modules`. */
function findConfig(ts: TypeScript, file: string): string | undefined {
  const config = ts.findConfigFile(path.dirname(file), ts.sys.fileExists);
  const marker = `${path.sep}node_modules${path.sep}`;
  const isInstalled = file.includes(marker);
  return config === undefined || (isInstalled && !path.normalize(config).includes(marker)) ? undefined : config;
}

type ParsedConfig = ParsedCommandLine & { readFiles: readonly string[] };

function parseConfig(ts: TypeScript, config: string, problems: CodeProblem[], root: string): ParsedConfig | undefined {
  const readFiles: string[] = [];
  const addProblems = (diagnostics: readonly Diagnostic[]): void => {
    const relevant = diagnostics.filter(({ code }) => code !== NO_INPUTS);
    problems.push(...relevant.map((each) => toProblem(ts, each, { root, fallback: config })));
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    {
      ...ts.sys,
      readFile(file: string) {
        if (file.endsWith(".json") && !file.endsWith("package.json")) readFiles.push(file);
        return ts.sys.readFile(file);
      },
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => addProblems([diagnostic]),
    },
  );
  if (!parsed) return undefined;
  addProblems(parsed.errors);
  return { ...parsed, readFiles };
}

/** Code of the error that a configuration has no files, which entry points replace. */
const NO_INPUTS = 18003;

/** Check the types of programs. */
export function checkPrograms(ts: TypeScript, programs: readonly EntryProgram[], root: string): CodeProblem[] {
  return programs.flatMap(({ program, entryPoints: [first] }) =>
    ts.getPreEmitDiagnostics(program).map((each) => toProblem(ts, each, { root, fallback: first?.file ?? root })),
  );
}

function toProblem(
  ts: TypeScript,
  { file, start, code, messageText }: Diagnostic,
  { root, fallback }: { root: string; fallback: string },
): CodeProblem {
  const position = file && start !== undefined ? file.getLineAndCharacterOfPosition(start) : undefined;
  const message = ts.flattenDiagnosticMessageText(messageText, "\n").replace(/\s+/g, " ");
  return {
    file: getSitePath(root, file?.fileName ?? fallback),
    line: (position?.line ?? 0) + 1,
    column: (position?.character ?? 0) + 1,
    message: `${message} (TS${code})`,
    hint: 'Fix the code, or set "checkTypes: false" to ignore errors of the compiler.',
    severity: "error",
  };
}
