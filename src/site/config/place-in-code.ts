/** Finds settings in the code of modules, such as a configuration, for the places of problems. */

import {
  type AnyNode,
  type ArrayExpression,
  type Expression,
  type FunctionDeclaration,
  type Node,
  type Property,
  parse,
} from "acorn";
import { type OriginalPosition, sourceMapReader } from "../../host/source-map.ts";
import { type Place, type SourcePath, startOf } from "../../model/problem.ts";
import { valueAt } from "../../reader/schema-problems.ts";
import type { Yaml } from "../../reader/yaml.ts";
import { isYamlMap } from "../../util/collections.ts";
import type { ValuePath } from "../../util/format.ts";
import { once } from "../../util/memo.ts";

/** A module in JavaScript, made from other files. */
export interface CompiledModule {
  /** Code of one ES module. */
  code: string;
  /** Source map as JSON. */
  map: string;
  /** Return the path of a source in the map, relative to the site root. */
  fileOf(source: string): SourcePath;
}

/** An export of a module. */
export interface ModuleExport {
  name: string;
  /** The evaluated export, or the result if it is a function. */
  value: unknown;
  /** Source file of the module; its start is the place of settings that cannot be found. */
  file: SourcePath;
  /** Return the text of a source file; empty if it cannot be read. */
  textOf(file: SourcePath): string;
}

/**
 * Create a function that finds the place of a setting in the code of an export. A missing setting has the place of the object
 * that lacks it.
 */
export function placesInCode(module: CompiledModule, exported: ModuleExport): Yaml["placeOf"] {
  const moduleCode = once(() => readCode(module.code, exported.name)); // only parsed if there is a problem
  return (at, target = "value") => {
    const code = moduleCode();
    const node = code && nodeOf(code, at, { target, value: exported.value });
    return (node && placeOf(node, module, exported)) ?? startOf(exported.file);
  };
}

interface ModuleCode {
  program: Node;
  /** Initializers of the module's variables, by name. */
  constants: ReadonlyMap<string, Expression>;
  /** Expression of the export, or the result if it is a function. */
  exported: Expression;
}

function readCode(code: string, exportName: string): ModuleCode | undefined {
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module", locations: true });
  const constants = new Map<string, Expression>();
  const functions = new Map<string, FunctionDeclaration>();
  let exportedName = exportName;
  for (const statement of program.body) {
    const isExport = statement.type === "ExportNamedDeclaration";
    const declaration = isExport ? statement.declaration : statement;
    if (declaration?.type === "VariableDeclaration")
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init) constants.set(id.name, init);
    if (declaration?.type === "FunctionDeclaration" && declaration.id) functions.set(declaration.id.name, declaration);
    // A bundler writes all exports in this form.
    for (const { local, exported } of isExport ? statement.specifiers : [])
      if (exported.type === "Identifier" && exported.name === exportName && local.type === "Identifier")
        exportedName = local.name;
  }
  const value = constants.get(exportedName) ?? functions.get(exportedName);
  const exported = value && resultOf(value);
  return exported && { program, constants, exported };
}

/** Return what a function returns at its end, or an expression that is no function. */
function resultOf(value: Expression | FunctionDeclaration): Expression | undefined {
  if (!("params" in value)) return value;
  if (value.body.type !== "BlockStatement") return value.body;
  const last = value.body.body.findLast((statement) => statement.type === "ReturnStatement");
  return last?.argument ?? undefined;
}

/** A property of an object literal, or an item of an array literal. */
interface Entry {
  /** Absent for array items and for the export. */
  key?: Expression;
  node: Expression;
}

/** Find the node to report for a setting. */
function nodeOf(code: ModuleCode, at: ValuePath, { target, value }: { target: "key" | "value"; value: unknown }): Node {
  let entry: Entry = { node: code.exported };
  for (const [depth, part] of at.entries()) {
    const next = entryOf(code, entry.node, part, valueAt(value, at.slice(0, depth)));
    if (!next) return onlyMatch(code, entry.node, at, valueAt(value, at)) ?? parentOf(code, entry);
    entry = next;
  }
  return (target === "key" && entry.key) || entry.node;
}

/** Find the node to report for an object that lacks a setting: its key, or its literal if that is written elsewhere. */
function parentOf(code: ModuleCode, { key, node }: Entry): Node {
  const literal = literalOf(code, node);
  const contains = (outer: Node): boolean => outer.start <= literal.start && literal.end <= outer.end;
  if (contains(node)) return key ?? node;
  const target = follow(code, node);
  return contains(target) ? target : literal;
}

function entryOf(code: ModuleCode, node: Expression, part: string | number, value: unknown): Entry | undefined {
  const literal = literalOf(code, node);
  if (literal.type === "ArrayExpression" && typeof part === "number" && Array.isArray(value)) {
    const item = itemOf(code, literal, part, value.length);
    return item && { node: item };
  }
  if (literal.type !== "ObjectExpression") return undefined;
  // The last of several properties with the same name wins.
  for (const property of literal.properties.toReversed()) {
    if (property.type === "SpreadElement") {
      const entry = entryOf(code, property.argument, part, value);
      if (entry) return entry;
    } else if (keyOf(code, property) === String(part)) return { key: property.key as Expression, node: property.value };
  }
  return undefined;
}

function keyOf(code: ModuleCode, { key, computed }: Property): string | undefined {
  if (key.type === "Identifier" && !computed) return key.name;
  const literal = follow(code, key as Expression);
  return literal.type === "Literal" ? String(literal.value) : undefined;
}

/** @param length Length of the evaluated array: items after a computed spread are located from the end. */
function itemOf(code: ModuleCode, array: ArrayExpression, index: number, length: number): Expression | undefined {
  const items = itemsOf(code, array);
  const firstComputed = items.indexOf(undefined);
  if (firstComputed < 0 || index < firstComputed) return items[index];
  const fromEnd = items.length - (length - index);
  return fromEnd > items.lastIndexOf(undefined) ? items[fromEnd] : undefined;
}

/** Return the items of an array literal and of spread literals, and `undefined` for each computed spread. */
function itemsOf(code: ModuleCode, array: ArrayExpression): (Expression | undefined)[] {
  return array.elements.flatMap((element) => {
    if (element?.type !== "SpreadElement") return [element ?? undefined];
    const spread = literalOf(code, element.argument);
    return spread.type === "ArrayExpression" ? itemsOf(code, spread) : [undefined];
  });
}

/** Resolve an expression to a literal, or return the expression if that is not possible. */
function literalOf(code: ModuleCode, node: Expression): Expression {
  const target = follow(code, node);
  // `defineConfig` returns its argument.
  if (target.type !== "CallExpression" || target.callee.type === "Super") return target;
  const [argument] = target.arguments;
  const callee = follow(code, target.callee);
  const returnsArgument =
    callee.type === "ArrowFunctionExpression" &&
    callee.body.type === "Identifier" &&
    callee.params[0]?.type === "Identifier" &&
    callee.params[0].name === callee.body.name;
  return returnsArgument && argument && argument.type !== "SpreadElement" ? literalOf(code, argument) : target;
}

/** Follow references to variables and to their properties. */
function follow(code: ModuleCode, node: Expression, visited: ReadonlySet<Node> = new Set()): Expression {
  if (visited.has(node)) return node;
  const next = referenceTarget(code, node);
  return next ? follow(code, next, new Set([...visited, node])) : node;
}

function referenceTarget(code: ModuleCode, node: Expression): Expression | undefined {
  if (node.type === "Identifier") return code.constants.get(node.name);
  if (node.type !== "MemberExpression" || node.computed || node.object.type === "Super") return undefined;
  return node.property.type === "Identifier"
    ? entryOf(code, node.object, node.property.name, undefined)?.node
    : undefined;
}

/**
 * Find the node of a setting that is computed by code.
 *
 * @returns The only literal in the module with the setting's value, or else the only property with its name in the
 *   computing expression; `undefined` if there are several.
 */
function onlyMatch(code: ModuleCode, computed: Expression, at: ValuePath, value: unknown): Node | undefined {
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

/** List a node and its descendants. */
function nodesOf(node: Node): AnyNode[] {
  const children = Object.values(node)
    .flat()
    .filter((value) => isYamlMap(value) && typeof value.type === "string");
  return [node as AnyNode, ...children.flatMap((child) => nodesOf(child as Node))];
}

/** Return the place of a node in its source file. */
function placeOf(
  { type, loc }: Node,
  { map, fileOf }: CompiledModule,
  { textOf }: Pick<ModuleExport, "textOf">,
): Place | undefined {
  const originalOf = sourceMapReader(map);
  const start = loc && originalOf(loc.start.line, loc.start.column + 1);
  if (!start) return undefined;
  const file = fileOf(start.source);
  const { line, column } = start;
  // The source map contains closing brackets, but not the ends of names and strings.
  const end = /^(?:Object|Array|Call)Expression$/.test(type) ? originalOf(loc.end.line, loc.end.column) : undefined;
  return { file, line, column, length: lengthOf(lineOf(textOf(file), line), start, end) };
}

function lengthOf(text: string, { line, column }: OriginalPosition, end: OriginalPosition | undefined): number {
  const rest = text.slice(column - 1).trimEnd();
  if (end) return end.line === line ? end.column + 1 - column : rest.length;
  return /^(?:(["'`])(?:\\.|(?!\1).)*\1|[\w$.-]+)/.exec(rest)?.[0].length ?? 1;
}

function lineOf(text: string, line: number): string {
  return text.split(/\r\n?|\n/)[line - 1] ?? "";
}
