/** Completes sets of docs: adds defaults and the versions in files, and checks that sets do not overlap. */

import { type DocsVersionConfig, ONLY_VERSION } from "../../model/config.ts";
import { isAtOrInside, isInside, toWords } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import { formatPath, type ValuePath } from "../../util/value-path.ts";
import type { ConfigFault } from "./config-fault.ts";
import type { ParsedConfig } from "./config-schema.ts";
import type { NavItemConfig } from "./nav-item-schema.ts";
import type { DocSet, FooterConfig } from "./site-config.ts";

type SetList = Extract<ParsedConfig["docs"], readonly unknown[]>;
type OnlySet = Exclude<ParsedConfig["docs"], readonly unknown[]>;

/** A version as written in the configuration or in `versions.yaml`. */
export type UserVersion = NonNullable<OnlySet["versions"]>[number];

/** Returns the versions in `versions.yaml` in a docs directory. The configuration may refine them. */
export type ReadVersions = (docsPath: string) => readonly UserVersion[];

/** A set's settings with the defaults that depend on its ID. */
type NamedSet = OnlySet & Pick<DocSet, "id" | "label" | "messageId" | "setting" | "idBase">;

/** ID for the set if the configuration has no list. */
const ONLY_ID = "docs";

/** Complete the sets of docs. Problems are added to `faults`. */
export function completeDocSets(
  { docs, blog }: Pick<ParsedConfig, "docs" | "blog">,
  readVersions: ReadVersions,
  faults: ConfigFault[],
): DocSet[] {
  const sets = nameSets(docs).map(
    (set): DocSet => ({
      ...set,
      sidebars: set.sidebars ?? `${set.path}/sidebars.yaml`,
      reference: set.reference ?? ["api"],
      versions: completeVersions(set, readVersions(set.path), faults),
    }),
  );
  for (const [index, set] of sets.entries()) {
    const { setting, routeBase } = set;
    if (isListed(set)) faults.push(...findOverlaps(set, sets.slice(0, index), blog));
    if (set.tocMinHeadingLevel > set.tocMaxHeadingLevel)
      faults.push({
        path: [...setting, "tocMinHeadingLevel"],
        message: `"${formatPath([...setting, "tocMinHeadingLevel"])}" is greater than "${formatPath([...setting, "tocMaxHeadingLevel"])}".`,
        hint: "Swap the values.",
        dependsOn: ["docs"],
      });
    if (isListed(set)) continue;
    if (routeBase === blog.routeBase)
      faults.push({
        path: ["blog", "routeBase"],
        message: `"blog.routeBase" and "${formatPath([...setting, "routeBase"])}" are both "${blog.routeBase}".`,
        hint: "Use different paths.",
        dependsOn: ["docs", "blog"],
      });
    if (isAtOrInside(set.path, blog.path))
      faults.push({
        path: ["blog", "path"],
        message: `"blog.path" is "${blog.path}", which is inside the docs directory, so its files are docs.`,
        hint: "Use a separate directory below content/ for the blog.",
      });
  }
  return sets;
}

function nameSets(docs: ParsedConfig["docs"]): NamedSet[] {
  if (!isList(docs)) return [{ ...docs, id: ONLY_ID, label: toWords(ONLY_ID), setting: ["docs"], idBase: "" }];
  return docs.map(({ id, label = toWords(id), path = id, routeBase = `/${id}`, ...set }, index) => {
    const idBase = docs.length > 1 ? path : "";
    return { ...set, id, label, path, routeBase, setting: ["docs", index], idBase };
  });
}

const isList = (docs: ParsedConfig["docs"]): docs is SetList => Array.isArray(docs);

/** True for a set in a list, whose directory and route base follow from its ID. */
const isListed = ({ setting }: Pick<DocSet, "setting">): boolean => setting.length > 1;

/** Directories below `content/` that contain no docs. */
const OTHER_FOLDERS = ["pages", "data"];

/** Find what a set in a list shares with the previous sets or the blog: ID, directory, route base, sidebars. */
function findOverlaps(set: DocSet, previous: readonly DocSet[], blog: ParsedConfig["blog"]): ConfigFault[] {
  const { setting, path, routeBase, sidebars } = set;
  const getKeyPath = (key: keyof DocSet): ValuePath => [...setting, key];
  const faults: ConfigFault[] = [];
  const add = (key: "id" | "path" | "routeBase" | "sidebars", rest: string, hint: string): void => {
    const message = `"${formatPath(getKeyPath(key))}" is "${set[key]}", ${rest}.`;
    faults.push({ path: getKeyPath(key), message, hint, dependsOn: ["docs", "blog"] });
  };
  for (const other of previous) {
    const named = `the set "${other.id}"`;
    if (set.id === other.id) add("id", "which is already in the list", "Use a unique ID for each set of docs.");
    else if (path === other.path) add("path", `like that of ${named}`, "Use a separate directory for each set.");
    else if (isInside(other.path, path))
      add("path", `which is inside the directory of ${named}, "${other.path}"`, "Move the directory out of it.");
    else if (isInside(path, other.path))
      add("path", `which contains the directory of ${named}, "${other.path}"`, "Move that directory out of it.");
    else if (routeBase === other.routeBase)
      add("routeBase", `like that of ${named}`, "Use different paths, so that pages have different URLs.");
    else if (sidebars === other.sidebars) add("sidebars", `like that of ${named}`, "Use a separate file for each set.");
  }
  const folder = OTHER_FOLDERS.find((name) => isAtOrInside(name, path));
  if (folder !== undefined)
    add("path", `but content/${folder}/ contains no docs`, 'Set "path" to a different directory.');
  else if (isAtOrInside(path, blog.path))
    add("path", "which contains the posts of the blog", "Use a separate directory.");
  else if (routeBase === blog.routeBase) add("routeBase", "like that of the blog", "Use different paths.");
  return faults;
}

function completeVersions(
  { versions = [], routeBase, setting, idBase }: NamedSet,
  fileVersions: readonly UserVersion[],
  faults: ConfigFault[],
): DocsVersionConfig[] {
  versions.forEach(({ name }, index) => {
    const path = [...setting, "versions", index, "name"];
    if (versions.findIndex((version) => version.name === name) !== index)
      faults.push({
        path,
        message: `"${formatPath(path)}" is "${name}", which is already in the list.`,
        hint: "Use a unique name for each version.",
        dependsOn: ["docs"],
      });
  });
  const refined = fileVersions.map((version) => ({
    ...version,
    ...versions.find(({ name }) => name === version.name),
  }));
  const others = versions.filter(({ name }) => !fileVersions.some((version) => version.name === name));
  const written: readonly UserVersion[] = [...refined, ...others];
  const all: readonly UserVersion[] = written.length > 0 ? written : [ONLY_VERSION];
  const last = all.findIndex((version) => version.isLast);
  const several = all.length > 1;
  return all.map(
    ({ name, label, path, isLast, badge, folder = "", banner = "none", noIndex = false, className }, index) => {
      const subpath = folder === "" ? "" : `${folder}/`;
      return {
        name,
        folder,
        idBase: [idBase, folder].filter((part) => part !== "").join("/"),
        label: label ?? (name === "current" ? "Next" : name),
        path: path ?? `${routeBase}/${subpath}`,
        isLast: isLast ?? index === Math.max(last, 0),
        banner,
        badge: badge ?? several,
        noIndex,
        ...(className === undefined ? {} : { className }),
      };
    },
  );
}

interface Navigation {
  navbar: { left: readonly NavItemConfig[]; right: readonly NavItemConfig[] };
  footer?: Pick<FooterConfig, "columns">;
}

/** Find navbar and footer items that refer to an unknown set of docs. */
export function findUnknownSets({ navbar, footer }: Navigation, sets: readonly DocSet[]): ConfigFault[] {
  const ids = [...new Set(sets.map(({ id }) => id))];
  const findFaults = (items: readonly NavItemConfig[] = [], at: ValuePath): ConfigFault[] =>
    items.flatMap((item, index) => {
      const path = [...at, index];
      const own =
        "docs" in item && item.docs !== undefined && !ids.includes(item.docs) ? [createFault(item.docs, path)] : [];
      if (item.type === "dropdown") return [...own, ...findFaults(item.items, [...path, "items"])];
      if (item.type !== "docsVersionDropdown") return own;
      return [...own, ...findFaults(item.before, [...path, "before"]), ...findFaults(item.after, [...path, "after"])];
    });
  const createFault = (id: string, at: ValuePath): ConfigFault => {
    const path = [...at, "docs"];
    const near = suggest(id, ids);
    return {
      path,
      message: `"${formatPath(path)}" is "${id}", but no set of docs has this ID.`,
      hint: near === undefined ? `Sets of docs: ${ids.join(", ")}.` : `Did you mean "${near}"?`,
      dependsOn: ["docs"],
    };
  };
  return [
    ...findFaults(navbar.left, ["navbar", "left"]),
    ...findFaults(navbar.right, ["navbar", "right"]),
    ...(footer?.columns ?? []).flatMap(({ items }, index) => findFaults(items, ["footer", "columns", index, "items"])),
  ];
}
