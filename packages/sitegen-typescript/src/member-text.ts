/** Writes the members of classes, interfaces and object types as Markdown. */

import { type DeclarationReflection, type Reflection, ReflectionKind, type SignatureReflection } from "typedoc/models";
import { formatCode } from "../../shared/src/markdown.ts";
import { readComment } from "./comment-text.ts";
import { getDefault, heading, MAX_INLINE_TYPE, type SymbolContext, writeFields, writeTypeBlock } from "./field-text.ts";
import { isInherited } from "./places.ts";
import { writeAnchor, writeBadges, writeOrigins, writeSignature, writeWarnings } from "./signature-text.ts";
import { printType, toInlineCode, toPlainText } from "./type-text.ts";

const GROUPS: readonly (readonly [ReflectionKind, string])[] = [
  [ReflectionKind.Constructor, "Constructors"],
  [ReflectionKind.Property, "Properties"],
  [ReflectionKind.Accessor, "Accessors"],
  [ReflectionKind.Method, "Methods"],
];

export function writeMembers(declaration: DeclarationReflection, context: SymbolContext, depth: number): string[] {
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

/** Names of `Symbol.iterator` and others. */
const WELL_KNOWN_SYMBOLS: ReadonlySet<string> = new Set(
  Object.entries(Object.getOwnPropertyDescriptors(Symbol)).flatMap(([name, { value }]) =>
    typeof value === "symbol" ? [name] : [],
  ),
);

function getMemberName(member: DeclarationReflection, owner: DeclarationReflection): string {
  const base = member.flags.isStatic ? owner.name : getInstanceName(owner.name);
  const [, key] = /^\[(.*)\]$/.exec(member.name) ?? [];
  if (key !== undefined) return `${base}[${WELL_KNOWN_SYMBOLS.has(key) ? `Symbol.${key}` : key}]`;
  return /^[\p{L}\p{N}_$#]+$/u.test(member.name) ? `${base}.${member.name}` : `${base}[${JSON.stringify(member.name)}]`;
}

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
