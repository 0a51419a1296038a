/** Reads attributes and expressions that are literals, and converts styles. */

import type { Node, Program } from "estree-jsx";
import type { PlainData } from "../../model/markup.ts";

export function serializeStyle(style: PlainData): string {
  if (typeof style !== "object" || style === null) return String(style);
  return Object.entries(style)
    .map(
      ([key, value]) =>
        `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${formatStyleValue(key, value)}`,
    )
    .join("; ");
}

/** Convert a `style` attribute to an object, which React expects. */
export function parseStyle(text: string): Record<string, string> {
  const declarations = [...text.matchAll(/([\w-]+)\s*:\s*((?:\([^)]*\)|[^;(])+)/g)];
  return Object.fromEntries(
    declarations.map(([, name = "", value = ""]) => {
      const key = name.startsWith("--") ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [key, value.trim()];
    }),
  );
}

/** Style properties with numbers that have no unit. */
const UNITLESS_PROPERTIES =
  "opacity zIndex flex\\w* order lineHeight fontWeight zoom columns? gridArea grid(?:Row|Column)\\w*";
const UNITLESS = new RegExp(`^(?:${UNITLESS_PROPERTIES.replaceAll(" ", "|")})$`);

const formatStyleValue = (key: string, value: PlainData): string =>
  typeof value === "number" && value !== 0 && !UNITLESS.test(key) ? `${value}px` : String(value);

/** Return the value of a literal expression; `undefined` if it must be evaluated. */
export function readLiteral(program: Program | null | undefined): { value: PlainData } | undefined {
  const [statement] = program?.body ?? [];
  if (program?.body.length !== 1 || statement?.type !== "ExpressionStatement") return undefined;
  return readLiteralNode(statement.expression);
}

function readLiteralNode(node: Node | null): { value: PlainData } | undefined {
  if (node?.type === "Literal") {
    const { value } = node;
    const isPlain = value === null || ["string", "number", "boolean"].includes(typeof value);
    return isPlain && !("regex" in node) ? { value: value as PlainData } : undefined;
  }
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return { value: node.quasis[0]?.value.cooked ?? "" };
  if (node?.type === "UnaryExpression" && node.operator === "-") {
    const operand = readLiteralNode(node.argument)?.value;
    return typeof operand === "number" ? { value: -operand } : undefined;
  }
  if (node?.type === "ArrayExpression") {
    const items = node.elements.map((element) => readLiteralNode(element));
    return items.every((item) => item !== undefined) ? { value: items.map((item) => item.value) } : undefined;
  }
  if (node?.type !== "ObjectExpression") return undefined;
  const entries: [string, PlainData][] = [];
  for (const property of node.properties) {
    if (property.type !== "Property" || property.computed || property.kind !== "init") return undefined;
    const { key } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
    const literal = readLiteralNode(property.value);
    if (name === undefined || name === "__proto__" || !literal) return undefined;
    entries.push([name, literal.value]);
  }
  return { value: Object.fromEntries(entries) };
}
