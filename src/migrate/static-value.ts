/** Reads the values that are written in a module's default export, without running it. */

import { type AnyNode, parse, type Program } from "acorn";
import { runTransform } from "../bundle/esbuild.ts";

/** @returns `undefined` if the module has a syntax error, or if nothing is known about its export. */
export async function readStaticValue(text: string, file: string): Promise<unknown> {
  try {
    const loader = /\.[cm]?ts$/.test(file) ? "ts" : "tsx";
    const { code } = await runTransform(text, { loader, target: "es2022" });
    const program = parse(code, { ecmaVersion: "latest", sourceType: "module" });
    return new StaticEvaluator(program).evaluateExport(program);
  } catch {
    return undefined;
  }
}

class StaticEvaluator {
  /** Initializers of the module's variables, by name. */
  private readonly constants = new Map<string, AnyNode>();
  /** Variables that are being evaluated, which may refer to each other. */
  private readonly active = new Set<string>();

  constructor(program: Program) {
    for (const statement of program.body)
      if (statement.type === "VariableDeclaration")
        for (const { id, init } of statement.declarations)
          if (id.type === "Identifier" && init) this.constants.set(id.name, init);
  }

  evaluateExport(program: Program): unknown {
    for (const statement of program.body) {
      if (statement.type === "ExportDefaultDeclaration") return this.evaluate(statement.declaration);
      if (statement.type === "ExpressionStatement" && statement.expression.type === "AssignmentExpression") {
        const { left, right } = statement.expression;
        const isExports =
          left.type === "MemberExpression" && left.object.type === "Identifier" && left.object.name === "module";
        if (isExports) return this.evaluate(right);
      }
      // `export { config as default }`, which the compiler may write.
      if (statement.type === "ExportNamedDeclaration")
        for (const { local, exported } of statement.specifiers)
          if (exported.type === "Identifier" && exported.name === "default") return this.evaluate(local);
    }
    return undefined;
  }

  private evaluate(node: AnyNode): unknown {
    switch (node.type) {
      case "Literal":
        return node.regex ? undefined : node.value;
      case "TemplateLiteral": {
        const values = node.expressions.map((expression) => this.evaluate(expression));
        if (values.some((value) => typeof value !== "string" && typeof value !== "number")) return undefined;
        return node.quasis.map(({ value }, index) => `${value.cooked ?? ""}${values[index] ?? ""}`).join("");
      }
      case "Identifier":
        return this.evaluateVariable(node.name);
      case "ArrayExpression":
        return node.elements.flatMap((element) => {
          if (element?.type !== "SpreadElement") return [element ? this.evaluate(element) : undefined];
          const list = this.evaluate(element.argument);
          return Array.isArray(list) ? list : [];
        });
      case "ObjectExpression":
        return Object.assign({}, ...node.properties.map((property) => this.evaluateProperty(property)));
      case "UnaryExpression":
        return node.operator === "!"
          ? !this.evaluate(node.argument)
          : node.operator === "-"
            ? -Number(this.evaluate(node.argument))
            : undefined;
      // `defineConfig({…})`, `require.resolve("./sidebars.js")`
      case "CallExpression":
        return passesArgument(node.callee) && node.arguments[0]
          ? this.evaluate(node.arguments[0] as AnyNode)
          : undefined;
      case "AwaitExpression":
        return this.evaluate(node.argument);
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return this.evaluateResult(node.body);
      default:
        return undefined;
    }
  }

  private evaluateVariable(name: string): unknown {
    const initializer = this.constants.get(name);
    if (!initializer || this.active.has(name)) return undefined;
    this.active.add(name);
    const value = this.evaluate(initializer);
    this.active.delete(name);
    return value;
  }

  private evaluateProperty(property: AnyNode): Record<string, unknown> {
    if (property.type === "SpreadElement") {
      const value = this.evaluate(property.argument);
      return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
    }
    if (property.type !== "Property" || property.kind !== "init" || property.method) return {};
    const { key } = property;
    const name = property.computed ? this.evaluate(key) : key.type === "Identifier" ? key.name : this.evaluate(key);
    return typeof name === "string" || typeof name === "number" ? { [name]: this.evaluate(property.value) } : {};
  }

  /** Return the result of a function that only returns a value. */
  private evaluateResult(body: AnyNode): unknown {
    if (body.type !== "BlockStatement") return this.evaluate(body);
    const result = body.body.findLast((statement) => statement.type === "ReturnStatement");
    return result?.argument ? this.evaluate(result.argument) : undefined;
  }
}

/** True for functions that may return their argument, but not for methods of values: `["a", "b"].join(" ")`. */
function passesArgument(callee: AnyNode): boolean {
  if (callee.type !== "MemberExpression") return true;
  const { object, property } = callee;
  return object.type === "Identifier" && property.type === "Identifier" && property.name === "resolve";
}
