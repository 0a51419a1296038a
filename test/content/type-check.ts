/** Code of the content under the TypeScript compiler, against the type definitions of Electron. */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repository } from "../support/repository.ts";

/** One file of the project to check. */
export interface Unit {
  /** Path in the project, without folders above it. Its ending tells the language and the kind of module. */
  path: string;
  code: string;
}

/** What the compiler says of a unit. */
export interface Finding {
  path: string;
  /** From 1. */
  line: number;
  text: string;
}

/** Pages get functions from their preload script that no type knows, and Chromium has devices that no standard has. */
const LOOSE_PAGE = `interface Window { [name: string]: any }
interface Navigator { bluetooth: any; hid: any; serial: any; usb: any }
`;

const OPTIONS = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: true,
  moduleDetection: "force",
  module: "nodenext",
  target: "es2023",
  lib: ["es2024", "dom", "dom.iterable"],
  types: ["node", "electron"],
  skipLibCheck: true,
  pretty: false,
};

/** Samples in JavaScript: parameters have no types, and an error is caught as what it is. */
const LENIENT = { noImplicitAny: false, useUnknownInCatchVariables: false, strictNullChecks: false };

/** The recommended rules, but that the unused name of a parameter may tell what an event brings. */
const LINTER = { linter: { rules: { correctness: { noUnusedFunctionParameters: "off" } } } };

/**
 * Check files as one project, each a module of its own.
 *
 * @param foreign Packages that the code uses and this project does not install.
 * @param options.strict Require all types, as in TypeScript.
 */
export function typeCheck(units: readonly Unit[], foreign: readonly string[] = [], { strict = false } = {}): Finding[] {
  const modules = foreign.map((name) => `declare module "${name}"\n`);
  const compilerOptions = { ...OPTIONS, ...(!strict && LENIENT) };
  const project: Unit[] = [
    ...units,
    { path: "outside.d.ts", code: LOOSE_PAGE + modules.join("") },
    { path: "tsconfig.json", code: JSON.stringify({ compilerOptions, include: ["**/*"] }) },
  ];
  return inFolder(project, (folder) => {
    symlinkSync(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
    const { output, status } = runTool("typescript/bin/tsc", ["-p", folder], folder);
    const findings = [...output.matchAll(/^(\S+?)\((\d+),\d+\): error (.*(?:\n {2}.*)*)/gm)].map(
      ([, file = "", line = "", text = ""]) => ({ path: file, line: Number(line), text }),
    );
    if (status !== 0 && findings.length === 0) throw new Error(`the compiler failed: ${output}`);
    return findings;
  });
}

/** Lint files. The result is the linter's report, empty when it has nothing to say. */
export function lint(units: readonly Unit[]): string {
  return inFolder([...units, { path: "biome.json", code: JSON.stringify(LINTER) }], (folder) => {
    const args = ["lint", "--error-on-warnings", "--diagnostic-level=warn", "."];
    const { output, status } = runTool("@biomejs/biome/bin/biome", args, folder);
    return status === 0 ? "" : output;
  });
}

function inFolder<T>(units: readonly Unit[], use: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), "samples-"));
  try {
    for (const unit of units) {
      const file = path.join(folder, unit.path);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, unit.code);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runTool(tool: string, args: readonly string[], cwd: string): { output: string; status: number | null } {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(repository, "node_modules", tool), ...args],
    {
      cwd,
      encoding: "utf8",
      maxBuffer: 1 << 26,
      env: { ...process.env, NO_COLOR: "1" },
    },
  );
  return { output: stdout + stderr, status };
}
