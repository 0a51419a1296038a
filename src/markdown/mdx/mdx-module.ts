/** Puts together the module of an MDX file: its imports and exports, and a function for each island. */

import type { Program } from "estree-jsx";
import type { Point, Position } from "unist";
import { MappedCode } from "../../host/source-map.ts";
import type { MdxCode, MdxPart } from "../../model/document.ts";
import { originalPath } from "../../model/locale.ts";
import type { PlainProps } from "../../model/markup.ts";
import { BUILT_IN_TAGS, CONTENT_TAGS, MDX_COMPONENTS } from "../../model/markup.ts";
import type { Place, ProblemCode } from "../../model/problem.ts";
import { folderOf, joinInside, relativePath } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import { type ParseContext, placeAt, reportError } from "../parse-context.ts";
import { declaredNames, importSources, namesIn } from "./jsx-nodes.ts";

/** Parameters of the functions. The first part of the name is not used in content. */
const VALUES = "__values";
const RUNTIME = "sitegen:mdx";

/** Rules for errors in code. */
const CODE_RULES: ReadonlySet<ProblemCode> = new Set<ProblemCode>(["invalid-mdx", "unknown-component"]);

/** Hints for components of React and of other tools. */
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

  constructor(context: ParseContext) {
    this.context = context;
  }

  addPart(text: string, place: Place): void {
    this.parts.push({ text, place });
  }

  /** Note what imports and exports declare. */
  declare(program: Program): void {
    for (const name of declaredNames(program)) this.declared.add(name);
  }

  /** Return true if the file imports or declares a name, so that it does not mean a component of the generator. */
  isDeclared(name: string): boolean {
    return this.declared.has(name);
  }

  /** Add an import or export. @param program A program with this statement only. */
  addStatement(text: string, start: Point, program: Program): void {
    const place = placeAt(this.context, start);
    if (this.esmTexts.has(text)) return; // an included file that occurs twice
    this.esmTexts.add(text);
    this.addPart(text, place);
    if (program.body.some(({ type }) => type === "ExportDefaultDeclaration")) {
      const hint = "Remove it. The layout of a page follows from its directory.";
      reportError(this.context, place, "invalid-mdx", "An MDX page has no default export.", hint);
      return;
    }
    for (const { name, locals } of importSources(program))
      if (!PLAIN_MODULE.test(name)) for (const local of locals) this.imported.add(local);
    this.readCode(text, program, place);
    const code = this.withOwnPaths(text, start, program, place);
    this.esm.addSource(code, (line) => (line === 0 ? place : this.placeOfLine(start, line)));
    this.esm.add("\n");
  }

  /** Make imports of an included file relative to the page. */
  private withOwnPaths(text: string, start: Point, program: Program, { file }: Place): string {
    if (file === this.context.origin.file) return text;
    // The code of translations is compared with that of the original.
    const page = originalPath(this.context.origin.file);
    let result = text;
    for (const source of importSources(program).reverse()) {
      if (!/^\.\.?\//.test(source.name)) continue;
      const target = joinInside(folderOf(originalPath(file)), source.name);
      const path = target === undefined ? source.name : relativePath(folderOf(page), target);
      const from = source.start - (start.offset ?? 0);
      const to = source.end - (start.offset ?? 0);
      result = result.slice(0, from) + JSON.stringify(/^\.\.?\//.test(path) ? path : `./${path}`) + result.slice(to);
    }
    return result;
  }

  private placeOfLine(start: Point, line: number): Place {
    return placeAt(this.context, { line: start.line + line, column: 1 });
  }

  /** Reserve the index of a function, so that nested functions have higher ones. */
  openFunction(): number {
    return this.functions.push(new MappedCode()) - 1;
  }

  /** Note that the result of an expression is part of the text. @param path See `MdxCode.expressions`. */
  addResult(path: string): void {
    this.expressions.push(path);
  }

  closeFunction(index: number, code: MappedCode): void {
    this.functions[index]?.append(code);
  }

  /** Add an expression or attribute in braces. @param column Number of characters before the code in its first line. */
  addExpression(code: MappedCode, text: string, position: Position, program: Program | null | undefined): void {
    const lead = /^[^{]*\{/.exec(this.sourceOf(position))?.[0].length ?? 1;
    const { start } = position;
    const placeOfLine = (line: number): Place => {
      if (line === 0) return placeAt(this.context, { line: start.line, column: start.column + lead });
      const written = text.split("\n")[line]?.trim() ?? "";
      const sourceLine = this.context.prepared.text.split("\n")[start.line - 1 + line] ?? "";
      return placeAt(this.context, { line: start.line + line, column: Math.max(1, sourceLine.indexOf(written) + 1) });
    };
    code.addSource(text, placeOfLine);
    if (program) this.readCode(text, program, placeOfLine(0), true);
  }

  sourceOf({ start, end }: Position): string {
    return this.context.prepared.text.slice(start.offset, end.offset);
  }

  /** Note the use of a component. @param name Name as written, e.g. `Card` or `Icons.Star`. */
  addComponent(name: string, place: Place): void {
    const [first = name] = name.split(".");
    if (!this.components.has(first)) this.components.set(first, place);
    this.isLive = true;
  }

  addHandler(): void {
    this.isLive = true;
  }

  private readCode(text: string, program: Program, place: Place, isExpression = false): void {
    const { identifiers, components, hasHandlers } = namesIn(program);
    this.usesFrontMatter ||= /\b(?:frontMatter|props)\b/.test(text);
    this.isLive ||= hasHandlers || components.size > 0;
    this.isLive ||= isExpression && [...identifiers].some((name) => this.imported.has(name));
    for (const [name] of components) if (!identifiers.has(name)) this.addComponent(name, place);
  }

  /** @param frontMatter Return the values of the front matter. */
  result(frontMatter: () => PlainProps): MdxCode | undefined {
    if (this.parts.length === 0) return undefined;
    const module = new MappedCode();
    module.append(this.esm);
    module.add(`import { children as __children } from "${RUNTIME}";\n`);
    for (const [name, place] of this.components) {
      if (this.declared.has(name)) continue;
      const source = this.sourceOfComponent(name, place);
      if (source !== undefined) module.add(`import ${source};\n`);
    }
    module.add("export const islands = [\n");
    const scope = ["frontMatter", "props"].filter((name) => !this.declared.has(name));
    for (const body of this.functions) {
      module.add(`function MdxContent({ ${[`values: ${VALUES}`, ...scope].join(", ")} }) { `);
      module.add("return ", body);
      module.append(body);
      module.add("; },\n");
    }
    module.add("];\n");
    return {
      code: module.toString(),
      map: module.sourceMap(),
      parts: this.parts,
      expressions: this.expressions,
      isLive: this.isLive && this.functions.length > 0,
      ...(this.usesFrontMatter ? { frontMatter: frontMatter() } : {}),
      isValid: !this.context.collector.problems.some(({ code }) => CODE_RULES.has(code)),
      module: this.context.origin.file,
    };
  }

  private sourceOfComponent(name: string, place: Place): string | undefined {
    const { components } = this.context.options;
    if (components.includes(name)) return `${name} from "island:${name}"`;
    if ((MDX_COMPONENTS as readonly string[]).includes(name)) return `{ ${name} } from "sitegen:theme/${name}"`;
    const known = [...this.declared, ...components, ...MDX_COMPONENTS, ...BUILT_IN_TAGS, ...CONTENT_TAGS];
    const close = suggest(
      name,
      known.filter((each) => /^[A-Z]/.test(each)),
    );
    const missingImport = `Import it: import ${name} from "./${name}.tsx". For text, write "\\<", or put the tag in backticks.`;
    const hint = COMPONENT_HINTS.get(name) ?? (close === undefined ? missingImport : `Did you mean "<${close}>"?`);
    reportError(this.context, place, "unknown-component", `Unknown component "<${name}>".`, hint);
    return undefined;
  }

  /** Code of a string that translations may change. */
  static value(index: number): string {
    return `${VALUES}[${index}]`;
  }

  /** Code of the `children` prop. @param first Index of the value before the first item. */
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
