/**
 * Finds, runs and validates the configuration of a site.
 *
 * Throws one `ConfigError` with all problems, so nothing else is read while the configuration is invalid.
 */

import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type AnyNode, type ArrayExpression, type Expression, type Node, type Property, parse } from "acorn";
import { digestOf } from "../../host/digest.ts";
import { reasonOf } from "../../host/files.ts";
import { type OriginalPosition, sourceMapReader } from "../../host/source-map.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Digest } from "../../model/document.ts";
import { ConfigError, errorAt, type Place, type Problem, type SourcePath, startOf } from "../../model/problem.ts";
import { byPlace, parseWithSchema, valueAt } from "../../reader/schema-problems.ts";
import { isYamlMap, readYaml, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { type ConfigModule, runConfigModule } from "./config-module.ts";
import { type ParsedConfig, userConfigSchema } from "./config-schema.ts";
import { findMissingFiles } from "./missing-files.ts";
import { readPartialConfig } from "./partial-config.ts";
import { resolveConfig } from "./resolve-config.ts";

/** Names of the file, in the order in which they are looked for. */
export const CONFIG_FILES = [".ts", ".mts", ".js", ".mjs", ".yaml", ".yml"].map((ending) => `sitegen.config${ending}`);

const RULE = "invalid-config";

/** Where a setting stands; for one that nobody wrote, what is around it. */
export type PlaceOfSetting = (path: ValuePath) => Place;

export interface LoadedConfig {
  config: SiteConfig;
  /** From the site root; beginning with `../` when it lies elsewhere. */
  file: SourcePath;
  /** Of the complete configuration: equal digests mean equal settings, however they were written. */
  digest: Digest;
  placeOf: PlaceOfSetting;
}

/**
 * Load the configuration of a site.
 *
 * @param root Absolute path of the site root.
 * @param file Configuration file, from the root; by default the one `sitegen.config.*` there.
 * @param signal Ends the wait for a module that waits itself.
 * @throws {ConfigError} It is missing, broken or not valid; holds every problem.
 */
export async function loadConfig(root: string, file?: string, signal?: AbortSignal): Promise<LoadedConfig> {
  const absolute = path.resolve(root, file ?? findConfig(root));
  const name = path.relative(root, absolute).split(path.sep).join("/");
  const source = file === undefined ? name : requireFile(absolute, name);
  const yaml = /\.(?:ya?ml|json)$/.test(absolute)
    ? readConfigText(absolute, source)
    : moduleValue(await runConfigModule(root, absolute, source, signal), root, source);
  const config = readConfig(yaml, source, root);
  return { config, file: source, digest: digestOf(JSON.stringify(config)), placeOf: (at) => yaml.placeOf(at) };
}

/** Check a configuration that was read, and that the files which it names are there. */
function readConfig(yaml: Yaml, file: SourcePath, root: string): SiteConfig {
  if (yaml.problems.length === 0 && (yaml.value === null || yaml.value === undefined))
    throw failure(startOf(file), "The configuration is empty.", 'At least "title" and "url" are needed.');
  const { value: user, problems } = parseWithSchema<ParsedConfig>(userConfigSchema, yaml, RULE);
  const rest = user === undefined && yaml.problems.length === 0 ? readPartialConfig(yaml, RULE) : undefined;
  const userConfig = user ?? rest?.user;
  if (userConfig === undefined) throw new ConfigError(problems);
  const { config, faults: across } = resolveConfig(userConfig);
  const faults = [...across, ...findMissingFiles(userConfig, root)]
    .filter(({ restsOn = [] }) => !restsOn.some((setting) => rest?.changed.has(setting)))
    .map(({ path: at, message, hint }) => errorAt(yaml.placeOf(at), RULE, message, hint));
  const configProblems = [...problems, ...(rest?.problems ?? []), ...faults];
  if (configProblems.length > 0) throw new ConfigError(configProblems.sort(byPlace));
  return config;
}

function findConfig(root: string): string {
  const existingFiles = CONFIG_FILES.filter((name) => existsSync(path.join(root, name)));
  if (existingFiles.length > 1)
    throw failure(
      startOf(existingFiles[1] as string),
      `There are several configurations: ${existingFiles.join(", ")}.`,
      "Keep one, or choose one with --config.",
    );
  if (existingFiles.length === 1) return existingFiles[0] as string;
  if (!existsSync(root))
    throw failure(undefined, `The folder "${root}" does not exist.`, "Name the folder of the site with --root.");
  throw failure(
    undefined,
    `There is no sitegen.config.ts in "${root}".`,
    'Begin a site with "sitegen init", name the folder of one with --root, or its configuration with --config.',
  );
}

function requireFile(absolute: string, name: SourcePath): SourcePath {
  if (!existsSync(absolute)) throw failure(undefined, `"${name}" does not exist.`, "Check the path after --config.");
  if (!/\.(?:[mc]?[jt]s|ya?ml|json)$/.test(absolute))
    throw failure(undefined, `"${name}" is not a configuration.`, "Name a .ts, .mts, .js, .mjs or .yaml file.");
  if (!statSync(absolute).isFile()) throw failure(undefined, `"${name}" is not a file.`, "Name a file.");
  return name;
}

function readConfigText(absolute: string, file: SourcePath): Yaml {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(absolute);
  } catch (error) {
    throw failure(startOf(file), `"${file}" cannot be read: ${reasonOf(error)}.`, "Check the rights of the file.");
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw failure(startOf(file), `"${file}" is not UTF-8 text.`, "Save it as UTF-8.");
  }
  return readYaml({ file, text, rule: RULE });
}

function moduleValue({ value, bundle }: ConfigModule, root: string, file: SourcePath): Yaml {
  const placeOf = placesInCode(bundle, root, file, value);
  const strange = typeof value === "function" || (value !== undefined && value !== null && !isYamlMap(value));
  const problems: Problem[] = strange
    ? [errorAt(placeOf([]), RULE, "The default export is not a map of settings.", "Export defineConfig({ … }).")]
    : [];
  return { value, problems, placeOf, writtenAt: () => undefined };
}

function failure(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([errorAt(place, RULE, message, hint)]);
}

export interface ConfigBundle {
  /** One ES module. */
  code: string;
  /** Its source map as JSON. */
  map: string;
  /** The path of a source of the map from the site root. */
  fileOf(source: string): SourcePath;
}

/**
 * Find places as those of YAML are found: a missing setting has the place of the object that lacks it.
 *
 * @param root Absolute path of the site root.
 * @param file Its start is the place of what cannot be found.
 * @param value The default export as it was evaluated.
 */
function placesInCode(bundle: ConfigBundle, root: string, file: SourcePath, value: unknown): Yaml["placeOf"] {
  let code: ConfigCode | undefined;
  return (at, target = "value") => {
    code ??= readCode(bundle.code); // not before there is a problem: most configurations have none
    const node = code && nodeOf(code, at, { target, value });
    return (node && placeOf(node, bundle, root)) ?? startOf(file);
  };
}

interface ConfigCode {
  program: Node;
  /** Values of the constants of the module by name. */
  constants: ReadonlyMap<string, Expression>;
  /** The default export. */
  exported: Expression;
}

function readCode(code: string): ConfigCode | undefined {
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module", locations: true });
  const constants = new Map<string, Expression>();
  let exportedName: string | undefined;
  for (const statement of program.body) {
    if (statement.type === "VariableDeclaration")
      for (const { id, init } of statement.declarations)
        if (id.type === "Identifier" && init) constants.set(id.name, init);
    // The bundler writes all exports in this form.
    if (statement.type === "ExportNamedDeclaration")
      for (const { local, exported } of statement.specifiers)
        if (exported.type === "Identifier" && exported.name === "default" && local.type === "Identifier")
          exportedName = local.name;
  }
  const exported = exportedName === undefined ? undefined : constants.get(exportedName);
  return exported && { program, constants, exported };
}

/** A value of an object or array literal. */
interface Entry {
  /** Absent in arrays, and for the default export. */
  key?: Expression;
  node: Expression;
}

/** The node to show for a setting. */
function nodeOf(code: ConfigCode, at: ValuePath, { target, value }: { target: "key" | "value"; value: unknown }): Node {
  let entry: Entry = { node: code.exported };
  for (const [depth, part] of at.entries()) {
    const next = entryOf(code, entry.node, part, valueAt(value, at.slice(0, depth)));
    if (!next) return onlyMatch(code, entry.node, at, valueAt(value, at)) ?? parentOf(code, entry);
    entry = next;
  }
  return (target === "key" && entry.key) || entry.node;
}

/** The node to show for an object that lacks a setting: its key, or the object where it is written elsewhere. */
function parentOf(code: ConfigCode, { key, node }: Entry): Node {
  const literal = literalOf(code, node);
  const contains = (outer: Node): boolean => outer.start <= literal.start && literal.end <= outer.end;
  if (contains(node)) return key ?? node;
  const written = follow(code, node);
  return contains(written) ? written : literal;
}

function entryOf(code: ConfigCode, node: Expression, part: string | number, value: unknown): Entry | undefined {
  const literal = literalOf(code, node);
  if (literal.type === "ArrayExpression" && typeof part === "number" && Array.isArray(value)) {
    const item = itemOf(code, literal, part, value.length);
    return item && { node: item };
  }
  if (literal.type !== "ObjectExpression") return undefined;
  // Of two entries with one name the last counts.
  for (const property of literal.properties.toReversed()) {
    if (property.type === "SpreadElement") {
      const entry = entryOf(code, property.argument, part, value);
      if (entry) return entry;
    } else if (keyOf(code, property) === String(part)) return { key: property.key as Expression, node: property.value };
  }
  return undefined;
}

function keyOf(code: ConfigCode, { key, computed }: Property): string | undefined {
  if (key.type === "Identifier" && !computed) return key.name;
  const literal = follow(code, key as Expression);
  return literal.type === "Literal" ? String(literal.value) : undefined;
}

/** @param length That of the evaluated array, by which items after a computed spread are counted from the end. */
function itemOf(code: ConfigCode, array: ArrayExpression, index: number, length: number): Expression | undefined {
  const items = itemsOf(code, array);
  const computed = items.indexOf(undefined);
  if (computed < 0 || index < computed) return items[index];
  const fromEnd = items.length - (length - index);
  return fromEnd > items.lastIndexOf(undefined) ? items[fromEnd] : undefined;
}

/** Items of an array literal with those of spread literals; `undefined` for any number of computed items. */
function itemsOf(code: ConfigCode, array: ArrayExpression): (Expression | undefined)[] {
  return array.elements.flatMap((element) => {
    if (element?.type !== "SpreadElement") return [element ?? undefined];
    const spread = literalOf(code, element.argument);
    return spread.type === "ArrayExpression" ? itemsOf(code, spread) : [undefined];
  });
}

/** The literal that an expression stands for, or the expression itself. */
function literalOf(code: ConfigCode, node: Expression): Expression {
  const written = follow(code, node);
  // `defineConfig` returns what it is given.
  if (written.type !== "CallExpression" || written.callee.type === "Super") return written;
  const [argument] = written.arguments;
  const called = follow(code, written.callee);
  const returnsArgument =
    called.type === "ArrowFunctionExpression" &&
    called.body.type === "Identifier" &&
    called.params[0]?.type === "Identifier" &&
    called.params[0].name === called.body.name;
  return returnsArgument && argument && argument.type !== "SpreadElement" ? literalOf(code, argument) : written;
}

/** The expression that a constant or a property of one stands for. */
function follow(code: ConfigCode, node: Expression, seen: ReadonlySet<Node> = new Set()): Expression {
  if (seen.has(node)) return node;
  const next = referenced(code, node);
  return next ? follow(code, next, new Set([...seen, node])) : node;
}

function referenced(code: ConfigCode, node: Expression): Expression | undefined {
  if (node.type === "Identifier") return code.constants.get(node.name);
  if (node.type !== "MemberExpression" || node.computed || node.object.type === "Super") return undefined;
  return node.property.type === "Identifier"
    ? entryOf(code, node.object, node.property.name, undefined)?.node
    : undefined;
}

/**
 * A setting that code computes: the only literal in the module with its text, or else the only property with its name in
 * the expression that computes it. Of two, neither is known to be the right one.
 */
function onlyMatch(code: ConfigCode, computed: Expression, at: ValuePath, value: unknown): Node | undefined {
  if (value === undefined) return undefined;
  const name = at.at(-1);
  const texts =
    typeof value === "string" && value !== "" ? nodesOf(code.program).filter((node) => textOf(node) === value) : [];
  const keys = nodesOf(follow(code, computed)).flatMap((node) =>
    node.type === "Property" && node.key.type === "Identifier" && node.key.name === name ? [node.key] : [],
  );
  return [texts, keys].find((nodes) => nodes.length === 1)?.[0];
}

function textOf(node: AnyNode): unknown {
  if (node.type === "Literal") return node.value;
  return node.type === "TemplateLiteral" && node.quasis.length === 1 ? node.quasis[0]?.value.cooked : undefined;
}

/** A node and all below it. */
function nodesOf(node: Node): AnyNode[] {
  const below = Object.values(node)
    .flat()
    .filter((value) => isYamlMap(value) && typeof value.type === "string");
  return [node as AnyNode, ...below.flatMap((inner) => nodesOf(inner as Node))];
}

/** The place of a node in the original. */
function placeOf({ type, loc }: Node, { map, fileOf }: ConfigBundle, root: string): Place | undefined {
  const originalOf = sourceMapReader(map);
  const start = loc && originalOf(loc.start.line, loc.start.column + 1);
  if (!start) return undefined;
  const file = fileOf(start.source);
  const { line, column } = start;
  // Brackets at the end are in the map; the ends of names and texts are not.
  const end = /^(?:Object|Array|Call)Expression$/.test(type) ? originalOf(loc.end.line, loc.end.column) : undefined;
  return { file, line, column, length: lengthOf(lineOf(path.resolve(root, file), line), start, end) };
}

function lengthOf(text: string, { line, column }: OriginalPosition, end: OriginalPosition | undefined): number {
  const rest = text.slice(column - 1).trimEnd();
  if (end) return end.line === line ? end.column + 1 - column : rest.length;
  return /^(?:(["'`])(?:\\.|(?!\1).)*\1|[\w$.-]+)/.exec(rest)?.[0].length ?? 1;
}

function lineOf(absolute: string, line: number): string {
  try {
    return readFileSync(absolute, "utf8").split(/\r\n?|\n/)[line - 1] ?? "";
  } catch {
    return "";
  }
}
