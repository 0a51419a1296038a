/** Writes types as lists of fields: of objects, parameters and type parameters. */

import type {
  DeclarationReflection,
  Reflection,
  SignatureReflection,
  SomeType,
  TypeParameterReflection,
} from "typedoc/models";
import { formatBlock, formatCode, indentItem } from "../../shared/src/markdown.ts";
import { type CommentContext, readComment, writeParts } from "./comment-text.ts";
import { getParameterNames, type Part, type PrintOptions, printType, toInlineText, toPlainText } from "./type-text.ts";

export interface SymbolContext extends CommentContext {
  /** Return the URL of the line that declares something, and its text. */
  getSource(reflection: DeclarationReflection): { url: string; label: string } | undefined;
  /** Return the text between a symbol's description and its members. */
  getNote(): string;
}

/** Longest type in a list, in characters. Longer ones are code blocks. */
export const MAX_INLINE_TYPE = 160;
/** Levels of object types whose fields are listed. */
const MAX_FIELD_DEPTH = 3;

export const heading = (depth: number, text: string): string => `${"#".repeat(Math.min(depth, 6))} ${text}`;

/** Longest declaration of a page, in characters. */
const MAX_CODE = 6000;
export const cutCode = (code: string): string =>
  code.length > MAX_CODE ? `${code.slice(0, code.lastIndexOf("\n", MAX_CODE) + 1 || MAX_CODE)}// …` : code;

export function writeTypeParameters(
  parameters: readonly TypeParameterReflection[] | undefined,
  owner: Reflection,
  context: SymbolContext,
  depth: number,
): string[] {
  if (!parameters?.length) return [];
  const items = parameters.map((each) => writeTypeParameter(each, owner, context));
  return [heading(depth, "Type parameters"), items.join("\n")];
}

export function writeTypeParameter(
  parameter: TypeParameterReflection,
  owner: Reflection,
  context: SymbolContext,
): string {
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
export function writeField(field: FieldText, { getUrl }: SymbolContext): string {
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
export function summarizeType(type: SomeType | undefined, context: PrintOptions): Part[] {
  if (type?.type === "array") return [...summarizeType(type.elementType, context), "[]"];
  return type?.type === "reflection" ? ["object"] : printType(type, context);
}

/** Write the fields of an object type. */
export function writeFields(type: SomeType | undefined, context: SymbolContext, depth: number): string {
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

function printCall(signature: SignatureReflection, options: PrintOptions): Part[] {
  const { parameters = [], type } = signature;
  const names = getParameterNames(signature);
  const list = parameters.flatMap((each, index): Part[] => [
    `${index > 0 ? ", " : ""}${names[index]}${each.flags.isOptional ? "?" : ""}: `,
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

export const getDefault = ({ defaultValue }: { defaultValue?: string }): string | undefined =>
  defaultValue === undefined || defaultValue === "..." || defaultValue === "undefined" ? undefined : defaultValue;

/** Write a type as a block. It is no program, so it is not checked as TypeScript. */
export const writeTypeBlock = (type: SomeType | undefined, context: SymbolContext): string =>
  formatBlock("text", cutCode(toPlainText(printType(type, { ...context, isBlock: true })).trim()));
