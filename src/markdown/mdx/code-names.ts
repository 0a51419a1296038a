/** Reads the names that code in an MDX file declares, imports and uses. */

import type { Node, Program } from "estree-jsx";
import { visit } from "estree-util-visit";

/** Names in code. */
export interface CodeNames {
  /** All identifiers, including property names. */
  identifiers: ReadonlySet<string>;
  /** First names of component tags, with the tag offset. */
  components: ReadonlyMap<string, number>;
  /** True if elements have event handlers. */
  hasHandlers: boolean;
}

/** List the names in code. */
export function collectNames(program: Program): CodeNames {
  const identifiers = new Set<string>();
  const components = new Map<string, number>();
  let hasHandlers = false;
  visit(program, (node) => {
    if (node.type === "Identifier") identifiers.add(node.name);
    else if (node.type === "JSXAttribute" && /^on[A-Z]/.test(String(node.name.name))) hasHandlers = true;
    else if (node.type === "JSXOpeningElement") {
      let { name }: { name: Node } = node;
      const isMember = name.type === "JSXMemberExpression";
      while (name.type === "JSXMemberExpression") name = name.object;
      if (name.type === "JSXIdentifier" && (isMember || isComponentName(name.name)))
        components.set(name.name, getOffset(node));
    }
  });
  return { identifiers, components, hasHandlers };
}

const getOffset = (node: Node): number => (node as Node & { start: number }).start;

/** True for component names; elements have lowercase names. */
export const isComponentName = (name: string): boolean => /^[A-Z_$]|\./.test(name);

/** Return the names that imports and exports declare. */
export function listDeclaredNames(program: Program): string[] {
  const names: string[] = [];
  const add = (node: Node | null): void => {
    if (node?.type === "Identifier") names.push(node.name);
    else if (node?.type === "ObjectPattern")
      for (const property of node.properties) add(property.type === "Property" ? property.value : property.argument);
    else if (node?.type === "ArrayPattern") node.elements.forEach(add);
    else if (node?.type === "AssignmentPattern") add(node.left);
    else if (node?.type === "RestElement") add(node.argument);
  };
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") for (const { local } of statement.specifiers) add(local);
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    if (declaration?.type === "VariableDeclaration") for (const { id } of declaration.declarations) add(id);
    else if (declaration) add(declaration.id);
  }
  return names;
}

/** An import or re-export: the module, and offsets of its quoted name. */
export interface ImportSource {
  name: string;
  start: number;
  end: number;
  /** Names that the import declares. */
  locals: readonly string[];
}

/** List the modules that code imports. */
export function listImports(program: Program): ImportSource[] {
  return program.body.flatMap((statement) => {
    const source = "source" in statement ? statement.source : undefined;
    if (source?.type !== "Literal" || typeof source.value !== "string") return [];
    const { start, end } = source as unknown as { start: number; end: number };
    const locals = statement.type === "ImportDeclaration" ? statement.specifiers.map(({ local }) => local.name) : [];
    return [{ name: source.value, start, end, locals }];
  });
}
