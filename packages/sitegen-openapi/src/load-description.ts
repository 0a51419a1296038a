/** Loads a description from files or URLs, resolves references to other files, and finds problems. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  BaseResolver,
  bundle,
  createConfig,
  getLineColLocation,
  lintDocument,
  type NormalizedProblem,
  ResolveError,
  Source,
  YamlParseError,
} from "@redocly/openapi-core";
import type { SourcesInput } from "sitegen";
import { createResolver, decodePointer, type Description, isReference } from "./description.ts";

/** A problem in a file of a description. */
export interface DescriptionProblem {
  /** Path relative to the site root, or URL. */
  file: string;
  line: number;
  column: number;
  message: string;
  /** How to fix it, unless the description has to be fixed. */
  hint?: string;
  severity: "error" | "warning";
}

export interface LoadedDescription {
  /** Absent if the file cannot be read, or is no description of OpenAPI 3. */
  description?: Description;
  problems: readonly DescriptionProblem[];
  /** Absolute paths of the files that were read. */
  files: readonly string[];
}

const URL_PATTERN = /^https?:\/\//i;

/** Rules of the parser: what pages cannot be made without. Questions of style are left to the author of the description. */
const RULES = {
  struct: "warn",
  "no-unresolved-refs": "error",
  "operation-operationId-unique": "warn",
  "path-declaration-must-exist": "warn",
  "path-parameters-defined": "warn",
} as const;

/** Problems of one description that are reported; more would hide those of the site. */
const MAX_PROBLEMS = 50;

/** A file or a response that is not a description. */
class ContentError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

const URL_HINT = "Set the URL of the file itself, e.g. of its raw contents.";

/** Return a text without a byte order mark. @throws {ContentError} The bytes have another encoding. */
function decode(bytes: AllowSharedBufferSource, name: string, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw new ContentError(`${name} is not encoded as ${charset.toUpperCase()}.`, "Save the file as UTF-8.");
  }
}

/** Reads files of the site, and URLs with the responses that the site keeps. */
class FileResolver extends BaseResolver {
  readonly files = new Set<string>();
  readonly #input: Pick<SourcesInput, "fetch">;
  readonly #isRemote: boolean;

  constructor(input: Pick<SourcesInput, "fetch">, isRemote: boolean) {
    super();
    this.#input = input;
    this.#isRemote = isRemote;
  }

  override async loadExternalRef(address: string): Promise<Source> {
    try {
      return await this.#load(address);
    } catch (error) {
      // The parser reports errors of this class at the reference.
      throw new ResolveError(error as Error);
    }
  }

  async #load(address: string): Promise<Source> {
    if (URL_PATTERN.test(address)) {
      const response = await this.#input.fetch(address);
      const type = response.headers.get("content-type") ?? undefined;
      if (!response.ok) throw new ContentError(`${address} answers with status ${response.status}.`, URL_HINT);
      if (/^text\/html\b/i.test(type ?? ""))
        throw new ContentError(`${address} answers with a page in HTML instead of a description.`, URL_HINT);
      const [, charset] = /;\s*charset="?([^\s;"]+)/i.exec(type ?? "") ?? [];
      return new Source(address, decode(await response.arrayBuffer(), address, charset), type);
    }
    // A description from elsewhere must not read files of this computer.
    if (this.#isRemote) throw new Error("A description from a URL cannot use files of this computer.");
    this.files.add(address);
    return new Source(address, decode(await readFile(address), path.basename(address)).replaceAll("\r\n", "\n"));
  }
}

/**
 * Load a description.
 *
 * @param file Path relative to the site root, or URL.
 * @throws The server of a URL does not answer, and no earlier response is kept.
 */
export async function loadDescription(
  file: string,
  input: Pick<SourcesInput, "root" | "fetch">,
): Promise<LoadedDescription> {
  const isRemote = URL_PATTERN.test(file);
  const address = isRemote ? file : path.resolve(input.root, file);
  const resolver = new FileResolver(input, isRemote);
  const report = (message: string, line = 1, column = 1, hint?: string): LoadedDescription => ({
    problems: [{ file, line, column, message, hint, severity: "error" }],
    files: isRemote ? [] : [address],
  });
  let document: { source: Source; parsed: Partial<Description> | null };
  try {
    document = (await resolver.resolveDocument(null, address, true)) as typeof document;
  } catch (error) {
    if (error instanceof YamlParseError) {
      const message = error.message.replace(/ in "[^"]*" \(\d+:\d+\)$/, "");
      return report(`The file is no valid YAML: ${message}.`, error.line || 1, error.col || 1);
    }
    const { originalError } = error as { originalError: NodeJS.ErrnoException };
    if (originalError instanceof ContentError) return report(originalError.message, 1, 1, originalError.hint);
    // The site reports servers that do not answer.
    if (isRemote) throw originalError;
    return report(originalError.code === "ENOENT" ? "The file does not exist." : originalError.message);
  }
  const { parsed } = document;
  if (typeof parsed !== "object" || parsed === null || !/^3\.\d/.test(String(parsed.openapi))) {
    const isOld = typeof parsed === "object" && parsed !== null && "swagger" in parsed;
    return report(`This is no description of OpenAPI 3.0 or 3.1${isOld ? ": convert Swagger 2.0 first" : ""}.`);
  }
  const aliasFault = findAliasFault(parsed);
  if (aliasFault !== undefined) return report(aliasFault);
  const config = await createConfig({ rules: RULES });
  let bundled: Awaited<ReturnType<typeof bundle>>;
  let found: NormalizedProblem[];
  try {
    found = await lintDocument({ document, config, externalRefResolver: resolver });
    bundled = await bundle({ doc: document, config, externalRefResolver: resolver });
  } catch (error) {
    // The parser throws for references that lead to themselves, without their place.
    const { start } = getLineColLocation({ source: document.source, pointer: findCycle(parsed), reportOnKey: false });
    return report(`References cannot be resolved: ${(error as Error).message}.`, start.line, start.col);
  }
  const parsedBundle = bundled.bundle.parsed as Description;
  if (found.some(isWrongType)) {
    const source = new Source(address, "");
    removeWrongValues(
      parsedBundle,
      await lintDocument({ document: { source, parsed: parsedBundle }, config, externalRefResolver: resolver }),
    );
  }
  const problems = dropDuplicates([...found, ...bundled.problems]).map((problem) => toProblem(problem, input.root));
  const files = [...resolver.files];
  return { description: parsedBundle, problems: limitProblems(problems), files };
}

/** Values of a description with its aliases expanded, many times those of a file with 100,000 lines. */
const MAX_VALUES = 5_000_000;

/** Return what is wrong with the aliases of a YAML file, which the parser expands: they may contain themselves, or grow without limit. */
function findAliasFault(description: object): string | undefined {
  const ancestors = new Set<object>();
  let count = 0;
  const visit = (value: object): string | undefined => {
    if (ancestors.has(value)) return "An alias of YAML contains itself: use $ref.";
    ancestors.add(value);
    for (const child of Object.values(value)) {
      if (++count > MAX_VALUES) return "The aliases of YAML expand to too many values: use $ref.";
      const fault = typeof child === "object" && child !== null ? visit(child as object) : undefined;
      if (fault !== undefined) return fault;
    }
    ancestors.delete(value);
    return undefined;
  };
  return visit(description);
}

/** Return the pointer to a reference that leads to itself, directly or through others. */
function findCycle(description: object): string {
  const { get } = createResolver(description as Description);
  const visit = (value: unknown, pointer: string): string | undefined => {
    if (typeof value !== "object" || value === null) return undefined;
    const seen = new Set([pointer]);
    for (let target: unknown = value; isReference(target); target = get(target.$ref)) {
      if (seen.has(target.$ref)) return pointer;
      seen.add(target.$ref);
    }
    for (const [key, child] of Object.entries(value)) {
      const cycle = visit(child, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      if (cycle !== undefined) return cycle;
    }
    return undefined;
  };
  return visit(description, "#") ?? "#/";
}

const isWrongType = ({ message }: Pick<NormalizedProblem, "message">): boolean => /^Expected type/.test(message);

/** Remove values of a wrong type, with which no pages can be created, and convert numbers that should be strings. */
function removeWrongValues(description: unknown, problems: readonly NormalizedProblem[]): void {
  for (const { location, message } of problems) {
    const pointer = location[0]?.pointer;
    if (!isWrongType({ message }) || pointer === undefined) continue;
    const keys = pointer.replace(/^#?\//, "").split("/").map(decodePointer);
    const last = keys.pop() ?? "";
    const owner = keys.reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      description,
    );
    if (typeof owner !== "object" || owner === null || !Object.hasOwn(owner, last)) continue;
    const values = owner as Record<string, unknown>;
    const value = values[last];
    // Booleans are schemas, and limits of OpenAPI 3.0.
    if (typeof value === "boolean" && /`(?:Schema|number|integer)`/.test(message)) continue;
    if (typeof value === "number" && message.includes("`string`")) values[last] = String(value);
    else if (Array.isArray(owner)) values[last] = {};
    else delete values[last];
  }
}

function dropDuplicates(problems: readonly NormalizedProblem[]): NormalizedProblem[] {
  const byPlace = new Map<string, NormalizedProblem>();
  for (const problem of problems) {
    const { source, pointer } = problem.location[0] ?? {};
    byPlace.set(`${source?.absoluteRef} ${pointer} ${problem.message}`, problem);
  }
  return [...byPlace.values()];
}

function toProblem({ location: [location], message, severity }: NormalizedProblem, root: string): DescriptionProblem {
  const address = location?.source.absoluteRef ?? "";
  const file = URL_PATTERN.test(address) ? address : path.relative(root, address).split(path.sep).join("/");
  const { start } = location ? getLineColLocation(location) : { start: { line: 1, col: 1 } };
  return {
    file,
    line: start.line,
    column: start.col,
    message: message.trim().replace(/([^.!?])$/, "$1."),
    severity: severity === "error" ? "error" : "warning",
  };
}

function limitProblems(problems: readonly DescriptionProblem[]): DescriptionProblem[] {
  const sorted = problems.toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
  const [first] = sorted;
  const more = sorted.length - MAX_PROBLEMS;
  if (!first || more <= 0) return sorted;
  const { file } = first;
  const summary: DescriptionProblem = {
    file,
    line: 1,
    column: 1,
    message: `There are ${more} more problems.`,
    severity: "warning",
  };
  return [...sorted.slice(0, MAX_PROBLEMS), summary];
}
