/**
 * What an API page says of the API, read by the parser that makes the type definitions of Electron out of such pages.
 *
 * The result is a list of plain lines, one for each container, member, parameter, option and field, so that two surfaces
 * are compared as lists of texts:
 *
 *     Tray instance method setTitle(title[, options]) [macOS]
 *     Tray instance method setTitle > options?: Object
 *     Tray instance method setTitle > options.fontType?: string
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DocsParser } from "@electron/docs-parser/dist/DocsParser.js";
import type {
  DocumentationTag,
  EventDocumentationBlock,
  MethodDocumentationBlock,
  ParsedDocumentationResult,
  TypeInformation,
} from "@electron/docs-parser/dist/ParsedDocumentation.js";

export interface Surface {
  lines: string[];
  /** String values by the address of what takes them. */
  values: Map<string, string[]>;
  /** Values that descriptions call the default: `address = value`. */
  defaults: string[];
}

type Container = ParsedDocumentationResult[number];
type Typed = TypeInformation & {
  name?: string;
  required?: boolean;
  additionalTags?: DocumentationTag[];
  description?: string;
};

const TAGS: Record<string, string> = {
  os_macos: "macOS",
  os_mas: "mas",
  os_windows: "Windows",
  os_linux: "Linux",
  stability_experimental: "experimental",
  stability_deprecated: "deprecated",
  availability_readonly: "readonly",
};

/**
 * Read one page.
 *
 * @param page Its name: `api/tray`, `api/structures/point`.
 * @throws {Error} The parser does not understand the page.
 */
export async function readSurface(page: string, markdown: string): Promise<Surface> {
  const folder = mkdtempSync(path.join(tmpdir(), "api-page-"));
  try {
    const file = path.join(folder, "docs", `${page}.md`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, withoutSiteMarkup(markdown));
    const isStructure = page.startsWith("api/structures/");
    const parser = new DocsParser(folder, "0.0.0", isStructure ? [] : [file], isStructure ? [file] : [], "single");
    return describe(await parser.parse(), markdown);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the site adds to a page: front matter, and ids of headings. */
function withoutSiteMarkup(markdown: string): string {
  return markdown.replace(/^---\n[\s\S]*?\n---\n+/, "").replace(/^(#{1,6} .*?)\s*\{#[\w-]+\}\s*$/gm, "$1");
}

function describe(containers: ParsedDocumentationResult, markdown: string): Surface {
  const surface: Surface = { lines: [], values: new Map(), defaults: [] };
  for (const container of containers) describeContainer(container, surface, markdown);
  surface.lines.sort();
  return surface;
}

function describeContainer(container: Container, surface: Surface, markdown: string): void {
  const { name } = container;
  surface.lines.push(headOf(container));
  if (container.type === "Class" && container.constructorMethod) {
    const { signature, parameters } = container.constructorMethod;
    const tags = constructorTags(name, markdown);
    surface.lines.push(`${name} constructor new${formatSignature(signature)}${tags}`);
    for (const one of parameters) describeTyped(`${name} constructor > ${one.name}`, one, surface);
  }
  for (const [kind, methods] of [
    ["static method", container.staticMethods],
    ["instance method", container.instanceMethods],
    ["method", container.methods],
  ] as const) {
    for (const method of methods ?? []) describeMethod(`${name} ${kind} ${method.name}`, method, surface);
  }
  for (const [kind, events] of [
    ["instance event", container.instanceEvents],
    ["event", container.events],
  ] as const) {
    for (const event of events ?? []) describeEvent(`${name} ${kind} ${event.name}`, event, surface);
  }
  for (const [kind, properties] of [
    ["static property", container.staticProperties],
    ["instance property", container.instanceProperties],
    ["property", container.properties],
  ] as const) {
    for (const one of properties ?? []) describeTyped(`${name} ${kind} ${one.name}`, one, surface);
  }
}

/** The parser leaves the badges of constructors out. */
function constructorTags(name: string, markdown: string): string {
  const badges = new RegExp(`^#+ \`new ${name}\\(.*?\`(.*)$`, "m").exec(markdown)?.[1] ?? "";
  const words = [...badges.matchAll(/_(\w+)_/g)].map(([, word = ""]) => word);
  return formatTags(words.map((word) => (/^(Experimental|Deprecated)$/.test(word) ? word.toLowerCase() : word)));
}

function headOf(container: Container): string {
  const { type, name } = container;
  const parent = container.extends ? ` extends ${container.extends}` : "";
  const head = `${type.toLowerCase()} ${name}${parent}`;
  if (container.type === "Structure") return head;
  const { process } = container;
  const processes = (["main", "renderer", "utility"] as const).filter((one) => process[one]);
  const instance = container.type === "Class" ? `; instance ${container.instanceName}` : "";
  const hidden = container.type === "Class" && !process.exported ? "; not exported" : "";
  return `${head}: ${processes.join(", ")}${instance}${hidden}`;
}

function describeMethod(address: string, method: MethodDocumentationBlock, surface: Surface): void {
  const { rawGenerics = "", signature, parameters, returns, additionalTags } = method;
  surface.lines.push(`${address}${rawGenerics ?? ""}${formatSignature(signature)}${formatTags(additionalTags)}`);
  for (const one of parameters) describeTyped(`${address} > ${one.name}`, one, surface);
  if (returns) describeReturn(address, `${address} returns`, returns, surface);
}

function describeReturn(address: string, parts: string, returns: TypeInformation, surface: Surface): void {
  const type = formatType(returns);
  if (type === "void") return;
  surface.lines.push(`${address} returns ${type}`);
  describeParts(parts, returns, surface);
}

function describeEvent(address: string, event: EventDocumentationBlock, surface: Surface): void {
  surface.lines.push(`${address}${formatTags(event.additionalTags)}`);
  // Whatever an event reports is there: it has no optional parts but those of its values.
  for (const one of event.parameters) describeTyped(`${address} > ${one.name}`, { ...one, required: true }, surface);
}

function describeTyped(address: string, typed: Typed, surface: Surface): void {
  const mark = typed.required === false ? "?" : "";
  surface.lines.push(`${address}${mark}: ${formatType(typed)}${formatTags(typed.additionalTags)}`);
  const value = /\b[Dd]efaults?(?: value)?(?: is| to|:)? `([^`]{1,60})`/.exec(typed.description ?? "")?.[1];
  if (value !== undefined) surface.defaults.push(`${address} = ${value}`);
  describeParts(address, typed, surface);
}

/** Options, values, parameters of functions: of the first part of the type that has such. */
function describeParts(address: string, typed: TypeInformation, surface: Surface): void {
  const all = flatten(typed);
  const values = all.flatMap((one) => ("possibleValues" in one && one.possibleValues) || []);
  if (values.length > 0)
    surface.values.set(
      address,
      values.map(({ value }) => value),
    );
  const first = <T>(pick: (one: TypeInformation) => readonly T[] | undefined | null): readonly T[] =>
    all.map((one) => pick(one) ?? []).find((list) => list.length > 0) ?? [];
  for (const one of first((part) => ("properties" in part ? part.properties : undefined)))
    describeTyped(`${address}.${one.name}`, one, surface);
  for (const one of first((part) => ("eventProperties" in part ? part.eventProperties : undefined)))
    describeTyped(`${address}.${one.name}`, one, surface);
  for (const one of first((part) => ("parameters" in part ? part.parameters : undefined)))
    describeTyped(`${address}().${one.name}`, one, surface);
  for (const part of all) {
    if (!("returns" in part) || !part.returns) continue;
    describeReturn(`${address}()`, `${address}()`, part.returns, surface);
    return;
  }
}

/** A type with the types that it is made of. */
function flatten(typed: TypeInformation): TypeInformation[] {
  const parts = Array.isArray(typed.type) ? typed.type : (typed.innerTypes ?? []);
  return [typed, ...parts.flatMap(flatten)];
}

/** A type as text; the parts of a union in the order of the alphabet, since pages may name them in any. */
function formatType(typed: TypeInformation): string {
  return spellType(typed).split(" | ").sort().join(" | ");
}

function spellType(typed: TypeInformation): string {
  const array = typed.collection ? "[]" : "";
  if (Array.isArray(typed.type)) {
    const parts = typed.type.map(spellType).map((part) => (part.includes("=>") ? `(${part})` : part));
    return array ? `(${parts.join(" | ")})[]` : parts.join(" | ");
  }
  if (typed.type === "Event") {
    if ("eventPropertiesReference" in typed && typed.eventPropertiesReference)
      return `Event<${spellType(typed.eventPropertiesReference)}>${array}`;
    return `Event${"eventProperties" in typed && typed.eventProperties?.length ? "<>" : ""}${array}`;
  }
  const name = String(typed.type).replace(/^(String|Boolean|Number)$/, (word) => word.toLowerCase());
  const inner = typed.innerTypes?.length ? `<${typed.innerTypes.map(spellType).join(", ")}>` : "";
  return `${name}${inner}${array}`;
}

const formatSignature = (signature: string): string => signature.replace(/,\s*/g, ", ");

function formatTags(tags: readonly string[] = []): string {
  const names = tags.map((tag) => TAGS[tag] ?? tag);
  const lower = (name: string): string => name.toLowerCase();
  names.sort((a, b) => (lower(a) < lower(b) ? -1 : 1));
  return names.length > 0 ? ` [${names.join(", ")}]` : "";
}
