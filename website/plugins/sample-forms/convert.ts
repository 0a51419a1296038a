/**
 * Converts a sample in JavaScript with CommonJS to its other forms: ES modules, and TypeScript.
 *
 * Only lines that differ are replaced, so that comments and layout stay. Samples with `require` inside of functions and
 * other constructs without a direct equivalent are not converted.
 */

import { type Expression, type Node, type Program, parse } from "acorn";

/** Forms that a reader can select. The samples in the content are `js-cjs`. */
export const FORMS = ["js-cjs", "js-esm", "ts-cjs", "ts-esm"] as const;
export type Form = (typeof FORMS)[number];

/** A text in a sample and its replacement in TypeScript: `["(name)", "(name: string)"]`. */
export type TypeAnnotation = readonly [text: string, replacement: string];

/** Replaces lines of a sample, from the number `from` (0-based) to `to` (exclusive). */
export interface LineEdit {
  from: number;
  to: number;
  lines: readonly string[];
}

export interface ConvertedSample {
  /** Name of the file in this form. */
  title?: string;
  edits: readonly LineEdit[];
}

interface Sample {
  code: string;
  /** Name of the file, if the sample has one. */
  title?: string;
}

/** A range in the code and its replacement. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Convert a sample to a form.
 *
 * Preload scripts in the sandbox are CommonJS, so they have no form with ES modules; in TypeScript, they are written with
 * `import` and compiled to CommonJS.
 *
 * @returns `undefined` if the sample is equal in this form or cannot be converted.
 */
export function convertSample(
  { code, title }: Sample,
  form: Exclude<Form, "js-cjs">,
  annotations: readonly TypeAnnotation[] = [],
): ConvertedSample | undefined {
  if (title !== undefined && !/^[\w./-]+\.js$/.test(title)) return undefined;
  if (title !== undefined && /\.config\.js$/.test(title)) return undefined;
  const program = parseScript(code);
  if (!program) return undefined;
  const isPreload = /preload/.test(title ?? "") || /require\('electron\/renderer'\)/.test(code);
  const isTypeScript = form.startsWith("ts");
  const isModule = form.endsWith("esm") && !isPreload;
  if (isPreload && !isTypeScript) return undefined;
  const edits = convertModule(program, code, { isModule, isTypeScript });
  if (!edits) return undefined;
  if (isTypeScript) edits.push(...annotations.flatMap((annotation) => annotate(code, annotation)));
  const newTitle = title?.replace(/\.js$/, getExtension(code, { isModule, isTypeScript }));
  if (edits.length === 0 && newTitle === title) return undefined;
  return { title: newTitle, edits: toLineEdits(code, edits) };
}

/** Return a sample's code after edits. */
export function applyEdits(code: string, edits: readonly LineEdit[]): string {
  const lines = code.split("\n");
  for (const { from, to, lines: replacement } of [...edits].reverse()) lines.splice(from, to - from, ...replacement);
  return lines.join("\n");
}

interface Target {
  isModule: boolean;
  isTypeScript: boolean;
}

/** Return the extension of a file: scripts of a page, which import nothing, keep theirs with ES modules. */
function getExtension(code: string, { isModule, isTypeScript }: Target): string {
  const importsModules = /\brequire\(|^module\.exports|^exports\./m.test(code);
  const prefix = isModule && importsModules ? "m" : "";
  return `.${prefix}${isTypeScript ? "ts" : "js"}`;
}

function parseScript(code: string): Program | undefined {
  try {
    return parse(code, { ecmaVersion: "latest", sourceType: "script" });
  } catch {
    // A fragment, or already a module.
    return undefined;
  }
}

/** Return the edits that replace CommonJS; `undefined` if something has no equivalent. */
function convertModule(program: Program, code: string, target: Target): Edit[] | undefined {
  const edits: Edit[] = [];
  for (const statement of program.body) {
    const edit = convertRequire(statement, code, target) ?? convertExport(statement, code);
    if (edit) edits.push(edit);
  }
  if (target.isModule)
    for (const { 0: name, index } of code.matchAll(/\b__(?:dirname|filename)\b/g))
      edits.push({ start: index, end: index + name.length, text: `import.meta.${name.slice(2)}` });
  // Inside of functions and expressions, `require` has no direct equivalent.
  const remaining = removeRanges(code, edits);
  return /(?<![.\w'"])(?:require\b[.(]|module\.exports|exports\.)/.test(remaining) ? undefined : edits;
}

function removeRanges(code: string, edits: readonly Edit[]): string {
  let result = "";
  let position = 0;
  for (const { start, end } of [...edits].sort((a, b) => a.start - b.start)) {
    result += code.slice(position, start);
    position = Math.max(position, end);
  }
  return result + code.slice(position);
}

/** Convert `const name = require('module')` and `const { a, b: c } = require('module')`. */
function convertRequire(statement: Program["body"][number], code: string, target: Target): Edit | undefined {
  if (statement.type !== "VariableDeclaration") return undefined;
  const [declarator, ...others] = statement.declarations;
  if (!declarator?.init || others.length > 0) return undefined;
  const { start, end } = statement;
  const { id, init } = declarator;
  const member = init.type === "MemberExpression" && !init.computed ? init : undefined;
  const source = getRequired(member ? member.object : init);
  if (source === undefined) return undefined;
  const from = `from '${resolveSource(source, target)}'${source.endsWith(".json") ? " with { type: 'json' }" : ""}`;
  if (member?.property.type === "Identifier" && id.type === "Identifier") {
    const { name } = member.property;
    return { start, end, text: `import { ${name === id.name ? name : `${name} as ${id.name}`} } ${from}` };
  }
  if (member) return undefined;
  if (id.type === "Identifier") return { start, end, text: `import ${id.name} ${from}` };
  if (id.type !== "ObjectPattern") return undefined;
  const names = id.properties.map((property) => {
    if (property.type !== "Property" || property.value.type !== "Identifier") return undefined;
    const name = code.slice(property.key.start, property.key.end);
    return property.shorthand ? name : `${name} as ${property.value.name}`;
  });
  if (names.includes(undefined)) return undefined;
  const list = code.slice(id.start, id.end).includes("\n")
    ? `{\n${names.map((name) => `  ${name}`).join(",\n")}\n}`
    : `{ ${names.join(", ")} }`;
  return { start, end, text: `import ${list} ${from}` };
}

/** Return the module of `require('module')`. Native modules (`.node`) cannot be imported. */
function getRequired(node: Node): string | undefined {
  const call = node as Expression;
  if (call.type !== "CallExpression" || call.callee.type !== "Identifier" || call.callee.name !== "require")
    return undefined;
  const [argument] = call.arguments;
  const value = argument?.type === "Literal" ? argument.value : undefined;
  return typeof value === "string" && !value.endsWith(".node") ? value : undefined;
}

/** ES modules name files with their extension. */
function resolveSource(source: string, { isModule }: Target): string {
  if (!isModule || !/^\.\.?\//.test(source) || /\.json$/.test(source)) return source;
  return `${source.replace(/\.js$/, "")}.mjs`;
}

/** Convert `module.exports = …` and `exports.name = …`. The exported value stays as it is. */
function convertExport(statement: Program["body"][number], code: string): Edit | undefined {
  if (statement.type !== "ExpressionStatement") return undefined;
  const { expression, start } = statement;
  if (expression.type !== "AssignmentExpression" || expression.operator !== "=") return undefined;
  const { left, right } = expression;
  const target = code.slice(left.start, left.end);
  const name = /^(?:module\.)?exports\.(\w+)$/.exec(target)?.[1];
  if (name !== undefined)
    return right.type === "Identifier" && right.name === name
      ? { start, end: statement.end, text: `export { ${name} }` }
      : { start, end: right.start, text: `export const ${name} = ` };
  if (target !== "module.exports") return undefined;
  const isList =
    right.type === "ObjectExpression" &&
    right.properties.length > 0 &&
    right.properties.every((property) => property.type === "Property" && property.shorthand);
  return { start, end: right.start, text: isList ? "export " : "export default " };
}

/** Return the edits for a text, which may occur several times. */
function annotate(code: string, [text, replacement]: TypeAnnotation): Edit[] {
  const edits: Edit[] = [];
  for (let start = code.indexOf(text); start !== -1; start = code.indexOf(text, start + text.length))
    edits.push({ start, end: start + text.length, text: replacement });
  return edits;
}

/** Widen edits to whole lines, and join those on the same lines. */
function toLineEdits(code: string, edits: readonly Edit[]): LineEdit[] {
  const getLine = (offset: number): number => code.slice(0, offset).split("\n").length - 1;
  const lines = code.split("\n");
  const groups: { from: number; to: number; edits: Edit[] }[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const from = getLine(edit.start);
    const to = getLine(edit.end) + 1;
    const last = groups.at(-1);
    if (last && from < last.to) {
      last.to = Math.max(last.to, to);
      last.edits.push(edit);
    } else groups.push({ from, to, edits: [edit] });
  }
  return groups.map(({ from, to, edits: members }) => {
    const offset = lines.slice(0, from).reduce((sum, line) => sum + line.length + 1, 0);
    let text = "";
    let position = offset;
    for (const { start, end, text: replacement } of members) {
      text += code.slice(position, start) + replacement;
      position = end;
    }
    text += code.slice(position, offset + lines.slice(from, to).join("\n").length);
    return { from, to, lines: text.split("\n") };
  });
}
