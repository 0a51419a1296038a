/** Writes a symbol as Markdown: declaration, comment, and members. */

import {
  type DeclarationReflection,
  type ParameterReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
  type TypeParameterReflection,
} from "typedoc/models";
import { formatBlock, formatCode, indentItem } from "../../shared/src/markdown.ts";
import { type CommentBlocks, type CommentContext, readComment, writeParts } from "./comment-text.ts";
import { type DocumentedSymbol, isInherited } from "./places.ts";
import {
  getParameterName,
  type Part,
  type PrintOptions,
  printObject,
  printType,
  toInlineCode,
  toInlineText,
  toPlainText,
} from "./type-text.ts";

export interface SymbolContext extends CommentContext {
  /** Return the URL of the line that declares something, and its text. */
  getSource(reflection: DeclarationReflection): { url: string; label: string } | undefined;
  /** Return the text between a symbol's description and its members. */
  getNote(): string;
}

/** Longest type in a list, in characters. Longer ones are code blocks. */
const MAX_INLINE_TYPE = 160;
/** Levels of object types whose fields are listed. */
const MAX_FIELD_DEPTH = 3;

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

const heading = (depth: number, text: string): string => `${"#".repeat(Math.min(depth, 6))} ${text}`;

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

function writeWarnings({ deprecated }: CommentBlocks): string[] {
  return deprecated === undefined ? [] : [`:::warning Deprecated\n\n${deprecated || "This may be removed."}\n\n:::`];
}

/** Write the badges of a heading. */
function writeBadges(flags: Reflection["flags"], comment: CommentBlocks): string {
  const words = [
    flags.isStatic && ":badge[Static]",
    flags.isAbstract && ":badge[Abstract]",
    flags.isProtected && ":badge[Protected]",
    flags.isReadonly && "_Readonly_",
    comment.isExperimental && "_Experimental_",
    comment.deprecated !== undefined && "_Deprecated_",
  ];
  return words
    .filter(Boolean)
    .map((word) => ` ${word}`)
    .join("");
}

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

/** Longest declaration of a page, in characters. */
const MAX_CODE = 6000;
const cutCode = (code: string): string =>
  code.length > MAX_CODE ? `${code.slice(0, code.lastIndexOf("\n", MAX_CODE) + 1 || MAX_CODE)}// …` : code;

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

function writeTypeParameters(
  parameters: readonly TypeParameterReflection[] | undefined,
  owner: Reflection,
  context: SymbolContext,
  depth: number,
): string[] {
  if (!parameters?.length) return [];
  const items = parameters.map((each) => writeTypeParameter(each, owner, context));
  return [heading(depth, "Type parameters"), items.join("\n")];
}

function writeTypeParameter(parameter: TypeParameterReflection, owner: Reflection, context: SymbolContext): string {
  const { name, type, default: value, comment } = parameter;
  const tag = owner.comment?.blockTags.find(
    (each) => (each.tag === "@typeParam" || each.tag === "@template") && each.name === name,
  );
  const text = readComment(comment, context, 3).text || (tag ? writeParts(tag.content, context, 3) : "");
  return writeField(
    {
      name,
      type: type ? ["extends ", ...printType(type, context)] : ["type parameter"],
      text,
      defaultValue: value && toPlainText(printType(value, context)),
    },
    context,
  );
}

interface FieldText {
  name: string;
  type: readonly Part[];
  text: string;
  isOptional?: boolean;
  badges?: string;
  defaultValue?: string;
  /** Blocks below the item. */
  blocks?: readonly string[];
}

/** Write an item of a list of fields: `name` type (optional) - Text. Defaults to `value`. */
function writeField(field: FieldText, { getUrl }: SymbolContext): string {
  const { name, type, text, isOptional, badges = "", defaultValue, blocks = [] } = field;
  const plain = toPlainText(type);
  const isLong = plain.length > MAX_INLINE_TYPE || plain.includes("\n");
  const inline = isLong ? "type" : toInlineText(type, getUrl);
  const head = `- ${formatCode(name)}${inline && ` ${inline}`}${isOptional ? " (optional)" : ""}${badges}`;
  const [first = "", ...rest] = text.split(/\n{2,}/);
  const isBlock = /^(?:[-*+>]|\d+[.)]|```|~~~|\||#)/.test(first);
  const defaults =
    defaultValue && defaultValue.length <= MAX_INLINE_TYPE ? `Defaults to ${formatCode(defaultValue)}.` : "";
  const line = [isBlock ? "" : first, rest.length === 0 || isBlock ? defaults : ""].filter(Boolean).join(" ");
  // A long type is recognized if a description follows.
  const dash = line || plain.split(/\s+/).length > MAX_WORDS ? ` -${line && ` ${line}`}` : "";
  return indentItem(
    [
      `${head}${dash}`,
      ...(isBlock ? [first] : []),
      ...rest,
      ...(rest.length > 0 && !isBlock && defaults ? [defaults] : []),
      ...(isLong ? [formatBlock("text", cutCode(plain))] : []),
      ...blocks,
    ].join("\n\n"),
  );
}

/** Words of a type without description that the generator recognizes as a type. */
const MAX_WORDS = 4;

/** Print a type whose fields are listed. */
function summarizeType(type: SomeType | undefined, context: PrintOptions): Part[] {
  if (type?.type === "array") return [...summarizeType(type.elementType, context), "[]"];
  return type?.type === "reflection" ? ["object"] : printType(type, context);
}

/** Write the fields of an object type. */
function writeFields(type: SomeType | undefined, context: SymbolContext, depth: number): string {
  if (depth > MAX_FIELD_DEPTH) return "";
  const literal = type?.type === "array" ? type.elementType : type?.type === "optional" ? type.elementType : type;
  if (literal?.type === "union" || literal?.type === "intersection") {
    const lists = literal.types
      .filter(({ type: kind }) => kind === "reflection")
      .map((each) => writeFields(each, context, depth))
      .filter(Boolean);
    // The variants of a union have fields of their own.
    if (literal.type === "intersection" || lists.length < 2) return lists.join("\n");
    return lists.map((list, index) => `**Variant ${index + 1}**\n\n${list}`).join("\n\n");
  }
  if (literal?.type !== "reflection") return "";
  const { children = [], indexSignatures = [] } = literal.declaration;
  const items = children.map((child) => writeProperty(child, context, depth));
  for (const index of indexSignatures) items.push(writeIndexField(index, context));
  return items.join("\n");
}

function writeProperty(child: DeclarationReflection, context: SymbolContext, depth: number): string {
  const [signature] = child.signatures ?? [];
  const comment = readComment(child.comment ?? signature?.comment ?? child.getSignature?.comment, context, 3);
  const nested = writeFields(child.type, context, depth + 1);
  const valueType = child.type ?? child.getSignature?.type;
  const type: readonly Part[] = signature
    ? printCall(signature, context)
    : nested
      ? summarizeType(valueType, context)
      : printType(valueType, context);
  const deprecated = comment.deprecated === undefined ? "" : `**Deprecated.** ${comment.deprecated}`.trim();
  return writeField(
    {
      name: child.name,
      type,
      text: [deprecated, comment.text].filter(Boolean).join(comment.text.includes("\n") ? "\n\n" : " "),
      isOptional: child.flags.isOptional,
      badges: child.flags.isReadonly ? " _Readonly_" : "",
      defaultValue: comment.defaultValue || getDefault(child),
      blocks: nested ? [nested] : [],
    },
    context,
  );
}

function printCall({ parameters = [], type }: SignatureReflection, options: PrintOptions): Part[] {
  const list = parameters.flatMap((each, index): Part[] => [
    `${index > 0 ? ", " : ""}${each.flags.isRest ? "..." : ""}${getParameterName(each.name)}${each.flags.isOptional ? "?" : ""}: `,
    ...printType(each.type, options),
  ]);
  return ["(", ...list, ") => ", ...printType(type, options)];
}

function writeIndexField(index: SignatureReflection, context: SymbolContext): string {
  const [key] = index.parameters ?? [];
  return writeField(
    {
      name: `[${key?.name ?? "key"}: ${toPlainText(printType(key?.type, context))}]`,
      type: printType(index.type, context),
      text: readComment(index.comment, context, 3).text,
      badges: index.flags.isReadonly ? " _Readonly_" : "",
    },
    context,
  );
}

const getDefault = ({ defaultValue }: { defaultValue?: string }): string | undefined =>
  defaultValue === undefined || defaultValue === "..." || defaultValue === "undefined" ? undefined : defaultValue;

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

const GROUPS: readonly (readonly [ReflectionKind, string])[] = [
  [ReflectionKind.Constructor, "Constructors"],
  [ReflectionKind.Property, "Properties"],
  [ReflectionKind.Accessor, "Accessors"],
  [ReflectionKind.Method, "Methods"],
];

function writeMembers(declaration: DeclarationReflection, context: SymbolContext, depth: number): string[] {
  const { children = [], signatures = [], indexSignatures = [] } = declaration;
  const own = children.filter((child) => !isInherited(child));
  const blocks: string[] = [];
  const instance = getInstanceName(declaration.name);
  if (signatures.length > 0) {
    blocks.push(heading(depth, "Calls"));
    for (const each of signatures) {
      const name = each.kindOf(ReflectionKind.ConstructorSignature) ? `new ${declaration.name}` : instance;
      blocks.push(...writeSignature(each, context, { depth: depth + 1, name }));
    }
  }
  for (const [kind, title] of GROUPS) {
    const members = own.filter((child) => child.kindOf(kind));
    const indexes = kind === ReflectionKind.Property ? indexSignatures : [];
    if (members.length + indexes.length > 0) blocks.push(heading(depth, title));
    for (const index of indexes) blocks.push(...writeIndexSignature(index, instance, context, depth + 1));
    for (const member of members) blocks.push(...writeMember(member, declaration, context, depth + 1));
  }
  return [...blocks, ...writeInherited(children.filter(isInherited), context, depth)];
}

/** Return a name for an instance: `panel` for `Panel`, `urlPart` for `URLPart`. */
const getInstanceName = (name: string): string =>
  name.replace(/^([^\p{L}]*)(\p{Lu}+)(?=\p{Lu}\p{Ll}|$|[^\p{L}])|^([^\p{L}]*)(\p{Lu})/u, (match) =>
    match.toLowerCase(),
  );

function getMemberName(member: DeclarationReflection, owner: DeclarationReflection): string {
  const base = member.flags.isStatic ? owner.name : getInstanceName(owner.name);
  if (member.name.startsWith("[")) return `${base}${member.name.replace("[", "[Symbol.")}`;
  return /^[\p{L}\p{N}_$#]+$/u.test(member.name) ? `${base}.${member.name}` : `${base}[${JSON.stringify(member.name)}]`;
}

const writeAnchor = (reflection: Reflection, { getPlace }: CommentContext): string => {
  const anchor = getPlace(reflection)?.anchor;
  return anchor === undefined ? "" : ` {#${anchor}}`;
};

function writeMember(
  member: DeclarationReflection,
  owner: DeclarationReflection,
  context: SymbolContext,
  depth: number,
): string[] {
  const name = getMemberName(member, owner);
  if (member.signatures) {
    const isConstructor = member.kindOf(ReflectionKind.Constructor);
    return member.signatures.flatMap((each) =>
      writeSignature(each, context, { depth, name: isConstructor ? `new ${owner.name}` : name, member }),
    );
  }
  const { getSignature, setSignature } = member;
  const comment = readComment(member.comment ?? getSignature?.comment ?? setSignature?.comment, context, depth);
  const type = member.type ?? getSignature?.type ?? setSignature?.parameters?.[0]?.type;
  const parts = printType(type, context);
  const plain = toPlainText(parts);
  const isLong = plain.length > MAX_INLINE_TYPE || plain === "object";
  const defaultValue = comment.defaultValue || getDefault(member);
  const sentences = [
    isLong ? "" : `Type: ${toInlineCode(parts, context.getUrl)}${member.flags.isOptional ? " (optional)" : ""}.`,
    setSignature && !getSignature ? "Write only." : "",
    defaultValue ? `Defaults to ${formatCode(defaultValue)}.` : "",
    comment.since ? `Since ${comment.since}.` : "",
    ...writeOrigins(member, context),
  ];
  const isGetter = getSignature && !setSignature && !member.flags.isReadonly;
  return [
    `${heading(depth, formatCode(name))}${writeBadges(member.flags, comment)}${isGetter ? " _Readonly_" : ""}${writeAnchor(member, context)}`,
    ...writeWarnings(comment),
    ...(isLong ? [writeTypeBlock(type, context)] : []),
    sentences.filter(Boolean).join(" "),
    writeFields(type, context, 1),
    comment.text,
    ...comment.details,
  ].filter(Boolean);
}

/** Write a type as a block. It is no program, so it is not checked as TypeScript. */
const writeTypeBlock = (type: SomeType | undefined, context: SymbolContext): string =>
  formatBlock("text", cutCode(toPlainText(printType(type, { ...context, isBlock: true })).trim()));

/** Write the members that a member replaces or implements. */
function writeOrigins(
  {
    overwrites,
    implementationOf,
  }: Pick<DeclarationReflection | SignatureReflection, "overwrites" | "implementationOf">,
  context: SymbolContext,
): string[] {
  return [
    ["Overrides", overwrites],
    ["Implements", implementationOf],
  ].flatMap(([label, type]) =>
    typeof type === "object" ? [`${label as string} ${toInlineCode(printType(type, context), context.getUrl)}.`] : [],
  );
}

function writeIndexSignature(
  index: SignatureReflection,
  instance: string,
  context: SymbolContext,
  depth: number,
): string[] {
  const comment = readComment(index.comment, context, depth);
  const keys = (index.parameters ?? []).map(({ name, type }) => `${name}: ${toPlainText(printType(type, context))}`);
  return [
    `${heading(depth, formatCode(`${instance}[${keys.join(", ")}]`))}${writeBadges(index.flags, comment)}${writeAnchor(index, context)}`,
    `Type: ${toInlineCode(printType(index.type, context), context.getUrl)}.`,
    comment.text,
    ...comment.details,
  ].filter(Boolean);
}

interface SignatureOptions {
  depth: number;
  /** Name before the parentheses. */
  name: string;
  member?: DeclarationReflection;
  /** Comment, if a part of it is shown elsewhere. */
  comment?: CommentBlocks;
}

function writeSignature(
  signature: SignatureReflection,
  context: SymbolContext,
  { depth, name, member, comment = readComment(signature.comment, context, depth) }: SignatureOptions,
): string[] {
  const { parameters = [] } = signature;
  const names = parameters.map(
    (each) => `${each.flags.isRest ? "..." : ""}${getParameterName(each.name)}${isOptional(each) ? "?" : ""}`,
  );
  const title = `${name}(${names.filter((each) => each !== "this").join(", ")})`;
  const sentences = [comment.since ? `Since ${comment.since}.` : "", ...writeOrigins(signature, context)];
  const optional = member?.flags.isOptional ? "Optional." : "";
  return [
    `${heading(depth, formatCode(title))}${member ? writeBadges(member.flags, comment) : writeBadges(signature.flags, comment)}${writeAnchor(signature, context)}`,
    ...writeWarnings(comment),
    ...writeParameters(signature, context, comment),
    [optional, ...sentences].filter(Boolean).join(" "),
    comment.text,
    ...comment.details,
  ].filter(Boolean);
}

const isOptional = ({ flags, defaultValue }: ParameterReflection): boolean =>
  flags.isOptional || defaultValue !== undefined;

/** Write the parameters of a signature and what it returns. */
function writeParameters(signature: SignatureReflection, context: SymbolContext, comment: CommentBlocks): string[] {
  const { parameters = [], type } = signature;
  // Those of a constructor are those of its class.
  const typeParameters = signature.parent.kindOf(ReflectionKind.Constructor) ? [] : (signature.typeParameters ?? []);
  const items = [
    ...typeParameters.map((each) => writeTypeParameter(each, signature, context)),
    ...parameters.map((each) => {
      const nested = writeFields(each.type, context, 1);
      return writeField(
        {
          name: `${each.flags.isRest ? "..." : ""}${getParameterName(each.name)}`,
          type: nested ? summarizeType(each.type, context) : printType(each.type, context),
          text: readComment(each.comment, context, 3).text,
          isOptional: isOptional(each),
          defaultValue: getDefault(each),
          blocks: nested ? [nested] : [],
        },
        context,
      );
    }),
  ];
  const blocks = items.length > 0 ? [items.join("\n")] : [];
  if (signature.kindOf(ReflectionKind.ConstructorSignature) || !type) return blocks;
  const parts = printType(type, context);
  const plain = toPlainText(parts);
  if (plain === "void" && !comment.returns) return blocks;
  const [first = "", ...rest] = comment.returns.split(/\n{2,}/);
  const isLong = plain.length > MAX_INLINE_TYPE || plain === "object";
  const code = isLong ? formatCode("object") : toInlineCode(parts, context.getUrl);
  blocks.push(`Returns ${code}${first && ` - ${first}`}`, ...rest);
  if (isLong) blocks.push(writeTypeBlock(type, context));
  const fields = writeFields(type, context, 1);
  if (fields) blocks.push(fields);
  return blocks;
}

/** Return the member that declares an inherited one. */
function findOrigin(reflection: Reflection | undefined): Reflection | undefined {
  const seen = new Set<Reflection>();
  let origin = reflection?.isSignature() ? reflection.parent : reflection;
  while (origin?.isDeclaration() && origin.inheritedFrom?.reflection && !seen.has(origin)) {
    seen.add(origin);
    const { reflection: next } = origin.inheritedFrom;
    origin = next.isSignature() ? next.parent : next;
  }
  return origin;
}

/** List inherited members by what declares them. */
function writeInherited(members: readonly DeclarationReflection[], context: SymbolContext, depth: number): string[] {
  if (members.length === 0) return [];
  const owners = new Map<string, { owner: string; links: string[] }>();
  for (const member of members) {
    const { inheritedFrom } = member;
    if (!inheritedFrom || member.kindOf(ReflectionKind.Constructor)) continue;
    const target = findOrigin(inheritedFrom.reflection);
    const ownerName = target?.parent?.name ?? inheritedFrom.name.split(".").slice(0, -1).join(".");
    const place = target && context.getPlace(target);
    const ownerPlace = target?.parent && context.getPlace(target.parent);
    const owner = ownerPlace
      ? `[${formatCode(ownerName)}](${context.getUrl(ownerPlace)})`
      : formatCode(ownerName || "another package");
    const name = formatCode(member.signatures ? `${member.name}()` : member.name);
    const entry = owners.get(owner) ?? { owner, links: [] };
    entry.links.push(place ? `[${name}](${context.getUrl(place)})` : name);
    owners.set(owner, entry);
  }
  if (owners.size === 0) return [];
  const items = [...owners.values()].map(({ owner, links }) => `- From ${owner}: ${links.join(", ")}`);
  return [heading(depth, "Inherited"), items.join("\n")];
}
