/** Plans the pages of a project: modules, their sections and symbols, and where each symbol and member is described. */

import {
  type ContainerReflection,
  type DeclarationReflection,
  type ProjectReflection,
  type ReferenceReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
} from "typedoc/models";
import { createSlugs, RESERVED_PAGES } from "../../shared/src/markdown.ts";
import type { Grouping } from "./options.ts";

/** Where something is described. */
export interface Place {
  /** Path of the page below the directory of the reference, without `.md`. */
  page: string;
  /** Heading ID on the page. */
  anchor?: string;
}

/** All declarations of a name: a class, or e.g. a function and a namespace. */
export interface DocumentedSymbol {
  name: string;
  place: Place;
  declarations: readonly DeclarationReflection[];
  /** True if another module exports it first, where it is described. */
  isReference: boolean;
}

/** Symbols of a module under one title. */
export interface Section {
  title: string;
  symbols: readonly DocumentedSymbol[];
  /** Page that lists the symbols, if the section is a directory. */
  page?: string;
}

/** A project, module or namespace. */
export interface Container {
  reflection: ContainerReflection;
  title: string;
  place: Place;
  containers: readonly Container[];
  sections: readonly Section[];
}

export interface PagePlan {
  root: Container;
  /** Return the nearest place of a reflection: its own, or that of what contains it. */
  getPlace(reflection: Reflection): Place | undefined;
}

interface PlanOptions {
  pages: "symbol" | "module";
  group: Grouping;
  title: string;
}

/** Sections by kind, in their order. */
const KINDS: readonly (readonly [kind: ReflectionKind, title: string])[] = [
  [ReflectionKind.Class, "Classes"],
  [ReflectionKind.Interface, "Interfaces"],
  [ReflectionKind.Function, "Functions"],
  [ReflectionKind.TypeAlias, "Type aliases"],
  [ReflectionKind.Enum, "Enums"],
  [ReflectionKind.Variable, "Variables"],
  [ReflectionKind.Reference, "Re-exports"],
];
const OTHER = "Other";

/** Heading IDs that pages of symbols use themselves. */
const RESERVED_IDS = [
  "constructors",
  "properties",
  "accessors",
  "methods",
  "calls",
  "members",
  "signature",
  "signatures",
  "inherited",
  "type-parameters",
  "class",
  "interface",
  "function",
  "type-alias",
  "enum",
  "variable",
];

export const isContainer = (reflection: Reflection): boolean => reflection.kindOf(ReflectionKind.SomeModule as number);

/** Plan the pages of a project. */
export function planPages(project: ProjectReflection, options: PlanOptions): PagePlan {
  const places = new Map<Reflection, Place>();
  const root = planContainer(project, { title: options.title, directory: "" }, { ...options, places });
  return {
    root,
    getPlace(reflection) {
      const target = reflection.isReference() ? reflection.tryGetTargetReflectionDeep() : reflection;
      for (let each = target; each; each = each.parent) {
        const place = places.get(each);
        if (place) return place;
      }
      return undefined;
    },
  };
}

interface PlanContext extends PlanOptions {
  places: Map<Reflection, Place>;
}

function planContainer(
  reflection: ContainerReflection,
  { title, directory }: { title: string; directory: string },
  context: PlanContext,
): Container {
  const { places, pages, group } = context;
  const children = (reflection.children ?? [])
    // The namespace of `export = name` is the module itself.
    .flatMap((child) => {
      if (child.name !== "export=" || !isContainer(child)) return [child];
      places.set(child, { page: `${directory}index` });
      return child.children ?? [];
    })
    .toSorted(compareSymbols);
  const page = `${directory}index`;
  places.set(reflection, { page });
  const titles = getSectionTitles(reflection, children, group);
  const hasDirectories = pages === "symbol" && group !== "module";
  const sectionNames = [...new Set(children.filter((child) => !isContainer(child)).map((child) => titles.get(child)))];
  const directories = createSlugs(RESERVED_PAGES);
  const sectionDirectories = new Map(
    hasDirectories ? sectionNames.map((name = OTHER) => [name, `${directory}${directories(name)}/`] as const) : [],
  );
  const slugs = createSlugs([...RESERVED_PAGES, ...[...sectionDirectories.values()].map((each) => each.slice(0, -1))]);
  const sectionSlugs = new Map([...sectionDirectories.keys()].map((name) => [name, createSlugs(RESERVED_PAGES)]));
  const containers = children
    .filter(isContainer)
    .map((child) =>
      planContainer(child, { title: child.name, directory: `${directory}${slugs(child.name)}/` }, context),
    );
  const ids = createSlugs([...RESERVED_IDS, getTitleId(title)]);
  const sections = new Map<string, DocumentedSymbol[]>();
  for (const declarations of groupByName(children.filter((child) => !isContainer(child)))) {
    const [first] = declarations;
    if (!first) continue;
    const section = titles.get(first) ?? OTHER;
    const symbol = first.isReference()
      ? planReference(first, page)
      : planSymbol(declarations, context, {
          page:
            pages === "module"
              ? page
              : `${sectionDirectories.get(section) ?? directory}${(sectionSlugs.get(section) ?? slugs)(first.name)}`,
          ...(pages === "module" && { ids }),
        });
    sections.set(section, [...(sections.get(section) ?? []), symbol]);
  }
  return {
    reflection,
    title,
    place: { page },
    containers,
    sections: sortSections(sections, [...new Set(titles.values())]).map(([name, symbols]): Section => {
      const sectionDirectory = sectionDirectories.get(name);
      return { title: name, symbols, ...(sectionDirectory !== undefined && { page: `${sectionDirectory}index` }) };
    }),
  };
}

const { compare } = new Intl.Collator("en", { caseFirst: "upper" });

const getKindRank = (reflection: Reflection): number => KINDS.findIndex(([kind]) => reflection.kindOf(kind));

/** Sort by kind, then by name. The first of names that differ in case only has the shorter URL. */
const compareSymbols = (a: Reflection, b: Reflection): number =>
  getKindRank(a) - getKindRank(b) || compare(a.name, b.name);

/** Group declarations by their name. References are symbols of their own. */
function groupByName(children: readonly DeclarationReflection[]): DeclarationReflection[][] {
  const groups = new Map<string, DeclarationReflection[]>();
  for (const child of children) {
    const key = child.isReference() ? `reference ${child.id}` : `name ${child.name}`;
    groups.set(key, [...(groups.get(key) ?? []), child]);
  }
  return [...groups.values()];
}

/** Return the titles of sections by symbol. */
function getSectionTitles(
  container: ContainerReflection,
  symbols: readonly DeclarationReflection[],
  group: Grouping,
): Map<Reflection, string> {
  const titles = new Map<Reflection, string>();
  const lists = group === "category" ? container.categories : group === "group" ? container.groups : undefined;
  for (const { title, children } of lists ?? []) for (const child of children) titles.set(child, title);
  for (const child of symbols) {
    if (isContainer(child)) continue;
    const byKind = KINDS.find(([kind]) => child.kindOf(kind))?.[1] ?? OTHER;
    if (lists === undefined && group !== "category") titles.set(child, byKind);
    else if (!titles.has(child)) titles.set(child, OTHER);
  }
  return titles;
}

function sortSections<Value>(sections: ReadonlyMap<string, Value>, order: readonly string[]): [string, Value][] {
  const kinds = KINDS.map(([, title]) => title);
  const getRank = (title: string): number => {
    if (title === OTHER) return Number.POSITIVE_INFINITY;
    return kinds.includes(title) ? kinds.indexOf(title) : kinds.length + order.indexOf(title);
  };
  return [...sections].toSorted(([a], [b]) => (getRank(a) > getRank(b) ? 1 : getRank(a) < getRank(b) ? -1 : 0));
}

const planReference = (reference: ReferenceReflection, page: string): DocumentedSymbol => ({
  name: reference.name,
  place: { page },
  declarations: [reference],
  isReference: true,
});

/** Return the ID of a title, which is the first heading. */
const getTitleId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

function planSymbol(
  declarations: readonly DeclarationReflection[],
  { places }: PlanContext,
  { page, ids }: { page: string; ids?: (name: string) => string },
): DocumentedSymbol {
  const name = declarations[0]?.name ?? "";
  const place: Place = ids ? { page, anchor: ids(name) } : { page };
  const memberIds = ids ?? createSlugs([...RESERVED_IDS, getTitleId(name)]);
  const getId = (member: string): string => memberIds(ids ? `${name} ${member}` : member);
  const addSignatures = (signatures: readonly SignatureReflection[] = [], first?: string): void => {
    for (const [index, signature] of signatures.entries())
      places.set(signature, { page, anchor: (index === 0 && first) || getId(signature.name) });
  };
  for (const declaration of declarations) {
    places.set(declaration, place);
    addSignatures(declaration.signatures);
    addSignatures(declaration.indexSignatures?.map((each) => each));
    if (declaration.kindOf(ReflectionKind.Enum)) continue;
    for (const member of declaration.children ?? []) {
      if (isInherited(member)) continue;
      const anchor = getId(member.name);
      places.set(member, { page, anchor });
      addSignatures(member.signatures, anchor);
    }
  }
  return { name, place, declarations, isReference: false };
}

/** True for members that are described with the class or interface that declares them. */
export function isInherited({ inheritedFrom, flags, sources }: DeclarationReflection): boolean {
  if (!inheritedFrom) return false;
  return (
    inheritedFrom.reflection !== undefined ||
    flags.isExternal ||
    /\/node_modules\//.test(sources?.[0]?.fullFileName ?? "/node_modules/")
  );
}
