/** Writes a symbol as Markdown: declaration, comment, and members. */

import {
  type DeclarationReflection,
  type Reflection,
  ReflectionKind,
  type SomeType,
  type TypeParameterReflection,
} from "typedoc/models";
import { formatBlock, formatCode, indentItem } from "../../shared/src/markdown.ts";
import { readComment, writeParts } from "./comment-text.ts";
import { cutCode, getDefault, heading, type SymbolContext, writeFields, writeTypeParameters } from "./field-text.ts";
import { writeMembers } from "./member-text.ts";
import type { DocumentedSymbol } from "./places.ts";
import { writeParameters, writeSignature, writeWarnings } from "./signature-text.ts";
import { type Part, printObject, type PrintOptions, printType, toInlineCode, toPlainText } from "./type-text.ts";

const LABELS: readonly (readonly [ReflectionKind, string])[] = [
  [ReflectionKind.Class, "Class"],
  [ReflectionKind.Interface, "Interface"],
  [ReflectionKind.Function, "Function"],
  [ReflectionKind.TypeAlias, "Type alias"],
  [ReflectionKind.Enum, "Enum"],
  [ReflectionKind.Variable, "Variable"],
];

/** Return the kind of a symbol in words. */
export const getKindLabel = (reflection: Reflection): string =>
  LABELS.find(([kind]) => reflection.kindOf(kind))?.[1] ?? "Symbol";

/** Write everything below the heading of a symbol. @param depth Level of the heading. */
export function writeSymbol({ declarations }: DocumentedSymbol, context: SymbolContext, depth: number): string[] {
  const [first] = declarations;
  if (first && declarations.length === 1) return writeDeclaration(first, context, depth);
  return declarations.flatMap((declaration) => [
    heading(depth + 1, getKindLabel(declaration)),
    ...writeDeclaration(declaration, context, depth + 1),
  ]);
}

function writeDeclaration(declaration: DeclarationReflection, context: SymbolContext, depth: number): string[] {
  const { signatures = [], flags } = declaration;
  const [signature] = signatures;
  const single = signatures.length === 1 && isFunction(declaration) ? signature : undefined;
  const comment = readComment(declaration.comment ?? single?.comment, context, depth);
  const source = context.getSource(declaration);
  const facts = [
    `${flags.isAbstract ? "Abstract class" : getKindLabel(declaration)}`,
    ...(comment.since ? [`since ${comment.since}`] : []),
    ...(source ? [`[${formatCode(source.label)}](<${source.url}>)`] : []),
  ];
  const blocks = [
    facts.join(" · "),
    ...writeWarnings(comment),
    ...(isFunction(declaration) ? [] : [formatCodeBlock(printDeclaration(declaration, context), declaration.name)]),
    ...writeRelations(declaration, context),
    comment.text,
    ...(isFunction(declaration) ? [] : comment.details),
    context.getNote(),
  ];
  if (isFunction(declaration)) {
    if (depth === 1) blocks.push(heading(2, signatures.length > 1 ? "Signatures" : "Signature"));
    for (const each of signatures)
      blocks.push(
        ...writeSignature(each, context, {
          depth: Math.max(depth + 1, 3),
          name: declaration.name,
          comment:
            each === single
              ? { ...comment, text: "", details: [], deprecated: undefined, since: undefined }
              : undefined,
        }),
      );
    return [...blocks, ...comment.details].filter(Boolean);
  }
  blocks.push(...writeTypeParameters(declaration.typeParameters, declaration, context, depth + 1));
  if (declaration.kindOf(ReflectionKind.Enum)) blocks.push(...writeEnum(declaration, context, depth + 1));
  else if (declaration.kindOf(ReflectionKind.ClassOrInterface as number) || isObjectAlias(declaration))
    blocks.push(...writeMembers(declaration, context, depth + 1));
  else blocks.push(...writeTypeContents(declaration.type, context, depth + 1));
  return blocks.filter(Boolean);
}

/** True for the alias of an object type, whose members TypeDoc adds to the alias. */
const isObjectAlias = (declaration: DeclarationReflection): boolean =>
  declaration.kindOf(ReflectionKind.TypeAlias) && declaration.type === undefined;

const isFunction = (declaration: DeclarationReflection): boolean => declaration.kindOf(ReflectionKind.Function);

function printDeclaration(declaration: DeclarationReflection, context: PrintOptions): string {
  const options: PrintOptions = { ...context, isBlock: true };
  const print = (type: SomeType | undefined): string => toPlainText(printType(type, options));
  const list = (types: readonly SomeType[] | undefined, keyword: string): string =>
    types?.length ? ` ${keyword} ${types.map(print).join(", ")}` : "";
  const { name, type, defaultValue, flags, extendedTypes, implementedTypes } = declaration;
  const parameters = printTypeParameters(declaration.typeParameters, print);
  if (declaration.kindOf(ReflectionKind.Class))
    return `${flags.isAbstract ? "abstract " : ""}class ${name}${parameters}${list(extendedTypes, "extends")}${list(implementedTypes, "implements")} {}`;
  if (declaration.kindOf(ReflectionKind.Interface))
    return `interface ${name}${parameters}${list(extendedTypes, "extends")} {}`;
  if (declaration.kindOf(ReflectionKind.Enum)) return `${flags.isConst ? "const " : ""}enum ${name} {}`;
  if (declaration.kindOf(ReflectionKind.TypeAlias)) {
    const text = type ? print(type) : toPlainText(printObject(declaration, options));
    return cutCode(`type ${name}${parameters} =${text.startsWith("\n") ? "" : " "}${text}`);
  }
  const value = getDefault({ defaultValue });
  const keyword = `${value ? "" : "declare "}${flags.isConst ? "const" : "let"}`;
  return cutCode(`${keyword} ${name}: ${print(type)}${value ? ` = ${value}` : ""}`);
}

/** Write code, as text if a part of it is left out. */
const formatCodeBlock = (code: string, name: string): string =>
  formatBlock(code.includes("…") || RESERVED_WORDS.has(name) ? "text" : "ts", code);

/** Names that exports may have, but not declarations. */
const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    "break case catch class const continue debugger default delete do else enum export extends false finally for " +
    "function if import in instanceof new null return super switch this throw true try typeof var void while with " +
    "await implements interface let package private protected public static yield"
  ).split(" "),
);

function printTypeParameters(
  parameters: readonly TypeParameterReflection[] | undefined,
  print: (type: SomeType) => string,
): string {
  if (!parameters?.length) return "";
  const texts = parameters.map(({ name, type, default: value, flags, varianceModifier }) =>
    [flags.isConst && "const", varianceModifier, name, type && `extends ${print(type)}`, value && `= ${print(value)}`]
      .filter(Boolean)
      .join(" "),
  );
  return `<${texts.join(", ")}>`;
}

/** Write links to related classes and interfaces, and to the types of a declaration. */
function writeRelations(declaration: DeclarationReflection, context: SymbolContext): string[] {
  const { extendedTypes, extendedBy, implementedTypes, implementedBy, type } = declaration;
  const relations: [string, readonly SomeType[] | undefined][] = [
    ["Extends", extendedTypes],
    ["Implements", implementedTypes],
    ["Extended by", extendedBy],
    ["Implemented by", implementedBy],
  ];
  const sentences = relations.flatMap(([label, types]) =>
    types?.length
      ? [`${label} ${types.map((each) => toInlineCode(printType(each, context), context.getUrl)).join(", ")}.`]
      : [],
  );
  // Code blocks contain no links.
  const names = new Map<string, Part>();
  const options = { ...context, isBlock: true };
  for (const part of isObjectAlias(declaration) ? printObject(declaration, options) : printType(type, options))
    if (typeof part !== "string") names.set(`${part.place.page}#${part.place.anchor}`, part);
  const links = [...names.values()].slice(0, MAX_LINKS).map((part) => toInlineCode([part], context.getUrl));
  if (links.length > 0) sentences.push(`Uses ${links.join(", ")}.`);
  return sentences.length > 0 ? [sentences.join(" ")] : [];
}

/** Maximum links to types below a declaration. */
const MAX_LINKS = 30;

/** Write what an alias or a variable contains: fields of an object, parameters of a function, alternatives. */
function writeTypeContents(type: SomeType | undefined, context: SymbolContext, depth: number): string[] {
  const blocks: string[] = [];
  const fields = writeFields(type, context, 1);
  if (fields) blocks.push(heading(depth, "Properties"), fields);
  if (type?.type === "reflection")
    for (const signature of type.declaration.signatures ?? []) {
      const comment = readComment(signature.comment, context, depth);
      blocks.push(comment.text, ...writeParameters(signature, context, comment), ...comment.details);
    }
  if (type?.type === "union" && type.elementSummaries) {
    const items = type.types.map((each, index) => {
      const text = writeParts(type.elementSummaries?.[index] ?? [], context, depth);
      return indentItem(`- ${toInlineCode(printType(each, context), context.getUrl)}${text && ` - ${text}`}`);
    });
    blocks.push(heading(depth, "Members"), items.join("\n"));
  }
  return blocks;
}

function writeEnum({ children = [] }: DeclarationReflection, context: SymbolContext, depth: number): string[] {
  const items = children.map((member) => {
    const comment = readComment(member.comment, context, depth);
    const value = member.type ? ` = ${formatCode(toPlainText(printType(member.type, context)))}` : "";
    const deprecated = comment.deprecated === undefined ? "" : `**Deprecated.** ${comment.deprecated}`.trim();
    const text = [deprecated, comment.text].filter(Boolean).join(" ");
    return indentItem(`- ${formatCode(member.name)}${value}${text && ` - ${text}`}`);
  });
  return items.length > 0 ? [heading(depth, "Members"), items.join("\n")] : [];
}
