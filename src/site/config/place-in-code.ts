/** Finds settings in a module's code, such as a configuration, to locate problems. */

import {
  type AnyNode,
  type ArrayExpression,
  type Expression,
  type FunctionDeclaration,
  type Node,
  type Property,
  parse,
} from "acorn";
import { createSourceMapReader, type OriginalPosition } from "../../host/source-map.ts";
import { getFileStart, type Place, type SourcePath } from "../../model/problem.ts";
import type { Yaml } from "../../reader/yaml.ts";
import { isYamlMap } from "../../util/collections.ts";
import { once } from "../../util/memo.ts";
import type { ValuePath } from "../../util/value-path.ts";
import { getValue } from "../../util/value-path.ts";

/** A module in JavaScript, made from other files. */
export interface CompiledModule {
  /** Code as one ES module. */
  code: string;
  /** Source map as JSON. */
  map: string;
  /** Convert a source in the map to a path relative to the site root. */
  resolveSource(source: string): SourcePath;
}

/** A module's export. */
export interface ModuleExport {
  name: string;
  /** The evaluated export, or the result if it is a function. */
  value: unknown;
  /** The module's source file; its start is the place for settings that cannot be found. */
  file: SourcePath;
  /** Return a source file's text; empty if it cannot be read. */
  readSource(file: SourcePath): string;
}

/**
 * Create a function that locates a setting in an export's code. A missing setting has the place of the object
 * that lacks it.
 */
export function createCodeLocator(module: CompiledModule, exported: ModuleExport): Yaml["locate"] {
  const moduleCode = once(() => readCode(module.code, exported.name)); // only parsed if there is a problem
  return (at, target = "value") => {
    const code = moduleCode();
    const node = code && findNode(code, at, { target, value: exported.value });
    return (node && locateNode(node, module, exported)) ?? getFileStart(exported.file);
  };
}

interface ModuleCode {
  program: Node;
  /** Initializers for the module's variables, by name. */
  constants: ReadonlyMap<string, Expression>;
  /** The exported expression, or the result if it is a function. */
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
  const exported = value && findResult(value);
  return exported && { program, constants, exported };
}

/** Return what a function returns at its end, or an expression that is no function. */
function findResult(value: Expression | FunctionDeclaration): Expression | undefined {
  if (!("params" in value)) return value;
  if (value.body.type !== "BlockStatement") return value.body;
  const last = value.body.body.findLast((statement) => statement.type === "ReturnStatement");
  return last?.argument ?? undefined;
}

/** A property in an object literal, or an item in an array literal. */
interface Entry {
  /** Absent for array items and for the export. */
  key?: Expression;
  node: Expression;
}

/** Find the node to report for a setting. */
function findNode(
  code: ModuleCode,
  at: ValuePath,
  { target, value }: { target: "key" | "value"; value: unknown },
): Node {
  let entry: Entry = { node: code.exported };
  for (const [depth, part] of at.entries()) {
    const next = findEntry(code, entry.node, part, getValue(value, at.slice(0, depth)));
    if (!next) return findOnlyMatch(code, entry.node, at, getValue(value, at)) ?? findParent(code, entry);
    entry = next;
  }
  return (target === "key" && entry.key) || entry.node;
}

/** Find the node to report for an object that lacks a setting: its key, or its literal if that is written elsewhere. */
function findParent(code: ModuleCode, { key, node }: Entry): Node {
  const literal = resolveLiteral(code, node);
  const contains = (outer: Node): boolean => outer.start <= literal.start && literal.end <= outer.end;
  if (contains(node)) return key ?? node;
  const target = resolveReferences(code, node);
  return contains(target) ? target : literal;
}

function findEntry(code: ModuleCode, node: Expression, part: string | number, value: unknown): Entry | undefined {
  const literal = resolveLiteral(code, node);
  if (literal.type === "ArrayExpression" && typeof part === "number" && Array.isArray(value)) {
    const item = findItem(code, literal, part, value.length);
    return item && { node: item };
  }
  if (literal.type !== "ObjectExpression") return undefined;
  // If several properties have the same name, the last wins.
  for (const property of literal.properties.toReversed()) {
    if (property.type === "SpreadElement") {
      const entry = findEntry(code, property.argument, part, value);
      if (entry) return entry;
    } else if (getKey(code, property) === String(part))
      return { key: property.key as Expression, node: property.value };
  }
  return undefined;
}

function getKey(code: ModuleCode, { key, computed }: Property): string | undefined {
  if (key.type === "Identifier" && !computed) return key.name;
  const literal = resolveReferences(code, key as Expression);
  return literal.type === "Literal" ? String(literal.value) : undefined;
}

/** @param length Length once evaluated: items after a computed spread are located from the end. */
function findItem(code: ModuleCode, array: ArrayExpression, index: number, length: number): Expression | undefined {
  const items = listItems(code, array);
  const firstComputed = items.indexOf(undefined);
  if (firstComputed < 0 || index < firstComputed) return items[index];
  const fromEnd = items.length - (length - index);
  return fromEnd > items.lastIndexOf(undefined) ? items[fromEnd] : undefined;
}

/** Return the items in an array literal and in spread literals, and `undefined` for each computed spread. */
function listItems(code: ModuleCode, array: ArrayExpression): (Expression | undefined)[] {
  return array.elements.flatMap((element) => {
    if (element?.type !== "SpreadElement") return [element ?? undefined];
    const spread = resolveLiteral(code, element.argument);
    return spread.type === "ArrayExpression" ? listItems(code, spread) : [undefined];
  });
}

/** Resolve an expression to a literal, or return the expression if that is not possible. */
function resolveLiteral(code: ModuleCode, node: Expression): Expression {
  const target = resolveReferences(code, node);
  // `defineConfig` returns its argument.
  if (target.type !== "CallExpression" || target.callee.type === "Super") return target;
  const [argument] = target.arguments;
  const callee = resolveReferences(code, target.callee);
  const returnsArgument =
    callee.type === "ArrowFunctionExpression" &&
    callee.body.type === "Identifier" &&
    callee.params[0]?.type === "Identifier" &&
    callee.params[0].name === callee.body.name;
  return returnsArgument && argument && argument.type !== "SpreadElement" ? resolveLiteral(code, argument) : target;
}

/** Follow references to variables and to their properties. */
function resolveReferences(code: ModuleCode, node: Expression, visited: ReadonlySet<Node> = new Set()): Expression {
  if (visited.has(node)) return node;
  const next = findReferenceTarget(code, node);
  return next ? resolveReferences(code, next, new Set([...visited, node])) : node;
}

function findReferenceTarget(code: ModuleCode, node: Expression): Expression | undefined {
  if (node.type === "Identifier") return code.constants.get(node.name);
  if (node.type !== "MemberExpression" || node.computed || node.object.type === "Super") return undefined;
  return node.property.type === "Identifier"
    ? findEntry(code, node.object, node.property.name, undefined)?.node
    : undefined;
}

/**
 * Find the node for a setting that is computed by code.
 *
 * @returns The only literal in the module with the setting's value, or else the only property with its name in the
 *   computing expression; `undefined` if there are several.
 */
function findOnlyMatch(code: ModuleCode, computed: Expression, at: ValuePath, value: unknown): Node | undefined {
  if (value === undefined) return undefined;
  const name = at.at(-1);
  const texts =
    typeof value === "string" && value !== "" ? listNodes(code.program).filter((node) => getText(node) === value) : [];
  const keys = listNodes(resolveReferences(code, computed))
    .filter((node) => node.type === "Property")
    .map(({ key }) => key)
    .filter((key) => key.type === "Identifier" && key.name === name);
  return [texts, keys].find((nodes) => nodes.length === 1)?.[0];
}

function getText(node: AnyNode): unknown {
  if (node.type === "Literal") return node.value;
  return node.type === "TemplateLiteral" && node.quasis.length === 1 ? node.quasis[0]?.value.cooked : undefined;
}

/** List a node and its descendants. */
function listNodes(node: Node): AnyNode[] {
  const children = Object.values(node)
    .flat()
    .filter((value) => isYamlMap(value) && typeof value.type === "string");
  return [node as AnyNode, ...children.flatMap((child) => listNodes(child as Node))];
}

/** Locate a node in its source file. */
function locateNode(
  { type, loc }: Node,
  { map, resolveSource }: CompiledModule,
  { readSource }: Pick<ModuleExport, "readSource">,
): Place | undefined {
  const findOriginal = createSourceMapReader(map);
  const start = loc && findOriginal(loc.start.line, loc.start.column + 1);
  if (!start) return undefined;
  const file = resolveSource(start.source);
  const { line, column } = start;
  // The source map contains closing brackets, but not where names and strings end.
  const end = /^(?:Object|Array|Call)Expression$/.test(type) ? findOriginal(loc.end.line, loc.end.column) : undefined;
  return { file, line, column, length: measureLength(getLine(readSource(file), line), start, end) };
}

function measureLength(text: string, { line, column }: OriginalPosition, end: OriginalPosition | undefined): number {
  const rest = text.slice(column - 1).trimEnd();
  if (end) return end.line === line ? end.column + 1 - column : rest.length;
  return /^(?:(["'`])(?:\\.|(?!\1).)*\1|[\w$.-]+)/.exec(rest)?.[0].length ?? 1;
}

function getLine(text: string, line: number): string {
  return text.split(/\r\n?|\n/)[line - 1] ?? "";
}
