/** Writes the signatures of functions and methods as Markdown: parameters, results, badges and origins. */

import {
  type DeclarationReflection,
  type ParameterReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
} from "typedoc/models";
import { formatCode } from "../../shared/src/markdown.ts";
import { type CommentBlocks, type CommentContext, readComment } from "./comment-text.ts";
import {
  getDefault,
  heading,
  MAX_INLINE_TYPE,
  summarizeType,
  type SymbolContext,
  writeField,
  writeFields,
  writeTypeBlock,
  writeTypeParameter,
} from "./field-text.ts";
import { getParameterNames, printType, toInlineCode, toPlainText } from "./type-text.ts";

export function writeWarnings({ deprecated }: CommentBlocks): string[] {
  return deprecated === undefined ? [] : [`:::warning Deprecated\n\n${deprecated || "This may be removed."}\n\n:::`];
}

/** Write the badges of a heading. */
export function writeBadges(flags: Reflection["flags"], comment: CommentBlocks): string {
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

export const writeAnchor = (reflection: Reflection, { getPlace }: CommentContext): string => {
  const anchor = getPlace(reflection)?.anchor;
  return anchor === undefined ? "" : ` {#${anchor}}`;
};

/** Write the members that a member replaces or implements. */
export function writeOrigins(
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

interface SignatureOptions {
  depth: number;
  /** Name before the parentheses. */
  name: string;
  member?: DeclarationReflection;
  /** Comment, if a part of it is shown elsewhere. */
  comment?: CommentBlocks;
}

export function writeSignature(
  signature: SignatureReflection,
  context: SymbolContext,
  { depth, name, member, comment = readComment(signature.comment, context, depth) }: SignatureOptions,
): string[] {
  const { parameters = [] } = signature;
  const names = getParameterNames(signature).map((each, index) => {
    const parameter = parameters[index];
    return parameter && isOptional(parameter) ? `${each}?` : each;
  });
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
export function writeParameters(
  signature: SignatureReflection,
  context: SymbolContext,
  comment: CommentBlocks,
): string[] {
  const { parameters = [], type } = signature;
  // Those of a constructor are those of its class.
  const typeParameters = signature.parent.kindOf(ReflectionKind.Constructor) ? [] : (signature.typeParameters ?? []);
  const names = getParameterNames(signature);
  const items = [
    ...typeParameters.map((each) => writeTypeParameter(each, signature, context)),
    ...parameters.map((each, index) => {
      const nested = writeFields(each.type, context, 1);
      return writeField(
        {
          name: names[index] ?? each.name,
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
