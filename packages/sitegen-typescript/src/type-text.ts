/** Prints types as Markdown with links, and as code. */

import {
  type DeclarationReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
} from "typedoc/models";
import { formatCode } from "../../shared/src/markdown.ts";
import type { Place } from "./places.ts";

/** A piece of a type: text, or a name that is described elsewhere. */
export type Part = string | { name: string; place: Place };

export interface PrintOptions {
  getPlace(reflection: Reflection): Place | undefined;
  /** Write members of object types on lines of their own. */
  isBlock?: boolean;
}

interface Level extends PrintOptions {
  depth: number;
  indent: string;
}

/** Nested types that are printed. Deeper ones would not be readable. */
const MAX_DEPTH = 10;
/** Members of an object type that are printed in a line. */
const MAX_INLINE_MEMBERS = 3;
/** Alternatives of a union that are printed in one line of a block. */
const MAX_LINE = 100;

/** Print a type. */
export function printType(type: SomeType | undefined, options: PrintOptions): Part[] {
  return type ? print(type, "none", { ...options, depth: 0, indent: "" }) : ["any"];
}

/** Print what a declaration contains, as an object type. */
export const printObject = (declaration: DeclarationReflection, options: PrintOptions): Part[] =>
  printLiteral(declaration, { ...options, depth: 0, indent: "" });

type Where = NonNullable<Parameters<SomeType["needsParenthesis"]>[0]>;

function print(type: SomeType, where: Where, level: Level): Part[] {
  if (level.depth > MAX_DEPTH) return ["…"];
  const parts = printPlain(type, { ...level, depth: level.depth + 1 });
  return type.needsParenthesis(where) ? ["(", ...parts, ")"] : parts;
}

/** Join lists of parts with a separator. */
function join(lists: readonly Part[][], separator: string): Part[] {
  return lists.flatMap((list, index) => (index === 0 ? list : [separator, ...list]));
}

function printPlain(type: SomeType, level: Level): Part[] {
  switch (type.type) {
    case "array":
      return [...print(type.elementType, "arrayElement", level), "[]"];
    case "conditional":
      return [
        ...print(type.checkType, "conditionalCheck", level),
        " extends ",
        ...print(type.extendsType, "conditionalExtends", level),
        " ? ",
        ...print(type.trueType, "conditionalTrue", level),
        " : ",
        ...print(type.falseType, "conditionalFalse", level),
      ];
    case "indexedAccess":
      return [
        ...print(type.objectType, "indexedObject", level),
        "[",
        ...print(type.indexType, "indexedIndex", level),
        "]",
      ];
    case "inferred":
      return [
        `infer ${type.name}`,
        ...(type.constraint ? [" extends ", ...print(type.constraint, "inferredConstraint", level)] : []),
      ];
    case "intersection":
      return join(
        type.types.map((each) => print(each, "intersectionElement", level)),
        " & ",
      );
    case "union": {
      const line = join(
        type.types.map((each) => print(each, "unionElement", level)),
        " | ",
      );
      if (!level.isBlock || getLength(line) <= MAX_LINE || type.types.length < 2) return line;
      const inner = { ...level, indent: `${level.indent}    ` };
      return type.types
        .map((each) => print(each, "unionElement", inner))
        .flatMap((list) => [`\n${level.indent}  | `, ...list]);
    }
    case "intrinsic":
    case "unknown":
      return [type.name];
    case "literal":
      return [typeof type.value === "bigint" ? `${type.value}n` : JSON.stringify(type.value)];
    case "mapped": {
      const { parameter, parameterType, nameType, templateType, readonlyModifier, optionalModifier } = type;
      return [
        `{ ${formatModifier("readonly", readonlyModifier)}[${parameter} in `,
        ...print(parameterType, "mappedParameter", level),
        ...(nameType ? [" as ", ...print(nameType, "mappedName", level)] : []),
        `]${formatModifier("?", optionalModifier).trim()}: `,
        ...print(templateType, "mappedTemplate", level),
        " }",
      ];
    }
    case "namedTupleMember":
      return [`${type.name}${type.isOptional ? "?" : ""}: `, ...print(type.element, "tupleElement", level)];
    case "optional":
      return [...print(type.elementType, "optionalElement", level), "?"];
    case "predicate":
      return [
        `${type.asserts ? "asserts " : ""}${type.name}`,
        ...(type.targetType ? [" is ", ...print(type.targetType, "predicateTarget", level)] : []),
      ];
    case "query":
      return ["typeof ", ...print(type.queryType, "queryTypeTarget", level)];
    case "reference": {
      const { reflection, name, typeArguments } = type;
      const place = reflection && !type.refersToTypeParameter ? level.getPlace(reflection) : undefined;
      const args = (typeArguments ?? []).map((each) => print(each, "referenceTypeArgument", level));
      return [place ? { name, place } : name, ...(args.length > 0 ? ["<", ...join(args, ", "), ">"] : [])];
    }
    case "reflection":
      return printLiteral(type.declaration, level);
    case "rest":
      // Names of rest elements begin with "...", see `markRestElements`.
      if (type.elementType.type === "namedTupleMember" && type.elementType.name.startsWith("..."))
        return print(type.elementType, "restElement", level);
      return ["...", ...print(type.elementType, "restElement", level)];
    case "templateLiteral":
      return [
        `\`${type.head}`,
        ...type.tail.flatMap(([each, text]) => ["${", ...print(each, "templateLiteralElement", level), `}${text}`]),
        "`",
      ];
    case "tuple":
      return [
        "[",
        ...join(
          type.elements.map((each) => print(each, "tupleElement", level)),
          ", ",
        ),
        "]",
      ];
    case "typeOperator":
      return [`${type.operator} `, ...print(type.target, "typeOperatorTarget", level)];
    default:
      return [String(type)];
  }
}

const formatModifier = (text: string, modifier: "+" | "-" | undefined): string =>
  modifier === undefined ? "" : `${modifier === "-" ? "-" : ""}${text} `;

/** Print an object type or a function type. */
function printLiteral(declaration: DeclarationReflection, level: Level): Part[] {
  const { children = [], signatures = [], indexSignatures = [] } = declaration;
  const [only] = signatures;
  if (only && signatures.length === 1 && children.length === 0 && indexSignatures.length === 0) {
    const prefix = only.kindOf(ReflectionKind.ConstructorSignature) ? "new " : "";
    return [prefix, ...printSignature(only, level, " => ")];
  }
  const count = children.length + signatures.length + indexSignatures.length;
  if (count === 0) return ["{}"];
  if (!level.isBlock && count > MAX_INLINE_MEMBERS) return ["object"];
  const inner: Level = { ...level, indent: `${level.indent}  ` };
  const members = [
    ...signatures.map((each) => printSignature(each, inner, ": ")),
    ...indexSignatures.map((each): Part[] => [
      ...(each.flags.isReadonly ? ["readonly "] : []),
      "[",
      ...join(
        (each.parameters ?? []).map((parameter) => [`${parameter.name}: `, ...printIn(parameter.type, inner)]),
        ", ",
      ),
      "]: ",
      ...printIn(each.type, inner),
    ]),
    ...children.flatMap((child): Part[][] => {
      const name = `${child.flags.isReadonly ? "readonly " : ""}${formatKey(child.name)}${child.flags.isOptional ? "?" : ""}`;
      if (child.signatures) return child.signatures.map((each) => [name, ...printSignature(each, inner, ": ")]);
      return [[`${name}: `, ...printIn(child.type ?? child.getSignature?.type, inner)]];
    }),
  ];
  if (!level.isBlock) return ["{ ", ...join(members, ", "), " }"];
  return ["{\n", ...members.flatMap((member) => [inner.indent, ...member, ";\n"]), `${level.indent}}`];
}

const printIn = (type: SomeType | undefined, level: Level): Part[] => (type ? print(type, "none", level) : ["any"]);

const formatKey = (name: string): string =>
  /^(?:[\p{L}_$][\p{L}\p{N}_$]*|\[.*\])$/u.test(name) ? name : JSON.stringify(name);

function printSignature(signature: SignatureReflection, level: Level, arrow: string): Part[] {
  const names = getParameterNames(signature);
  const parameters = (signature.parameters ?? []).map((parameter, index): Part[] => [
    `${names[index]}${parameter.flags.isOptional ? "?" : ""}: `,
    ...printIn(parameter.type, level),
  ]);
  const types = signature.typeParameters?.map(({ name }) => name).join(", ");
  return [types ? `<${types}>` : "", "(", ...join(parameters, ", "), `)${arrow}`, ...printIn(signature.type, level)];
}

/** Names of TypeDoc for parameters that are patterns. */
const PATTERN_NAME = /^__namedParameters|^param\d+$/;

/** Return the names of parameters, with "..." before a rest. A pattern has no name and is called `options`, `options2` etc. */
export function getParameterNames({ parameters = [] }: Pick<SignatureReflection, "parameters">): string[] {
  const names = new Set(parameters.map(({ name }) => name));
  return parameters.map(({ name, flags }) => {
    let shown = name;
    if (PATTERN_NAME.test(name)) {
      shown = "options";
      for (let number = 2; names.has(shown); number++) shown = `options${number}`;
      names.add(shown);
    }
    return `${flags.isRest ? "..." : ""}${shown}`;
  });
}

const getLength = (parts: readonly Part[]): number => toPlainText(parts).length;

/** Return parts as text without links. */
export const toPlainText = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.name)).join("");

/** Escape code that is part of a text, with its white space. */
export const escapeCode = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>{}|~$#&:]/g, "\\$&");

/** Write parts as Markdown text with links, for lists of fields. */
export function toInlineText(parts: readonly Part[], getUrl: (place: Place) => string): string {
  return parts
    .map((part) => (typeof part === "string" ? escapeCode(part) : `[${escapeCode(part.name)}](${getUrl(part.place)})`))
    .join("")
    .trim();
}

/** Write parts as inline code with links. */
export function toInlineCode(parts: readonly Part[], getUrl: (place: Place) => string): string {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === "string" && typeof last === "string") merged[merged.length - 1] = last + part;
    else if (part !== "") merged.push(part);
  }
  return merged
    .map((part) => {
      if (typeof part !== "string") return `[${formatCode(part.name)}](${getUrl(part.place)})`;
      const [, before = "", text = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? [];
      return text === "" ? " " : `${before && " "}${formatCode(text)}${after && " "}`;
    })
    .join("")
    .trim();
}
