/**
 * Copies of parts of the theme, which sites own and change: their code, and the comment by which `check` recognizes them.
 *
 * A copy imports `sitegen/theme` only. Parts whose code needs internals of the theme cannot be copied.
 */

import path from "node:path";
import { computeShortDigest } from "../host/digest.ts";
import { findPackageRoot } from "../host/package-root.ts";
import { readRegularFile } from "../host/path-state.ts";
import { GENERATOR_VERSION } from "../host/version.ts";
import {
  getThemeExport,
  REPLACEABLE_COMPONENTS,
  REPLACEABLE_TEMPLATES,
  type ReplaceableName,
} from "../theme/replaceable.ts";

/** A component or template that a site can replace. */
export type ThemePart = ReplaceableName;

/** All parts of the theme: the components, then the templates. */
export const THEME_PARTS: readonly ThemePart[] = [...REPLACEABLE_COMPONENTS, ...REPLACEABLE_TEMPLATES];

/** True for templates of whole pages, which have their own modules. */
export const isTemplate = (part: ThemePart): boolean => REPLACEABLE_TEMPLATES.some((template) => template === part);

/** A copy's code without the comment, or what prevents it. */
export type ThemeCopy = { code: string; digest: string } | { internals: readonly string[] };

/** A copy in a file of the site. */
export interface CopyComment {
  part: string;
  /** Version of sitegen from which the part was copied. */
  version: string;
  /** Digest of the original at that time. */
  digest: string;
  line: number;
  column: number;
}

const COMMENT = /^\/\/ Copy of (\w+) in sitegen (\S+) \(original: ([0-9a-f]+)\)\.$/m;

/** Write the first lines of a copy. */
export function writeCopyComment(part: ThemePart, digest: string): string {
  return [
    `// Copy of ${part} in sitegen ${GENERATOR_VERSION} (original: ${digest}).`,
    "// sitegen check warns when the original has changed.",
    "",
  ].join("\n");
}

/** Find the comment of a copy in a module. */
export function findCopyComment(text: string): CopyComment | undefined {
  const match = COMMENT.exec(text);
  if (!match) return undefined;
  const [comment, part = "", version = "", digest = ""] = match;
  const line = text.slice(0, match.index).split("\n").length;
  return { part, version, digest, line, column: comment.indexOf(digest) + 1 };
}

const copies = new Map<ThemePart, ThemeCopy>();

/** Create a copy of a part: its component, with the declarations of its module that it needs. */
export function createThemeCopy(part: ThemePart): ThemeCopy {
  const copy = copies.get(part) ?? copyPart(part);
  copies.set(part, copy);
  return copy;
}

/** True if the component of a part has props. */
export function hasProps(part: ThemePart): boolean {
  return !new RegExp(`function ${part}\\(\\)`).test(readThemeFile(getThemeExport(part).module));
}

function copyPart(part: ThemePart): ThemeCopy {
  if (isTemplate(part)) return { internals: [] };
  const { module } = getThemeExport(part);
  const text = readThemeFile(module);
  const { imports, declarations } = splitModule(text);
  const exported = readPublicNames();
  const isPublic = (name: string): boolean => exported.values.get(name) === module;
  const needed = collectDeclarations(part, declarations, isPublic);
  const code = needed.map(({ text: block }) => block).join("\n\n");
  const ofTheme = declarations
    .filter(({ name }) => !needed.some((each) => each.name === name) && isUsed(name, code))
    .map(({ name }) => name);
  const internals: string[] = [];
  const lines: string[] = [];
  for (const { specifiers, from } of imports) {
    const usedSpecifiers = specifiers.filter(({ local }) => isUsed(local, code));
    if (usedSpecifiers.length === 0) continue;
    if (!from.startsWith(".")) {
      lines.push(`import { ${usedSpecifiers.map(({ source }) => source).join(", ")} } from ${JSON.stringify(from)};`);
      continue;
    }
    const imported = path.posix.join(path.posix.dirname(module), from);
    for (const { name, source, isType } of usedSpecifiers) {
      if (name === UNBRANDED) continue;
      const isExported = isType ? exported.hasType(name, imported) : exported.values.get(name) === imported;
      if (isExported) ofTheme.push(source);
      else internals.push(name);
    }
  }
  if (internals.length > 0) return { internals };
  if (ofTheme.length > 0) lines.push(`import { ${ofTheme.sort().join(", ")} } from "sitegen/theme";`);
  const copy = `${lines.join("\n")}\n\n${code}\n`
    .replace(new RegExp(`\\b${UNBRANDED}<(\\w+)>`, "g"), "$1")
    .replace(/^ *(?:\/\/|\{\/\*) biome-ignore .*\n/gm, "");
  return { code: copy, digest: computeShortDigest(copy) };
}

/** Type that public types do not need. */
const UNBRANDED = "Unbranded";

interface Declaration {
  name: string;
  text: string;
}

interface Import {
  from: string;
  specifiers: readonly { name: string; local: string; source: string; isType: boolean }[];
}

/** Split a module of the theme, whose statements begin at the start of a line. */
function splitModule(text: string): { imports: Import[]; declarations: Declaration[] } {
  const statements: string[] = [];
  let isComment = false;
  for (const line of text.split("\n")) {
    const isContinued = statements.length > 0 && (isComment || line === "" || /^[\s})\]>|]/.test(line));
    if (isContinued) statements.push(`${statements.pop()}\n${line}`);
    else statements.push(line);
    // A comment belongs to the next statement.
    if (line !== "") isComment = line.startsWith("/") || (isComment && line.startsWith(" *"));
    if (line === "" && isComment) isComment = false;
  }
  const imports: Import[] = [];
  const declarations: Declaration[] = [];
  for (const statement of statements) {
    const [, isTypeOnly, list = "", from = ""] = /^import (type )?\{([^}]*)\} from "([^"]+)";/m.exec(statement) ?? [];
    const name = /^(?:export )?(?:async )?(?:function|const|let|interface|type|class|enum) (\w+)/m.exec(statement)?.[1];
    if (from !== "") imports.push({ from, specifiers: readSpecifiers(list, isTypeOnly !== undefined) });
    else if (name !== undefined) declarations.push({ name, text: statement.trim() });
  }
  return { imports, declarations };
}

function readSpecifiers(list: string, isTypeOnly: boolean): Import["specifiers"] {
  return list
    .split(",")
    .map((specifier) => specifier.trim())
    .filter((specifier) => specifier !== "")
    .map((specifier) => {
      const [, type, name = "", alias] = /^(type )?(\w+)(?: as (\w+))?$/.exec(specifier) ?? [];
      const isType = isTypeOnly || type !== undefined;
      const source = isTypeOnly ? `type ${specifier}` : specifier;
      return { name, local: alias ?? name, source, isType };
    });
}

const isUsed = (name: string, code: string): boolean => new RegExp(`\\b${name}\\b`).test(code);

/** Collect a part's declaration, as the default export, and those of its module that it needs and that are not public. */
function collectDeclarations(
  part: string,
  declarations: readonly Declaration[],
  isPublic: (name: string) => boolean,
): Declaration[] {
  const needed = new Set<Declaration>(declarations.filter(({ name }) => name === part));
  for (const { text } of needed)
    for (const other of declarations) if (isUsed(other.name, text) && !isPublic(other.name)) needed.add(other);
  return declarations
    .filter((declaration) => needed.has(declaration))
    .map(({ name, text }) => ({ name, text: text.replace(/^export /m, name === part ? "export default " : "") }));
}

interface PublicNames {
  /** Modules of values by name, relative to the theme. */
  values: ReadonlyMap<string, string>;
  /** True if a type of a module, relative to the theme, is exported. */
  hasType(name: string, module: string): boolean;
}

/** Read the exports of `sitegen/theme`. */
function readPublicNames(): PublicNames {
  const text = readThemeFile("public.ts");
  const values = new Map<string, string>();
  const types = new Set<string>();
  const modules = new Set([...text.matchAll(/^export type \* from "(.+)";/gm)].map(([, module]) => module));
  for (const [, type, list = "", from = ""] of text.matchAll(/^export (type )?\{([^}]*)\} from "(.+)";/gm))
    for (const { name } of readSpecifiers(list, type !== undefined))
      if (type === undefined) values.set(name, path.posix.join(from));
      else types.add(name);
  for (const [, name = ""] of text.matchAll(/^export type (\w+) =/gm)) types.add(name);
  return { values, hasType: (name, module) => types.has(name) || modules.has(module) };
}

/** Read a file of the theme. */
function readThemeFile(module: string): string {
  return readRegularFile(path.join(findPackageRoot(), "src/theme", module)).toString();
}
