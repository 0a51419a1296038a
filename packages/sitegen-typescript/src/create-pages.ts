/** Creates the pages for the options of one reference: from the cache, or by a conversion. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Conversion, computeDigest, readConversion, storeConversion } from "./cache.ts";
import { convertPrograms } from "./convert.ts";
import { type EntryPoint, findEntryPoints } from "./entry-points.ts";
import { loadTypeDoc, type TypeDoc } from "./load-typedoc.ts";
import type { CheckedOptions } from "./options.ts";
import { writeProject } from "./pages.ts";
import { type CodeProblem, limitProblems } from "./problem.ts";
import { checkPrograms, createPrograms } from "./programs.ts";

interface Place {
  root: string;
  cacheDirectory?: string;
}

/** Create pages. Without pages, the problems say why. */
export async function createPages(options: CheckedOptions, { root, cacheDirectory }: Place): Promise<Conversion> {
  const { entryPoints, problems } = findEntryPoints(options.entryPoints, root);
  const fail = (found: readonly CodeProblem[]): Conversion => ({ pages: [], symbols: {}, problems: found, files: [] });
  if (entryPoints.length === 0) return fail(problems);
  const typedoc = await loadTypeDoc();
  if ("message" in typedoc)
    return fail([...problems, { file: "package.json", line: 1, column: 1, ...typedoc, severity: "error" }]);
  const key = getKey(options, entryPoints, typedoc, root);
  const stored = cacheDirectory === undefined ? undefined : readConversion(cacheDirectory, key, root);
  if (stored) return { ...stored, problems: [...problems, ...stored.problems] };
  const conversion = await convert(options, entryPoints, typedoc, root);
  // Errors may depend on files that do not exist.
  if (cacheDirectory !== undefined && !conversion.problems.some(({ severity }) => severity === "error"))
    storeConversion(cacheDirectory, key, root, conversion);
  return { ...conversion, problems: limitProblems([...problems, ...conversion.problems]) };
}

function getKey(options: CheckedOptions, entryPoints: readonly EntryPoint[], typedoc: TypeDoc, root: string): string {
  const files = entryPoints.map(({ name, file }) => [name, path.relative(root, file)]);
  const versions = [typedoc.Application.VERSION, typedoc.TypeScript.version];
  const code = readFileSync(fileURLToPath(import.meta.url));
  return computeDigest(JSON.stringify([options, files, versions, computeDigest(code)]));
}

async function convert(
  options: CheckedOptions,
  entryPoints: readonly EntryPoint[],
  typedoc: TypeDoc,
  root: string,
): Promise<Conversion> {
  const ts = typedoc.TypeScript;
  const { tsconfig, checkTypes } = options;
  const { programs, problems, configFiles } = createPrograms(ts, entryPoints, { root, tsconfig });
  if (programs.length === 0) return { pages: [], symbols: {}, problems, files: configFiles };
  const errors = checkTypes ? checkPrograms(ts, programs, root) : [];
  const [first] = entryPoints;
  const title = entryPoints.length === 1 && first ? first.name : "API";
  const { project, problems: warnings } = await convertPrograms(typedoc, programs, { root, name: title });
  const written = writeProject(project, { ...options, root, repositoryRoot: findRepository(root), title });
  const library = path.dirname(ts.getDefaultLibFilePath({}));
  const sources = programs.flatMap(({ program }) => program.getSourceFiles().map(({ fileName }) => fileName));
  const files = [...new Set([...sources, ...configFiles])].filter((file) => !path.normalize(file).startsWith(library));
  return { ...written, problems: [...problems, ...errors, ...warnings, ...written.problems], files };
}

/** Return the nearest directory with a Git repository, or the root of the site. */
function findRepository(root: string): string {
  for (let directory = root; directory !== path.dirname(directory); directory = path.dirname(directory))
    if (existsSync(path.join(directory, ".git"))) return directory;
  return root;
}
