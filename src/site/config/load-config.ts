/**
 * Find where a setting of a configuration module is written.
 *
 * The bundle of the module is parsed, and the path of the setting followed from the default export: through object and
 * array literals, constants, spreads and imported files of the site. The source map leads back to the original. Values
 * that code computes have the place of the expression that computes them.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import { type AnyNode, type ArrayExpression, type Expression, type Node, type Property, parse } from "acorn";
import { type OriginalPosition, sourceMapReader } from "../../host/source-map.ts";
import { type Place, type SourcePath, startOf } from "../../model/problem.ts";
import { valueAt } from "../../reader/schema-problems.ts";
import { isYamlMap, type ValuePath, type Yaml } from "../../reader/yaml.ts";

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
export function placesInCode(bundle: ConfigBundle, root: string, file: SourcePath, value: unknown): Yaml["placeOf"] {
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
