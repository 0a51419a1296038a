/** Puts together the module for an MDX file: its imports and exports, and a function for each island. */

import type { Program } from "estree-jsx";
import type { Point, Position } from "unist";
import { MappedCode } from "../../host/source-map.ts";
import { getOriginalPath } from "../../model/locale.ts";
import type { PlainProps } from "../../model/markup.ts";
import { BUILT_IN_TAGS, CONTENT_TAGS, MDX_COMPONENTS } from "../../model/markup.ts";
import type { MdxCode, MdxPart } from "../../model/mdx-code.ts";
import type { Place, ProblemCode } from "../../model/problem.ts";
import { getFolder, getRelativePath, joinInside } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import { locatePoint, type ParseContext, reportError } from "../parse-context.ts";
import { collectNames, listDeclaredNames, listImports } from "./code-names.ts";

/** Function parameters. The prefix is not used in content. */
const VALUES = "__values";
const RUNTIME = "sitegen:mdx";

/** Rules for errors in code. */
const CODE_RULES: ReadonlySet<ProblemCode> = new Set<ProblemCode>(["invalid-mdx", "unknown-component"]);

/** Hints for components in React and other tools. */
const COMPONENT_HINTS: ReadonlyMap<string, string> = new Map([
  ["Fragment", 'Import it: import { Fragment } from "react".'],
  ["TOCInline", 'Write "[[toc]]" in a paragraph of its own.'],
]);

/** Modules without components. */
const PLAIN_MODULE = /\.(?:json|css|txt)$/;

export class MdxModule {
  private readonly context: ParseContext;
  private readonly esm = new MappedCode();
  private readonly functions: MappedCode[] = [];
  private readonly expressions: string[] = [];
  private readonly parts: MdxPart[] = [];
  private readonly declared = new Set<string>();
  /** Names imported from modules that may contain components. */
  private readonly imported = new Set<string>();
  private readonly esmTexts = new Set<string>();
  /** Components in use that the file may not declare, with their place. */
  private readonly components = new Map<string, Place>();
  private isLive = false;
  private usesFrontMatter = false;
  private usesEntry = false;

  constructor(context: ParseContext) {
    this.context = context;
  }

  addPart(text: string, place: Place, texts: Pick<MdxPart, "props" | "children"> = {}): void {
    this.parts.push({ text, place, ...texts });
  }

  /** Note what imports and exports declare. */
  declare(program: Program): void {
    for (const name of listDeclaredNames(program)) this.declared.add(name);
  }

  /** Return true if the file imports or declares a name, so that it does not mean a built-in component. */
  isDeclared(name: string): boolean {
    return this.declared.has(name);
  }

  /** Add an import or export. @param program A program with this statement only. */
  addStatement(text: string, start: Point, program: Program): void {
    const place = locatePoint(this.context, start);
    if (this.esmTexts.has(text)) return; // an included file that occurs twice
    this.esmTexts.add(text);
    this.addPart(text, place);
    if (program.body.some(({ type }) => type === "ExportDefaultDeclaration")) {
      const hint = "Remove it. The layout of a page follows from its directory.";
      reportError(this.context, place, "invalid-mdx", "An MDX page has no default export.", hint);
      return;
    }
    for (const { name, locals } of listImports(program))
      if (!PLAIN_MODULE.test(name)) for (const local of locals) this.imported.add(local);
    this.readCode(text, program, place);
    const code = this.withOwnPaths(text, start, program, place);
    this.esm.addSource(code, (line) => (line === 0 ? place : this.locateLine(start, line)));
    this.esm.add("\n");
  }

  /** Make an included file's imports relative to the page. */
  private withOwnPaths(text: string, start: Point, program: Program, { file }: Place): string {
    if (file === this.context.origin.file) return text;
    // The code in translations is compared with the original.
    const page = getOriginalPath(this.context.origin.file);
    let result = text;
    for (const source of listImports(program).reverse()) {
      if (!/^\.\.?\//.test(source.name)) continue;
      const target = joinInside(getFolder(getOriginalPath(file)), source.name);
      const path = target === undefined ? source.name : getRelativePath(getFolder(page), target);
      const from = source.start - (start.offset ?? 0);
      const to = source.end - (start.offset ?? 0);
      result = result.slice(0, from) + JSON.stringify(/^\.\.?\//.test(path) ? path : `./${path}`) + result.slice(to);
    }
    return result;
  }

  private locateLine(start: Point, line: number): Place {
    return locatePoint(this.context, { line: start.line + line, column: 1 });
  }

  /** Reserve a function index, so that nested functions have higher ones. */
  openFunction(): number {
    return this.functions.push(new MappedCode()) - 1;
  }

  /** Note that an expression's result is part of the text. @param path See `MdxCode.expressions`. */
  addResult(path: string): void {
    this.expressions.push(path);
  }

  closeFunction(index: number, code: MappedCode): void {
    this.functions[index]?.append(code);
  }

  /** Add an expression or attribute in braces. @param column Characters before the code in its first line. */
  addExpression(code: MappedCode, text: string, position: Position, program: Program | null | undefined): void {
    const lead = /^[^{]*\{/.exec(this.getSource(position))?.[0].length ?? 1;
    const { start } = position;
    const locateLine = (line: number): Place => {
      if (line === 0) return locatePoint(this.context, { line: start.line, column: start.column + lead });
      const written = text.split("\n")[line]?.trim() ?? "";
      const sourceLine = this.context.prepared.text.split("\n")[start.line - 1 + line] ?? "";
      return locatePoint(this.context, {
        line: start.line + line,
        column: Math.max(1, sourceLine.indexOf(written) + 1),
      });
    };
    code.addSource(text, locateLine);
    if (program) this.readCode(text, program, locateLine(0), true);
  }

  getSource({ start, end }: Position): string {
    return this.context.prepared.text.slice(start.offset, end.offset);
  }

  /** Note that a component is used. @param name Name as written, e.g. `Card` or `Icons.Star`. */
  addComponent(name: string, place: Place): void {
    const [first = name] = name.split(".");
    if (!this.components.has(first)) this.components.set(first, place);
    this.isLive = true;
  }

  addHandler(): void {
    this.isLive = true;
  }

  private readCode(text: string, program: Program, place: Place, isExpression = false): void {
    const { identifiers, components, hasHandlers } = collectNames(program);
    this.usesFrontMatter ||= /\b(?:frontMatter|props)\b/.test(text);
    this.usesEntry ||= /\b(?:data|params|props)\b/.test(text);
    this.isLive ||= hasHandlers || components.size > 0;
    this.isLive ||= isExpression && [...identifiers].some((name) => this.imported.has(name));
    for (const [name] of components) if (!identifiers.has(name)) this.addComponent(name, place);
  }

  /** @param frontMatter Returns the front matter values. */
  toCode(frontMatter: () => PlainProps): MdxCode | undefined {
    if (this.parts.length === 0) return undefined;
    const module = new MappedCode();
    module.append(this.esm);
    module.add(`import { joinChildren as __children } from "${RUNTIME}";\n`);
    for (const [name, place] of this.components) {
      if (this.declared.has(name)) continue;
      const source = this.getComponentSource(name, place);
      if (source !== undefined) module.add(`import ${source};\n`);
    }
    module.add("export const islands = [\n");
    const { input } = this.context;
    const names = ["frontMatter", "props", ...(input ? ["data", "params"] : [])];
    const scope = names.filter((name) => !this.declared.has(name));
    for (const body of this.functions) {
      module.add(`function MdxContent({ ${[`values: ${VALUES}`, ...scope].join(", ")} }) { `);
      module.add("return ", body);
      module.append(body);
      module.add("; },\n");
    }
    module.add("];\n");
    return {
      code: module.toString(),
      map: module.toSourceMap(),
      parts: this.parts,
      expressions: this.expressions,
      isLive: this.isLive && this.functions.length > 0,
      ...(this.usesFrontMatter ? { frontMatter: frontMatter() } : {}),
      ...(this.usesEntry && input ? { entry: { data: input.data, params: input.params } } : {}),
      isValid: !this.context.collector.problems.some(({ code }) => CODE_RULES.has(code)),
      module: input?.template ?? this.context.origin.file,
    };
  }

  private getComponentSource(name: string, place: Place): string | undefined {
    const { components } = this.context.options;
    if (components.includes(name)) return `${name} from "island:${name}"`;
    if ((MDX_COMPONENTS as readonly string[]).includes(name)) return `{ ${name} } from "sitegen:theme/${name}"`;
    const known = [...this.declared, ...components, ...MDX_COMPONENTS, ...BUILT_IN_TAGS, ...CONTENT_TAGS];
    const close = suggest(
      name,
      known.filter((each) => /^[A-Z]/.test(each)),
    );
    const importLine = this.findImportInText(name);
    if (importLine !== undefined) {
      const hint = `Write an empty line before the import on line ${importLine}: it is text of a paragraph.`;
      reportError(this.context, place, "unknown-component", `Unknown component "<${name}>".`, hint);
      return undefined;
    }
    const missingImport = `Import it: import ${name} from "./${name}.tsx". For text, write "\\<", or put the tag in backticks.`;
    const hint = COMPONENT_HINTS.get(name) ?? (close === undefined ? missingImport : `Did you mean "<${close}>"?`);
    reportError(this.context, place, "unknown-component", `Unknown component "<${name}>".`, hint);
    return undefined;
  }

  /** Return the line with an import of a name that is text, because no empty line precedes it. */
  private findImportInText(name: string): number | undefined {
    const statement = new RegExp(String.raw`^import\s[^;]*\b${name}\b[^;]*\sfrom\s`);
    const line = this.context.prepared.text.split("\n").findIndex((text) => statement.test(text));
    return line < 0 ? undefined : locatePoint(this.context, { line: line + 1, column: 1 }).line;
  }

  /** Code for a string that translations may change. */
  static value(index: number): string {
    return `${VALUES}[${index}]`;
  }

  /** Code for the `children` prop. @param first Index of the value before the first item. */
  static children(first: number, items: readonly MappedCode[]): MappedCode {
    const code = new MappedCode();
    code.add(`__children(${VALUES}, ${first}, [`);
    for (const item of items) {
      code.append(item);
      code.add(", ");
    }
    code.add("])");
    return code;
  }
}
